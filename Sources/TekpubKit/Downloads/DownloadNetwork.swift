import Logging

/// The network configuration of downloads.
public struct DownloadNetwork: Sendable {
    private let timeouts: Timeouts
    private let clock: any Clock<Duration>
    private let userAgent: String
    /// Receives a line for each request and download; nil if there is no log.
    let logger: Logger?
    /// Returns once everything written to a part file is on disk.
    let synchronize: @Sendable (PartFile) throws(DownloadError) -> Void

    /// - Parameters:
    ///   - clock: measures the timeouts.
    ///   - logger: receives a line for each request, and when a download begins or ends; nil for no log.
    public init(
        timeouts: Timeouts = Timeouts(firstByte: .seconds(30), idle: .seconds(30)),
        clock: any Clock<Duration> = TimerClock(),
        userAgent: String = "tekpub/\(version)",
        logger: Logger? = nil
    ) {
        self.init(timeouts: timeouts, clock: clock, userAgent: userAgent, logger: logger) {
            part throws(DownloadError) in
            try part.synchronize()
        }
    }

    /// - Parameter synchronize: returns once a part file is on disk.
    init(
        timeouts: Timeouts = Timeouts(firstByte: .seconds(30), idle: .seconds(30)),
        clock: any Clock<Duration>, userAgent: String = "tekpub/\(version)", logger: Logger? = nil,
        synchronize: @escaping @Sendable (PartFile) throws(DownloadError) -> Void
    ) {
        self.timeouts = timeouts
        self.clock = clock
        self.userAgent = userAgent
        self.logger = logger
        self.synchronize = synchronize
    }

    /// A new client for one download.
    var client: HTTPClient {
        HTTPClient(timeouts: timeouts, clock: clock, userAgent: userAgent, logger: logger)
    }

    /// Logs that a download is tried again after `delay`, because of `error`.
    func logRetry(after delay: Duration, because error: DownloadError) {
        logger?.info("retry in \(delay.logText): \(error.localizedDescription)", source: "download")
    }

    /// Sleeps for `duration`, or until the task is cancelled.
    func sleep(for duration: Duration) async {
        // Silence is safe: a cancelled task stops before the next request.
        try? await self.clock.sleep(for: duration)
    }
}
