import Dispatch
import Localization
import Synchronization
import TekpubKit

/// Writes the user's actions off the main actor, in the order of the keys, and tells what could not be written.
///
/// The step of an action that can be undone is on the `UndoStack` from the key on, so that an undo never takes an
/// earlier action back. If the write fails or changes nothing, the step is removed. An undo is written behind the
/// action that it takes back.
@MainActor
final class UndoableWrites {
    /// Serial; runs all writes of the user's data and configuration.
    let queue: DispatchQueue
    let undoStack: UndoStack
    /// Tells the user what was done, and what could not be written.
    let messages: Messages

    init(queue: DispatchQueue, undoStack: UndoStack, messages: Messages) {
        self.queue = queue
        self.undoStack = undoStack
        self.messages = messages
    }

    /// What the write of an action has done; nil before, and if there is nothing to undo.
    private final class Done<Written: Sendable>: Sendable {
        let written = Mutex<Written?>(nil)
    }

    /// Writes a change that cannot be undone.
    ///
    /// - Parameter completion: called with what `change` returned, once it was made.
    func write<Written: Sendable>(
        _ change: @escaping @Sendable () throws(LibraryError) -> Written,
        completion: @escaping @MainActor (Written) -> Void = { _ in }
    ) {
        queue.async(change) { [self] result in
            _ = receive(result).map(completion)
        }
    }

    /// Writes an action that can be undone.
    ///
    /// - Parameters:
    ///   - change: makes the change. Off the main actor, as is `undo`.
    ///   - isUndoable: whether the change leaves something to undo.
    ///   - undo: takes the change back.
    ///   - completion: called when the change was made.
    ///   - undone: called when it was taken back, also if the screen that made it is gone.
    func write<Written: Sendable, Undone: Sendable, Failure: Error>(
        _ change: @escaping @Sendable () throws(Failure) -> Written,
        isUndoable: @escaping @Sendable (Written) -> Bool = { _ in true },
        undo: @escaping @Sendable (Written) throws(Failure) -> Undone,
        completion: @escaping @MainActor (Written) -> Void,
        undone: @escaping @MainActor (Written, Undone) -> Void
    ) {
        let done = Done<Written>()
        let step = undoStack.push { [weak self] step in
            self?.queue.async { () throws(Failure) -> (written: Written, outcome: Undone)? in
                guard let written = done.written.withLock({ $0 }) else { return nil }
                return (written, try undo(written))
            } completion: { result in
                guard let self else { return }
                // After a failure, the change is still there.
                guard let undo = self.receive(result) else { return self.undoStack.restore(step) }
                if let (written, outcome) = undo { undone(written, outcome) }
            }
        }
        queue.async { () throws(Failure) -> Written in
            let written = try change()
            if isUndoable(written) { done.written.withLock { $0 = written } }
            return written
        } completion: { [self] result in
            if done.written.withLock({ $0 == nil }) { undoStack.remove(step) }
            _ = receive(result).map(completion)
        }
    }

    /// Returns what was written; tells why if nothing was.
    private func receive<Written, Failure>(_ result: Result<Written, Failure>) -> Written? {
        switch result {
        case .success(let written): return written
        case .failure(let error):
            messages.report(error.localizedDescription)
            return nil
        }
    }

    /// Returns when the changes so far are written.
    func settle() async {
        await withCheckedContinuation { continuation in queue.async { continuation.resume() } }
    }

    /// Waits until all changes are written, for at most `limit`.
    ///
    /// This is the only wait on the main actor, for a program that is about to exit or stop: it no longer
    /// draws or handles keys. A locked library must not delay it, so there is a deadline.
    func finish(within limit: DispatchTimeInterval) {
        let isWritten = DispatchSemaphore(value: 0)
        queue.async { isWritten.signal() }
        _ = isWritten.wait(timeout: .now() + limit)
    }
}
