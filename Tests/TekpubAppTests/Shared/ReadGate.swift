import Dispatch
import Synchronization

/// Holds back reads of rows, as a slow disk does, until the test lets them pass.
final class ReadGate: Sendable {
    private let state: Mutex<State>

    private struct State {
        var isOpen: Bool
        var waiting: [Int: CheckedContinuation<Void, Never>] = [:]
        var begun: [Range<Int>] = []
        var cancelled: [Range<Int>] = []
    }

    init(isOpen: Bool = false) {
        state = Mutex(State(isOpen: isOpen))
    }

    /// The ranges of all reads so far, in the order in which they began.
    var begun: [Range<Int>] { state.withLock(\.begun) }
    /// The ranges of the reads that were cancelled while they waited here.
    var cancelled: [Range<Int>] { state.withLock(\.cancelled) }
    /// The number of reads that wait here.
    var waitingCount: Int { state.withLock(\.waiting.count) }

    /// Waits until the gate is open, or the task is cancelled. Traps on the main actor.
    func pass(_ range: Range<Int>) async {
        Self.trapOnMainActor()
        let number = state.withLock { state in
            state.begun.append(range)
            return state.begun.count
        }
        await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                let passes = state.withLock { state in
                    if state.isOpen || Task.isCancelled { return true }
                    state.waiting[number] = continuation
                    return false
                }
                if passes { continuation.resume() }
            }
        } onCancel: {
            let continuation = state.withLock { state in
                let continuation = state.waiting.removeValue(forKey: number)
                if continuation != nil { state.cancelled.append(range) }
                return continuation
            }
            continuation?.resume()
        }
    }

    private static func trapOnMainActor() {
        dispatchPrecondition(condition: .notOnQueue(.main))
    }

    /// Holds back all reads that begin from now on.
    func close() {
        state.withLock { $0.isOpen = false }
    }

    /// Lets reads pass that begin from now on; waiting reads continue to wait.
    func openForOthers() {
        state.withLock { $0.isOpen = true }
    }

    /// Lets all reads pass.
    func open() {
        let waiting = state.withLock { state in
            state.isOpen = true
            defer { state.waiting = [:] }
            return state.waiting.values
        }
        for continuation in waiting { continuation.resume() }
    }
}
