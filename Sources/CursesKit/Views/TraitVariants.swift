/// Things of one kind, each under a name that may say what it was made for: layouts, character art.
///
/// They are picked as iOS picked the files of an application: `Splash-Landscape~pad` is for a pad lying
/// on its side, `Splash~pad` for any pad, `Splash-Landscape` for any window that is wider than high, and
/// `Splash` for whatever has nothing of its own. Which one fits may change with every resize.
///
///     let art: TraitVariants = ["Doors~phone": small, "Doors~pad": large]
///     let picture = art["Doors", for: traitCollection]
public struct TraitVariants<Value>: ExpressibleByDictionaryLiteral {
    private let values: [String: Value]

    /// What was made for what, by name; the last one counts if a name occurs twice.
    public init(dictionaryLiteral elements: (String, Value)...) {
        values = Dictionary(elements) { _, last in last }
    }

    /// What fits best of that which is called `name`; nil if nothing does.
    public subscript(name: String, for traits: TraitCollection) -> Value? {
        self.name(picked: name, for: traits).flatMap { values[$0] }
    }

    /// The whole name, such as `Clock~pad`, of what fits best; nil if nothing does.
    public func name(picked name: String, for traits: TraitCollection) -> String? {
        let shaped = name + (traits.orientation == .portrait ? "-Portrait" : "-Landscape")
        let device = "~" + traits.userInterfaceIdiom.rawValue
        return [shaped + device, name + device, shaped, name].first { values[$0] != nil }
    }
}

extension TraitVariants: Sendable where Value: Sendable {}
