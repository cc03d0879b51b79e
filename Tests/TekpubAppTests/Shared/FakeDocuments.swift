import TekpubFormats

@testable import TekpubApp
@testable import TekpubKit

/// The chapters and the transcript of every episode that names some; each word is found in it.
actor FakeDocuments: EpisodeDocumentService {
    nonisolated let chapters: [Chapter]
    nonisolated let cues: [TranscriptCue]
    nonisolated let failure: TranscriptError?
    /// The episode in which words are found.
    nonisolated let location: EpisodeLocation
    /// The titles of the episodes whose transcripts were asked for.
    private(set) var asked: [String] = []

    init(
        chapters: [Chapter] = [], cues: [TranscriptCue] = [], failure: TranscriptError? = nil,
        location: EpisodeLocation? = nil
    ) {
        self.location =
            location
            ?? EpisodeLocation(
                catalogID: ScriptedSource().catalogID,
                key: EpisodeKey(productionKey: "radio", identity: "guid:fog"))
        self.chapters = chapters
        self.cues = cues
        self.failure = failure
    }

    nonisolated func chapters(of episode: Episode) async -> [Chapter] {
        episode.details?.chaptersURL == nil ? [] : chapters
    }

    func transcript(
        of episode: Episode, at location: EpisodeLocation, productionTitle: String?
    ) async throws(TranscriptError) -> [TranscriptCue] {
        asked.append(episode.title ?? "")
        if let failure { throw failure }
        return cues
    }

    nonisolated func search(
        _ words: String, limit: Int, from offset: Int
    ) async throws(LibraryError) -> TranscriptSearchResult {
        let hits = cues.filter { $0.text.lowercased().contains(words.lowercased()) }.map {
            TranscriptHit(location: location, title: "Fog", productionTitle: "Radio", cue: $0)
        }
        return TranscriptSearchResult(
            hits: Array(hits.dropFirst(offset).prefix(limit)), count: hits.count,
            episodeCount: hits.isEmpty ? 0 : 1)
    }
}
