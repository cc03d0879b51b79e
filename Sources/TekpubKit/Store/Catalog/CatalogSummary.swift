import TekpubFormats

/// The totals of a catalogue, and everything in it except the productions.
struct CatalogSummary: Codable {
    var productionCount: Int
    var episodeCount: Int
    var channels: [ChannelSummary]
    /// The episodes with the latest dates, newest first; empty if the server names recent ones.
    var latest: [RecentEpisode]
    /// Everything else that the server sent.
    var rest: Catalog
}
