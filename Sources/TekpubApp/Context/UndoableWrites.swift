import Dispatch
import Localization
import Synchronization
import TekpubKit

/// Writes the user's actions that can be undone, off the main actor, in the order of the keys.
///
/// The step of an action is on the `UndoStack` from the key on, so that an undo never takes an earlier action back.
/// If the write fails or changes nothing, the step is removed. An undo is written behind the action that it takes
/// back.
@MainActor
struct UndoableWrites {
    /// Serial; runs all writes of the user's data.
    let queue: DispatchQueue
    let undoStack: UndoStack
    /// Tells the user what was done, and what could not be written.
    let messages: Messages

    /// What the write of an action has done; nil before, and if there is nothing to undo.
    private final class Done<Written: Sendable>: Sendable {
        let written = Mutex<Written?>(nil)
    }

    /// Writes an action.
    ///
    /// - Parameters:
    ///   - change: makes the change. Off the main actor, as is `undo`.
    ///   - isUndoable: whether the change leaves something to undo.
    ///   - undo: takes the change back.
    ///   - completion: called when the change was made or has failed.
    ///   - undone: called when an undo was made or has failed; not if there was nothing to undo.
    func perform<Written: Sendable, Undone: Sendable>(
        _ change: @escaping @Sendable () throws(LibraryError) -> Written,
        isUndoable: @escaping @Sendable (Written) -> Bool = { _ in true },
        undo: @escaping @Sendable (Written) throws(LibraryError) -> Undone,
        completion: @escaping @MainActor (Result<Written, LibraryError>) -> Void,
        undone: @escaping @MainActor (Result<(written: Written, outcome: Undone), LibraryError>) -> Void
    ) {
        let done = Done<Written>()
        let step = undoStack.push { [queue, weak undoStack] step in
            queue.async { () throws(LibraryError) -> (written: Written, outcome: Undone)? in
                guard let written = done.written.withLock({ $0 }) else { return nil }
                return (written, try undo(written))
            } completion: { result in
                switch result {
                case .success(let outcome?): undone(.success(outcome))
                case .success(nil): break
                case .failure(let error):
                    // The change is still there.
                    undoStack?.restore(step)
                    undone(.failure(error))
                }
            }
        }
        queue.async { () throws(LibraryError) -> Written in
            let written = try change()
            if isUndoable(written) { done.written.withLock { $0 = written } }
            return written
        } completion: { [weak undoStack] result in
            if done.written.withLock({ $0 == nil }) { undoStack?.remove(step) }
            completion(result)
        }
    }
}
