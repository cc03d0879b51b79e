import Foundation
import TekpubFormats

/// The download of one video by yt-dlp, from the page that it is on.
///
/// yt-dlp writes into a folder of its own beside the part files (`YtDlpFolder`), where it finds again what it has received
/// when the download resumes. Meanwhile the empty part file keeps other programs away; at last the complete file takes its
/// place, and gets its name like any other.
struct YtDlpTransfer: Sendable {
    let request: EpisodeRequest
    let folder: DownloadFolder
    let meter: DownloadMeter
    let preferences: MediaPreferences
    let ytDlp: YtDlp

    /// How long yt-dlp may write nothing: it joins picture and sound of a long video at the end.
    private static let silence = Duration.seconds(600)
    /// How much of what it writes to standard error is remembered, in bytes.
    private static let errorByteLimit = 16 << 10

    /// Downloads the missing part of the video. Cancelling the task keeps received bytes.
    ///
    /// - Returns: the path of the complete file.
    @concurrent
    func run(from page: URL) async throws(DownloadError) -> String {
        guard let host = HostName(page) else { throw .badAddress }
        guard let program = await onBlockingThread({ ytDlp.program }) else {
            throw .connection(.ytDlp(host: host, .missing))
        }
        guard ytDlp.choice != .never else { throw .connection(.ytDlp(host: host, .unwanted)) }
        let (part, work, known) = try await onBlockingThread { () throws(DownloadError) in
            let part = try folder.openPart(request.id)
            let files = try folder.store.read { try $0.files() }.records(for: request)
            let work = try YtDlpFolder(request.id, in: folder.root)
            return (part, work, files.first { $0.location(below: folder.root) != nil && $0.fits })
        }
        do throws(DownloadError) {
            if let known {
                await onBlockingThread { part.remove() }
                meter.begin(at: known.byteCount, of: known.byteCount)
                return known.path
            }
            try await fetch(page, host: host, by: program, into: work)
            return try await onBlockingThread { () throws(DownloadError) in
                try finish(work, host: host, replacing: part)
            }
        } catch {
            await onBlockingThread {
                if error == .tooLarge { work.remove() }
                part.remove()
            }
            throw error
        }
    }

    private func fetch(
        _ page: URL, host: HostName, by program: String, into work: YtDlpFolder
    ) async throws(DownloadError) {
        let command = YtDlpCommand.downloading(page, to: work.outputTemplate, preferences)
        let run: ProgramRun
        do throws(ChildProcess.Failure) {
            run = try ProgramRun(command.words(for: program), input: command.input)
        } catch {
            throw .connection(.ytDlp(host: host, .notStarted(reason: error.reason)))
        }
        ytDlp.logger?.info("yt-dlp downloads \(page.loggedAddress)", source: "yt-dlp")
        let errors = OutputTail(limit: Self.errorByteLimit)
        let result = await withTaskCancellationHandler {
            await onBlockingThread {
                Result { () throws(DownloadError) in try follow(run, errors: errors) }
            }
        } onCancel: {
            run.stop()
        }
        if result != .success(.ended) { run.stop() }
        let status = await run.ended(within: ytDlp.limits.patience)
        ytDlp.logger?.info("yt-dlp ended with status \(status)", source: "yt-dlp")
        if Task.isCancelled { throw .cancelled }
        guard try result.get() == .ended else {
            throw .connection(.ytDlp(host: host, .silent(Self.silence)))
        }
        guard status == 0 else {
            let text = errors.text.text
            if text.contains(String(cString: strerror(ENOSPC))) {
                throw .diskFull(folder: folder.root, byteCount: nil)
            }
            throw .connection(.ytDlp(host: host, YtDlpFailure(status: status, errors: text)))
        }
    }

    /// Follows the progress to its end. Blocks the thread.
    private func follow(
        _ run: ProgramRun, errors: OutputTail
    ) throws(DownloadError) -> ProgramRun.Ending {
        var progress = YtDlpProgress()
        return try run.read(silence: Self.silence) { piece throws(DownloadError) in
            switch piece {
            case .errors(let bytes): errors.add(bytes)
            case .output(let bytes):
                guard progress.receive(bytes) else { return }
                if let limit = request.byteLimit,
                    max(progress.byteCount, progress.totalByteCount ?? 0) > limit
                {
                    throw .tooLarge
                }
                if let missing = progress.takeNewFile() { try folder.reserveRoom(for: missing) }
                meter.begin(at: progress.byteCount, of: progress.totalByteCount ?? progress.estimate)
            }
        }
    }

    /// Gives the complete file its final name. Blocks the thread.
    ///
    /// - Parameter lock: the part file, in whose place it comes.
    private func finish(
        _ work: YtDlpFolder, host: HostName, replacing lock: PartFile
    ) throws(DownloadError) -> String {
        guard let (file, name) = try work.takeFile(of: request.id, store: folder.store) else {
            throw .connection(.ytDlp(host: host, .nothing))
        }
        lock.unlock()
        do throws(DownloadError) {
            if let limit = request.byteLimit, file.byteCount > limit { throw .tooLarge }
            guard file.byteCount > 0 else { throw .empty(host: host) }
            // A player would open the files that it names.
            guard !file.isReference else { throw .list(host: host) }
            try file.synchronize()
            meter.begin(at: file.byteCount, of: file.byteCount)
            let ending = (name as NSString).pathExtension.lowercased()
            let path = try folder.place(
                file, of: request, fileExtension: MediaType.isKnown(ending) ? ending : nil)
            work.remove()
            file.unlock()
            return path
        } catch {
            switch error {
            case .tooLarge, .empty, .list: work.remove()
            default: work.putBack(name, of: request.id)
            }
            file.remove()
            throw error
        }
    }
}
