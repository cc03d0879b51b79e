import Foundation

/// Reads the documents of PeerTube.
///
/// A channel, an account or a playlist becomes one production, whose episodes are the videos on the pages of a
/// list that follow. A single video is a production with one episode. A list of channels becomes productions
/// with catalogues of their own; those of other servers are left out.
///
/// Source: PeerTube's OpenAPI description, version 8.1.
struct PeerTubeReader: ServiceReader {
    private let base: URL?
    private let addresses: WebAddress
    private let continued: FeedPage?
    private var changes: [CatalogChange] = []
    /// The values of the document itself: those of a video, or of an owner of videos.
    private var video: PeerTubeVideo
    private var owner: PeerTubeOwner
    private var files: [PeerTubeFile] = []
    /// The number of entries of a list on all of its pages; nil if unknown.
    private var total: Int?
    private var recordCount = 0
    /// The identity of the first entry; nil if unknown.
    private var firstEntry: String?
    private var hasList = false
    private var isList = false

    /// The maximum number of files of one video.
    private static let fileLimit = 100
    /// The number of entries on a page. The server's limit is 100.
    private static let pageCount = 100

    /// - Parameters:
    ///   - base: the document's URL.
    ///   - continued: the page of a list that the document is; nil if it is no later page.
    init(base: URL?, continued: FeedPage?) {
        self.base = base
        self.continued = continued
        addresses = WebAddress(base: base)
        video = PeerTubeVideo(base: base)
        owner = PeerTubeOwner(base: base)
    }

    var isRecognised: Bool { isList || video.isRecognised || owner.isRecognised }

    mutating func begin(_ list: ServiceList) {
        guard list == .data else { return }
        hasList = true
        isList = isList || total != nil
    }

    mutating func read(_ reader: inout JSONReader, key: JSONKey) throws(WireError) {
        switch key {
        case "total":
            total = try reader.readScalar().integer
            isList = isList || hasList && total != nil
        default:
            var again = reader
            try video.read(key, from: &reader)
            try owner.read(key, from: &again)
        }
    }

    mutating func read(_ reader: inout JSONReader, of list: ServiceList) throws(WireError) {
        switch list {
        case .files:
            guard files.count < Self.fileLimit else { return }
            var file = PeerTubeFile(addresses: addresses)
            defer { files.append(file) }
            try file.read(from: &reader)
        case .data:
            recordCount += 1
            var entry = PeerTubeEntry(base: base)
            defer {
                if recordCount == 1 { firstEntry = entry.identity }
                add(entry)
            }
            try entry.read(from: &reader)
        default: break
        }
    }

    mutating func takeChanges() -> [CatalogChange] { changes.take() }

    mutating func finish() throws(WireError) -> Document {
        var document = Document()
        document.hasProductions = true
        if isList {
            document.nextPage = nextPage
        } else if owner.isRecognised {
            changes.append(owner.production, .extend(.catalog))
            document.nextPage = firstPage
        } else {
            changes.append(video.production(files), .separate)
        }
        return document
    }
}

extension PeerTubeReader {
    private mutating func add(_ entry: PeerTubeEntry) {
        if entry.owner.isRecognised {
            isList = true
            if entry.owner.isLocal, let production = entry.owner.listed { changes.append(production, .fill) }
        } else if entry.video.isRecognised {
            isList = true
            // Without an owner, the videos are those of their channels.
            var production = Production(
                title: continued?.title ?? entry.video.channelTitle, canWatch: true)
            var episode = entry.video.episode
            episode.number = entry.position
            if entry.video.channelTitle != production.title {
                episode.presenter = entry.video.channelTitle
            }
            production.episodes = [episode]
            changes.append(production, .extend(.catalog))
        }
    }

    /// The first page of the owner's videos.
    private var firstPage: FeedPage? {
        guard let base, var parts = URLComponents(url: base, resolvingAgainstBaseURL: true) else {
            return nil
        }
        while parts.percentEncodedPath.hasSuffix("/") { parts.percentEncodedPath.removeLast() }
        parts.percentEncodedPath += "/videos"
        // A playlist has an order of its own.
        parts.queryItems =
            [
                URLQueryItem(name: "start", value: "0"),
                URLQueryItem(name: "count", value: "\(Self.pageCount)"),
            ]
            + (owner.isPlaylist ? [] : [URLQueryItem(name: "sort", value: "-publishedAt")])
        return parts.url.map {
            FeedPage(url: $0, title: owner.title, isOfService: true, isRequired: true)
        }
    }

    /// The page after this one; nil on the last page, and if a server that ignores `start` sends one page again and
    /// again.
    private var nextPage: FeedPage? {
        guard let base, recordCount > 0, let total,
            firstEntry == nil || firstEntry != continued?.previousEntry,
            var parts = URLComponents(url: base, resolvingAgainstBaseURL: true)
        else { return nil }
        var items = parts.queryItems ?? []
        func number(_ name: String) -> Int? {
            items.last { $0.name == name }?.value.flatMap { Int($0) }
        }
        let (start, hasOverflow) = max(0, number("start") ?? 0)
            .addingReportingOverflow(max(recordCount, number("count") ?? 0))
        guard !hasOverflow, start < total else { return nil }
        items.removeAll { $0.name == "start" }
        parts.queryItems = items + [URLQueryItem(name: "start", value: String(start))]
        return parts.url.map {
            FeedPage(url: $0, title: continued?.title, isOfService: true, previousEntry: firstEntry)
        }
    }
}
