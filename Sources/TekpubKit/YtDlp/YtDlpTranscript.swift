import Foundation
import TekpubFormats

/// The transcript of a video that yt-dlp finds on a page: its subtitles.
///
/// yt-dlp first lists them, and then writes those that suit the user best into a folder of their own, from its own list,
/// so that it does not read the page once more.
struct YtDlpTranscript: Sendable {
    let page: URL
    let preferences: MediaPreferences
    let ytDlp: YtDlp

    /// How much of a list, and of standard error, is read, in bytes.
    private static let (listByteLimit, errorByteLimit) = (32 << 20, 16 << 10)
    /// The number of subtitles that are tried.
    private static let triedCount = 2
    private static let stem = "media"

    /// Returns the lines; empty if there are no subtitles. A cancellation of the task ends yt-dlp.
    @concurrent
    func cues() async throws(TranscriptError) -> [TranscriptCue] {
        guard let host = HostName(page) else { return [] }
        guard let program = await onBlockingThread({ ytDlp.program }) else {
            throw .failed(.ytDlp(host: host, .missing))
        }
        guard ytDlp.choice != .never else { throw .failed(.ytDlp(host: host, .unwanted)) }
        let list = try await output(of: .describingSubtitles(page), by: program, at: host)
        guard let subtitles = YtDlpSubtitles(list) else { throw .unreadable(host: host) }
        let tracks = preferences.rankedTracks(subtitles.tracks).prefix(Self.triedCount)
        guard !tracks.isEmpty else { return [] }
        let folder = try await onBlockingThread { () throws(TranscriptError) in
            try Self.folder(with: list, at: host)
        }
        defer { Self.remove(folder) }
        var failure: TranscriptError?
        for track in tracks {
            do throws(TranscriptError) {
                let command = YtDlpCommand.writing(
                    track, describedBy: Self.listPath(in: folder), to: "\(folder.path)/\(Self.stem)",
                    byteLimit: TranscriptDocument.byteLimit)
                _ = try await output(of: command, by: program, at: host)
                let cues = try await onBlockingThread { () throws(TranscriptError) in
                    try Self.cues(in: folder, at: host)
                }
                if !cues.isEmpty { return cues }
            } catch {
                guard error != .failed(.cancelled) else { throw error }
                failure = failure ?? error
            }
        }
        if let failure { throw failure }
        return []
    }

    /// Returns what a command writes to standard output.
    private func output(
        of command: YtDlpCommand, by program: String, at host: HostName
    ) async throws(TranscriptError) -> Data {
        let run: ProgramRun
        do throws(ChildProcess.Failure) {
            run = try ProgramRun(command.words(for: program), input: command.input)
        } catch {
            throw .failed(.ytDlp(host: host, .notStarted(reason: error.reason)))
        }
        ytDlp.logger?.info("yt-dlp reads the subtitles of \(page.loggedAddress)", source: "yt-dlp")
        let errors = OutputTail(limit: Self.errorByteLimit)
        let result = await withTaskCancellationHandler {
            await onBlockingThread { [silence = ytDlp.limits.silence] in
                Result { () throws(TranscriptError) in
                    var output = Data()
                    let ending = try run.read(silence: silence) { piece throws(TranscriptError) in
                        switch piece {
                        case .errors(let bytes): errors.add(bytes)
                        case .output(let bytes):
                            output += bytes
                            guard output.count <= Self.listByteLimit else {
                                throw .tooLarge(byteCount: nil, byteLimit: Self.listByteLimit)
                            }
                        }
                    }
                    return (output, ending)
                }
            }
        } onCancel: {
            run.stop()
        }
        if case .success((_, .ended)) = result {} else { run.stop() }
        let status = await run.ended(within: ytDlp.limits.patience)
        ytDlp.logger?.info("yt-dlp ended with status \(status)", source: "yt-dlp")
        if Task.isCancelled { throw .failed(.cancelled) }
        let (output, ending) = try result.get()
        guard ending == .ended else { throw .failed(.ytDlp(host: host, .silent(ytDlp.limits.silence))) }
        guard status == 0 else {
            throw .failed(.ytDlp(host: host, YtDlpFailure(status: status, errors: errors.text.text)))
        }
        return output
    }
}

extension YtDlpTranscript {
    /// Makes a folder that has the list.
    private static func folder(with list: Data, at host: HostName) throws(TranscriptError) -> PrivateFolder {
        // Not the folder of a session, which is in memory.
        let variables = ProcessInfo.processInfo.environment.filter { $0.key == "TMPDIR" }
        guard let folder = PrivateFolder(environment: variables) else {
            throw .failed(.ytDlp(host: host, .notStarted(reason: String(cString: strerror(errno)))))
        }
        do {
            try list.write(to: URL(filePath: listPath(in: folder)))
            return folder
        } catch {
            remove(folder)
            throw .failed(.ytDlp(host: host, .notStarted(reason: error.localizedDescription)))
        }
    }

    private static func listPath(in folder: PrivateFolder) -> String { folder.path + "/list.json" }

    /// Reads the file that yt-dlp has written, and removes it. Empty without a file.
    private static func cues(in folder: PrivateFolder, at host: HostName) throws(TranscriptError)
        -> [TranscriptCue]
    {
        // Ignore errors: a folder that is missing has no files.
        let names = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
        guard let name = names.filter({ $0.hasPrefix(stem + ".") }).min() else { return [] }
        let path = "\(folder.path)/\(name)"
        defer { unlink(path) }
        var status = stat()
        guard lstat(path, &status) == 0, status.st_mode & S_IFMT == S_IFREG else { return [] }
        guard Int(status.st_size) <= TranscriptDocument.byteLimit else {
            throw .tooLarge(byteCount: Int(status.st_size), byteLimit: TranscriptDocument.byteLimit)
        }
        // Ignore errors: what cannot be read has no lines.
        let cues = FileManager.default.contents(atPath: path).flatMap { try? TranscriptDocument.cues(in: $0) }
        guard let cues, !cues.isEmpty || status.st_size == 0 else { throw .unreadable(host: host) }
        return cues
    }

    private static func remove(_ folder: PrivateFolder) {
        // Ignore errors: the system removes temporary files.
        try? FileManager.default.removeItem(atPath: folder.path)
    }
}

extension MediaPreferences {
    /// Returns the subtitles to try, best first: those that people made in a language that the user wants, those that a
    /// program heard in it, those that people made in the language of the sound and in others, and at last what was
    /// translated by a program into a language that the user wants, or heard in another one.
    func rankedTracks(_ tracks: [YtDlpSubtitles.Track]) -> [YtDlpSubtitles.Track] {
        func rank(_ track: YtDlpSubtitles.Track) -> (Int, Int)? {
            let wanted = index(of: track.language.lowercased())
            switch (wanted, track.isAutomatic) {
            case (let index?, false): return (0, index)
            case (let index?, true) where track.isOriginal: return (1, index)
            case (nil, false): return (2, track.isOriginal ? 0 : 1)
            case (let index?, true): return (3, index)
            case (nil, true): return track.isOriginal ? (4, 0) : nil
            }
        }
        let ranked = tracks.enumerated().compactMap { offset, track in
            rank(track).map { (rank: ($0.0, $0.1, offset), track: track) }
        }
        return ranked.sorted { $0.rank < $1.rank }.map(\.track)
    }
}
