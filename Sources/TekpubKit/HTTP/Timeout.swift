import Synchronization

/// What was waited for in vain.
enum TimeoutReason: Hashable, Sendable {
    case firstByte, nextByte
}

/// What a transfer tells when something comes.
protocol TransferTimer: Sendable {
    /// Something came, or is waited for again.
    func extend()
    /// Nothing is waited for: this side is not ready.
    func suspend()
}

/// Notices that a server has been silent for too long.
final class Timeout<C: Clock<Duration>>: TransferTimer {
    private let clock: C
    private let limits: Timeouts
    private let wait: Mutex<(deadline: C.Instant?, reason: TimeoutReason)>

    /// Begins to wait for the first byte.
    init(clock: C, limits: Timeouts) {
        self.clock = clock
        self.limits = limits
        wait = Mutex((clock.now.advanced(by: limits.firstByte), .firstByte))
    }

    func extend() {
        let deadline = clock.now.advanced(by: limits.idle)
        wait.withLock { $0 = (deadline, .nextByte) }
    }

    func suspend() {
        wait.withLock { $0.deadline = nil }
    }

    /// Returns when a deadline has passed without anything coming, or nil when cancelled.
    func expiry() async -> TimeoutReason? {
        while true {
            let (deadline, reason) = wait.withLock { $0 }
            if let deadline, clock.now >= deadline { return reason }
            do {
                try await clock.sleep(
                    until: deadline ?? clock.now.advanced(by: limits.idle), tolerance: nil)
            } catch {
                return nil
            }
        }
    }
}
