import Dispatch
import TekpubKit

/// Writes the user's changes to the library in order, off the main actor.
@MainActor
final class WriteQueue<Store: Sendable> {
    private let store: Store
    let undoable: UndoableWrites

    init(store: Store, undoable: UndoableWrites) {
        self.store = store
        self.undoable = undoable
    }

    /// Writes `change` asynchronously, and passes its result to `completion`.
    func write<Outcome: Sendable>(
        _ change: @escaping @Sendable (Store) throws(LibraryError) -> Outcome,
        completion: @escaping @MainActor (Outcome) -> Void = { _ in }
    ) {
        undoable.queue.async { [store] () throws(LibraryError) in
            try change(store)
        } completion: { [messages = undoable.messages] result in
            switch result {
            case .success(let outcome): completion(outcome)
            case .failure(let error): messages.report(error.localizedDescription)
            }
        }
    }

    /// Writes an action that can be undone; see `UndoableWrites`.
    ///
    /// - Parameters:
    ///   - completion: called when `change` was made.
    ///   - undone: called when it was taken back, also if the screen that made it is gone.
    func writeUndoably<Written: Sendable, Undone: Sendable>(
        _ change: @escaping @Sendable (Store) throws(LibraryError) -> Written,
        isUndoable: @escaping @Sendable (Written) -> Bool = { _ in true },
        undo: @escaping @Sendable (Store, Written) throws(LibraryError) -> Undone,
        completion: @escaping @MainActor (Written) -> Void,
        undone: @escaping @MainActor (Written, Undone) -> Void
    ) {
        undoable.perform { [store] () throws(LibraryError) in
            try change(store)
        } isUndoable: {
            isUndoable($0)
        } undo: { [store] written throws(LibraryError) in
            try undo(store, written)
        } completion: { [messages = undoable.messages] result in
            switch result {
            case .success(let written): completion(written)
            case .failure(let error): messages.report(error.localizedDescription)
            }
        } undone: { [messages = undoable.messages] result in
            switch result {
            case .success(let (written, outcome)): undone(written, outcome)
            case .failure(let error): messages.report(error.localizedDescription)
            }
        }
    }

    /// Waits until all changes are written, for at most `limit`.
    ///
    /// This is the only wait on the main actor, for a program that is about to exit or stop: it no longer
    /// draws or handles keys. A locked library must not delay it, so there is a deadline.
    func finish(within limit: DispatchTimeInterval) {
        let isWritten = DispatchSemaphore(value: 0)
        undoable.queue.async { isWritten.signal() }
        _ = isWritten.wait(timeout: .now() + limit)
    }
}
