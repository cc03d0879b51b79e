import Foundation
import Logging

/// Downloads one video per call into a folder.
public struct Downloader: Sendable {
    /// Returns the address of an episode's video. Its errors are shown to the user.
    public typealias Resolver = @Sendable (EpisodeRequest) async throws -> URL

    /// Retries only after a delay that the server states, because the user is waiting.
    private static let retries = RetryPolicy(requiresRetryAfter: true)

    let folder: DownloadFolder
    private let network: DownloadNetwork
    private let resolve: Resolver
    /// Downloads the videos on pages; nil if nothing does.
    private let ytDlp: YtDlp?
    /// Which of several forms the user wants of them.
    private let preferences: @Sendable () -> MediaPreferences

    /// - Parameters:
    ///   - folder: the folder for videos, with a subfolder for each production; created if missing.
    ///   - store: the downloads in the library.
    ///   - ytDlp: downloads the videos on pages; nil if nothing does.
    ///   - preferences: choose among several forms of them; asked whenever that is needed.
    ///   - resolve: called before each download, off the main actor.
    public init(
        folder: URL, store: DownloadStore, network: DownloadNetwork = DownloadNetwork(),
        ytDlp: YtDlp? = nil,
        preferences: @autoclosure @escaping @Sendable () -> MediaPreferences = MediaPreferences(),
        resolve: @escaping Resolver
    ) {
        self.init(
            folder: DownloadFolder(folder, store: store), network: network, ytDlp: ytDlp,
            preferences: preferences(), resolve: resolve)
    }

    init(
        folder: DownloadFolder, network: DownloadNetwork, ytDlp: YtDlp? = nil,
        preferences: @autoclosure @escaping @Sendable () -> MediaPreferences = MediaPreferences(),
        resolve: @escaping Resolver
    ) {
        self.folder = folder
        self.network = network
        self.ytDlp = ytDlp
        self.preferences = preferences
        self.resolve = resolve
    }

    /// Downloads the video of `request`, resuming an earlier call if possible.
    ///
    /// If the server asks for a delay of up to a minute, retries after it.
    ///
    /// Existing files are never overwritten. If an earlier download of the episode left the current version,
    /// its path is returned; otherwise a new file gets a number after its name. Cancelling the task keeps
    /// received bytes.
    ///
    /// - Returns: the path of the complete file.
    @concurrent
    public func download(
        _ request: EpisodeRequest, meter: DownloadMeter = DownloadMeter()
    ) async throws(DownloadError) -> String {
        var attempt = 0
        while true {
            do {
                let url = try await address(of: request)
                return try await fetch(request, from: url, meter: meter)
            } catch {
                guard let delay = Self.retries.delay(after: error, attempt: attempt) else { throw error }
                attempt += 1
                network.logRetry(after: delay, because: error)
                await network.sleep(for: delay)
            }
        }
    }
}

extension Downloader {
    /// Returns the address of the video of `request`.
    @concurrent
    func address(of request: EpisodeRequest) async throws(DownloadError) -> URL {
        // It would never end.
        if request.episode.details?.kind?.isBroadcast == true { throw .live }
        let url: URL
        do {
            url = try await resolve(request)
        } catch {
            throw Task.isCancelled ? .cancelled : DownloadError(resolving: error)
        }
        guard BaseURL.schemes.contains(url.scheme?.lowercased() ?? ""), HostName(url) != nil else {
            throw .badAddress
        }
        return url
    }

    /// Downloads the video at `url`.
    @concurrent
    func fetch(
        _ request: EpisodeRequest, from url: URL, meter: DownloadMeter
    ) async throws(DownloadError) -> String {
        guard let logger = network.logger else { return try await transfer(request, from: url, meter) }
        let start = ContinuousClock.now
        logger.info("begins \(url.loggedAddress)", source: "download")
        do throws(DownloadError) {
            let path = try await transfer(request, from: url, meter)
            let time = start.duration(to: .now).logText
            logger.info("ended \(path) \(meter.byteCount) bytes \(time)", source: "download")
            return path
        } catch {
            let isCancelled = error == .cancelled
            let reason = isCancelled ? "cancelled" : error.localizedDescription
            logger.log(
                level: isCancelled ? .info : .warning,
                "stopped after \(meter.byteCount) bytes \(start.duration(to: .now).logText): \(reason)",
                source: "download")
            throw error
        }
    }

    /// Downloads the video at `url`, or that on the page there.
    private func transfer(
        _ request: EpisodeRequest, from url: URL, _ meter: DownloadMeter
    ) async throws(DownloadError) -> String {
        let isOnPage = request.episode.isOnPage && request.episode.url == url.absoluteString
        if isOnPage, let ytDlp { return try await page(request, meter, by: ytDlp).run(from: url) }
        do throws(DownloadError) {
            return try await DownloadTransfer(
                request: request, folder: folder, network: network, meter: meter
            ).run(from: url)
        } catch {
            // A feed may name the page of a video, too.
            guard case .noVideo = error, let ytDlp, ytDlp.choice == .always,
                await onBlockingThread({ ytDlp.program }) != nil
            else { throw error }
            return try await page(request, meter, by: ytDlp).run(from: url)
        }
    }

    private func page(
        _ request: EpisodeRequest, _ meter: DownloadMeter, by ytDlp: YtDlp
    ) -> YtDlpTransfer {
        YtDlpTransfer(
            request: request, folder: folder, meter: meter, preferences: preferences(), ytDlp: ytDlp)
    }

    /// Logs that a download is tried again after `delay`, because of `error`.
    func logRetry(after delay: Duration, because error: DownloadError) {
        network.logRetry(after: delay, because: error)
    }

    /// Removes what killed programs left in the folder.
    public func removeLeftovers() async throws(DownloadError) {
        try await onBlockingThread { () throws(DownloadError) in try folder.removeLeftovers() }
    }
}

extension DownloadError {
    /// Converts an error of the resolver.
    fileprivate init(resolving error: any Error) {
        switch error {
        case let error as DownloadError: self = error
        case PlaybackError.cancelled: self = .cancelled
        case PlaybackError.failed(.loginRefused(let host)):
            self = .unresolved(.failed(.loginRefused(host: host)))
        case PlaybackError.failed(let error): self = .connection(error)
        case let error as PlaybackError: self = .unresolved(error)
        default: self = .unprepared(error.localizedDescription)
        }
    }
}

/// The network configuration of downloads.
public struct DownloadNetwork: Sendable {
    private let clock: any Clock<Duration>
    /// Receives a line for each request and download; nil if there is no log.
    let logger: Logger?
    /// Returns once everything written to a part file is on disk.
    let synchronize: @Sendable (PartFile) throws(DownloadError) -> Void

    /// - Parameters:
    ///   - clock: measures the timeouts.
    ///   - logger: receives a line for each request, and when a download begins or ends; nil for no log.
    public init(
        clock: any Clock<Duration> = TimerClock(), logger: Logger? = nil
    ) {
        self.init(clock: clock, logger: logger) { part throws(DownloadError) in try part.synchronize() }
    }

    /// - Parameter synchronize: returns once a part file is on disk.
    init(
        clock: any Clock<Duration>, logger: Logger? = nil,
        synchronize: @escaping @Sendable (PartFile) throws(DownloadError) -> Void
    ) {
        self.clock = clock
        self.logger = logger
        self.synchronize = synchronize
    }

    /// A new client for one download; a video server may be slower than that of a catalogue.
    var client: HTTPClient {
        HTTPClient(
            timeouts: Timeouts(firstByte: .seconds(30), idle: .seconds(30), response: nil), limits: nil,
            clock: clock, logger: logger)
    }

    /// Logs that a download is tried again after `delay`, because of `error`.
    func logRetry(after delay: Duration, because error: DownloadError) {
        logger?.info("retry in \(delay.logText): \(error.logText)", source: "download")
    }

    /// Sleeps for `duration`, or until the task is cancelled.
    func sleep(for duration: Duration) async {
        // Ignore errors: a cancelled task stops before the next request.
        try? await self.clock.sleep(for: duration)
    }
}
