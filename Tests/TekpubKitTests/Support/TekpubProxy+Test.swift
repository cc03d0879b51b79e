import Synchronization
import TekpubKit

extension TekpubProxy {
    /// A proxy for the server at `url`, such as `http://127.0.0.1:3000`.
    init(
        url: String, timeouts: Timeouts = Timeouts(), clock: any Clock<Duration> = ContinuousClock()
    ) throws {
        self.init(baseURL: try BaseURL(url), timeouts: timeouts, clock: clock)
    }
}

/// Keeps what many tasks add.
final class Log<Entry: Sendable>: Sendable {
    private let state = Mutex<[Entry]>([])

    var entries: [Entry] { state.withLock { $0 } }

    func add(_ entry: Entry) {
        state.withLock { $0.append(entry) }
    }
}
