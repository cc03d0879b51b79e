import Synchronization

/// Writes records one after the other, on threads of their own, and tells what could not be written.
final class DownloadJournal: Sendable {
    /// What could not be written, a sentence each; the same thing is told once.
    let problems: AsyncStream<String>

    private let problem: AsyncStream<String>.Continuation
    private let state = Mutex<(last: Task<Void, Never>?, reported: DownloadError?)>((nil, nil))

    init() {
        (problems, problem) = AsyncStream.makeStream(of: String.self, bufferingPolicy: .bufferingNewest(4))
    }

    /// Does `body` after everything that is to be written already.
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

    /// Returns when everything is written.
    func finish() async {
        await state.withLock { $0.last }?.value
    }

    /// Tells what could not be written.
    func report(_ error: DownloadError) {
        let isNew = state.withLock { state in
            defer { state.reported = error }
            return state.reported != error
        }
        if isNew { problem.yield(error.localizedDescription) }
    }
}
