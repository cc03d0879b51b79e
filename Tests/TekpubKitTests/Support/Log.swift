import Synchronization

/// Keeps what many tasks add.
final class Log<Entry: Sendable>: Sendable {
    private let state = Mutex<[Entry]>([])

    /// Everything so far, in order.
    var entries: [Entry] { state.withLock { $0 } }

    func add(_ entry: Entry) {
        state.withLock { $0.append(entry) }
    }
}
