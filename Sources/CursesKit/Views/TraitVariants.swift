/// Variants of layouts, character art or other values, named after the traits that they are made for.
///
/// They are chosen like the resource files of an iOS app: `Splash-Landscape~pad` fits a pad in landscape,
/// `Splash~pad` any pad, `Splash-Landscape` any window in landscape, and `Splash` every window. The choice
/// may change with every resize.
///
///     let art: TraitVariants = ["Doors~phone": small, "Doors~pad": large]
///     let picture = art["Doors", for: traitCollection]
public struct TraitVariants<Value>: ExpressibleByDictionaryLiteral {
    private let values: [String: Value]

    /// The variants by name; the last one counts if a name occurs twice.
    public init(dictionaryLiteral elements: (String, Value)...) {
        values = Dictionary(elements) { _, last in last }
    }

    /// The best fitting variant of `name`; nil if none fits.
    public subscript(name: String, for traits: TraitCollection) -> Value? {
        self.name(picked: name, for: traits).flatMap { values[$0] }
    }

    /// The whole name of the best fitting variant, such as `Clock~pad`; nil if none fits.
    public func name(picked name: String, for traits: TraitCollection) -> String? {
        let shaped = name + (traits.orientation == .portrait ? "-Portrait" : "-Landscape")
        let device = "~" + traits.userInterfaceIdiom.rawValue
        return [shaped + device, name + device, shaped, name].first { values[$0] != nil }
    }
}

extension TraitVariants: Sendable where Value: Sendable {}
