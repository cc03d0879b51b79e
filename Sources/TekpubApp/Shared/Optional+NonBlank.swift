extension Sequence<String?> {
    /// The first text that is not blank; nil if there is none.
    var firstNonBlank: String? {
        lazy.compactMap { $0 }.first { !$0.allSatisfy(\.isWhitespace) }
    }
}
