import Foundation
import TekpubFormats

extension CatalogRequest {
    /// Creates the request that has yt-dlp read the page at `baseURL`. It is stored with the catalogue (`Revalidation`), so
    /// that later refreshes begin with it.
    init(byYtDlp baseURL: BaseURL) {
        self.init(method: Revalidation.ytDlpMethod, url: baseURL.url, isWellKnown: true)
    }
}

extension Revalidation {
    fileprivate static let ytDlpMethod = "YT-DLP"

    /// Whether yt-dlp has read the catalogue.
    var isByYtDlp: Bool { method == Self.ytDlpMethod }
}

extension CatalogLoad {
    /// How long a list counts as fresh: yt-dlp requests all pages of it each time.
    private static let freshFor = Duration.seconds(6 * 3600)

    /// Loads the catalogue that yt-dlp finds on the page at the base URL.
    ///
    /// - Parameter ytDlp: nil if it is not to be used at all.
    mutating func load(by ytDlp: YtDlp?) async throws(CatalogError) -> RefreshResult {
        try await mappingStoreErrors(staged.restart)
        sender.responses = []
        sender.advice = ServerAdvice(freshFor: Self.freshFor)
        guard let ytDlp, let program = await onBlockingThread({ ytDlp.program }) else {
            throw .ytDlp(host: baseURL.host, .missing)
        }
        guard ytDlp.choice != .never else { throw .ytDlp(host: baseURL.host, .unwanted) }
        let extraction = YtDlpExtraction(
            page: baseURL, staged: staged, budget: sender.client.budget, meter: sender.meter)
        sender.meter = try await extraction.run(program, by: ytDlp)
        let revalidation = Revalidation(
            CatalogRequest(byYtDlp: baseURL), responses: [], isComplete: true)
        try await mappingStoreErrors { () async throws(LibraryError) in
            try await staged.finish(Catalog(), revalidation: revalidation)
        }
        sender.meter.finish()
        return .updated(missing: [])
    }
}

extension CatalogLoad {
    /// Whether yt-dlp may look for the videos in a feed of YouTube on their pages, and read the rest of its list: if the user
    /// has agreed, also before the previous load, or if it may read everything and is installed.
    func mayReadPages(ofFeedAt url: URL) async -> Bool {
        guard let list = YouTubeFeed.list(of: url), let ytDlp, ytDlp.choice != .never else { return false }
        if ytDlp.isAgreed(baseURL) || previous?.remembers(list) == true { return true }
        return ytDlp.choice == .always ? await onBlockingThread { ytDlp.program } != nil : false
    }

    /// Adds the entries of a list that its feed no longer has: those of the previous catalogue, if yt-dlp has read them once
    /// and the feed continues that, else those that it reads now. If it fails, they are a missing part.
    mutating func readList(_ page: FeedPage) async throws(CatalogError) {
        let isKnown = previous?.remembers(page.url) == true
        let wasRead = isKnown && previous?.lacksPages == false
        guard sender.readsPages || isKnown else { return }
        if sender.readsPages || wasRead {
            sender.responses.append(Revalidation.Response(url: page.url, validator: nil))
        }
        let isRead = try await mappingStoreErrors { [staged] () async throws(LibraryError) in
            try await staged.beginPreviousPages(hasAll: wasRead)
        }
        guard sender.readsPages, !isRead else {
            return try await mappingStoreErrors(staged.addEpisodesOfMissingPages)
        }
        do throws(CatalogError) {
            try await extractList(page)
        } catch {
            if case .overLimit = error {} else { guard error.concernsServer else { throw error } }
            missing.append(MissingPart(kind: .laterPages, error: error))
        }
    }

    private mutating func extractList(_ page: FeedPage) async throws(CatalogError) {
        // Ignore errors: the address is one of the web, like that of the feed.
        guard let address = try? BaseURL(page.url.absoluteString) else { return }
        guard let ytDlp, let program = await onBlockingThread({ ytDlp.program }) else {
            throw .ytDlp(host: address.host, .missing)
        }
        sender.meter.beginPages()
        let extraction = YtDlpExtraction(
            page: address, continued: page, staged: staged, budget: sender.client.budget, meter: sender.meter)
        sender.meter = try await extraction.run(program, by: ytDlp)
    }
}

/// One run of yt-dlp that describes a page, whose productions are staged while they arrive.
struct YtDlpExtraction: Sendable {
    let page: BaseURL
    /// The page of a feed that it is; nil if it is a catalogue of its own.
    var continued: FeedPage?
    /// Receives the productions.
    let staged: StagedCatalog
    /// What the load may bring; nil for any amount.
    let budget: LoadBudget?
    let meter: ProgressMeter

    /// How much of what it writes to standard error is remembered, in bytes.
    private static let errorByteLimit = 16 << 10

    /// What a run has written.
    private struct Output {
        var reader: YtDlpReader
        var meter: ProgressMeter
        var byteCount = 0
        /// Why the output cannot be read; nil so far.
        var flaw: WireError?
    }

    /// Runs yt-dlp. A cancellation of the task ends it.
    ///
    /// - Returns: the meter at the end.
    func run(_ program: String, by ytDlp: YtDlp) async throws(CatalogError) -> ProgressMeter {
        let command = YtDlpCommand.describing(page.url)
        let run: ProgramRun
        do throws(ChildProcess.Failure) {
            run = try ProgramRun(command.words(for: program), input: command.input)
        } catch {
            throw .ytDlp(host: page.host, .notStarted(reason: error.reason))
        }
        ytDlp.logger?.info("yt-dlp reads \(page.url.loggedAddress)", source: "yt-dlp")
        let errors = OutputTail(limit: Self.errorByteLimit)
        let result = await withTaskCancellationHandler {
            await onBlockingThread { [silence = ytDlp.limits.silence] in
                Result { () throws(CatalogError) in try read(run, silence: silence, errors: errors) }
            }
        } onCancel: {
            run.stop()
        }
        if case .success((_, .ended)) = result {} else { run.stop() }
        let status = await run.ended(within: ytDlp.limits.patience)
        ytDlp.logger?.info("yt-dlp ended with status \(status)", source: "yt-dlp")
        if Task.isCancelled { throw .cancelled }
        let (output, ending) = try result.get()
        guard ending == .ended else { throw .ytDlp(host: page.host, .silent(ytDlp.limits.silence)) }
        return try await finish(output, status: status, errors: errors.text.text)
    }

    /// Reads the output to its end. Blocks the thread.
    private func read(
        _ run: ProgramRun, silence: Duration, errors: OutputTail
    ) throws(CatalogError) -> (Output, ProgramRun.Ending) {
        var output = Output(reader: YtDlpReader(page: page.url, continued: continued), meter: meter)
        let ending = try run.read(silence: silence) { piece throws(CatalogError) in
            switch piece {
            case .output(let bytes):
                try budget?.add(bytes.count, from: page.host)
                output.byteCount += bytes.count
                // After a mistake, the status and the last error say more than the rest.
                guard output.flaw == nil else { return }
                do throws(WireError) {
                    try output.reader.append(bytes)
                } catch {
                    output.flaw = error
                }
                if output.reader.pendingByteCount >= RequestSender.batchByteCount {
                    try write(output.reader.takeChanges())
                    try budget?.check(diskByteCount: staged.byteCount, from: page.host)
                }
            case .errors(let bytes): errors.add(bytes)
            }
            output.meter.advance(to: output.byteCount)
        }
        return (output, ending)
    }

    /// Stages the rest. A list with entries that failed is a list, whatever the status says.
    private func finish(
        _ output: Output, status: Int32, errors: String
    ) async throws(CatalogError) -> ProgressMeter {
        var output = output
        do throws(WireError) {
            if let flaw = output.flaw { throw flaw }
            try output.reader.finish()
        } catch {
            throw status == 0
                ? .unreadable(host: page.host, cause: error)
                : .ytDlp(host: page.host, YtDlpFailure(status: status, errors: errors))
        }
        let changes = output.reader.takeChanges()
        let result = await onBlockingThread {
            Result { () throws(CatalogError) in try write(changes) }
        }
        try result.get()
        output.meter.endPart(byteCount: output.byteCount, remainingCount: 0)
        return output.meter
    }

    private func write(_ changes: [CatalogChange]) throws(CatalogError) {
        guard !changes.isEmpty else { return }
        do throws(LibraryError) {
            try staged.write(changes)
        } catch {
            throw .notSaved(error)
        }
    }
}
