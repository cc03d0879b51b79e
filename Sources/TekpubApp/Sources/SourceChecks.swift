import TekpubKit

/// Runs checks of sources in the background, and counts them.
@MainActor
final class SourceChecks {
    /// How many of the running checks are done, and of how many; nil if none is running.
    private(set) var running: (done: Int, count: Int)?

    /// Called when `running` has changed.
    var onProgress: (() -> Void)?
    /// Called with each event of a check.
    var onEvent: ((SourceRefresher.Event) -> Void)?

    private let store: SourceStore
    private let refresh: SourceServices.Refresh
    private let tasks = OwnedTasks()
    /// The checks of each run: how many are done, and of how many.
    private var runs: [Int: (done: Int, count: Int)] = [:]
    private var runCount = 0

    /// - Parameter refresh: checks sources of `store`.
    init(store: SourceStore, refresh: @escaping SourceServices.Refresh) {
        self.store = store
        self.refresh = refresh
    }

    /// Ends all checks.
    func cancel() {
        tasks.cancelAll()
    }

    /// Checks the selected sources.
    ///
    /// - Parameter completion: called at the end, with the results in the order in which they arrived, unless the
    ///   checks were cancelled.
    func run(
        _ selection: SourceRefresher.Selection,
        completion: @escaping (Result<[SourceCheck], LibraryError>) -> Void
    ) {
        runCount += 1
        let run = runCount
        runs[run] = (0, 0)
        tasks.run { [refresh, store, weak self] in
            let (events, continuation) = AsyncStream.makeStream(of: SourceRefresher.Event.self)
            // In the background, so that keys come first: the threads of such tasks are nicer to others.
            let attempt = Task(priority: .background) {
                defer { continuation.finish() }
                return await Self.result(of: selection, store, refresh) { continuation.yield($0) }
            }
            let result = await withTaskCancellationHandler {
                for await event in events { self?.handle(event, of: run) }
                return await attempt.value
            } onCancel: {
                attempt.cancel()
            }
            self?.runs[run] = nil
            self?.count()
            if !Task.isCancelled { completion(result) }
        }
    }

    private nonisolated static func result(
        of selection: SourceRefresher.Selection, _ store: SourceStore, _ refresh: SourceServices.Refresh,
        report: @escaping @Sendable (SourceRefresher.Event) -> Void
    ) async -> Result<[SourceCheck], LibraryError> {
        do throws(LibraryError) {
            return .success(try await refresh(store, selection, report))
        } catch {
            return .failure(error)
        }
    }

    private func handle(_ event: SourceRefresher.Event, of run: Int) {
        switch event {
        case .started(let count): runs[run] = (0, count)
        case .finished(let checks): runs[run]?.done += checks.count
        case .began, .progressed: break
        }
        onEvent?(event)
        count()
    }

    private func count() {
        let count = runs.values.reduce(0) { $0 + $1.count }
        let done = runs.values.reduce(0) { $0 + $1.done }
        guard count != running?.count ?? 0 || done != running?.done ?? 0 else { return }
        running = count == 0 ? nil : (done, count)
        onProgress?()
    }
}
