import Synchronization

/// Writes the records of the queue one after the other, on blocking threads, and reports errors.
final class DownloadJournal: Sendable {
    /// Write errors, a sentence each; a repeated error is reported once.
    let problems: AsyncStream<String>

    private let store: DownloadStore
    private let problem: AsyncStream<String>.Continuation
    private let state = Mutex<(last: Task<Void, Never>?, reported: DownloadError?)>((nil, nil))

    init(store: DownloadStore) {
        self.store = store
        (problems, problem) = AsyncStream.makeStream(of: String.self, bufferingPolicy: .bufferingNewest(4))
    }

    /// Saves `record` after all pending writes.
    func save(_ record: DownloadRecord) {
        write { [store] () throws(DownloadError) in try store.save(record) }
    }

    /// Calls `body` after all pending writes.
    func write(_ body: @escaping @Sendable () throws(DownloadError) -> Void) {
        state.withLock { state in
            state.last = Task { [former = state.last] in
                await former?.value
                do throws(DownloadError) {
                    try await onBlockingThread(body)
                } catch {
                    report(error)
                }
            }
        }
    }

    /// Returns once all pending writes are done.
    func finish() async {
        await state.withLock { $0.last }?.value
    }

    /// Reports a write error, unless it repeats the last one.
    func report(_ error: DownloadError) {
        let isNew = state.withLock { state in
            defer { state.reported = error }
            return state.reported != error
        }
        if isNew { problem.yield(error.localizedDescription) }
    }
}
