/// Packs several strings into one, each after its number of bytes: `5:rails3:mvc`.
///
/// So a string may contain any character, and reading is fast.
enum PackedStrings {
    /// - Returns: nil for an empty array.
    static func pack(_ strings: [String]) -> String? {
        strings.isEmpty ? nil : strings.reduce(into: "") { $0 += "\($1.utf8.count):\($1)" }
    }

    /// - Returns: all strings, or those before the first damage.
    static func unpack(_ packed: String?) -> [String] {
        var strings: [String] = []
        var rest = (packed ?? "").utf8[...]
        while let colon = rest.firstIndex(of: UInt8(ascii: ":")),
            let count = Int(String(rest[..<colon]) ?? ""),
            count >= 0
        {
            let start = rest.index(after: colon)
            guard let end = rest.index(start, offsetBy: count, limitedBy: rest.endIndex),
                let string = String(rest[start..<end])
            else { break }
            strings.append(string)
            rest = rest[end...]
        }
        return strings
    }
}
