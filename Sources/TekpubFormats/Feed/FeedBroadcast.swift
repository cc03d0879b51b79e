/// What a feed says of an item that is, will be or was live.
///
/// Source: Podcastindex-org/podcast-namespace, docs/tags/live-item.md. Only the status tells the truth: hosts begin early
/// and end late.
struct FeedBroadcast {
    /// Whether it is live, or will be; nil once it has ended.
    let kind: EpisodeDetails.Kind?
    /// When it begins, as planned; nil if missing.
    let start: ReleaseDate?

    /// - Returns: nil for the tag of another item.
    init?(_ tag: XMLTag) {
        guard tag.nameParts.local.lazy.map(\.lowercaseASCII).elementsEqual("liveitem".utf8) else {
            return nil
        }
        let attributes = tag.attributes
        kind =
            switch attributes["status"]?.trimmed?.lowercased() {
            case "live": .live
            case "pending": .upcoming
            default: nil
            }
        start = attributes["start"].flatMap { ReleaseDate(feedDate: $0) }
    }
}
