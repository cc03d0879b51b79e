import Foundation

/// A video of PeerTube, as lists state it, or with its files as its own document does.
///
/// Source: PeerTube, server/core/models/video/formatter/video-api-format.ts.
struct PeerTubeVideo {
    /// The title of its channel on one line; nil if unknown.
    private(set) var channelTitle: String?
    private let base: URL?
    private let addresses: WebAddress
    private var values = Episode()
    private var uuid, shortID: String?
    private var summary, description: String?
    private var published, first: ReleaseDate?
    private var pictures = PeerTubePictures()
    private var accountTitle: String?
    private var language: String?
    private var isLive = false
    /// Whether the broadcast has not begun.
    private var isWaiting = false
    private var needsPassword = false
    private var streams: [PeerTubeStream] = []

    /// The maximum number of streams of one video.
    private static let streamLimit = 10
    /// The identifier of videos with passwords. Source: `VideoPrivacy.PASSWORD_PROTECTED`.
    private static let passwordPrivacy = 5
    /// The identifier of the state of a broadcast that has not begun. Source: `VideoState.WAITING_FOR_LIVE`.
    private static let waitingState = 4

    /// - Parameter base: the document's URL.
    init(base: URL?) {
        self.base = base
        addresses = WebAddress(base: base)
    }

    /// Whether the values so far are those of a video.
    var isRecognised: Bool {
        uuid != nil && values.title != nil && (channelTitle != nil || accountTitle != nil)
    }

    /// The video as an episode whose files another document lists.
    var episode: Episode {
        var episode = values
        episode.guid = uuid ?? shortID
        // The list cuts both texts, the video's own document neither.
        let text = description ?? summary
        let note = needsPassword ? "This video needs a password." : nil
        episode.description = note.map { note in text.map { "\(note)\n\($0)" } ?? note } ?? text
        episode.releasedAt = first ?? published
        if isLive { episode.durationInSeconds = nil }
        let address = episode.guid.flatMap { ServicePath.url("api/v1/videos", $0, at: base) }
        let details = EpisodeDetails(
            mediaURL: address, captionsURL: isLive ? nil : address.map { $0 + "/captions" },
            chaptersURL: isLive ? nil : address.map { $0 + "/chapters" },
            kind: isLive ? isWaiting ? .upcoming : .live : nil, imageURL: pictures.best(in: addresses))
        episode.details = details.isEmpty ? nil : details
        return episode
    }

    /// The video as a production with one episode.
    ///
    /// - Parameter files: the files that are not parts of a stream.
    func production(_ files: [PeerTubeFile]) -> Production {
        var episode = episode
        var details = episode.details ?? EpisodeDetails()
        details.media = media(files)
        episode.details = details
        episode.url = details.media.standard?.url
        return Production(
            title: episode.title, author: channelTitle ?? accountTitle, description: episode.description,
            canWatch: true, releasedAt: episode.releasedAt, licence: episode.licence, link: episode.link,
            details: details.imageURL.map { ProductionDetails(imageURL: $0) }, episodes: [episode])
    }

    /// The files, then those that only streams have, then the streams themselves.
    private func media(_ files: [PeerTubeFile]) -> [Media] {
        let languages = language.map { [$0] } ?? []
        var media = files.compactMap { $0.media(languages) }
        let known = Set(media.map(\.height))
        media += streams.flatMap(\.files).compactMap { $0.media(languages) }
            .filter { !known.contains($0.height) }
        return media + streams.compactMap { $0.media(languages) }
    }

    /// Reads the video from an object.
    mutating func read(from reader: inout JSONReader) throws(WireError) {
        try reader.forEachMember { key, reader throws(WireError) in try read(key, from: &reader) }
    }

    /// Reads or skips the member with this key.
    mutating func read(_ key: JSONKey, from reader: inout JSONReader) throws(WireError) {
        switch key {
        case "uuid": uuid = try reader.readScalar().text?.trimmed ?? uuid
        case "shortUUID": shortID = try reader.readScalar().text?.trimmed ?? shortID
        case "name": values.title = try reader.readScalar().plainLine?.onOneLine ?? values.title
        case "url": values.link = try reader.readScalar().address(in: addresses) ?? values.link
        case "description": description = try reader.readScalar().markdown ?? description
        case "truncatedDescription": summary = try reader.readScalar().markdown ?? summary
        case "duration":
            values.durationInSeconds = try reader.readScalar().integer.flatMap { $0 > 0 ? $0 : nil }
        case "publishedAt": published = try reader.readScalar().date ?? published
        case "originallyPublishedAt": first = try reader.readScalar().date ?? first
        case "isLive": isLive = try reader.readScalar().bool ?? isLive
        case "licence": values.licence = try PeerTubeLabel(from: &reader).licence
        case "language": language = try PeerTubeLabel(from: &reader).id?.lowercased()
        case "privacy":
            needsPassword = try PeerTubeLabel(from: &reader).number == Self.passwordPrivacy
        case "state": isWaiting = try PeerTubeLabel(from: &reader).number == Self.waitingState
        case "channel": channelTitle = try PeerTubeOwner.displayName(from: &reader) ?? channelTitle
        case "account": accountTitle = try PeerTubeOwner.displayName(from: &reader) ?? accountTitle
        case "streamingPlaylists":
            try reader.forEachElement { reader throws(WireError) in
                guard streams.count < Self.streamLimit else { return try reader.skipValue() }
                var stream = PeerTubeStream(addresses: addresses)
                defer { streams.append(stream) }
                try stream.read(from: &reader)
            }
        default: if try !pictures.read(key, from: &reader) { try reader.skipValue() }
        }
    }
}

/// A value with an identifier and a text, such as `{"id": 2, "label": "Attribution - Share Alike"}`.
struct PeerTubeLabel {
    /// The identifier; nil if unknown.
    private(set) var id: String?
    private var label: String?

    /// The identifier, if it is a number.
    var number: Int? { id.flatMap { Int($0) } }

    /// The name of a licence.
    ///
    /// Source: PeerTube, server/core/initializers/constants.ts, `VIDEO_LICENCES`.
    var licence: String? {
        switch number {
        case 1: "CC BY"
        case 2: "CC BY-SA"
        case 3: "CC BY-ND"
        case 4: "CC BY-NC"
        case 5: "CC BY-NC-SA"
        case 6: "CC BY-NC-ND"
        case 7: "CC0"
        // Without an identifier, the label is `Unknown`. Servers can add licences.
        default: id == nil ? nil : label
        }
    }

    init(from reader: inout JSONReader) throws(WireError) {
        var id, label: String?
        try reader.forEachMember { key, reader throws(WireError) in
            switch key {
            case "id": id = try reader.readScalar().text
            case "label": label = try reader.readScalar().plainLine?.onOneLine
            default: try reader.skipValue()
            }
        }
        self.id = id
        self.label = label
    }
}

/// An entry of a list: a video or a channel, or a video with its position in a playlist.
struct PeerTubeEntry {
    private(set) var video: PeerTubeVideo
    private(set) var owner: PeerTubeOwner
    /// The position in a playlist, from 1; nil in other lists.
    private(set) var position: Int?
    private let base: URL?

    /// - Parameter base: the document's URL.
    init(base: URL?) {
        self.base = base
        video = PeerTubeVideo(base: base)
        owner = PeerTubeOwner(base: base)
    }

    /// What no other entry of the list has; nil if unknown.
    var identity: String? {
        (video.isRecognised ? video.episode.guid : owner.production.slug).map { "\(position ?? 0) \($0)" }
    }

    /// Reads the entry from an object.
    mutating func read(from reader: inout JSONReader) throws(WireError) {
        try reader.forEachMember { key, reader throws(WireError) in
            switch key {
            case "position":
                position = try reader.readScalar().integer.flatMap { (1...1_000_000).contains($0) ? $0 : nil }
            // null for a video that was deleted, or that the server does not show.
            case "video" where reader.isAtObject: try video.read(from: &reader)
            default:
                var again = reader
                try video.read(key, from: &reader)
                try owner.read(key, from: &again)
            }
        }
    }
}
