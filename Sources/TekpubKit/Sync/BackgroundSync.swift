import Foundation

/// Synchronises in the background, at most every few minutes, and later and later after failures.
///
/// Nothing waits for it: what was not sent when the program ends is sent by the next one.
public actor BackgroundSync {
    /// What came of a synchronisation.
    public enum Outcome: Hashable, Sendable {
        /// It succeeded; `hasChangedLibrary` if marks or sources have changed here. `conflicts` are episodes that were
        /// changed here and elsewhere.
        case done(hasChangedLibrary: Bool, conflicts: [SyncConflict] = [])
        /// It failed, for the reason in this sentence, and is tried again later.
        case failed(String)
    }

    /// What happened, in order. There is one reader.
    public nonisolated let outcomes: AsyncStream<Outcome>
    private let report: AsyncStream<Outcome>.Continuation
    private let synchronize: @Sendable (SourceStore) async throws(SyncError) -> SyncReport?
    private let clock: any Clock<Duration>
    private var running: Task<Void, Never>?
    private var failureCount = 0
    /// Whether something has changed since the running synchronisation began.
    private var isWanted = false

    /// The time between two synchronisations, and the longest one after failures.
    private static let (interval, longestInterval) = (Duration.seconds(300), Duration.seconds(4 * 3600))

    /// - Parameters:
    ///   - clock: measures the time between two synchronisations.
    ///   - synchronize: exchanges everything; returns nil if the user has not logged in.
    public init(
        clock: any Clock<Duration> = ContinuousClock(),
        synchronize: @escaping @Sendable (SourceStore) async throws(SyncError) -> SyncReport?
    ) {
        self.clock = clock
        self.synchronize = synchronize
        (outcomes, report) = AsyncStream.makeStream()
    }

    /// Synchronises now, or when enough time has passed since the last time.
    ///
    /// - Parameter sources: the sources of the browser's library.
    public func request(_ sources: SourceStore) {
        isWanted = true
        guard running == nil else { return }
        running = Task(priority: .background) { await run(sources) }
    }

    /// Ends everything.
    public func cancel() {
        running?.cancel()
        report.finish()
    }

    private func run(_ sources: SourceStore) async {
        while isWanted, !Task.isCancelled {
            isWanted = false
            guard await attempt(sources) else { break }
            do {
                try await clock.sleep(for: delay)
            } catch {
                break
            }
        }
        running = nil
    }

    /// - Returns: false if there is nothing to do any more.
    private func attempt(_ sources: SourceStore) async -> Bool {
        do throws(SyncError) {
            guard let result = try await synchronize(sources) else { return false }
            failureCount = 0
            report.yield(
                .done(hasChangedLibrary: result.hasChangedLibrary, conflicts: result.conflicts))
        } catch {
            switch error {
            case .cancelled: return false
            // The other program does what is to be done.
            case .isRunning: break
            default:
                failureCount += 1
                isWanted = error.mayPass
                report.yield(.failed(error.localizedDescription))
            }
        }
        return true
    }

    private var delay: Duration {
        min(Self.longestInterval, Self.interval * (1 << min(failureCount, 10)))
    }
}
