import Foundation
import Localization
import TekpubFormats

/// A service whose directory lists catalogues to follow.
public enum Directory: String, Hashable, Sendable, CaseIterable {
    /// The conferences of media.ccc.de.
    case mediaCCC = "media.ccc.de"
    /// The channels of PeerTube, from the search engine of its makers.
    case sepiaSearch = "sepiasearch.org"
    /// The collections and items of the Internet Archive.
    case internetArchive = "archive.org"
    /// The podcasts that Apple lists.
    case apple = "podcasts.apple.com"
    /// The podcasts of fyyd, most of them German.
    case fyyd = "fyyd.de"
    /// The podcasts that users of gpodder.net follow.
    case gpodder = "gpodder.net"
    /// The podcasts of Podcast Index, which wants a key and a secret.
    case podcastIndex = "podcastindex.org"

    /// The name to show, and in the configuration.
    public var name: String { rawValue }
}

/// A catalogue in a directory. Its texts come from strangers.
public struct DirectoryEntry: Hashable, Sendable {
    /// What a catalogue is at its service.
    public enum Kind: String, CaseIterable, Hashable, Sendable {
        case conference, channel, collection, item, podcast

        /// The word for it, in the language in force.
        public var title: String {
            switch self {
            case .conference: localized("conference")
            case .channel: localized("channel")
            case .collection: localized("collection")
            case .item: localized("item")
            case .podcast: localized("podcast")
            }
        }
    }

    /// What a directory says of a catalogue besides its title.
    public struct Facts: Hashable, Sendable {
        /// Who makes it; nil if the directory does not say.
        public internal(set) var author: String?
        /// The address of its picture; nil if the directory has none.
        public internal(set) var imageURL: String?
        /// The number of episodes; nil if the directory does not say.
        public internal(set) var episodeCount: Int?
        /// When the newest episode was released; nil if the directory does not say.
        public internal(set) var newestAt: ReleaseDate?
        /// What it is about, on one line; nil if the directory does not say.
        public internal(set) var about: String?
    }

    /// The directory that lists it.
    public let directory: Directory
    /// What it is there.
    public let kind: Kind
    /// The title.
    public let title: String
    /// The base URL: the address that a person has in the browser, or that of the feed of a podcast.
    public let address: String
    /// What the directory says besides.
    public let facts: Facts

    /// The number of characters of a title, of a name, and of a description that are kept.
    private static let (titleLimit, authorLimit, aboutLimit) = (300, 200, 600)
    /// The greatest number of episodes that is believed.
    private static let countLimit = 1_000_000

    /// - Returns: nil if `address` is no base URL, or has a user name.
    init?(
        _ directory: Directory, _ kind: Kind, title: String?, address: String, facts: Facts = Facts()
    ) {
        // Ignore errors: an address that cannot be followed is not listed.
        guard let url = try? BaseURL(address), url.url.user() == nil else { return nil }
        self.directory = directory
        self.kind = kind
        self.title = Self.line(title, Self.titleLimit) ?? url.url.absoluteString
        self.address = url.url.absoluteString
        var facts = facts
        facts.author = Self.line(facts.author, Self.authorLimit)
        facts.about = Self.line(
            facts.about.flatMap { HTMLText.plain(String($0.prefix(4 * Self.aboutLimit))).onOneLine },
            Self.aboutLimit)
        facts.imageURL = facts.imageURL.flatMap { WebAddress(base: nil).url($0)?.absoluteString }
        facts.episodeCount = facts.episodeCount.flatMap { (1...Self.countLimit).contains($0) ? $0 : nil }
        self.facts = facts
    }

    /// Returns `text` without white space around it, cut after `limit` characters; nil if nothing is left.
    private static func line(_ text: String?, _ limit: Int) -> String? {
        let text = String((text ?? "").prefix(4 * limit)).trimmingCharacters(in: .whitespacesAndNewlines)
        return text.isEmpty ? nil : String(text.prefix(limit))
    }
}
