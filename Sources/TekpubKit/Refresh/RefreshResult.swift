import Localization
import TekpubFormats

/// The result of a refresh.
public enum RefreshResult: Hashable, Sendable {
    /// The server says that nothing has changed; nothing was staged.
    case unchanged
    /// The store has the current catalogue, except for the missing parts, if any. The notice says that it is not saved,
    /// and why; nil if it is.
    case updated(missing: [MissingPart], notice: String? = nil)

    /// What the user should know, a sentence each; usually empty.
    public var warnings: [String] {
        switch self {
        case .unchanged: []
        case .updated(let missing, let notice): missing.map(\.description) + [notice].compactMap { $0 }
        }
    }
}

/// A part of a catalogue that a server announced and that could not be loaded.
public struct MissingPart: Hashable, Sendable {
    /// The kind of part.
    public enum Kind: Hashable, Sendable {
        /// The productions of a channel; the channel itself is listed.
        case channel(Channel)
        /// The recent episodes.
        case recentEpisodes
        /// The episodes of the productions.
        case episodes
        /// The list of all productions; only the productions in the channels' lists were loaded.
        case productions
        /// The later pages of a feed, or some of them.
        case laterPages
    }

    /// The part.
    public let kind: Kind
    /// Why it is missing.
    public let error: CatalogError

    /// Creates a missing part.
    public init(kind: Kind, error: CatalogError) {
        self.kind = kind
        self.error = error
    }

    /// Whether the pages of a list ended early. A server that leaves entries out of a list does so every time.
    var isCut: Bool {
        if case .incompleteList = error { false } else { kind == .laterPages }
    }
}

extension MissingPart: CustomStringConvertible {
    /// A message that names the part and says why it is missing.
    public var description: String {
        switch kind {
        case .channel(let channel):
            localized(
                "Could not load the productions of \(channel.title ?? channel.slug): \(error.reason)")
        case .recentEpisodes: localized("Could not load the recent episodes: \(error.reason)")
        case .episodes: localized("Could not load the episodes: \(error.reason)")
        case .productions: localized("Could not load the list of all productions: \(error.reason)")
        case .laterPages: localized("Could not load the rest of the feed: \(error.reason)")
        }
    }
}

extension MissingPart.Kind {
    /// The part that `query` asks for.
    init(_ query: Query) {
        switch query.kind {
        case .allProductions: self = .productions
        case .recentEpisodes: self = .recentEpisodes
        case .channel(let channel): self = .channel(channel)
        }
    }
}
