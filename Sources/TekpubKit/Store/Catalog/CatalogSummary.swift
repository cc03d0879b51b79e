import TekpubFormats

/// What a catalogue is in all, without its productions.
struct CatalogSummary: Codable {
    var productionCount: Int
    var episodeCount: Int
    var channels: [ChannelSummary]
    /// The episodes of the latest dates, the latest first; only where the server names no recent ones.
    var latest: [RecentEpisode]
    /// What the server said beside its productions.
    var rest: Catalog
}
