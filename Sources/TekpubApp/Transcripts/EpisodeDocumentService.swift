import TekpubFormats
import TekpubKit

/// Fetches the chapters and transcripts of episodes, and finds what was said.
///
/// This folder shows transcripts. The session loads one by this service; `TranscriptLines` wraps it for the width of the
/// list, and the `TranscriptViewController` follows what is played.
public protocol EpisodeDocumentService: Sendable {
    /// Returns the chapters of an episode in order of time; empty if there are none.
    @concurrent
    func chapters(of episode: Episode) async -> [Chapter]
    /// Returns the transcript of an episode, from the library or the publisher; empty if it has none.
    ///
    /// - Parameter productionTitle: kept with it; nil if unknown.
    @concurrent
    func transcript(
        of episode: Episode, at location: EpisodeLocation, productionTitle: String?
    ) async throws(TranscriptError) -> [TranscriptCue]
    /// Returns passages of the kept transcripts that contain all words; all are counted.
    ///
    /// - Parameters:
    ///   - limit: the maximum number of passages.
    ///   - offset: the number of passages before them.
    @concurrent
    func search(
        _ words: String, limit: Int, from offset: Int
    ) async throws(LibraryError) -> TranscriptSearchResult
}

extension EpisodeDocuments: EpisodeDocumentService {}
