import TekpubFormats

/// What a search in transcripts found.
public struct TranscriptSearchResult: Hashable, Sendable {
    /// The passages that were read, those of an episode in order of time.
    public let hits: [TranscriptHit]
    /// The number of all passages.
    public let count: Int
    /// The number of episodes in which they are.
    public let episodeCount: Int

    /// Creates a result; by default, nothing but `hits` was found.
    public init(hits: [TranscriptHit], count: Int? = nil, episodeCount: Int? = nil) {
        self.hits = hits
        self.count = count ?? hits.count
        self.episodeCount = episodeCount ?? Set(hits.map(\.location)).count
    }
}

/// A passage of a transcript that a search found.
public struct TranscriptHit: Hashable, Sendable {
    /// The episode in the library.
    public let location: EpisodeLocation
    /// The titles of the episode and of its production; nil if unknown.
    public let title, productionTitle: String?
    /// The first line with one of the words.
    public let cue: TranscriptCue

    /// Creates a passage.
    public init(
        location: EpisodeLocation, title: String? = nil, productionTitle: String? = nil, cue: TranscriptCue
    ) {
        self.location = location
        self.title = title
        self.productionTitle = productionTitle
        self.cue = cue
    }
}
