import Dispatch
import Synchronization
import TekpubKit

/// The queue as the screens show it.
///
/// Changes are written in the order of the keys, off the main actor, and each can be undone.
@MainActor
final class QueueList {
    /// What is queued, in order; nil until it was read.
    private(set) var items: [QueueItem]?
    /// Called when `items` changes.
    var onChange: (() -> Void)?
    /// Called with what was done.
    var onNotice: ((String) -> Void)?
    /// Called with errors.
    var onFailure: ((String) -> Void)?

    private let queue: PlayQueue
    private let writes: DispatchQueue
    private let undoStack: UndoStack

    /// A change that an undo takes back; nil before it was written, and if that failed.
    private typealias Done = Mutex<QueueChange?>

    /// - Parameter writes: serial; runs the changes.
    init(queue: PlayQueue, writes: DispatchQueue, undoStack: UndoStack) {
        self.queue = queue
        self.writes = writes
        self.undoStack = undoStack
    }

    /// Reads the queue, which another program may have changed.
    func reload() {
        perform { _ in nil }
    }

    /// Adds episodes at the end, or after the one that is played.
    ///
    /// - Parameter current: the episode that is played; nil for none.
    func add(_ new: [QueueItem], next isNext: Bool = false, after current: EpisodeLocation? = nil) {
        guard !new.isEmpty else { return }
        let what = new.count == 1 ? "“\(new[0].title ?? "1 episode")”" : "\(new.count) episodes"
        change { queue throws(LibraryError) in
            isNext ? try queue.insertNext(new, after: current) : try queue.add(new)
        } saying: {
            if $0 == 0 { return "Already in the queue" }
            return isNext ? "\(what) next" : "Queued \(what)"
        }
    }

    /// Removes episodes; those that are not in the queue are skipped.
    func remove(_ locations: [EpisodeLocation]) {
        guard !locations.isEmpty else { return }
        change { queue throws(LibraryError) in
            try queue.remove(locations)
        } saying: {
            "Removed \($0 == 1 ? "1 episode" : "\($0) episodes") from the queue"
        }
    }

    /// Removes everything.
    func clear() {
        change { queue throws(LibraryError) in
            try queue.clear()
        } saying: {
            "Cleared the queue of \($0 == 1 ? "1 episode" : "\($0) episodes")"
        }
    }

    /// Moves episodes before another one; to the end if that is nil.
    func move(_ locations: [EpisodeLocation], before other: EpisodeLocation?) {
        // Shown at once, so that the next key moves from there.
        if var items {
            let moved = items.filter { locations.contains($0.location) }
            items.removeAll { locations.contains($0.location) }
            let index = other.flatMap { other in items.firstIndex { $0.location == other } } ?? items.endIndex
            items.insert(contentsOf: moved, at: index)
            show(items)
        }
        change { queue throws(LibraryError) in
            try queue.move(locations, before: other)
        } saying: { _ in
            nil
        }
    }

    // MARK: Writing

    /// - Parameter sentence: says what was done to so many episodes; nil for nothing to say.
    private func change(
        _ body: @escaping @Sendable (PlayQueue) throws(LibraryError) -> QueueChange,
        saying sentence: @escaping @MainActor (Int) -> String?
    ) {
        let done = Box()
        perform { queue throws(LibraryError) in
            let change = try body(queue)
            done.change.withLock { $0 = change }
            return change
        } completion: { [weak self] change in
            guard let change, let sentence = sentence(change.count) else { return }
            self?.onNotice?(change.count == 0 ? sentence : "\(sentence) · u undoes")
        }
        undoStack.push { [weak self] in
            self?.perform { queue throws(LibraryError) in
                if let change = done.change.withLock({ $0 }) { try queue.undo(change) }
                return nil
            } completion: { [weak self] _ in
                self?.onNotice?("Undone")
            }
        }
    }

    private final class Box: Sendable {
        let change = Done(nil)
    }

    private func perform(
        _ body: @escaping @Sendable (PlayQueue) throws(LibraryError) -> QueueChange?,
        completion: @escaping @MainActor (QueueChange?) -> Void = { _ in }
    ) {
        writes.async { [queue, weak self] in
            let result = Result { () throws(LibraryError) in (try body(queue), try queue.items()) }
            DispatchQueue.main.async {
                MainActor.assumeIsolated {
                    switch result {
                    case .success((let change, let items)):
                        self?.show(items)
                        completion(change)
                    case .failure(let error): self?.onFailure?(error.localizedDescription)
                    }
                }
            }
        }
    }

    private func show(_ new: [QueueItem]) {
        guard new != items else { return }
        items = new
        onChange?()
    }
}
