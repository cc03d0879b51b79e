import TekpubFormats
import TekpubKit

@testable import TekpubApp

/// A source that the test controls: what it answers, and when.
actor ScriptedSource: CatalogSource {
    nonisolated let name: String
    nonisolated let host: String
    nonisolated let catalogID: CatalogID

    /// The episode that the address of the catalogue is about; nil for a whole catalogue.
    var linked: Episode?
    /// The number of loads so far.
    private(set) var loadCount = 0
    /// The number of cancelled loads.
    private(set) var cancelCount = 0
    private var report: (@Sendable (LoadProgress) -> Void)?
    private var waiting: CheckedContinuation<Result<Catalog?, CatalogError>, Never>?

    init(name: String = "catalogue.test", host: String = "catalogue.test:3000") {
        self.name = name
        self.host = host
        catalogID = CatalogID(rawValue: "http://\(host)")
    }

    nonisolated func refresh(
        _ store: CatalogStore, progress: @escaping @Sendable (LoadProgress) -> Void
    ) async throws(CatalogError) -> RefreshResult {
        let result = await withTaskCancellationHandler {
            await answer(reporting: progress)
        } onCancel: {
            Task { await self.giveUp() }
        }
        guard let catalog = try result.get() else { return .unchanged }
        do throws(LibraryError) {
            try store.replace(with: catalog)
            return .updated(missing: [])
        } catch {
            throw .notSaved(error)
        }
    }

    func linkedEpisode() async -> Episode? { linked }

    func link(to episode: Episode) { linked = episode }

    private func answer(
        reporting progress: @escaping @Sendable (LoadProgress) -> Void
    ) async -> Result<Catalog?, CatalogError> {
        loadCount += 1
        report = progress
        return await withCheckedContinuation { waiting = $0 }
    }

    private func giveUp() {
        cancelCount += 1
        end(with: .failure(.cancelled))
    }

    /// Reports progress to the waiting load.
    func send(_ progress: LoadProgress) {
        report?(progress)
    }

    /// Ends the waiting load; nil means that the catalogue has not changed.
    func end(with result: Result<Catalog?, CatalogError>) {
        waiting?.resume(returning: result)
        waiting = nil
    }

    var isWaiting: Bool { waiting != nil }
}
