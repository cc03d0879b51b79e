import CursesKit
import CursesKitTesting
import Foundation
import Localization
import TekpubFormats
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
            // It does not jump.
            #expect(!browser.screen.contains(" \(percent) %"))
            browser.clock.advance(by: .seconds(1))
            #expect(browser.screen.contains(" \(percent) %"))
        }
    }

    @Test func opensTheEpisodeThatTheAddressIsAbout() async throws {
        let show = Catalog(productions: [
            Production(
                title: "Harbour",
                episodes: [
                    Episode(guid: "8", title: "Cranes", url: "http://a.test/8.mp4"),
                    Episode(guid: "9", title: "Lighthouse", url: "http://a.test/9.mp4"),
                ])
        ])
        let browser = try Browser(options: LaunchOptions(isAnimated: false))
        await browser.source.link(to: Episode(guid: "8"))
        try await browser.answer(.success(show))
        try await browser.until { browser.screen.contains("Cranes") }
        browser.press(.escape)
        try await browser.until { !browser.screen.contains("Cranes") }

        // A page that was left does not come again.
        browser.press("r")
        try await browser.answer(.success(show))
        #expect(!browser.screen.contains("Cranes"))
    }

    @Test func opensTheLinkedEpisodeOfAKnownCatalogue() async throws {
        let show = Catalog(productions: [
            Production(
                title: "Harbour", episodes: [Episode(guid: "8", title: "Cranes", url: "http://a.test/8.mp4")])
        ])
        let first = try Browser(options: LaunchOptions(isAnimated: false))
        try await first.answer(.success(show))
        let browser = try await first.restarted()
        await browser.source.link(to: Episode(guid: "8"))
        #expect(!browser.screen.contains("Cranes"))
        try await browser.answer(.success(nil))
        try await browser.until { browser.screen.contains("Cranes") }
    }

    @Test(arguments: [(80, 24), (40, 10)])
    func letsTheLogoShineWhereTheUserHasToWait(width: Int, height: Int) async throws {
        let browser = try Browser(width: width, height: height)
        /// The rows above the message, and their styles.
        func logo() -> (rows: [String], styles: [Substring]) {
            let rows = browser.terminal.rows.prefix { !$0.contains("Preparing") }
            let styles = Snapshot(of: browser.terminal).styles.split(separator: "\n")
            return (Array(rows), Array(styles.prefix(rows.count)))
        }
        let still = logo()
        browser.clock.advance(by: .milliseconds(390))
        #expect(logo().styles == still.styles)
        browser.clock.advance(by: .milliseconds(600))
        let shining = logo()
        #expect(shining.styles != still.styles)
        #expect(shining.rows == still.rows)
        // After a full round, the highlight is at the same position.
        browser.clock.advance(by: .milliseconds(1500))
        #expect(logo().styles == shining.styles)
        try await browser.answer(.failure(.unavailable("There is no network.")))
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

    @Test func movesTheBarToItsEndAndFadesHoweverFastTheServer() async throws {
        let browser = try Browser()
        try await browser.answer(.success(.sample))
        #expect(browser.clock.time >= .milliseconds(300) && browser.clock.time < .milliseconds(400))
        browser.clock.advance(by: .milliseconds(700))
        let table = try await Browser.showing(.sample).screen
        #expect(browser.screen != table)
        browser.clock.advance(by: .milliseconds(900))
        #expect(browser.screen == table)
        #expect(browser.clock.isIdle)
    }

    @Test func endsSplashAndFadeForAKey() async throws {
        let browser = try Browser()
        try await browser.until { await browser.source.isWaiting }
        await browser.source.end(with: .success(.sample))
        try await browser.until { browser.screen.contains(" %") }
        browser.press("j")
        try await browser.until { browser.screen.contains("Building a Lighthouse") }
        browser.clock.advance(by: .milliseconds(17))
        #expect(browser.clock.time < .milliseconds(300))
        #expect(browser.screen == (try await Browser.showing(.sample).screen))
    }

    @Test func showsTheTableAtOnceInALaterStart() async throws {
        let home = try LibraryHome()
        let first = try Browser(home: home)
        try await first.answer(.success(.sample))
        first.terminate()
        let second = try Browser(home: home)
        try await second.until { second.screen.contains("Building a Lighthouse") }
        #expect(second.clock.time < .milliseconds(100))
        #expect(!second.screen.contains("Preparing"))
    }

    @Test func saysWhatIsKnownOfTheLoad() async throws {
        let browser = try Browser()
        for (byteCount, shown) in [(600_000, "600 kB of 4.8 MB"), (1_200_000, "1.2 of 4.8 MB · ")] {
            let progress = LoadProgress(
                byteCount: byteCount, fraction: Double(byteCount) / 4_800_000, totalByteCount: 4_800_000)
            try await browser.until { await browser.source.isWaiting }
            await browser.source.send(progress)
            try await browser.until { browser.screen.contains(shown) }
            browser.clock.advance(by: .seconds(1))
        }
        let rows = browser.terminal.rows
        let message = try #require(rows.firstIndex { $0.contains("Preparing the awesome ...") })
        #expect(rows[message + 1].contains("█"))
        #expect(rows[message + 2].contains("25 %"))
        #expect(rows[message + 3].contains(/1\.2 of 4\.8 MB · \d+ kB\/s/))
    }

    @Test func showsActivityWhileAddressesAreAsked() throws {
        let browser = try Browser()
        #expect(!browser.screen.contains("%"))
        let before = browser.screen
        browser.clock.advance(by: .milliseconds(150))
        #expect(browser.screen != before)
    }

    @Test(arguments: [Theme.light, .dark, .mono, .classic2010])
    func hasALabelInTheSecondaryGreyOfTheTheme(theme: Theme) throws {
        let browser = try Browser(options: LaunchOptions(theme: theme))
        let y = try #require(browser.terminal.rows.firstIndex { $0.contains("Preparing") })
        let x = browser.terminal.rows[y].prefix { $0 == " " }.count
        let style = browser.terminal.canvas[x, y].style
        #expect(style.foreground == theme.resolved(.secondaryLabel).foreground)
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
        browser.clock.advance(by: .milliseconds(300))
        let half = browser.terminal.rows
        // The message is split in the middle of the window, and its parts have moved outwards.
        let row = try #require(splash.firstIndex { $0.contains("Preparing the awesome") })
        #expect(half[row].drop { $0 == " " }.hasPrefix("Preparing the"))
        #expect(half[row].hasSuffix("awesome ..."))
        #expect(!half[row].contains("Preparing the awesome"))
        #expect(half[row].prefix { $0 == " " }.count < splash[row].prefix { $0 == " " }.count)
        browser.clock.advance(by: .milliseconds(1000))
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
        try await browser.answer(.failure(.unavailable("There is no network.")))
        #expect(browser.screen.contains("Error connecting!"))
        #expect(browser.screen.contains("There is no network."))
        browser.press(key)
        #expect(!browser.screen.contains("Error connecting!"))
        try await browser.answer(.success(.sample))
        #expect(browser.screen.contains("Building a Lighthouse"))
        #expect(await browser.source.loadCount == 2)
    }

    @Test func neverMovesTheBarBack() async throws {
        let browser = try Browser()
        for fraction in [0.6, 0.2, nil, 0.3] as [Double?] {
            try await browser.until { await browser.source.isWaiting }
            await browser.source.send(LoadProgress(byteCount: 1, fraction: fraction))
            try await browser.until { browser.screen.contains(" %") == (fraction != nil) }
            browser.clock.advance(by: .seconds(1))
            if fraction != nil { try await browser.until { browser.screen.contains("60 %") } }
        }
        try await browser.progress(byteCount: 1, fraction: 0.7)
        browser.clock.advance(by: .milliseconds(100))
        #expect(browser.screen.contains("70 %"))
    }

    /// The phone's screen had 480 points, and the bar was at 260.
    @Test(arguments: [(80, 24, 13), (40, 10, 5), (120, 34, 18), (200, 60, 32), (20, 3, 1)])
    func hasTheBarWhereThePhoneHadIt(width: Int, height: Int, row: Int) async throws {
        let browser = try Browser(width: width, height: height)
        try await browser.progress(byteCount: 1, fraction: 0.42)
        browser.clock.advance(by: .seconds(1))
        let rows = browser.terminal.rows
        #expect(rows[row].contains("█"))
        #expect(rows[row - 1].contains("Preparing"))
        #expect(rows[row + 1].contains("42 %"))
    }

    @Test func startsTheBarAgainOnRetry() async throws {
        let browser = try Browser()
        try await browser.progress(byteCount: 90, fraction: 0.9)
        try await browser.answer(.failure(.unavailable("There is no network.")))
        browser.press("r")
        #expect(browser.screen.contains("Preparing") && !browser.screen.contains("%"))
    }

    @Test func standsStillUnderAnAlert() async throws {
        let browser = try Browser()
        try await browser.progress(byteCount: 10, fraction: nil)
        try await browser.answer(.failure(.unavailable("There is no network.")))
        browser.clock.advance(by: .seconds(1))
        #expect(browser.clock.isIdle)
    }

    @Test func offersTheBundledCatalogueWhereTheFirstLoadFails() async throws {
        let browser = try Browser(
            options: LaunchOptions(isAnimated: false),
            bundledCatalog: { CatalogServices(source: BundledSource()) })
        try await browser.answer(.failure(.unavailable("There is no network.")))
        #expect(browser.screen.contains("r Retry    b Bundled Lectures    q Quit"))
        #expect(!browser.screen.contains("Downloads"))
        browser.press("b")
        try await browser.until { browser.screen.contains("Bundled catalogue") }
        #expect(!browser.screen.contains("Error"))
    }

    @Test func offersWhatIsDownloadedWhereTheFirstLoadFails() async throws {
        let downloads = FakeDownloads()
        let production = try #require(Catalog.sample.productions.first)
        let episode = try #require(production.episodes.first)
        await downloads.enqueue([EpisodeRequest(catalogID: "", production: production, episode: episode)])
        await downloads.finish(in: "/videos")
        let browser = try Browser(options: LaunchOptions(isAnimated: false), downloads: downloads)
        try await browser.answer(.failure(.unavailable("There is no network.")))
        #expect(browser.screen.contains("r Retry    d Downloads    q Quit"))
        browser.press("d")
        try await browser.until { browser.screen.contains(episode.title ?? "?") }
        #expect(browser.screen.contains("Offline since"))
        // The catalogue comes once there is a network.
        browser.press("r")
        try await browser.answer(.success(.sample))
        #expect(await browser.source.loadCount == 2)
    }

    @Test func quitsFromTheAlert() async throws {
        let browser = try Browser()
        try await browser.answer(.failure(.unavailable("There is no network.")))
        browser.press(.right, .enter)
        #expect(browser.exitStatus == EX_UNAVAILABLE)
    }

    @Test(arguments: [(80, 24), (40, 10)])
    func showsNothingOfTheLoadBesideTheAlert(width: Int, height: Int) async throws {
        let browser = try Browser(width: width, height: height)
        try await browser.progress(byteCount: 1_200_000, fraction: 0.9)
        try await browser.answer(.failure(.unavailable("There is no network.")))
        let box =
            browser.terminal.rows.compactMap { row in
                row.firstIndex { "╭│╰".contains($0) }.map { row.distance(from: row.startIndex, to: $0) }
            }.min() ?? 0
        for row in browser.terminal.rows {
            let outside = row.contains { "╭│╰".contains($0) } ? row.prefix(box) : Substring(row)
            #expect(outside.allSatisfy { $0 == " " } || box == 0, "\(row)")
            #expect(!row.contains("█") && !row.contains("%") && !row.contains("MB"))
        }
        #expect(browser.screen.replacing(/[│\s]+/, with: " ").contains("There is no network."))
    }

    @Test(arguments: [(80, 24), (40, 10)])
    func leavesTheReasonAndTheWaysOnWithEscape(width: Int, height: Int) async throws {
        let browser = try Browser(
            width: width, height: height, bundledCatalog: { CatalogServices(source: BundledSource()) })
        try await browser.progress(byteCount: 1_200_000, fraction: 0.9)
        try await browser.answer(.failure(.unavailable("There is no network.")))
        browser.press(.escape)
        #expect(browser.exitStatus == nil)
        func seen() -> String { browser.screen.replacing(/\s+/, with: " ") }
        #expect(seen().contains("Error connecting!") && seen().contains("There is no network."))
        #expect(!browser.screen.contains("█") && !browser.screen.contains("%"))
        browser.press("G")
        for choice in ["r Retry", "b Bundled Lectures", "a Another Address", "q Quit"] {
            #expect(seen().contains(choice), "\(browser.screen)")
        }
        browser.press("q")
        #expect(browser.exitStatus == EX_UNAVAILABLE)
    }

    @Test func retriesFromThePageOfTheFailure() async throws {
        let browser = try Browser()
        try await browser.answer(.failure(.unavailable("There is no network.")))
        browser.press(.escape, "r")
        #expect(browser.screen.contains("Preparing"))
        try await browser.answer(.success(.sample))
        #expect(browser.screen.contains("Building a Lighthouse"))
    }

    @Test func opensAnotherAddressFromThePageOfTheFailure() async throws {
        let browser = try Browser(options: LaunchOptions(isAnimated: false))
        try await browser.answer(.failure(.unavailable("There is no network.")))
        browser.press(.escape, "a")
        browser.type("no address")
        browser.press(.enter)
        #expect(browser.screen.contains("Another Address"))
        browser.press(.escape, "a")
        browser.type("inner.test/feed")
        browser.press(.enter)
        try await browser.until { await browser.innerSource.isWaiting }
        await browser.innerSource.end(with: .success(.sample))
        try await browser.until { browser.screen.contains("Building a Lighthouse") }
    }

    @Test func staysWithEscapeIfTheLibraryCannotBeOpened() async throws {
        let browser = try Browser(openLibrary: { () throws(LibraryError) in
            throw .readOnly(path: "/var/library")
        })
        try await browser.until { browser.screen.contains("Can't open the library") }
        browser.press(.escape)
        #expect(browser.exitStatus == nil && browser.screen.contains("/var/library"))
        browser.press("q")
        #expect(browser.exitStatus == EX_UNAVAILABLE)
    }

    @Test(arguments: [("127.0.0.1:3000", false), ("catalogue.test:3000", true)])
    func asksAboutTheInternetOnlyWhereItIsNeeded(host: String, asks: Bool) async throws {
        let browser = try Browser(host: host)
        let name = try #require(BaseURL.host(of: "http://\(host)"))
        try await browser.answer(.failure(.connectionRefused(host: name)))
        let text = browser.screen.replacing(/[│\s]+/, with: " ")
        let reason = try #require(text.firstRange(of: "refused the connection"))
        let question = text.firstRange(of: "Are you connected to the internet?")
        #expect((question != nil) == asks)
        if let question { #expect(reason.upperBound < question.lowerBound) }
    }

    /// The title, the reason and every choice, in the alert and on the page behind it.
    @Test(arguments: Language.allCases.filter { $0 != .pseudo })
    func canBeReadWholeInTheSmallestWindow(language: Language) async throws {
        Texts.use(.tekpub)
        try await Language.withCurrent(language) {
            let browser = try Browser(
                width: 40, height: 10, bundledCatalog: { CatalogServices(source: BundledSource()) })
            let host = try #require(BaseURL.host(of: "http://catalogue.test:3000"))
            let error = CatalogError.noAnswer(host: host, limit: .seconds(30))
            try await browser.answer(.failure(error))
            let message = "\(error.reason) \(localized("Are you connected to the internet?"))"
            for key in [Key.pageDown, .down] {
                let seen = browser.text(scrollingWith: key)
                for word in message.split(separator: " ").flatMap(\.pieces) {
                    #expect(seen.contains(word), "\(word) in \(seen)")
                }
                for title in [localized("Retry"), localized("Bundled Lectures"), localized("Quit")] {
                    #expect(seen.contains(title.filter { !$0.isWhitespace }), "\(title) in \(seen)")
                }
                browser.press(.escape)
            }
            #expect(browser.exitStatus == nil)
        }
    }

    @Test func givesTheLoadUpWhenTheUserQuits() async throws {
        let browser = try Browser()
        try await browser.until { await browser.source.isWaiting }
        browser.press("q")
        #expect(browser.terminal.exitStatus == 0)
        try await browser.until { await browser.source.cancelCount == 1 }
    }
}

extension Substring {
    /// The word; if it is long, its parts: a sentence without blanks is divided anywhere.
    fileprivate var pieces: [String] {
        guard count > 12 else { return [filter { !$0.isWhitespace }] }
        return stride(from: 0, to: count - 3, by: 4).map { String(dropFirst($0).prefix(4)) }
    }
}
