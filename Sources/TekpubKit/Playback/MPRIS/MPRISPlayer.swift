@preconcurrency import Dispatch
import Foundation
import Synchronization

/// The player on the user's message bus, where media keys, headsets and desktops find it.
///
/// This folder speaks MPRIS 2.2 (specifications.freedesktop.org/mpris-spec). What callers want is an `MPRISCall`, which
/// becomes a `RemoteCommand`; what is played is an `MPRISStatus`, and `MPRISNews` says what of it has to be told. A thread
/// connects to the `SessionBus` when something is played, and leaves it a moment after nothing is. It waits for the bus
/// and for commands to be obeyed, so nothing else has to, and sleeps while nothing happens. Without a bus or a library for
/// it, nothing is missing, and the thread ends.
package final class MPRISPlayer: Sendable {
    /// Does what a caller asks.
    package typealias Perform = @Sendable (RemoteCommand) async -> RemoteReply

    /// How long the name stays when nothing is played, because the next episode may begin.
    private static let patience = Duration.seconds(3)
    /// The name on the bus; another player appends its process (MPRIS 2.2, "Bus Name Policy").
    static let name = "org.mpris.MediaPlayer2.tekpub"

    let bus: SessionBus
    let wakes = Wakes()
    private let perform: Perform
    private let start = ContinuousClock.now
    private let state = Mutex(State())

    private struct State {
        var news = MPRISNews()
        /// Whether the thread runs.
        var isRunning = false
        /// When the thread leaves the bus; nil while something is played.
        var departure: Duration?
        /// The track for which the bus was looked for; it is looked for again for another one.
        var track: String?
    }

    /// - Parameter perform: called for a command; the next one waits until it returns.
    package init(on bus: SessionBus, perform: @escaping Perform) {
        self.bus = bus
        self.perform = perform
    }

    private var now: Duration { start.duration(to: .now) }

    /// Tells what is played; nil for nothing. It never waits.
    package func publish(_ status: MPRISStatus?) {
        let now = now
        let (begins, isNews) = state.withLock { state -> (Bool, Bool) in
            let hasNews = state.news.receive(status ?? .stopped, at: now)
            let leaves = status == nil && state.departure == nil
            state.departure = status == nil ? state.departure ?? now + Self.patience : nil
            let isOther = status != nil && status?.trackID != state.track
            state.track = status?.trackID
            guard !state.isRunning, isOther else { return (false, state.isRunning && (hasNews || leaves)) }
            state.isRunning = true
            return (true, false)
        }
        if begins, !BlockingThread.start({ self.run() }) { state.withLock { $0.isRunning = false } }
        if isNews { wakes.wake() }
    }

    /// Leaves the bus, without waiting for it.
    package func close() {
        state.withLock { $0.departure = .zero }
        wakes.wake()
    }
}

// MARK: The thread

extension MPRISPlayer {
    private func run() {
        while serve() {
            let goesOn = state.withLock { state in
                state.isRunning = state.departure == nil
                return state.isRunning
            }
            guard goesOn else { return }
        }
        state.withLock { $0.isRunning = false }
    }

    /// What the thread does next.
    enum Step {
        case leave
        case tell(MPRISNews.Telling, MPRISStatus)
        /// Waits for so long; nil for ever.
        case wait(Duration?)
    }

    /// Returns what to do next.
    func step() -> Step {
        let now = now
        return state.withLock { state in
            if let departure = state.departure, departure <= now { return .leave }
            if let telling = state.news.take(at: now) { return .tell(telling, state.news.current) }
            let waits = [state.news.wait(at: now), state.departure.map { $0 - now }]
            return .wait(waits.compactMap { $0 }.min())
        }
    }

    /// Returns what is played, for those who read everything.
    func begin() -> MPRISStatus {
        state.withLock { state in
            state.news.begin()
            return state.news.current
        }
    }

    var position: Duration {
        let now = now
        return state.withLock { $0.news.position(at: now) }
    }

    /// Does what a caller wants, and waits until it is done.
    ///
    /// - Returns: false for a value that means nothing.
    func obey(_ call: MPRISCall) -> Bool {
        let position = position
        switch state.withLock({ call.answer($0.news.current, at: position) }) {
        case .refusal: return false
        case .nothing: return true
        case .command(let command):
            let isDone = DispatchSemaphore(value: 0)
            Task { [perform] in
                _ = await perform(command)
                isDone.signal()
            }
            isDone.wait()
            return true
        }
    }

    /// Wakes the thread from other threads: a pipe.
    final class Wakes: Sendable {
        let reader: Int32
        private let writer: Int32

        init() {
            var ends: [Int32] = [-1, -1]
            if pipe(&ends) == 0 {
                for end in ends {
                    _ = fcntl(end, F_SETFD, FD_CLOEXEC)
                    _ = fcntl(end, F_SETFL, O_NONBLOCK)
                }
            }
            (reader, writer) = (ends[0], ends[1])
        }

        func wake() { _ = write(writer, "\n", 1) }

        deinit {
            for end in [reader, writer] where end >= 0 { _ = Foundation.close(end) }
        }
    }
}
