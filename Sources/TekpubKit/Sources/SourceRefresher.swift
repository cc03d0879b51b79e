import Foundation
import Synchronization
import TekpubFormats

/// Checks many sources at once, in the background: a slow or broken one delays no other.
///
/// Several programs may check one library at the same time. Each source is claimed in the library before it is
/// asked, so nothing is fetched twice.
public struct SourceRefresher: Sendable {
    /// The sources to check.
    public enum Selection: Hashable, Sendable {
        /// Those whose next check is due.
        case due
        /// All, unless the server asked to wait.
        case all
        /// Those whose last check failed, unless the server asked to wait.
        case failed
        /// These.
        case only(Set<Source.ID>)
    }

    /// What happens during a refresh.
    public enum Event: Sendable {
        /// The number of sources that will be checked.
        case started(count: Int)
        /// A source is being checked.
        case began(Source.ID)
        /// The store has the first pages of a source that was never loaded before.
        case progressed(Source.ID, LoadProgress)
        /// A source was checked.
        case finished(SourceCheck)
    }

    private let sources: SourceStore
    private let makeProxy: @Sendable (BaseURL) -> TekpubProxy
    private let schedule: RefreshSchedule
    private let clock: any Clock<Duration>
    private let now: @Sendable () -> Date
    private let limits: Limits

    /// The limits of a refresh.
    struct Limits: Sendable {
        /// The number of sources that are checked at once.
        var count = 8
        /// The number of sources of one host that are checked at once.
        var countOfHost = 2
        /// A check that has taken as long lets another begin beside it.
        var patience = Duration.seconds(3)
        /// The number of checks that may have let others begin.
        var lateCount = 16
        /// How long one source may take without a response that ends.
        var duration = Duration.seconds(120)
        /// How often a list of many pages may take as long once more.
        var renewalCount = 15
        /// The number of bytes in one response. A catalogue of half a million episodes has as many.
        var byteCount = 256 << 20
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

    /// Checks the selected sources. Cancelling the task ends the running requests.
    ///
    /// - Parameter report: called off the main actor, one event after the other.
    /// - Returns: the checks in the order in which they ended.
    /// - Throws: if the list of sources cannot be read.
    @concurrent
    @discardableResult
    public func refresh(
        _ selection: Selection, report: @escaping @Sendable (Event) -> Void = { _ in }
    ) async throws(LibraryError) -> [SourceCheck] {
        let start = now()
        let all = try await onBlockingThread { () throws(LibraryError) in try sources.sources() }
        let queue = RefreshQueue(all.filter { selection.contains($0, at: start) }, limits: limits)
        report(.started(count: queue.count))
        // `self.`, because C also has a function called `clock`.
        return await check(queue, since: start, by: self.clock, report: report)
    }
}

extension SourceRefresher {
    /// What the loop over all checks waits for.
    private enum Step: Sendable {
        /// A check ended; nil if another program does it.
        case finished(Source.ID, SourceCheck?)
        /// A check has taken so long that another may begin.
        case late
    }

    private func check(
        _ queue: RefreshQueue, since start: Date, by clock: some Clock<Duration>,
        report: @escaping @Sendable (Event) -> Void
    ) async -> [SourceCheck] {
        var queue = queue
        let connections = HTTPConnections()
        let beginning = clock.now
        return await withTaskGroup(of: Step.self) { group in
            var checks: [SourceCheck] = []
            var isWatching = false
            while true {
                let time = beginning.duration(to: clock.now)
                while !Task.isCancelled, let source = queue.next(at: time) {
                    group.addTask {
                        guard await claim(source, since: start) else { return .finished(source.id, nil) }
                        report(.began(source.id))
                        return .finished(
                            source.id, await check(source, sharing: connections, report: report))
                    }
                }
                if !isWatching, !Task.isCancelled, let deadline = queue.nextDeadline(after: time) {
                    isWatching = true
                    group.addTask {
                        // Ignore errors: a cancelled refresh begins no other check.
                        try? await clock.sleep(until: beginning.advanced(by: deadline), tolerance: nil)
                        return .late
                    }
                }
                guard queue.isRunning, let step = await group.next() else {
                    group.cancelAll()
                    return checks
                }
                switch step {
                case .late: isWatching = false
                case .finished(let id, let check):
                    queue.finish(id)
                    guard let check else { continue }
                    checks.append(check)
                    report(.finished(check))
                }
            }
        }
    }

    /// Reserves a source for this program.
    ///
    /// - Returns: false if another program checks it, or has done so since `start`.
    private func claim(_ source: Source, since start: Date) async -> Bool {
        let end = claimEnd
        return await onBlockingThread {
            // Ignore errors: a source that cannot be reserved could not store its result either.
            (try? sources.claim(source.id, until: end, unlessCheckedSince: start, now: now())) ?? false
        }
    }

    private func renewClaim(of source: Source) async {
        let end = claimEnd
        // Ignore errors: at worst another program fetches the source once more.
        await onBlockingThread { try? sources.renewClaim(source.id, until: end) }
    }

    /// When a reservation ends if this program is killed.
    private var claimEnd: Date { now().addingTimeInterval(limits.duration.seconds + 10) }

    private func check(
        _ source: Source, sharing connections: HTTPConnections, report: @escaping @Sendable (Event) -> Void
    ) async -> SourceCheck {
        var failure: ProxyError? = .unavailable(
            "The address is not valid. Remove the source, and add it again.")
        var outcome = SourceCheck.Outcome.failed(failure?.localizedDescription ?? "")
        var advice: ServerAdvice?
        var retryAfter: Duration?
        var isEnded = false
        // Ignore errors: the outcome says so.
        if let baseURL = try? BaseURL(source.address) {
            let result: Result<RefreshResult, ProxyError>
            (result, advice) = await fetch(source, from: makeProxy(baseURL), sharing: connections) {
                progress in
                if progress.readyCount != nil { report(.progressed(source.id, progress)) }
            }
            failure = nil
            switch result {
            case .success(.unchanged): outcome = .unchanged
            case .success(.updated(let missing)): outcome = .updated(missing: missing.map(\.description))
            case .failure(.cancelled): outcome = .cancelled
            case .failure(let error):
                outcome = .failed(error.localizedDescription)
                failure = error
                retryAfter = error.retryAfter ?? advice?.retryAfter
                if case .status(_, 410) = error { isEnded = true }
            }
        }
        let entry = CheckEntry(
            outcome: outcome, now: now(), advice: advice, retryAfter: retryAfter, isEnded: isEnded,
            schedule: schedule)
        let kept = await onBlockingThread { () throws(Never) -> Result<Source, LibraryError> in
            Result { () throws(LibraryError) in try sources.finishCheck(of: source, entry) }
        }
        switch kept {
        case .success(let source): return SourceCheck(source: source, outcome: outcome, error: failure)
        case .failure(let error):
            let reason = error.localizedDescription
            return SourceCheck(source: source, outcome: .failed(reason), error: .notKept(reason: reason))
        }
    }

    /// Fetches the catalogue of `source` within the time that it may take. A list of many pages gets more time
    /// while its pages come.
    private func fetch(
        _ source: Source, from proxy: TekpubProxy, sharing connections: HTTPConnections,
        progress: @escaping @Sendable (LoadProgress) -> Void
    ) async -> (Result<RefreshResult, ProxyError>, ServerAdvice?) {
        let store = sources.store(of: source)
        let parts = PartCount()
        let load = Task {
            var advice: ServerAdvice?
            do throws(ProxyError) {
                let result = try await store.refreshInBackground { staged, known throws(ProxyError) in
                    let check = await proxy.check(
                        into: staged, following: known, byteLimit: limits.byteCount,
                        sharing: connections
                    ) { step in
                        parts.count.withLock { $0 = step.partCount }
                        progress(step)
                    }
                    advice = check.advice
                    return try check.result.get()
                }
                return (Result<RefreshResult, ProxyError>.success(result), advice)
            } catch {
                return (.failure(error), advice)
            }
        }
        let deadline = Task {
            var former = 0
            var limit = Duration.zero
            for _ in 0...limits.renewalCount {
                try await clock.sleep(for: limits.duration)
                limit += limits.duration
                let count = parts.count.withLock { $0 }
                guard count > former else { break }
                former = count
                await renewClaim(of: source)
            }
            load.cancel()
            return limit
        }
        let (result, advice) = await withTaskCancellationHandler {
            await load.value
        } onCancel: {
            load.cancel()
        }
        deadline.cancel()
        // Ignore errors: a deadline that has not passed ended nothing.
        if case .failure(.cancelled) = result, !Task.isCancelled, let limit = try? await deadline.value {
            return (.failure(.tooSlow(host: proxy.baseURL.host, limit: limit)), advice)
        }
        return (result, advice)
    }
}

/// The number of responses that a check has read.
private final class PartCount: Sendable {
    let count = Mutex(0)
}

/// The result of checking a source.
public struct SourceCheck: Sendable {
    /// What a check found.
    public enum Outcome: Hashable, Sendable {
        /// The catalogue has not changed.
        case unchanged
        /// There is a new catalogue; the sentences name parts that are missing.
        case updated(missing: [String])
        /// The check failed, for the reason in this sentence.
        case failed(String)
        /// The user ended the refresh.
        case cancelled
    }

    /// The source after the check.
    public let source: Source
    /// What the check found.
    public let outcome: Outcome
    /// Why the check failed; nil if it did not.
    public let error: ProxyError?
}

extension SourceRefresher.Selection {
    fileprivate func contains(_ source: Source, at time: Date) -> Bool {
        guard source.kind == .server else { return false }
        switch self {
        case .due:
            return !source.status.isEnded && source.status.nextCheckAt.map { $0 <= time } ?? true
        case .all: return !source.status.isEnded
        case .failed: return !source.status.isEnded && source.status.failure != nil
        case .only(let ids): return ids.contains(source.id)
        }
    }
}
