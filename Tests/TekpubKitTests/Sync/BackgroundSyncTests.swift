import Testing

@testable import TekpubKit

struct BackgroundSyncTests {
    private let folder: TemporaryFolder
    private let library: Library
    private let clock = ManualClock()
    private let attempts = Log<Void>()

    init() throws {
        folder = try TemporaryFolder()
        library = try Library.open(in: folder.url, patience: 5, removesOrphans: false)
    }

    private func sync(
        _ outcome: @escaping @Sendable (_ attempt: Int) throws(SyncError) -> SyncReport?
    ) -> BackgroundSync {
        BackgroundSync(clock: clock) { [attempts] _ throws(SyncError) in
            attempts.add(())
            return try outcome(attempts.entries.count)
        }
    }

    @Test func waitsBetweenTwoSynchronisations() async {
        let sync = sync { _ in SyncReport() }
        await sync.request(library.sources)
        await clock.sleeper(until: .seconds(300))
        await sync.request(library.sources)
        await sync.request(library.sources)
        #expect(attempts.entries.count == 1)
        clock.advance(by: .seconds(300))
        await clock.sleeper(until: .seconds(600))
        #expect(attempts.entries.count == 2)
        await sync.cancel()
    }

    @Test func triesAgainLaterAndLater() async throws {
        let host = try BaseURL("http://a.example").host
        let sync = sync { attempt throws(SyncError) in
            guard attempt > 2 else { throw .unreadable(host: host) }
            return SyncReport()
        }
        await sync.request(library.sources)
        await clock.sleeper(until: .seconds(600))
        clock.advance(by: .seconds(600))
        await clock.sleeper(until: .seconds(1800))
        clock.advance(by: .seconds(1200))
        var outcomes: [BackgroundSync.Outcome] = []
        for await outcome in sync.outcomes {
            outcomes.append(outcome)
            if outcomes.count == 3 { break }
        }
        let reason = SyncError.unreadable(host: host).localizedDescription
        #expect(outcomes == [.failed(reason), .failed(reason), .done(hasChangedLibrary: false)])
        await sync.cancel()
    }

    @Test func asksNobodyWithoutALogin() async {
        let sync = sync { _ in nil }
        await sync.request(library.sources)
        while attempts.entries.isEmpty { await Task.yield() }
        #expect(clock.isIdle)
    }
}
