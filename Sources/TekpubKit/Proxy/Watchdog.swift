import Synchronization

/// What was waited for in vain.
enum Silence: Sendable {
    case firstByte, nextByte
}

/// Notices that a server has been silent for too long.
final class Watchdog<C: Clock<Duration>>: Sendable {
    private let clock: C
    private let timeouts: Timeouts
    private let wait: Mutex<(deadline: C.Instant, silence: Silence)>

    /// Begins to wait for the first byte.
    init(clock: C, timeouts: Timeouts) {
        self.clock = clock
        self.timeouts = timeouts
        wait = Mutex((clock.now.advanced(by: timeouts.firstByte), .firstByte))
    }

    /// Tells that something came.
    func feed() {
        let deadline = clock.now.advanced(by: timeouts.idle)
        wait.withLock { $0 = (deadline, .nextByte) }
    }

    /// Returns when a deadline has passed without anything coming, or nil when cancelled.
    func silence() async -> Silence? {
        while true {
            let (deadline, silence) = wait.withLock { $0 }
            if clock.now >= deadline { return silence }
            do {
                try await clock.sleep(until: deadline, tolerance: nil)
            } catch {
                return nil
            }
        }
    }
}
