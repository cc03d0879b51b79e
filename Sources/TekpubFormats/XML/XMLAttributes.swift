/// The decoded attributes of an XML tag by their names. Names of more than sixteen bytes are left out.
///
/// A tag has too few attributes for a dictionary to be faster.
struct XMLAttributes: ExpressibleByDictionaryLiteral {
    private var pairs: [(name: ShortName, value: String)] = []

    init(dictionaryLiteral pairs: (ShortName, String)...) {
        self.pairs = pairs.map { (name: $0, value: $1) }
    }

    /// Adds an attribute; the first of each name counts.
    mutating func append(_ value: String, for name: ShortName) {
        if pairs.isEmpty { pairs.reserveCapacity(4) }
        pairs.append((name, value))
    }

    /// The value of the attribute `name`; nil if missing.
    subscript(name: ShortName) -> String? {
        get {
            for pair in pairs where pair.name == name { return pair.value }
            return nil
        }
        set {
            pairs.removeAll { $0.name == name }
            if let newValue { pairs.append((name, newValue)) }
        }
    }
}
