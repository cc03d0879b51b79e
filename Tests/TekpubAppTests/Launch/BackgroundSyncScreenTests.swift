import CursesKitTesting
import Foundation
import Testing

@testable import TekpubApp
@testable import TekpubKit

@MainActor
struct BackgroundSyncScreenTests {
    /// A browser that hears of the synchronisation once it is idle: its messages go by themselves.
    private func browser(_ report: SyncReport, isLinear: Bool = false) async throws -> Browser {
        let (starts, start) = AsyncStream.makeStream(of: Void.self)
        let sync = BackgroundSync(clock: ManualClock()) { _ in
            for await _ in starts { break }
            return report
        }
        let browser = try await SourceHome().browser(sync: sync, isLinear: isLinear)
        start.yield()
        return browser
    }

    /// A conflict of a position here with a later one on a phone.
    private static func conflict(_ title: String, _ here: Int, _ there: Int) -> SyncConflict {
        SyncConflict(
            title: title, here: SyncConflict.State(WatchState(position: here), time: 1),
            there: SyncConflict.State(WatchState(position: there), time: 2), device: "phone",
            isThereKept: true)
    }

    @Test func showsWhatWasKeptOfTwoChanges() async throws {
        var report = SyncReport()
        report.conflicts = [Self.conflict("Part 2", 200, 3725)]
        let browser = try await browser(report)
        try await browser.until {
            browser.screen.contains("Part 2: at 3:20 here, at 1:02:05 on phone; kept that on phone")
        }
    }

    @Test func sayPositionsInWords() {
        #expect(
            Self.conflict("Part 2", 200, 3725).sentence(isSpoken: true)
                == "Part 2: at 3 minutes 20 seconds here, at 1 hour 2 minutes 5 seconds on phone; kept that on phone"
        )
    }

    @Test func tellsPositionsInWordsLineByLine() async throws {
        var report = SyncReport()
        report.conflicts = [Self.conflict("Part 2", 200, 3725)]
        let browser = try await browser(report, isLinear: true)
        _ = try await browser.output(until: "at 3 minutes 20 seconds here")
    }

    @Test func countsFurtherConflicts() async throws {
        var report = SyncReport()
        report.conflicts = ["A", "B", "C"].map { Self.conflict($0, 1, 2) }
        let browser = try await browser(report)
        try await browser.until { browser.screen.contains("kept that on phone · and 2 more") }
    }
}
