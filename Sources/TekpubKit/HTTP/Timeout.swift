import Synchronization

/// The event that did not happen in time.
enum TimeoutReason: Hashable, Sendable {
    case firstByte, nextByte, lastByte
}

/// Receives the events of a transfer.
protocol TransferTimer: Sendable {
    /// Data arrived, or the reader is ready for more: a new deadline begins.
    func extend()
    /// The reader is not ready: there is no deadline.
    func suspend()
    /// Returns when a deadline has passed; nil if cancelled.
    func expiry() async -> TimeoutReason?
}

/// Detects that a server has been silent for too long, or that its response has taken too long.
final class Timeout<C: Clock<Duration>>: TransferTimer {
    private let clock: C
    private let limits: Timeouts
    private let wait: Mutex<(deadline: C.Instant?, reason: TimeoutReason)>
    /// The deadline for the last byte; nil if there is none.
    private let end: C.Instant?

    /// Starts the deadlines for the first byte and for the last.
    init(clock: C, limits: Timeouts) {
        self.clock = clock
        self.limits = limits
        end = limits.response.map(clock.now.advanced)
        wait = Mutex((clock.now.advanced(by: limits.firstByte), .firstByte))
    }

    func extend() {
        let deadline = clock.now.advanced(by: limits.idle)
        if let end, end < deadline {
            wait.withLock { $0 = (end, .lastByte) }
        } else {
            wait.withLock { $0 = (deadline, .nextByte) }
        }
    }

    func suspend() {
        wait.withLock { $0.deadline = nil }
    }

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

/// How long a server may be silent, and how long a wait it may ask for.
public struct Timeouts: Hashable, Sendable {
    /// The time from a request to the first byte of the response.
    public var firstByte: Duration
    /// The time between two chunks of a response.
    public var idle: Duration
    /// The time from a request to the last byte of the response; nil for any.
    public var response: Duration?
    /// The longest wait that a busy server may ask for; a longer one is an error.
    public var retry: Duration

    /// Creates timeouts; by default 10 seconds for the first byte, 30 between chunks, 5 minutes for a response, and 30
    /// seconds before a retry.
    public init(
        firstByte: Duration = .seconds(10), idle: Duration = .seconds(30),
        response: Duration? = .seconds(5 * 60), retry: Duration = .seconds(30)
    ) {
        self.firstByte = firstByte
        self.idle = idle
        self.response = response
        self.retry = retry
    }
}
