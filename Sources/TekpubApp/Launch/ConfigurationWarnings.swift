import Localization

/// Mistakes in the configuration, which the user is told once.
struct ConfigurationWarnings {
    /// A sentence each.
    var sentences: [String]

    private static let limit = 4

    init(_ sentences: [String]) {
        self.sentences = sentences
    }

    /// The first of them, and how many more there are.
    var shown: [String] {
        let more = sentences.count - Self.limit
        let rest = more > 0 ? [localized("And \(more) more: 'tekpub config check' lists all of them.")] : []
        return sentences.prefix(Self.limit) + rest
    }
}
