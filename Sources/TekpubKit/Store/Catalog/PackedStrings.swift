/// Several strings in one: each behind its number of bytes, as `5:rails3:mvc`.
///
/// So a string may hold any character, and reading them costs next to nothing.
enum PackedStrings {
    /// - Returns: nil for no strings.
    static func pack(_ strings: [String]) -> String? {
        strings.isEmpty ? nil : strings.reduce(into: "") { $0 += "\($1.utf8.count):\($1)" }
    }

    /// - Returns: the strings up to what is no packed string, usually all.
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
