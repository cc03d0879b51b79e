import TekpubKit

/// Runs refreshes of sources in the background, and counts them.
@MainActor
final class SourceRefreshes {
    /// How many of the running refreshes are done, and of how many; nil if none is running.
    private(set) var running: (done: Int, count: Int)?

    /// Called when `running` has changed.
    var onProgress: (() -> Void)?
    /// Called with each event of a refresh.
    var onEvent: ((SourceRefresher.Event) -> Void)?

    private let store: SourceStore
    private let refresh: SourceServices.Refresh
    private let tasks = OwnedTasks()
    /// The refreshes of each run: how many are done, and of how many.
    private var runs: [Int: (done: Int, count: Int)] = [:]
    private var runCount = 0

    /// - Parameter refresh: refreshes sources of `store`.
    init(store: SourceStore, refresh: @escaping SourceServices.Refresh) {
        self.store = store
        self.refresh = refresh
    }

    /// Ends all refreshes.
    func cancel() {
        tasks.cancelAll()
    }

    /// Refreshes the selected sources.
    ///
    /// - Parameter completion: called at the end, with the results in the order in which they arrived, unless the
    ///   refreshes were cancelled.
    func run(
        _ selection: SourceRefresher.Selection,
        completion: @escaping (Result<[SourceRefresh], LibraryError>) -> Void
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
    ) async -> Result<[SourceRefresh], LibraryError> {
        do throws(LibraryError) {
            return .success(try await refresh(store, selection, report))
        } catch {
            return .failure(error)
        }
    }

    private func handle(_ event: SourceRefresher.Event, of run: Int) {
        switch event {
        case .started(let count): runs[run] = (0, count)
        case .finished(let refreshes): runs[run]?.done += refreshes.count
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
