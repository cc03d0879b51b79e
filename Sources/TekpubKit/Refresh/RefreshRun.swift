import Foundation
import Localization
import TekpubFormats

/// One run over many sources: begins to refresh them as its queue allows, ends what takes too long, and stores the
/// results.
///
/// Sources are reserved and results are stored in batches, because a transaction takes longer than a refresh that finds
/// nothing new. A program that is killed loses at most the results of one batch; these sources are asked once more.
struct RefreshRun<C: Clock<Duration>> {
    /// What a run waits for.
    private enum Step: Sendable {
        /// A refresh has ended.
        case ended(EndedRefresh)
        /// Results are stored.
        case stored([SourceRefresh])
        /// A refresh is late, or has taken as long as it may.
        case timeHasPassed
        /// Results have waited long enough for others.
        case batchIsDue
    }

    /// A refresh that runs.
    private struct Running {
        let task: Task<EndedRefresh, Never>
        let parts: CatalogRefresher.PartCount
        /// When it began, since the run began.
        let beginning: Duration
        /// How long it may take.
        var limit: Duration
        /// The number of responses when the limit was set.
        var previousPartCount = 0
        var renewalCount = 0
        var isTooSlow = false
    }

    private let sources: SourceStore
    private let makeProxy: @Sendable (BaseURL) -> TekpubProxy
    private let now: @Sendable () -> Date
    private let report: @Sendable (SourceRefresher.Event) -> Void
    /// The connections that all sources share.
    private let connections = HTTPConnections()
    private let schedule: RefreshSchedule
    private let limits: SourceRefresher.Limits
    private let clock: C
    private let executor: BlockingExecutor
    private let beginning: C.Instant

    private var queue: RefreshQueue
    private var reservations: SourceReservations
    private var running: [Source.ID: Running] = [:]
    private var ended: [EndedRefresh] = []
    /// The results that were reported.
    private var stored: [SourceRefresh] = []
    private var isStoring = false
    private var isTiming = false
    private var isBatchTiming = false
    /// Whether the results have waited long enough for others.
    private var isBatchDue = false

    /// - Parameters:
    ///   - sources: the list, which also receives the results.
    ///   - makeProxy: returns the proxy for a base URL, with the user's login.
    ///   - locks: with which the sources are reserved.
    ///   - executor: runs the refreshes, and should run this too.
    ///   - report: called with one event after the other.
    init(
        _ queue: RefreshQueue, of sources: SourceStore,
        makeProxy: @escaping @Sendable (BaseURL) -> TekpubProxy, locks: SourceLocks,
        schedule: RefreshSchedule, limits: SourceRefresher.Limits, start: Date,
        now: @escaping @Sendable () -> Date, clock: C, executor: BlockingExecutor,
        report: @escaping @Sendable (SourceRefresher.Event) -> Void
    ) {
        self.queue = queue
        self.sources = sources
        self.makeProxy = makeProxy
        self.now = now
        self.report = report
        self.schedule = schedule
        self.limits = limits
        reservations = SourceReservations(
            sources: sources, locks: locks, batchCount: limits.batchCount, start: start, now: now)
        self.clock = clock
        self.executor = executor
        beginning = clock.now
    }

    /// Refreshes all sources in the queue.
    mutating func refreshes() async -> [SourceRefresh] {
        await withTaskGroup(of: Step.self) { group in
            while true {
                await beginRefreshes(in: &group)
                storeResults(in: &group)
                startTimers(in: &group)
                guard !running.isEmpty || isStoring, let step = await group.next() else { break }
                receive(step)
            }
            group.cancelAll()
        }
        return stored
    }

    private var elapsed: Duration { beginning.duration(to: clock.now) }

    private mutating func receive(_ step: Step) {
        switch step {
        case .ended(var refresh):
            let id = refresh.claim.source.id
            queue.finish(id)
            if let entry = running.removeValue(forKey: id), entry.isTooSlow,
                refresh.result == .failure(.cancelled),
                let host = URL(string: refresh.claim.source.address).flatMap(HostName.init)
            {
                refresh.result = .failure(.tooSlow(host: host, limit: entry.limit))
            }
            ended.append(refresh)
        case .stored(let refreshes):
            isStoring = false
            reservations.release(refreshes.map(\.source.id))
            tell(refreshes)
        case .timeHasPassed:
            isTiming = false
            endSlowRefreshes()
        case .batchIsDue:
            isBatchTiming = false
            isBatchDue = !ended.isEmpty
        }
    }
}

extension RefreshRun {
    private mutating func tell(_ refreshes: [SourceRefresh]) {
        stored += refreshes
        report(.finished(refreshes))
    }

    private static var badAddress: CatalogError {
        .unavailable(
            LocalizedStringKey("The address is not valid. Remove the source, and add it again.").text)
    }

    /// Begins as many refreshes as may run now.
    private mutating func beginRefreshes(in group: inout TaskGroup<Step>) async {
        let time = elapsed
        while !Task.isCancelled, ended.count < 2 * limits.batchCount, let source = queue.next(at: time) {
            let claim: SourceClaim?
            do throws(LibraryError) {
                claim = try await reservations.claim(source, before: queue)
            } catch {
                claim = nil
                tell([SourceRefresh(source: source, result: .failure(.notSaved(error)))])
            }
            guard let claim else {
                queue.finish(source.id)
                continue
            }
            let parts = CatalogRefresher.PartCount()
            let task = Task(executorPreference: executor) {
                [sources, makeProxy, connections, now, report] in
                // Ignore errors: the result says so.
                guard let baseURL = try? BaseURL(source.address) else {
                    return EndedRefresh(claim: claim, result: .failure(Self.badAddress), endedAt: now())
                }
                return await CatalogRefresher(makeProxy(baseURL), catalogID: source.catalogID).refresh(
                    claim, in: sources, sharing: connections, counting: parts, now: now
                ) { progress in
                    if progress.readyCount != nil { report(.progressed(source.id, progress)) }
                }
            }
            running[source.id] = Running(
                task: task, parts: parts, beginning: time, limit: limits.duration)
            report(.began(source.id))
            group.addTask {
                await withTaskCancellationHandler {
                    .ended(await task.value)
                } onCancel: {
                    task.cancel()
                }
            }
        }
    }

    /// Begins to store the results, if there are enough of them or nothing else is to come soon.
    private mutating func storeResults(in group: inout TaskGroup<Step>) {
        guard !isStoring, !ended.isEmpty else { return }
        guard ended.count >= limits.batchCount || isBatchDue || running.isEmpty || Task.isCancelled else {
            return
        }
        let refreshes = ended
        ended = []
        isBatchDue = false
        isStoring = true
        group.addTask { [sources, schedule] in
            await .stored(onBlockingThread { sources.finish(refreshes, schedule: schedule) })
        }
    }
}

extension RefreshRun {
    /// Starts the timers that are needed and not running: one for all refreshes, and one for the next batch.
    private mutating func startTimers(in group: inout TaskGroup<Step>) {
        guard !Task.isCancelled else { return }
        if !isTiming, let deadline = nextDeadline {
            isTiming = true
            group.addTask { [clock, beginning] in
                // Ignore errors: a cancelled refresh needs no timer.
                try? await clock.sleep(until: beginning.advanced(by: deadline), tolerance: nil)
                return .timeHasPassed
            }
        }
        if !isBatchTiming, !ended.isEmpty {
            isBatchTiming = true
            group.addTask { [limits] in
                // Ignore errors: as above.
                try? await TimerClock().sleep(for: limits.batchDelay)
                return .batchIsDue
            }
        }
    }

    /// When the next refresh becomes late, or has taken as long as it may.
    private var nextDeadline: Duration? {
        let ends = running.values.filter { !$0.isTooSlow }.map { $0.beginning + $0.limit }
        return (ends + [queue.nextDeadline(after: elapsed)].compactMap { $0 }).min()
    }

    /// Ends the refreshes that have taken as long as they may. A list of many pages gets more time while its pages come.
    private mutating func endSlowRefreshes() {
        let time = elapsed
        for (id, refresh) in running where !refresh.isTooSlow && refresh.beginning + refresh.limit <= time {
            var refresh = refresh
            let count = refresh.parts.value
            if count > refresh.previousPartCount, refresh.renewalCount < limits.renewalCount {
                refresh.limit += limits.duration
                refresh.previousPartCount = count
                refresh.renewalCount += 1
            } else {
                refresh.isTooSlow = true
                refresh.task.cancel()
            }
            running[id] = refresh
        }
    }
}
