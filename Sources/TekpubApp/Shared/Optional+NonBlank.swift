extension Sequence<String?> {
    /// The first text that is not blank; nil if all are blank.
    var firstNonBlank: String? {
        lazy.compactMap { $0 }.first { !$0.allSatisfy(\.isWhitespace) }
    }
}
