import Dispatch
import Localization
import Synchronization
import TekpubKit

/// The queue as the screens show it.
///
/// Changes are written in the order of the keys, off the main actor, and each can be undone. Rows that move are moved at
/// once; they are read again only if the library says that they are not where they should be.
@MainActor
final class QueueList {
    /// What is queued, in order; nil until it was read.
    private(set) var items: [QueueItem]?
    /// How long it plays.
    private(set) var length = QueueLength()
    /// Plays the queue, and tells the screens when `items` changes.
    weak var controller: NowPlayingController?

    private let queue: PlayQueue
    private let writes: UndoableWrites
    /// The state of the library that `items` shows.
    private let shown = Shown()
    /// Differs whenever `items` was read anew.
    private var version = 0

    private final class Shown: Sendable {
        let revision = Mutex<QueueRevision?>(nil)
    }

    init(queue: PlayQueue, writes: UndoableWrites) {
        self.queue = queue
        self.writes = writes
    }

    /// Reads the queue, which another program may have changed.
    func reload() {
        writes.write { [queue, shown] () throws(LibraryError) in
            Self.outcome(of: { _ in nil }, on: queue, isShown: false, shown)
        } completion: { [version, weak self] outcome in
            self?.receive(outcome, since: version)
        }
    }

    /// Adds episodes at the end, or after the one that is played.
    ///
    /// - Parameter current: the episode that is played; nil for none.
    func add(_ new: [QueueItem], next isNext: Bool = false, after current: EpisodeLocation? = nil) {
        guard !new.isEmpty else { return }
        change { queue throws(LibraryError) in
            isNext ? try queue.insertNext(new, after: current) : try queue.add(new)
        } saying: { count in
            if count == 0 { return localized("Already in the queue") }
            if new.count == 1, let title = new[0].title {
                return isNext ? localized("“\(title)” next") : localized("Queued “\(title)”")
            }
            let episodes = CountText.episodes(count)
            return isNext ? localized("\(episodes) next") : localized("Queued \(episodes)")
        }
    }

    /// Removes episodes; those that are not in the queue are skipped.
    func remove(_ locations: [EpisodeLocation]) {
        guard !locations.isEmpty else { return }
        let only = locations.count == 1 ? items?.first { $0.location == locations[0] } : nil
        change(of: only?.title) { queue throws(LibraryError) in
            try queue.remove(locations)
        } saying: {
            localized(
                $0, one: "Removed 1 episode from the queue", other: "Removed \($0) episodes from the queue")
        }
    }

    /// Removes everything.
    func clear() {
        change { queue throws(LibraryError) in
            try queue.clear()
        } saying: {
            localized(
                $0, one: "Cleared the queue of 1 episode", other: "Cleared the queue of \($0) episodes")
        }
    }

    /// Moves rows. The caller shows them there at once, so that the next key moves from there.
    func move(_ move: RowMove) {
        guard let count = items?.count, move.range.upperBound <= count else { return }
        let locations = move.rows.compactMap { items?[$0].location }
        let other = move.target < count ? items?[move.target].location : nil
        let title = move.rows.count == 1 ? move.rows.first.flatMap { items?[$0].title } : nil
        items?.apply(move)
        change(of: title, isShown: true) { queue throws(LibraryError) in
            try queue.move(locations, before: other)
        } saying: {
            localized($0, one: "Moved 1 episode in the queue", other: "Moved \($0) episodes in the queue")
        }
    }

    /// Whether `QueuePlayer.playNext` has something to play after an episode; nil for none.
    func hasNext(after location: EpisodeLocation?) -> Bool {
        guard let items, !items.isEmpty else { return false }
        return items.last?.location != location
    }

    // MARK: Writing

    /// - Parameters:
    ///   - title: that of the only episode, if the sentence does not name it.
    ///   - isShown: whether `items` is already as it will be; then, only an undo is told.
    ///   - sentence: says what was done to so many episodes.
    private func change(
        of title: String? = nil, isShown: Bool = false,
        _ body: @escaping @Sendable (PlayQueue) throws(LibraryError) -> QueueChange,
        saying sentence: @escaping @MainActor (Int) -> String
    ) {
        writes.write { [queue, shown] () throws(LibraryError) in
            Self.outcome(of: body, on: queue, isShown: isShown, shown)
        } isUndoable: {
            $0.count > 0
        } undo: { [queue, shown] written throws(LibraryError) in
            let outcome = Self.outcome(
                of: { queue throws(LibraryError) in
                    if let change = written.change { try queue.undo(change) }
                    return nil
                }, on: queue, isShown: false, shown)
            if let failure = outcome.failure { throw failure }
            return outcome
        } completion: { [version, weak self] outcome in
            guard let self else { return }
            receive(outcome, since: version)
            guard outcome.failure == nil, !isShown else { return }
            writes.messages.say(
                outcome.count == 0 ? sentence(0) : writes.undoStack.offering(sentence(outcome.count)))
        } undone: { [weak self] written, outcome in
            guard let self else { return }
            receive(outcome, since: version)
            writes.messages.say(UndoStack.undone(sentence(written.count), subject: title))
        }
    }

    /// What a change has led to.
    private struct Outcome: Sendable {
        var change: QueueChange?
        /// The queue; nil if it is as expected.
        var items: [QueueItem]?
        var failure: LibraryError?

        /// The number of episodes that were changed.
        var count: Int { change?.count ?? 0 }
    }

    private nonisolated static func outcome(
        of body: (PlayQueue) throws(LibraryError) -> QueueChange?, on queue: PlayQueue, isShown: Bool,
        _ shown: Shown
    ) -> Outcome {
        shown.revision.withLock { outcome(of: body, on: queue, isShown: isShown, revision: &$0) }
    }

    /// - Parameter revision: the state of the library that is shown.
    private nonisolated static func outcome(
        of body: (PlayQueue) throws(LibraryError) -> QueueChange?, on queue: PlayQueue, isShown: Bool,
        revision: inout QueueRevision?
    ) -> Outcome {
        var outcome = Outcome()
        do throws(LibraryError) {
            outcome.change = try body(queue)
        } catch {
            outcome.failure = error
        }
        if isShown, let change = outcome.change, change.before == revision {
            revision = change.after
            return outcome
        }
        do throws(LibraryError) {
            let (items, read) = try queue.contents()
            (outcome.items, revision) = (items, read)
        } catch {
            outcome.failure = outcome.failure ?? error
        }
        return outcome
    }

    /// - Parameter version: that of `items` when the change was made.
    private func receive(_ outcome: Outcome, since version: Int) {
        if let items = outcome.items {
            show(items)
        } else if version != self.version {
            // The change was shown in a list that has been read anew since, perhaps without it.
            reload()
        }
        if let failure = outcome.failure { writes.messages.report(failure.localizedDescription) }
    }

    private func show(_ new: [QueueItem]) {
        guard new != items else { return }
        items = new
        length = QueueLength(of: new)
        version += 1
        controller?.remote?.queueDidChange()
        controller?.delegate?.nowPlayingQueueDidChange()
    }
}

extension [QueueItem] {
    /// The number of episodes and how long they play, such as `3 · 1h 33m`, with a plus if some do not say how long they
    /// are; nil without any.
    ///
    /// - Parameter position: returns where an episode was left, in seconds; nil for the beginning.
    func extent(_ position: (EpisodeLocation) -> Int?) -> String? {
        guard !isEmpty else { return nil }
        let rests = compactMap { item in
            item.durationInSeconds.map { Swift.max(0, $0 - (position(item.location) ?? 0)) }
        }
        guard !rests.isEmpty else { return "\(count)" }
        let time = DurationText.rounded(
            seconds: rests.reduce(0) { $0.addingReportingOverflow($1).partialValue })
        return "\(count) · \(time)" + (rests.count < count ? "+" : "")
    }
}
