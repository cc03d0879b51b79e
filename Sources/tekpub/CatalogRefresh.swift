import Foundation
import Localization
import Synchronization
import TekpubApp
import TekpubKit

/// Asks the server of a command for its catalogue, and stores it in the library.
struct CatalogRefresh {
    private let session: CommandSession
    private let library: Library

    init(_ session: CommandSession, in library: Library) {
        self.session = session
        self.library = library
    }

    /// Refreshes the catalogue of the server at `baseURL`.
    ///
    /// Warns if the library cannot keep it; the program then uses it until it ends. Also warns if the server cannot
    /// answer and `store` has a catalogue, which is used as it is.
    func run(_ store: CatalogStore, at baseURL: BaseURL) async throws {
        let proxy = TekpubProxy(
            baseURL: baseURL, credential: session.credential, limits: session.limits, logger: session.logger)
        let result: RefreshResult
        let notice: String?
        do {
            (result, notice) = try await noticing {
                try await store.refresh { writer, revalidation throws(CatalogError) in
                    try await proxy.refresh(into: writer, following: revalidation)
                }
            }
        } catch let error as CatalogError where error.isOutage {
            // Ignore errors: without a catalogue that can be read, the server is what is missing.
            guard let state = try? store.state() else { throw error }
            let date = state.fetchedAt
            return warn(localized("\(error.reason) This is the catalogue of \(DayText.text(for: date))."))
        }
        notice.map(warn)
        switch result {
        case .unchanged:
            // Ignore errors: the catalogue only looks older than it is.
            try? store.confirm()
        case .updated(let missing): missing.forEach { warn($0.description) }
        }
    }

    /// Calls `body`, then prints new notices of the library.
    private func noticing<Outcome>(_ body: () async throws -> Outcome) async throws -> Outcome {
        let count = library.notices.count
        defer { library.notices.dropFirst(count).forEach(warn) }
        return try await body()
    }
}

/// The catalogues that a command has fetched.
final class FetchedCatalogs: Sendable {
    private let ids = Mutex<Set<CatalogID>>([])

    func contains(_ id: CatalogID) -> Bool { ids.withLock { $0.contains(id) } }

    func insert(_ id: CatalogID) { ids.withLock { _ = $0.insert(id) } }
}
