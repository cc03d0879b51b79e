/// What a program did with an episode, as sync servers keep it: the root of the Sync folder.
///
/// This folder has the values of the gPodder API 2 and their reader: `SyncResponseReader` turns the chunks of an
/// answer into actions, as they arrive, and the rest of the answer into a `SyncResponse`.
///
/// Source: gpoddernet.readthedocs.io, Episode Actions API.
package struct EpisodeAction: Hashable, Sendable {
    /// The kinds of actions that say how far an episode was played.
    package enum Kind: String, Sendable {
        /// The episode was played from `started` to `position`.
        case play
        /// The episode is as if it was never played.
        case new
    }

    /// The address of the feed.
    package var podcast: String
    /// The address of the video or sound.
    package var episode: String
    /// The feed's identifier of the episode; nil if unknown. gpodder.net answers with one of its own.
    package var guid: String?
    /// The ID of the device; nil if unknown. Nextcloud does not keep it.
    package var device: String?
    /// The kind; nil if it says nothing about how far the episode was played, such as `download`.
    package var kind: Kind?
    /// When it happened, in seconds since 1970 in UTC; nil if unknown or unreadable.
    package var time: Int?
    /// Where playback began and ended, and the length of the episode, in seconds; nil if unknown.
    package var started, position, total: Int?

    package init(
        podcast: String, episode: String, guid: String? = nil, device: String? = nil, kind: Kind?,
        time: Int?, started: Int? = nil, position: Int? = nil, total: Int? = nil
    ) {
        self.podcast = podcast
        self.episode = episode
        self.guid = guid
        self.device = device
        self.kind = kind
        self.time = time
        self.started = started
        self.position = position
        self.total = total
    }
}

extension EpisodeAction: Encodable {
    private enum CodingKeys: String, CodingKey {
        case podcast, episode, guid, device, action, timestamp, started, position, total
    }

    /// Writes the action as all servers read it: the kind in lower case, and the time in UTC without a zone.
    package func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(podcast, forKey: .podcast)
        try container.encode(episode, forKey: .episode)
        try container.encodeIfPresent(guid, forKey: .guid)
        try container.encodeIfPresent(device, forKey: .device)
        try container.encodeIfPresent(kind?.rawValue, forKey: .action)
        try container.encodeIfPresent(time.map(SyncTimestamp.text), forKey: .timestamp)
        guard let position else { return }
        try container.encode(position, forKey: .position)
        // Servers refuse one without the other.
        guard let started, let total else { return }
        try container.encode(started, forKey: .started)
        try container.encode(total, forKey: .total)
    }
}

extension EpisodeAction {
    /// The maximum number of bytes in an address, and in another text: what is kept of each action is bounded. Servers
    /// refuse longer ones.
    private static let (addressLimit, textLimit) = (2048, 512)

    /// - Returns: nil for an object without the addresses of a feed and an episode, or with one that is too long.
    init?(from reader: inout JSONReader) throws(WireError) {
        var (podcast, episode, word): (String?, String?, String?)
        var action = EpisodeAction(podcast: "", episode: "", kind: nil, time: nil)
        try reader.forEachMember { key, reader throws(WireError) in
            switch key {
            case "podcast": podcast = try reader.readScalar().text
            case "episode": episode = try reader.readScalar().text
            case "guid": action.guid = try reader.readScalar().text
            case "device": action.device = try reader.readScalar().text
            case "action": word = try reader.readScalar().text
            case "timestamp": action.time = try reader.readScalar().text.flatMap(SyncTimestamp.seconds)
            case "started": action.started = try reader.readWholeSeconds()
            case "position": action.position = try reader.readWholeSeconds()
            case "total": action.total = try reader.readWholeSeconds()
            default: try reader.skipValue()
            }
        }
        guard let podcast, let episode, max(podcast.utf8.count, episode.utf8.count) <= Self.addressLimit
        else {
            return nil
        }
        if action.guid?.utf8.count ?? 0 > Self.textLimit { action.guid = nil }
        if action.device?.utf8.count ?? 0 > Self.textLimit { action.device = nil }
        action.podcast = podcast
        action.episode = episode
        // Nextcloud answers in capitals.
        action.kind = word.flatMap { Kind(rawValue: $0.lowercased()) }
        self = action
    }
}

extension JSONReader {
    /// Reads a number of seconds; nil for -1, which Nextcloud sends for an unknown one, and for what no episode has.
    fileprivate mutating func readWholeSeconds() throws(WireError) -> Int? {
        try readScalar().integer.flatMap { (0...Int(Int32.max)).contains($0) ? $0 : nil }
    }
}
