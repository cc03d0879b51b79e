import Foundation

/// Reads the documents of one service.
///
/// This folder reads the documents of today's services, which `ServiceAddress` in TekpubKit requests. The
/// scanner finds the members of the document and the records of its lists (`ServiceList`), and
/// `JSONDocumentReader` gives them to every reader until one recognises the document. `MediaDocument` reads the
/// document of one episode when it is played.
protocol ServiceReader {
    /// Whether the values so far show that the document belongs to the service.
    var isRecognised: Bool { get }

    /// Begins a list, whose records follow one by one.
    mutating func begin(_ list: ServiceList)
    /// Reads one record of a list. A damaged record keeps the values read before the damage.
    mutating func read(_ reader: inout JSONReader, of list: ServiceList) throws(WireError)
    /// Reads a member of the document that is no list.
    mutating func read(_ reader: inout JSONReader, key: JSONKey) throws(WireError)
    /// Returns the changes since the last call.
    mutating func takeChanges() -> [CatalogChange]
    /// Ends the document. The last changes may still have to be taken.
    mutating func finish() throws(WireError) -> Document
    /// The error of a document that was not recognised, if it came from the service; nil if it is another's.
    var flaw: WireError? { get }
}

extension ServiceReader {
    var flaw: WireError? { nil }
}

/// A list in a service's document whose records are read one by one; the raw value is its key.
enum ServiceList: String {
    /// Source: voctoweb.
    case conferences, events, recordings
    /// Source: PeerTube.
    case data
    /// Source: the Internet Archive's metadata, and its search.
    case files, docs
    /// The document itself, if it is a list. Source: voc/streaming-website.
    case document = ""
}

extension ServiceList {
    /// The members of services' documents that are no lists.
    static let members: Set<String> = [
        // voctoweb: the index, a conference and an event.
        "conferences_url", "events_url", "recordings_url", "acronym", "slug", "logo_url",
        "event_last_released_at", "link", "guid", "subtitle", "original_language", "persons", "date",
        "release_date", "length", "duration", "poster_url", "thumb_url", "frontend_link", "conference_title",
        // PeerTube: a list, a video, a channel and a playlist.
        "total", "uuid", "shortUUID", "url", "name", "displayName", "host", "isLocal", "followersCount",
        "videosLength", "ownerAccount", "videoChannel", "avatars", "avatar", "thumbnails", "thumbnailPath",
        "previewPath", "truncatedDescription", "publishedAt", "originallyPublishedAt", "isLive", "licence",
        "language", "privacy", "state", "channel", "account", "streamingPlaylists",
        // The Internet Archive: an item and a search.
        "metadata", "is_dark", "error", "numFound", "cursor",
    ]
}

/// All services' readers of one document.
///
/// The first of them that recognises the document reads the rest of it alone.
struct ServiceReaders {
    private var readers: [any ServiceReader]
    /// Whether one of them has recognised the document; it is then the only one.
    private(set) var isRecognised = false

    /// - Parameter continued: the page of a list that the document is; nil if it is no later page.
    init(base: URL?, continued: FeedPage?) {
        readers = [
            VoctowebReader(base: base), PeerTubeReader(base: base, continued: continued),
            ArchiveReader(base: base, continued: continued), StreamingReader(base: base),
        ]
    }

    mutating func begin(_ list: ServiceList) {
        for index in readers.indices {
            readers[index].begin(list)
            if settle(on: index) { return }
        }
    }

    /// Reads one value. Errors affect only that value, except invalid UTF-8, which ends the document.
    mutating func read(_ reader: JSONReader, of list: ServiceList) throws(WireError) {
        try forEach { each throws(WireError) in
            var reader = reader
            try each.read(&reader, of: list)
        }
    }

    /// Reads one value, as above.
    mutating func read(_ reader: JSONReader, key: String) throws(WireError) {
        let key = JSONKey(key)
        try forEach { each throws(WireError) in
            var reader = reader
            try each.read(&reader, key: key)
        }
    }

    mutating func takeChanges() -> [CatalogChange] {
        isRecognised ? readers[0].takeChanges() : []
    }

    mutating func finish() throws(WireError) -> Document {
        try readers[0].finish()
    }

    /// The error of a document that no reader has recognised; nil if it is none of a service.
    var flaw: WireError? { readers.lazy.compactMap(\.flaw).first }

    private mutating func forEach(
        _ body: (inout any ServiceReader) throws(WireError) -> Void
    ) throws(WireError) {
        for index in readers.indices {
            do throws(WireError) {
                try body(&readers[index])
            } catch {
                if case .invalidUTF8 = error { throw error }
            }
            if settle(on: index) { return }
        }
    }

    /// Leaves the document to one reader if that has recognised it.
    private mutating func settle(on index: Int) -> Bool {
        guard !isRecognised, readers[index].isRecognised else { return false }
        isRecognised = true
        readers = [readers[index]]
        return true
    }
}

extension JSONKey {
    /// Creates the key with this text.
    init(_ text: String) {
        self = Array(text.utf8).withUnsafeBufferPointer { JSONKey($0) }
    }
}
