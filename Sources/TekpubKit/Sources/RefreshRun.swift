import Foundation

/// One refresh of many sources: begins checks as its queue allows, ends those that take too long, and stores the
/// results.
///
/// Sources are reserved and results are stored in batches, because a transaction takes longer than a check that finds
/// nothing new. A program that is killed loses at most the results of one batch; these sources are asked once more.
struct RefreshRun<C: Clock<Duration>> {
    /// What a run waits for.
    private enum Step: Sendable {
        /// A check has ended.
        case ended(EndedCheck)
        /// Results are stored.
        case stored([SourceCheck])
        /// A check is late, or has taken as long as it may.
        case timeHasPassed
        /// Results have waited long enough for others.
        case batchIsDue
    }

    /// A check that runs.
    private struct Running {
        let task: Task<EndedCheck, Never>
        let parts: SourceChecker.PartCount
        /// When it began, since the run began.
        let beginning: Duration
        /// How long it may take.
        var limit: Duration
        /// The number of responses when the limit was set.
        var formerPartCount = 0
        var renewalCount = 0
        var isTooSlow = false
    }

    private let checker: SourceChecker
    private let schedule: RefreshSchedule
    private let limits: SourceRefresher.Limits
    private let clock: C
    private let executor: BlockingExecutor
    private let beginning: C.Instant

    private var queue: RefreshQueue
    private var reservations: SourceReservations
    private var running: [Source.ID: Running] = [:]
    private var ended: [EndedCheck] = []
    /// The results that were reported.
    private var stored: [SourceCheck] = []
    private var isStoring = false
    private var isTiming = false
    private var isBatchTiming = false
    /// Whether the results have waited long enough for others.
    private var isBatchDue = false

    /// - Parameters:
    ///   - locks: with which the sources are reserved.
    ///   - executor: runs the checks, and should run this too.
    init(
        _ queue: RefreshQueue, checker: SourceChecker, locks: SourceLocks, schedule: RefreshSchedule,
        limits: SourceRefresher.Limits, start: Date, clock: C, executor: BlockingExecutor
    ) {
        self.queue = queue
        self.checker = checker
        self.schedule = schedule
        self.limits = limits
        reservations = SourceReservations(
            sources: checker.sources, locks: locks, batchCount: limits.batchCount, start: start,
            now: checker.now)
        self.clock = clock
        self.executor = executor
        beginning = clock.now
    }

    /// Checks all sources in the queue.
    mutating func checks() async -> [SourceCheck] {
        await withTaskGroup(of: Step.self) { group in
            while true {
                await beginChecks(in: &group)
                storeResults(in: &group)
                startTimers(in: &group)
                guard !running.isEmpty || isStoring, let step = await group.next() else { break }
                take(step)
            }
            group.cancelAll()
        }
        return stored
    }

    private var elapsed: Duration { beginning.duration(to: clock.now) }

    private mutating func take(_ step: Step) {
        switch step {
        case .ended(var check):
            let id = check.claim.source.id
            queue.finish(id)
            if let entry = running.removeValue(forKey: id), entry.isTooSlow, check.outcome == .cancelled,
                let host = URL(string: check.claim.source.address).flatMap(HostName.init)
            {
                check.result = .failure(.tooSlow(host: host, limit: entry.limit))
            }
            ended.append(check)
        case .stored(let checks):
            isStoring = false
            reservations.release(checks.map(\.source.id))
            report(checks)
        case .timeHasPassed:
            isTiming = false
            endSlowChecks()
        case .batchIsDue:
            isBatchTiming = false
            isBatchDue = !ended.isEmpty
        }
    }
}

extension RefreshRun {
    private mutating func report(_ checks: [SourceCheck]) {
        stored += checks
        checker.report(.finished(checks))
    }

    /// Begins as many checks as may run now.
    private mutating func beginChecks(in group: inout TaskGroup<Step>) async {
        let time = elapsed
        while !Task.isCancelled, ended.count < 2 * limits.batchCount, let source = queue.next(at: time) {
            let claim: SourceClaim?
            do throws(LibraryError) {
                claim = try await reservations.claim(source, before: queue)
            } catch {
                claim = nil
                report([SourceCheck(of: source, notSaved: error)])
            }
            guard let claim else {
                queue.finish(source.id)
                continue
            }
            let parts = SourceChecker.PartCount()
            let task = Task(executorPreference: executor) { [checker] in
                await checker.check(claim, counting: parts)
            }
            running[source.id] = Running(
                task: task, parts: parts, beginning: time, limit: limits.duration)
            checker.report(.began(source.id))
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
        let checks = ended
        ended = []
        isBatchDue = false
        isStoring = true
        group.addTask { [checker, schedule] in
            await .stored(onBlockingThread { checker.sources.finish(checks, schedule: schedule) })
        }
    }
}

extension RefreshRun {
    /// Starts the timers that are needed and not running: one for all checks, and one for the next batch.
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

    /// When the next check becomes late, or has taken as long as it may.
    private var nextDeadline: Duration? {
        let ends = running.values.filter { !$0.isTooSlow }.map { $0.beginning + $0.limit }
        return (ends + [queue.nextDeadline(after: elapsed)].compactMap { $0 }).min()
    }

    /// Ends the checks that have taken as long as they may. A list of many pages gets more time while its pages come.
    private mutating func endSlowChecks() {
        let time = elapsed
        for (id, check) in running where !check.isTooSlow && check.beginning + check.limit <= time {
            var check = check
            let count = check.parts.value
            if count > check.formerPartCount, check.renewalCount < limits.renewalCount {
                check.limit += limits.duration
                check.formerPartCount = count
                check.renewalCount += 1
            } else {
                check.isTooSlow = true
                check.task.cancel()
            }
            running[id] = check
        }
    }
}
