extension Sequence<String?> {
    /// The first text in which there is something to see.
    var firstNonBlank: String? {
        lazy.compactMap { $0 }.first { !$0.allSatisfy(\.isWhitespace) }
    }
}
