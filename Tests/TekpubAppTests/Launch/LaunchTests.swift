import CursesKit
import CursesKitTesting
import TekpubKit
import Testing

@testable import TekpubApp

/// The launch, from the first frame to the table, with all its errors.
@MainActor
struct LaunchTests {
    @Test func showsTheSplashBeforeAnythingIsAsked() async throws {
        let browser = try Browser()
        #expect(browser.screen.contains("Preparing the awesome ..."))
        #expect(await browser.source.loadCount == 0)
    }

    @Test func movesTheBarAsBytesArrive() async throws {
        let browser = try Browser()
        for percent in [10, 37, 99] {
            try await browser.progress(byteCount: percent, fraction: Double(percent) / 100)
            #expect(browser.screen.contains(" \(percent) %"))
        }
    }

    @Test(arguments: [(80, 24), (40, 10)])
    func letsTheLogoShineWhereTheUserHasToWait(width: Int, height: Int) async throws {
        let browser = try Browser(width: width, height: height)
        let rows = browser.screen
        let styles = Snapshot(of: browser.terminal).styles
        browser.clock.advance(by: .milliseconds(390))
        #expect(Snapshot(of: browser.terminal).styles == styles)
        browser.clock.advance(by: .milliseconds(600))
        #expect(Snapshot(of: browser.terminal).styles != styles)
        #expect(browser.screen == rows)
        // After a full round, the highlight is at the same place.
        let shining = Snapshot(of: browser.terminal).styles
        browser.clock.advance(by: .milliseconds(1500))
        #expect(Snapshot(of: browser.terminal).styles == shining)
        try await browser.answer(.failure(.proxy(.unavailable("There is no network."))))
        browser.clock.advance(by: .seconds(1))
        #expect(browser.clock.isIdle)
    }

    @Test(arguments: [(80, 24), (40, 10), (20, 8)])
    func keepsTheLogoStillWhereMotionIsUnwanted(width: Int, height: Int) throws {
        let browser = try Browser(width: width, height: height, options: LaunchOptions(isAnimated: false))
        let frames = browser.terminal.frameCount
        browser.clock.advance(by: .seconds(3))
        #expect(browser.terminal.frameCount == frames)
    }

    @Test func showsActivityWhileTheLengthIsUnknown() async throws {
        let browser = try Browser()
        try await browser.progress(byteCount: 64_000, fraction: nil)
        #expect(browser.screen.contains("64 kB"))
        let before = browser.screen
        browser.clock.advance(by: .milliseconds(150))
        #expect(browser.screen != before)
    }

    @Test func takesTheTableWithoutAFadeWhenNobodyHadToWait() async throws {
        let browser = try Browser()
        try await browser.answer(.success(.sample))
        #expect(browser.screen.contains("Building a Lighthouse"))
        #expect(!browser.screen.contains("Preparing"))
    }

    @Test func fadesAfterASplashThatHadToWait() async throws {
        let browser = try Browser(colors: .named8)
        browser.clock.advance(by: .seconds(2))
        try await browser.answer(.success(.sample))
        browser.clock.advance(by: .milliseconds(750))
        let halfway = browser.screen
        browser.clock.advance(by: .milliseconds(800))
        let table = try await Browser.showing(.sample).screen
        #expect(halfway != table)
        #expect(browser.screen == table)
        #expect(browser.clock.isIdle)
    }

    @Test func isLiveDuringTheFade() async throws {
        let browser = try Browser()
        browser.clock.advance(by: .seconds(2))
        try await browser.answer(.success(.sample))
        browser.press(.down)
        #expect(browser.selectedRows.count == 1)
        #expect(browser.selectedRows.first?.contains("日本語") == true)
        #expect(!browser.screen.contains("Preparing"))
    }

    @Test func opensLikeDoorsIfAsked() async throws {
        let browser = try Browser(options: LaunchOptions(transition: .doors))
        browser.clock.advance(by: .seconds(2))
        let splash = browser.terminal.rows
        try await browser.answer(.success(.sample))
        browser.clock.advance(by: .milliseconds(600))
        let half = browser.terminal.rows
        // The message is split in the middle of the window, and its parts have moved outwards.
        let row = try #require(splash.firstIndex { $0.contains("Preparing the awesome") })
        #expect(half[row].drop { $0 == " " }.hasPrefix("Preparing the"))
        #expect(half[row].hasSuffix("awesome ..."))
        #expect(!half[row].contains("Preparing the awesome"))
        #expect(half[row].prefix { $0 == " " }.count < splash[row].prefix { $0 == " " }.count)
        browser.clock.advance(by: .milliseconds(700))
        #expect(browser.screen.contains("The Last One"))
        #expect(browser.clock.isIdle)
    }

    @Test func doesNotFadeWhereMotionIsUnwanted() async throws {
        let browser = try Browser(options: LaunchOptions(isAnimated: false))
        browser.clock.advance(by: .seconds(2))
        try await browser.answer(.success(.sample))
        #expect(browser.screen.contains("The Last One"))
        let frames = browser.terminal.frameCount
        browser.clock.advance(by: .seconds(2))
        #expect(browser.terminal.frameCount == frames)
    }

    @Test func doesNotFadeWithoutATransition() async throws {
        let browser = try Browser(options: LaunchOptions(transition: .none))
        browser.clock.advance(by: .seconds(2))
        try await browser.answer(.success(.sample))
        #expect(browser.screen.contains("The Last One"))
        let frames = browser.terminal.frameCount
        browser.clock.advance(by: .seconds(2))
        #expect(browser.terminal.frameCount == frames)
    }

    @Test(arguments: [Key.enter, "r", " "])
    func retriesAfterAnAlert(key: Key) async throws {
        let browser = try Browser()
        try await browser.answer(.failure(.proxy(.unavailable("There is no network."))))
        #expect(browser.screen.contains("Error connecting!"))
        #expect(browser.screen.contains("There is no network."))
        browser.press(key)
        #expect(!browser.screen.contains("Error connecting!"))
        try await browser.answer(.success(.sample))
        #expect(browser.screen.contains("Building a Lighthouse"))
        #expect(await browser.source.loadCount == 2)
    }

    @Test func startsTheBarAgainOnRetry() async throws {
        let browser = try Browser()
        try await browser.progress(byteCount: 90, fraction: 0.9)
        try await browser.answer(.failure(.proxy(.unavailable("There is no network."))))
        browser.press("r")
        #expect(browser.screen.contains(" 0 %"))
    }

    @Test func standsStillUnderAnAlert() async throws {
        let browser = try Browser()
        try await browser.progress(byteCount: 10, fraction: nil)
        try await browser.answer(.failure(.proxy(.unavailable("There is no network."))))
        browser.clock.advance(by: .seconds(1))
        #expect(browser.clock.isIdle)
    }

    @Test func quitsFromTheAlert() async throws {
        let browser = try Browser()
        try await browser.answer(.failure(.proxy(.unavailable("There is no network."))))
        browser.press(.right, .enter)
        #expect(browser.terminal.exitStatus == 0)
    }

    @Test func givesTheLoadUpWhenTheUserQuits() async throws {
        let browser = try Browser()
        try await browser.until { await browser.source.isWaiting }
        browser.press("q")
        #expect(browser.terminal.exitStatus == 0)
        try await browser.until { await browser.source.cancelCount == 1 }
    }
}
