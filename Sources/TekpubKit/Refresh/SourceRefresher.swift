import Foundation
import TekpubFormats

/// Refreshes many sources at once, in the background: a slow or broken one delays no other.
///
/// Several programs may refresh one library at the same time. Each source is reserved before it is asked (`SourceClaim`,
/// `SourceLocks`), so nothing is fetched twice.
///
/// A refresh is a `RefreshRun`: a `RefreshQueue` chooses the next source, a `CatalogRefresher` asks its server, and the
/// `EndedRefresh`s are stored several at a time.
public struct SourceRefresher: Sendable {
    /// The sources to refresh.
    public enum Selection: Hashable, Sendable {
        /// Those whose next refresh is due.
        case due
        /// All, unless the server asked to wait.
        case all
        /// Those whose last refresh failed, unless the server asked to wait.
        case failed
        /// These.
        case only(Set<Source.ID>)
    }

    /// What happens during a refresh.
    public enum Event: Sendable {
        /// The number of sources that will be refreshed.
        case started(count: Int)
        /// A source is being refreshed.
        case began(Source.ID)
        /// The store has the first pages of a source that was never loaded before.
        case progressed(Source.ID, LoadProgress)
        /// Sources were refreshed, and the library has the results.
        case finished([SourceRefresh])
    }

    private let sources: SourceStore
    private let makeProxy: @Sendable (BaseURL) -> TekpubProxy
    private let schedule: RefreshSchedule
    private let clock: any Clock<Duration>
    private let now: @Sendable () -> Date
    private let limits: Limits

    /// The limits of a refresh.
    struct Limits: Sendable {
        /// The number of sources that are refreshed at once.
        var count = 8
        /// The number of sources of one host that are refreshed at once.
        var countOfHost = 2
        /// A refresh that has taken as long lets another begin beside it.
        var patience = Duration.seconds(3)
        /// The number of refreshes that may have let others begin.
        var lateCount = 16
        /// How long one source may take without a response that ends.
        var duration = Duration.seconds(120)
        /// How often a list of many pages may take as long once more.
        var renewalCount = 15
        /// The number of sources that are reserved, or stored, at once.
        var batchCount = 32
        /// How long a result waits for others, to be stored with them.
        var batchDelay = Duration.milliseconds(50)
    }

    /// - Parameters:
    ///   - sources: the list of sources, which also receives the results.
    ///   - makeProxy: returns the proxy for a base URL, with the user's login.
    ///   - clock: measures how long a source takes.
    public init(
        sources: SourceStore, clock: any Clock<Duration> = TimerClock(),
        makeProxy: @escaping @Sendable (BaseURL) -> TekpubProxy
    ) {
        self.init(sources: sources, clock: clock, schedule: RefreshSchedule(), makeProxy: makeProxy)
    }

    init(
        sources: SourceStore, clock: any Clock<Duration> = TimerClock(), schedule: RefreshSchedule,
        limits: Limits = Limits(), now: @escaping @Sendable () -> Date = { Date() },
        makeProxy: @escaping @Sendable (BaseURL) -> TekpubProxy
    ) {
        self.sources = sources
        self.makeProxy = makeProxy
        self.schedule = schedule
        self.clock = clock
        self.now = now
        self.limits = limits
    }

    /// Refreshes the selected sources. Cancelling the task ends the running requests.
    ///
    /// - Parameter report: called off the main actor, one event after the other.
    /// - Returns: the refreshes in the order in which they ended.
    /// - Throws: if the list of sources cannot be read, or if no source can be reserved.
    @concurrent
    @discardableResult
    public func refresh(
        _ selection: Selection, report: @escaping @Sendable (Event) -> Void = { _ in }
    ) async throws(LibraryError) -> [SourceRefresh] {
        let start = now()
        let all = try await onBlockingThread { () throws(LibraryError) in try sources.sources() }
        let queue = RefreshQueue(all.filter { selection.contains($0, at: start) }, limits: limits)
        report(.started(count: queue.count))
        guard queue.count > 0 else { return [] }
        let locks = try await onBlockingThread { () throws(LibraryError) in
            try SourceLocks(in: sources.library.folder)
        }
        // `self.`, because C also has a function called `clock`.
        return await run(queue, with: locks, since: start, by: self.clock, report: report)
    }

    /// Loads what requests need, while something else is prepared for them. Wait for it before the program exits.
    public static func prepareConnections() async { await HTTPConnections.prepare() }

    private func run(
        _ queue: RefreshQueue, with locks: SourceLocks, since start: Date, by clock: some Clock<Duration>,
        report: @escaping @Sendable (Event) -> Void
    ) async -> [SourceRefresh] {
        let executor = BlockingExecutor()
        var run = RefreshRun(
            queue, of: sources, makeProxy: makeProxy, locks: locks, schedule: schedule, limits: limits,
            start: start, now: now, clock: clock, executor: executor, report: report)
        return await withTaskExecutorPreference(executor) { await run.refreshes() }
    }
}

extension SourceRefresher.Selection {
    fileprivate func contains(_ source: Source, at time: Date) -> Bool {
        guard source.kind == .server else { return false }
        switch self {
        case .due: return source.status.isDue(at: time)
        case .all: return !source.status.isEnded
        case .failed: return !source.status.isEnded && source.status.failure != nil
        case .only(let ids): return ids.contains(source.id)
        }
    }
}
