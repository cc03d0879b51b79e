extension JSONScalar {
    /// Its characters without markup; nil if there are none.
    var plainText: String? {
        guard let text, case let plain = HTMLText.plain(text), !plain.isEmpty else { return nil }
        return plain
    }

    /// The same for what stands on one line: of what no line can hold, the beginning.
    var plainLine: String? {
        plainText.map { $0.utf8.count <= Self.lineByteLimit ? $0 : String($0.prefix(Self.lineByteLimit / 4)) }
    }

    private static let lineByteLimit = 64 << 10
}
