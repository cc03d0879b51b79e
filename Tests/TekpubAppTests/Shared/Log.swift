import Synchronization

/// Collects entries from concurrent tasks.
final class Log<Entry: Sendable>: Sendable {
    private let state = Mutex<[Entry]>([])

    /// All entries so far, in order.
    var entries: [Entry] { state.withLock { $0 } }

    func add(_ entry: Entry) {
        state.withLock { $0.append(entry) }
    }
}
