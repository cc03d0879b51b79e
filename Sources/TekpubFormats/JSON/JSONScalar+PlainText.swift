extension JSONScalar {
    /// The text without markup; nil if empty.
    var plainText: String? {
        guard let text, case let plain = HTMLText.plain(text), !plain.isEmpty else { return nil }
        return plain
    }

    /// The text without markup for a single line, truncated if it is too long; nil if empty.
    var plainLine: String? {
        plainText.map { $0.utf8.count <= Self.lineByteLimit ? $0 : String($0.prefix(Self.lineByteLimit / 4)) }
    }

    private static let lineByteLimit = 64 << 10
}
