import Dispatch
import TekpubKit

/// Writes what the user did into the library, one thing after the other, off the main actor.
@MainActor
final class WriteQueue {
    /// Called with what could not be written.
    var onFailure: ((LibraryError) -> Void)?

    private let store: CatalogStore
    private let queue = DispatchQueue(label: "tekpub.marks")

    init(store: CatalogStore) {
        self.store = store
    }

    /// Writes in a moment, and hands `completion` what came of it.
    func write<Outcome: Sendable>(
        _ change: @escaping @Sendable (CatalogStore) throws(LibraryError) -> Outcome,
        completion: @escaping @MainActor (Outcome) -> Void = { _ in }
    ) {
        queue.async { [store, weak self] in
            let result = Result { () throws(LibraryError) in try change(store) }
            DispatchQueue.main.async {
                MainActor.assumeIsolated {
                    switch result {
                    case .success(let outcome): completion(outcome)
                    case .failure(let error): self?.onFailure?(error)
                    }
                }
            }
        }
    }

    /// Waits until everything is written, because the program is about to end or to stop; but no longer than
    /// `limit`, since whoever keeps the library for himself must not keep the terminal as well.
    func finish(within limit: DispatchTimeInterval) {
        let isWritten = DispatchSemaphore(value: 0)
        queue.async { isWritten.signal() }
        _ = isWritten.wait(timeout: .now() + limit)
    }
}
