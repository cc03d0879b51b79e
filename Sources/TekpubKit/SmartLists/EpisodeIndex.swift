import Foundation
import Synchronization

/// Finds the episodes of all sources that fulfil a condition.
///
/// It keeps the columns of all catalogues in memory: the first search reads all catalogues, the next ones only those that
/// have changed since, and the marks if any has. One search runs at a time, on a thread of its own; cancelling its task
/// ends it at the next catalogue.
public final class EpisodeIndex: Sendable {
    private let open: @Sendable () throws(LibraryError) -> Library
    private let contents = Mutex(IndexContents())
    /// Reads the rows that are shown, also while a search runs.
    private let rows = CatalogConnection()

    /// Creates an index of a library, which is opened by the first search.
    public init(of library: LazyLibrary) {
        open = { () throws(LibraryError) in try library.library() }
    }

    /// Creates an index of an open library.
    public init(of library: Library) {
        open = { () throws(LibraryError) in library }
    }

    /// Returns the episodes that fulfil a condition. If the task is cancelled, some are missing.
    public func episodes(
        where condition: EpisodeCondition, order: FoundOrder = .newest, at time: ReaderTime
    ) async throws(LibraryError) -> FoundEpisodes {
        try await search { [rows] library, contents, isCancelled throws(LibraryError) in
            var found = FoundEpisodesBuilder(order: order)
            let failures = try contents.search([condition], at: time, in: library, isCancelled: isCancelled) {
                source, columns, masks in
                found.add(masks[0], of: columns, source: source)
            }
            return found.episodes(in: library, readWith: rows, failures: failures)
        }
    }

    /// Returns how many episodes fulfil each of some conditions. If the task is cancelled, they are too low.
    public func counts(
        of conditions: [EpisodeCondition], at time: ReaderTime
    ) async throws(LibraryError) -> [Int] {
        try await search { library, contents, isCancelled throws(LibraryError) in
            var counts = [Int](repeating: 0, count: conditions.count)
            _ = try contents.search(conditions, at: time, in: library, isCancelled: isCancelled) {
                _, columns, masks in
                for (index, mask) in masks.enumerated() { counts[index] += mask.count(of: columns.count) }
            }
            return counts
        }
    }

    private func search<Found: Sendable>(
        _ body: @escaping @Sendable (Library, IndexContents, () -> Bool) throws(LibraryError) -> Found
    ) async throws(LibraryError) -> Found {
        let isCancelled = CancellationFlag()
        let result = await withTaskCancellationHandler {
            await onBlockingThread { [self] in
                Result { () throws(LibraryError) in
                    let library = try open()
                    return try contents.withLock { contents throws(LibraryError) in
                        try body(library, contents, { isCancelled.isSet })
                    }
                }
            }
        } onCancel: {
            isCancelled.set()
        }
        return try result.get()
    }
}

/// Whether the task was cancelled for which a thread works.
private final class CancellationFlag: Sendable {
    private let state = Atomic(false)

    var isSet: Bool { state.load(ordering: .relaxed) }

    func set() { state.store(true, ordering: .relaxed) }
}
