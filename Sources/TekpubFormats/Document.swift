import Foundation

/// The contents of one response, except the productions, which were emitted as changes.
package struct Document: Equatable {
    /// The maximum number of queries, channels, actions and recent episodes per document.
    package static let listLimit = 1000

    /// The catalogue in the document, without productions.
    package var catalog = Catalog()
    /// Whether the document has a list of productions, possibly empty.
    package var hasProductions = false
    /// Whether the document is an object whose productions all lack their episodes.
    package var isSummary = false
    /// Productions shown in a document whose full list is elsewhere. They were not emitted as changes,
    /// because the full list comes first.
    package var extras: [Production] = []
    /// Further URLs to request, in the server's order; absolute and unique.
    package var queries: [Query] = []
    /// What the feed says about its refreshing.
    package var feedHints = FeedHints()
    /// The next page of the feed that the document is; nil on the last page.
    package var nextPage: FeedPage?
    /// The number of entries of a list that the server leaves out of all pages; nil if it lists all.
    package var omittedCount: Int?
    /// The number of addresses in a list of feeds that cannot be followed.
    package var unusableCount = 0
}

/// A later page of a feed, or of a service's list.
package struct FeedPage: Hashable {
    /// The address of the page, absolute.
    package let url: URL
    /// The title of the feed on its first page, which names the production; nil if untitled.
    package let title: String?
    /// Whether it belongs to the list of a service, which has many pages.
    package let isOfService: Bool
    /// Whether the page has the first entries, so that there is nothing to show without it.
    package let isRequired: Bool
    /// The number of entries on earlier pages, if the end of the list depends on it; else 0.
    package let earlierCount: Int
    /// The identity of the first entry of the page before; nil if unknown. A page that begins with it is that page
    /// again.
    package let previousEntry: String?
    /// Whether it is a web page, from which yt-dlp makes the list.
    package let isForYtDlp: Bool

    package init(
        url: URL, title: String?, isOfService: Bool = false, isRequired: Bool = false, earlierCount: Int = 0,
        previousEntry: String? = nil, isForYtDlp: Bool = false
    ) {
        self.url = url
        self.title = title
        self.isOfService = isOfService
        self.isRequired = isRequired
        self.earlierCount = earlierCount
        self.previousEntry = previousEntry
        self.isForYtDlp = isForYtDlp
    }
}

/// The expected content of a response; decides how its productions are merged.
package enum DocumentRole: Equatable {
    /// A catalogue, or a document that leads to one. Its list is merged by `merging`.
    case catalog(merging: Merging = .separate)
    /// Full records of productions whose summaries are known.
    case completion
    /// The productions of the channel with this slug. The number is unique in a load.
    case members(of: String, number: Int)
    /// A list of recent episodes, or of productions that contain only those.
    case recents

    /// Whether it is that of a catalogue.
    var isCatalog: Bool {
        if case .catalog = self { true } else { false }
    }
}

/// Reads a document of one format from a buffer that `CatalogDecoder` fills.
protocol DocumentReader {
    /// Whether a list has been found whose progress can be shown.
    var isPromising: Bool { get }
    /// Whether the productions so far make the document a summary (see `Document.isSummary`).
    var seemsSummary: Bool { get }
    /// The index of the first byte in the buffer that is still needed.
    var neededStart: Int { get }
    /// The offset of the buffer in the body.
    var droppedCount: Int { get }

    /// Reads the complete values in `buffer`, from where the last call stopped.
    mutating func read(_ buffer: [UInt8]) throws(WireError)
    /// The number of episodes that the next changes will have; 0 if each takes many bytes of the body.
    var pendingEpisodeCount: Int { get }
    /// Returns the changes since the last call.
    mutating func takeChanges() -> [CatalogChange]
    /// Adjusts positions after `count` bytes were removed from the front of the buffer.
    mutating func drop(_ count: Int)
    /// Removes the excess of an overlong text from the buffer.
    mutating func shorten(_ buffer: inout [UInt8])
    /// Ends the body with the rest in `buffer`. The last changes may still have to be taken.
    mutating func finish(_ buffer: [UInt8]) throws(WireError) -> Document
}

extension DocumentReader {
    var pendingEpisodeCount: Int { 0 }
    mutating func shorten(_ buffer: inout [UInt8]) {}
}
