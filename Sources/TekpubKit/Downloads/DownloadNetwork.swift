/// How downloads reach servers.
public struct DownloadNetwork: Sendable {
    private let timeouts: Timeouts
    private let clock: any Clock<Duration>
    private let userAgent: String
    private let synchronize: @Sendable (PartFile) throws(DownloadError) -> Void

    /// - Parameter clock: what the timeouts are measured by.
    public init(
        timeouts: Timeouts = Timeouts(firstByte: .seconds(30), idle: .seconds(30)),
        clock: any Clock<Duration> = TimerClock(),
        userAgent: String = "tekpub/\(version)"
    ) {
        self.init(timeouts: timeouts, clock: clock, userAgent: userAgent) { part throws(DownloadError) in
            try part.synchronize()
        }
    }

    /// - Parameter synchronize: waits until the disk has a part file.
    init(
        timeouts: Timeouts = Timeouts(firstByte: .seconds(30), idle: .seconds(30)),
        clock: any Clock<Duration>, userAgent: String = "tekpub/\(version)",
        synchronize: @escaping @Sendable (PartFile) throws(DownloadError) -> Void
    ) {
        self.timeouts = timeouts
        self.clock = clock
        self.userAgent = userAgent
        self.synchronize = synchronize
    }

    /// What one download asks with.
    var client: HTTPClient { HTTPClient(timeouts: timeouts, clock: clock, userAgent: userAgent) }

    /// Returns after `duration`, or when the task is cancelled.
    func sleep(for duration: Duration) async {
        // Silence is safe: whoever is cancelled notices before the next request.
        try? await self.clock.sleep(for: duration)
    }

    /// Asks `client` for what `plan` says, and writes what comes to the end of `part`.
    ///
    /// - Returns: nil if the whole body is on the disk, else how to go on without one.
    func diversion(
        of plan: DownloadPlan, into part: PartFile, meter: DownloadMeter, by client: HTTPClient
    ) async throws(DownloadError) -> DownloadPlan.Diversion? {
        try await DownloadAttempt(plan: plan, part: part, meter: meter, synchronize: synchronize)
            .run(by: client)
    }
}
