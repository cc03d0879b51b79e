import CursesKit
import Foundation
import Testing

@testable import TekpubApp
@testable import TekpubKit

/// What the user keeps and downloads of a source.
@MainActor
struct SourcePolicyTests {
    private func policy(_ home: SourceHome) throws -> SourcePolicy {
        try #require(try home.store.sources().first { $0.title == "Harbour Radio" }).policy
    }

    @Test func changesOneLimitAfterTheOther() async throws {
        let home = try SourceHome()
        let browser = try await home.browser()
        browser.press(.left)
        try browser.selectSource("Harbour Radio")
        try await browser.press("P", until: "Settings of the source")
        #expect(browser.screen.contains("Download           nothing"))
        #expect(browser.screen.contains("How many days are episodes listed as new?"))
        browser.press(.down, .down)
        #expect(browser.screen.contains("How many of the latest new episodes"))
        browser.type("3")
        browser.press(.tab)
        #expect(browser.screen.contains("How many megabytes"))
        browser.type("500")
        try await browser.press(.enter, until: "Changed what is kept of “Harbour Radio”")
        #expect(try policy(home) == SourcePolicy(downloadCount: 3, downloadByteLimit: 500_000_000))
        // The list is read again a little later.
        try await browser.until {
            browser.press("P")
            if browser.screen.contains("Largest Download   500") { return true }
            browser.press(.escape)
            return false
        }
        #expect(browser.screen.contains("Download           3"))
    }

    @Test func undoesAChange() async throws {
        let home = try SourceHome()
        let browser = try await home.browser()
        browser.press(.left)
        try browser.selectSource("Harbour Radio")
        try await browser.press("P", until: "Settings of the source")
        browser.press(.down, .down, .down, .down)
        #expect(browser.screen.contains("How many days after it was played"))
        browser.type("7")
        try await browser.press(.enter, until: "Changed what is kept of “Harbour Radio”")
        #expect(try policy(home) == SourcePolicy(removesWatchedAfterDays: 7))
        try await browser.press("u", until: "Undone")
        #expect(try policy(home) == SourcePolicy())
    }

    @Test func skipsTheFirstAndTheLastSeconds() async throws {
        let home = try SourceHome()
        let browser = try await home.browser()
        browser.press(.left)
        try browser.selectSource("Harbour Radio")
        try await browser.press("P", until: "Settings of the source")
        browser.press(.down, .down, .down, .down, .down)
        #expect(browser.screen.contains("How many seconds at the start"))
        browser.type("30")
        browser.press(.down)
        browser.type("75")
        try await browser.press(.enter, until: "Changed what is kept of “Harbour Radio”")
        #expect(try policy(home) == SourcePolicy(skippedStartInSeconds: 30, skippedEndInSeconds: 75))
    }

    @Test func changesNothingWhenItIsCancelled() async throws {
        let home = try SourceHome()
        let browser = try await home.browser()
        browser.press(.left)
        try browser.selectSource("Harbour Radio")
        try await browser.press("P", until: "Settings of the source")
        browser.type("7")
        browser.press(.escape)
        #expect(!browser.screen.contains("Settings of the source"))
        #expect(try policy(home) == SourcePolicy())
    }

    @Test func keepsTheTextThatIsNoNumber() async throws {
        let home = try SourceHome()
        let browser = try await home.browser()
        browser.press(.left)
        try browser.selectSource("Harbour Radio")
        try await browser.press("P", until: "Settings of the source")
        browser.type("soon")
        try await browser.press(.enter, until: "Give a whole number up to 1000000, or nothing.")
        #expect(browser.screen.contains("soon"))
        #expect(try policy(home) == SourcePolicy())
    }

    @Test(arguments: [("", nil), ("0", nil), (" 30 ", 30), ("1000000", 1_000_000)])
    func readsALimit(text: String, days: Int?) throws {
        let previous = SourcePolicy(archivesAfterDays: 5, newLimit: 2)
        let policy = try #require(SourceLimit.newDays.policy(previous, changedBy: text))
        #expect(policy == SourcePolicy(archivesAfterDays: days, newLimit: 2))
    }

    @Test func tellsTheConfiguredLimit() {
        let defaults = SourcePolicy(downloadCount: 3, removesWatchedAfterDays: 0)
        #expect(SourceLimit.downloadCount.placeholder(by: defaults) == "3, as configured")
        #expect(
            SourceLimit.downloadCount.question(by: defaults).hasSuffix(
                "? Nothing: 3, as configured; 0: none."))
        #expect(SourceLimit.watchedDays.placeholder(by: defaults) == "never")
        #expect(SourceLimit.watchedDays.question(by: defaults).hasSuffix("? 0: at once. Nothing: never."))
        #expect(SourceLimit.newCount.question(by: defaults).hasSuffix("? Nothing: all."))
    }

    /// The configuration may have a limit for all sources, which 0 overrides.
    @Test(arguments: [("", nil), ("0", 0), ("5", 5_000_000)])
    func keepsThatALimitIsOff(text: String, byteCount: Int?) throws {
        let policy = try #require(SourceLimit.downloadSize.policy(SourcePolicy(), changedBy: text))
        #expect(policy.downloadByteLimit == byteCount)
    }

    /// Unlike the other limits, nothing is not 0: that is at once.
    @Test(arguments: [
        ("", nil), ("0", WatchedRemoval.after(days: 0)), (" 7", .after(days: 7)), ("Never", .never),
    ])
    func readsWhenADownloadIsDeleted(text: String, removal: WatchedRemoval?) throws {
        let policy = try #require(SourceLimit.watchedDays.policy(SourcePolicy(), changedBy: text))
        #expect(policy.watchedRemoval == removal)
        #expect(SourceLimit.watchedDays.text(in: policy) == text.lowercased().filter { $0 != " " })
        var defaults = SourcePolicy()
        defaults.watchedRemoval = .after(days: 0)
        #expect(SourceLimit.watchedDays.placeholder(by: defaults) == "0, as configured")
        #expect(
            SourceLimit.watchedDays.question(by: defaults).hasSuffix(
                " Nothing: 0, as configured; “never” keeps it."))
        #expect(SourceLimit.watchedDays.policy(SourcePolicy(), changedBy: "soon") == nil)
    }

    @Test(arguments: ["-1", "1000001", "1.5", "x", "99999999999999999999"])
    func refusesWhatIsNoLimit(text: String) {
        #expect(SourceLimit.downloadSize.policy(SourcePolicy(), changedBy: text) == nil)
    }
}
