import TekpubFormats

/// What came of asking a server for its catalogue again.
public enum RefreshResult: Hashable, Sendable {
    /// Nothing has changed, by the server's word; nothing was staged.
    case unchanged
    /// The store has the current catalogue, except for the missing parts, if any.
    case updated(missing: [MissingPart])
}

/// A part of a catalogue that a server announced, and that could not be had.
public struct MissingPart: Hashable, Sendable {
    /// Which part.
    public enum Kind: Hashable, Sendable {
        /// Which productions belong to a channel; the channel itself is there.
        case channel(Channel)
        /// What the server calls new.
        case recentEpisodes
        /// The episodes of the productions.
        case episodes
        /// The list of all productions: there are only those that channels list.
        case productions
    }

    /// Which part it is.
    public let kind: Kind
    /// Why it is missing.
    public let error: ProxyError

    /// A part, and why it is missing.
    public init(kind: Kind, error: ProxyError) {
        self.kind = kind
        self.error = error
    }
}

extension MissingPart: CustomStringConvertible {
    /// A sentence that names the part, and one that says why it is missing.
    public var description: String {
        let part =
            switch kind {
            case .channel(let channel): "the productions of \(channel.title ?? channel.slug)"
            case .recentEpisodes: "the recent episodes"
            case .episodes: "the episodes"
            case .productions: "the list of all productions"
            }
        return "Without \(part): \(error.reason)"
    }
}

extension MissingPart.Kind {
    /// What `query` would have brought.
    init(_ query: Query) {
        switch query.kind {
        case .allProductions: self = .productions
        case .recentEpisodes: self = .recentEpisodes
        case .channel(let channel): self = .channel(channel)
        }
    }
}
