import TekpubKit

/// Loads a catalogue into its store, one load at a time.
@MainActor
final class CatalogLoader {
    private let source: any CatalogSource
    private var task: Task<Void, Never>?

    init(source: any CatalogSource) {
        self.source = source
    }

    deinit {
        task?.cancel()
    }

    /// Starts a load, and cancels the current one.
    ///
    /// - Parameters:
    ///   - progress: called on the main actor; if it is slow, only the latest progress is reported.
    ///   - completion: called once, after the last progress; not called for a cancelled load.
    func load(
        onto store: CatalogStore,
        progress: @escaping @MainActor (LoadProgress) -> Void,
        completion: @escaping @MainActor (Result<RefreshOutcome, CatalogSourceError>) -> Void
    ) {
        task?.cancel()
        task = Task { [source] in
            let (updates, continuation) = AsyncStream.makeStream(
                of: LoadProgress.self, bufferingPolicy: .bufferingNewest(1))
            let attempt = Task {
                defer { continuation.finish() }
                return await Self.result(of: source, store: store) { continuation.yield($0) }
            }
            await withTaskCancellationHandler {
                for await update in updates { progress(update) }
                let result = await attempt.value
                if !Task.isCancelled { completion(result) }
            } onCancel: {
                attempt.cancel()
            }
        }
    }

    /// Cancels the current load.
    func cancel() {
        task?.cancel()
        task = nil
    }

    private nonisolated static func result(
        of source: any CatalogSource, store: CatalogStore,
        progress: @escaping @Sendable (LoadProgress) -> Void
    ) async -> Result<RefreshOutcome, CatalogSourceError> {
        do throws(CatalogSourceError) {
            return .success(try await source.refresh(store, progress: progress))
        } catch {
            return .failure(error)
        }
    }
}
