import TekpubFormats

/// What a search in transcripts found.
public struct TranscriptSearchResult: Hashable, Sendable {
    /// The passages, those of an episode in order of time.
    public let hits: [TranscriptHit]
    /// Whether these are all.
    public let isComplete: Bool

    /// Creates a result.
    public init(hits: [TranscriptHit], isComplete: Bool) {
        self.hits = hits
        self.isComplete = isComplete
    }

    /// The number of episodes.
    public var episodeCount: Int { Set(hits.map(\.location)).count }
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

extension [TranscriptHit] {
    /// The passages with those of each episode in reverse order; the episodes stay where they are.
    var inOrderOfTime: [TranscriptHit] {
        var ranks: [EpisodeLocation: Int] = [:]
        for hit in self where ranks[hit.location] == nil { ranks[hit.location] = ranks.count }
        return enumerated().sorted {
            (ranks[$0.element.location] ?? 0, -$0.offset) < (ranks[$1.element.location] ?? 0, -$1.offset)
        }.map(\.element)
    }
}
