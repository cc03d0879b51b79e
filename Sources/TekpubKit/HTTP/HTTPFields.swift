/// The header fields of a request or a response, in order.
///
/// The names are ASCII and are compared without regard to case (RFC 9110, section 5.1). A message has few fields, so
/// they are searched one by one.
struct HTTPFields: Sendable {
    private(set) var all: [(name: String, value: String)] = []

    /// The value of the first field called `name`; nil if there is none. Setting it removes all others of this name.
    subscript(name: String) -> String? {
        get { all.first { Self.isSame($0.name, name) }?.value }
        set {
            let index = all.firstIndex { Self.isSame($0.name, name) }
            guard let newValue else {
                if index != nil { all.removeAll { Self.isSame($0.name, name) } }
                return
            }
            if let index { all[index].value = newValue } else { append(name, newValue) }
        }
    }

    /// Adds a field, also if there is one of this name.
    mutating func append(_ name: String, _ value: String) {
        all.append((name, value))
    }

    /// Adds text to the value of the last field; does nothing if there is no field.
    mutating func extendLast(by text: String) {
        guard !all.isEmpty else { return }
        all[all.count - 1].value += text
    }

    private static func isSame(_ name: String, _ other: String) -> Bool {
        let (name, other) = (name.utf8, other.utf8)
        // Most names differ in their length.
        return name.count == other.count && zip(name, other).allSatisfy { lowercased($0) == lowercased($1) }
    }

    private static func lowercased(_ byte: UInt8) -> UInt8 {
        (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(byte) ? byte | 0x20 : byte
    }
}

extension HTTPFields: ExpressibleByDictionaryLiteral {
    init(dictionaryLiteral fields: (String, String)...) {
        all = fields.map { (name: $0, value: $1) }
    }
}
