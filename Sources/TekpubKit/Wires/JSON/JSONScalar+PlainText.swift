extension JSONScalar {
    /// Its characters without markup; nil if there are none.
    var plainText: String? {
        guard let text, case let plain = HTMLText.plain(text), !plain.isEmpty else { return nil }
        return plain
    }
}
