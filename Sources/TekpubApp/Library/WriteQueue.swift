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

    /// Waits until everything is written, or until `limit` is over.
    ///
    /// This is the one wait on the main actor, for a program that is about to end or to stop: it draws nothing
    /// and answers no key any more. A locked library must not delay it, so there is a deadline.
    func finish(within limit: DispatchTimeInterval) {
        let isWritten = DispatchSemaphore(value: 0)
        queue.async { isWritten.signal() }
        _ = isWritten.wait(timeout: .now() + limit)
    }
}
