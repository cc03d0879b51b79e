import Foundation

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// How downloads reach servers.
public struct DownloadNetwork: Sendable {
    private let timeouts: Timeouts
    private let clock: any Clock<Duration>
    private let userAgent: String
    private let makeConfiguration: @Sendable () -> URLSessionConfiguration

    /// - Parameters:
    ///   - clock: what the timeouts are measured by.
    ///   - configuration: makes the session of each request; its timeouts, cookies and cache are set here.
    public init(
        timeouts: Timeouts = Timeouts(firstByte: .seconds(30), idle: .seconds(30)),
        clock: any Clock<Duration> = TimerClock(),
        userAgent: String = "tekpub/\(version)",
        configuration: @escaping @Sendable () -> URLSessionConfiguration = { .ephemeral }
    ) {
        self.timeouts = timeouts
        self.clock = clock
        self.userAgent = userAgent
        makeConfiguration = configuration
    }

    /// Returns after `duration`, or when the task is cancelled.
    func sleep(for duration: Duration) async {
        // Silence is safe: whoever is cancelled notices before the next request.
        try? await self.clock.sleep(for: duration)
    }

    /// Asks once for what `plan` says, and writes what comes to the end of `part`.
    func outcome(
        of plan: DownloadPlan, into part: PartFile, meter: DownloadMeter
    ) async -> DownloadAttempt.Outcome {
        // `self.`, because C has a function called `clock` too.
        await ask(plan, into: part, meter: meter, by: self.clock)
    }

    private func ask(
        _ plan: DownloadPlan, into part: PartFile, meter: DownloadMeter, by clock: some Clock<Duration>
    ) async -> DownloadAttempt.Outcome {
        let watchdog = Watchdog(clock: clock, timeouts: timeouts)
        let attempt = DownloadAttempt(host: plan.host, part: part, plan: plan, meter: meter) {
            watchdog.feed()
        }
        async let _ = watch(attempt, at: plan.host, with: watchdog)
        return await attempt.run(plan.request(userAgent: userAgent), configuration: configuration())
    }

    /// Ends the attempt when `watchdog` notices a silence.
    private func watch(
        _ attempt: DownloadAttempt, at host: HostName, with watchdog: Watchdog<some Clock<Duration>>
    ) async {
        switch await watchdog.silence() {
        case .firstByte: attempt.giveUp(.connection(.noAnswer(host: host, limit: timeouts.firstByte)))
        case .nextByte: attempt.giveUp(.connection(.stalled(host: host, limit: timeouts.idle)))
        case nil: break
        }
    }

    private func configuration() -> URLSessionConfiguration {
        let configuration = makeConfiguration()
        // Foundation on Linux counts whole seconds and cannot tell the first byte from the others, so the
        // watchdog alone decides.
        configuration.timeoutIntervalForRequest = 24 * 60 * 60
        configuration.httpCookieStorage = nil
        configuration.urlCache = nil
        return configuration
    }
}
