import Foundation
import Logging
import Synchronization
import TekpubFormats

/// Fetches what belongs to an episode besides its video: its chapters and its transcript, which is stored.
///
/// This folder fetches, stores and searches transcripts. A transcript comes from the `TranscriptStore`, else from the
/// publisher, or from yt-dlp for a video on a page, and is stored then, divided into `TranscriptPassage`s of about a minute. A search finds passages, and
/// returns them as a `TranscriptSearchResult`.
///
/// No secret is sent: the addresses are the publisher's, and may lead anywhere.
public final class EpisodeDocuments: Sendable {
    private let folder: URL
    private let client: HTTPClient
    /// Finds the subtitles of videos on pages; nil if nothing does.
    private let ytDlp: YtDlp?
    private let preferences: @Sendable () -> MediaPreferences
    /// The transcripts that are kept, once they were needed.
    private let opened = Mutex<TranscriptStore?>(nil)

    /// - Parameters:
    ///   - folder: where transcripts are kept; created when needed.
    ///   - preferences: choose among transcripts in several languages; asked whenever that is needed.
    ///   - ytDlp: finds the subtitles of videos on pages; nil if nothing does.
    ///   - clock: measures the timeouts.
    ///   - logger: receives a line for each request; nil for no log.
    public init(
        folder: URL,
        preferences: @autoclosure @escaping @Sendable () -> MediaPreferences = MediaPreferences(),
        ytDlp: YtDlp? = nil,
        clock: any Clock<Duration> = TimerClock(), logger: Logger? = nil
    ) {
        self.folder = folder
        self.preferences = preferences
        self.ytDlp = ytDlp
        client = HTTPClient(clock: clock, logger: logger)
    }

    /// The transcripts that are kept. Reads the disk: call it off the main actor.
    public func transcripts() throws(LibraryError) -> TranscriptStore {
        try opened.withLock { store throws(LibraryError) in
            if let store { return store }
            let new = try TranscriptStore.open(in: folder)
            store = new
            return new
        }
    }

    /// Returns the chapters of an episode: those of the catalogue, else those of the document that it names.
    ///
    /// - Returns: the chapters in order of time, without those that the episode cannot have; empty if there are none,
    ///   or if they cannot be fetched.
    @concurrent
    public func chapters(of episode: Episode) async -> [Chapter] {
        var chapters = episode.details?.chapters ?? []
        if chapters.isEmpty, let url = episode.details?.chaptersURL.flatMap(WebAddress(base: nil).url) {
            // Ignore errors: an episode can be played without chapters.
            let body = try? await body(at: url, upTo: ChapterDocument.byteLimit)
            chapters = (body.flatMap { try? ChapterDocument.chapters(in: $0.bytes, base: $0.url) }) ?? []
        }
        return chapters.possible(in: episode.durationInSeconds)
    }

    /// Returns the transcript of an episode: the one that is kept, else one that is fetched, and kept.
    ///
    /// - Parameters:
    ///   - location: under which it is kept.
    ///   - productionTitle: kept with it; nil if unknown.
    /// - Returns: empty if the episode has none.
    /// - Throws: why none of those that it has can be shown. One that cannot be kept is returned all the same.
    @concurrent
    public func transcript(
        of episode: Episode, at location: EpisodeLocation, productionTitle: String? = nil
    ) async throws(TranscriptError) -> [TranscriptCue] {
        // Ignore errors: what cannot be read is fetched again.
        let kept = await onBlockingThread { [self] in try? transcripts().cues(of: location) }
        if let kept, !kept.isEmpty { return kept }
        var cues = try await published(of: episode)
        if cues.isEmpty, episode.isOnPage, let ytDlp, let url = episode.url.flatMap(WebAddress(base: nil).url)
        {
            cues = try await YtDlpTranscript(page: url, preferences: preferences(), ytDlp: ytDlp).cues()
        }
        if !cues.isEmpty {
            await onBlockingThread { [self, cues] in
                try? transcripts().save(
                    cues, for: location, title: episode.title, productionTitle: productionTitle)
            }
        }
        return cues
    }

    /// Returns the first transcript that the publisher names and that can be read; empty if they name none.
    private func published(of episode: Episode) async throws(TranscriptError) -> [TranscriptCue] {
        var failure: TranscriptError?
        for transcript in try await choices(of: episode) {
            guard let url = WebAddress(base: nil).url(transcript.url) else { continue }
            do throws(TranscriptError) {
                let cues = try await cues(at: url)
                if !cues.isEmpty { return cues }
            } catch {
                // The publisher may offer another form.
                failure = failure ?? error
            }
        }
        if let failure { throw failure }
        return []
    }

    /// Returns the transcript at an address; empty if the document is.
    private func cues(at url: URL) async throws(TranscriptError) -> [TranscriptCue] {
        guard let host = HostName(url) else { return [] }
        let bytes = try await body(at: url, upTo: TranscriptDocument.byteLimit).bytes
        // Ignore errors: `body` has checked the size.
        let cues = (try? TranscriptDocument.cues(in: bytes)) ?? []
        guard !cues.isEmpty || bytes.isEmpty else { throw .unreadable(host: host) }
        return cues
    }

    /// Returns the passages of the transcripts that are kept that contain all words; see `TranscriptStore.search`.
    @concurrent
    public func search(
        _ words: String, limit: Int = 500, from offset: Int = 0
    ) async throws(LibraryError) -> TranscriptSearchResult {
        try await onBlockingThread { [self] () throws(LibraryError) in
            try transcripts().search(words, limit: limit, from: offset)
        }
    }

    /// Returns the transcripts of an episode: in the user's languages first, then those with times.
    private func choices(of episode: Episode) async throws(TranscriptError) -> [Transcript] {
        var choices = episode.details?.transcripts ?? []
        if choices.isEmpty, let url = episode.details?.captionsURL.flatMap(WebAddress(base: nil).url) {
            let body = try await body(at: url, upTo: PeerTubeCaptions.byteLimit)
            choices = PeerTubeCaptions.transcripts(in: body.bytes, base: body.url)
        }
        return preferences().rankedTranscripts(choices)
    }

    private func body(
        at url: URL, upTo limit: Int
    ) async throws(TranscriptError) -> (bytes: Data, url: URL?) {
        guard let host = HostName(url) else { return (Data(), nil) }
        let response: HTTPResponse
        do throws(CatalogError) {
            response = try await client.send(HTTPRequest(url: url))
        } catch {
            throw .failed(error)
        }
        defer { response.body.cancel() }
        let code = response.head.statusCode
        guard 200..<300 ~= code else { throw .status(host: host, code: code) }
        if let count = response.head.bodyByteCount, count > limit {
            throw .tooLarge(byteCount: count, byteLimit: limit)
        }
        let bytes: Data
        do throws(CatalogError) {
            bytes = try await response.body.read(upTo: limit)
        } catch {
            throw .failed(error)
        }
        guard bytes.count <= limit else { throw .tooLarge(byteCount: nil, byteLimit: limit) }
        return (bytes, response.url)
    }
}

extension [Chapter] {
    /// The chapters that begin inside an episode, each start once; none if most of them begin behind its end, as in a
    /// document of another episode.
    ///
    /// - Parameter duration: in seconds; nil if unknown.
    package func possible(in duration: Int?) -> [Chapter] {
        let inside = filter { chapter in duration.map { chapter.startInSeconds < Double($0) } ?? true }
        guard inside.count * 2 >= count else { return [] }
        var starts: Set<Double> = []
        return inside.filter { starts.insert($0.startInSeconds).inserted }
    }
}

extension MediaPreferences {
    /// Returns the transcripts to try, in order: in a language that the user wants or that is not stated, then those
    /// with times, else as the publisher lists them.
    func rankedTranscripts(_ transcripts: [Transcript]) -> [Transcript] {
        func rank(_ transcript: Transcript) -> Int {
            let isWanted = transcript.language.map { languages.isEmpty || wants($0) } ?? true
            let hasTimes = transcript.type.map { $0 != "text/html" && $0 != "text/plain" } ?? true
            return (isWanted ? 0 : 2) + (hasTimes ? 0 : 1)
        }
        return transcripts.enumerated()
            .sorted { (rank($0.element), $0.offset) < (rank($1.element), $1.offset) }.map(\.element)
    }
}
