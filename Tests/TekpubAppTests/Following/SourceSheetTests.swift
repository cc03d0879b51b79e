import CursesKit
import Foundation
import TekpubFormats
import Testing

@testable import TekpubApp
@testable import TekpubKit

/// Adding a source by its address.
@MainActor
struct SourceSheetTests {
    private func lookUp(_ address: String, in browser: Browser, until text: String) async throws {
        try await browser.press("a", until: "Add a Source  ")
        browser.type(address)
        try await browser.press(.enter, until: text)
    }

    @Test func addsALongListAfterItsFirstPage() async throws {
        let home = try SourceHome()
        await home.refresher.hold("https://c.test/feed", after: SourceHome.feed("Cranes", count: 4))
        await home.refresher.answer("https://c.test/feed", with: SourceHome.feed("Cranes", count: 9))
        let browser = try await home.browser()
        try await lookUp("c.test/feed", in: browser, until: "4 episodes so far")
        try await browser.press("a", until: "of 4")
        #expect(!browser.terminal.rows[0].contains("‹"))
        await home.refresher.show(SourceHome.feed("Cranes", count: 6))
        try await browser.until { browser.screen.contains("of 6") }
        // The message about the addition gives way.
        browser.clock.advance(by: .seconds(7))
        #expect(browser.screen.contains("6 so far · Loading …"))
        await home.refresher.release()
        try await browser.until { browser.screen.contains("of 9") }
        #expect(!browser.screen.contains("so far"))
        #expect(try home.store.sources().map(\.title).contains("Cranes"))
    }

    @Test func saysWhatItFoundBeforeItAdds() async throws {
        let home = try SourceHome()
        await home.refresher.answer("https://c.test/feed", with: SourceHome.feed("Cranes", count: 7))
        let browser = try await home.browser()
        try await lookUp("c.test/feed", in: browser, until: "7 episodes")
        try await browser.press("c", until: "1 of 9")
        try await browser.until { (try? home.store.sources().count) == 4 }
        await home.refresher.answer("https://c.test/feed", with: SourceHome.feed("Cranes", count: 7))
        try await lookUp("c.test/feed", in: browser, until: "7 episodes")
        func isListed() -> Bool { browser.terminal.rows.contains { $0.hasPrefix(" Cranes") } }
        #expect(!isListed())
        try await browser.press(.enter, until: "Cranes 7")
        try await browser.until(isListed)
        #expect(try home.store.sources().count == 5)
    }

    @Test func saysWhyThereIsNotMore() async throws {
        let home = try SourceHome()
        await home.refresher.answer(
            "https://c.test/feed", with: SourceHome.feed("Cranes", count: 7),
            lacking: [MissingPart(kind: .laterPages, error: .unavailable("The list is private."))])
        let browser = try await home.browser()
        try await lookUp("c.test/feed", in: browser, until: "7 episodes")
        #expect(browser.screen.contains("Could not load the rest of the feed: The list is"))
    }

    @Test func saysWhatOneDecidesBy() async throws {
        let home = try SourceHome()
        var catalog = SourceHome.feed("Cranes", count: 7)
        catalog.productions[0].author = "Ada Lindqvist"
        catalog.productions[0].description = "What lifts\n  the \u{1B}[31mworld."
        await home.refresher.answer("https://c.test/feed", with: catalog)
        let player = FakeBackgroundPlayer()
        let browser = try await home.browser(
            backgroundPlayer: player, now: Date(timeIntervalSince1970: 1_794_225_600))
        // In a list, `a` queues.
        browser.press(.left)
        try await lookUp("c.test/feed", in: browser, until: "Ada Lindqvist · 7 episodes · daily")
        #expect(browser.screen.contains("Newest: “Cranes 7” · 2 days ago"))
        #expect(browser.screen.contains("What lifts the ␛[31mworld."))
        #expect(browser.screen.contains("https://c.test/feed"))
        browser.press("p")
        try await browser.until { player.calls.contains("play Cranes 7") }
        #expect(try home.store.sources().map(\.title).contains("Cranes"))
    }

    @Test(arguments: [("localhost:3000", "http"), ("127.0.0.1:3000", "http"), ("localhost.example", "https")])
    func asksServersOnThisComputerWithoutTLS(text: String, scheme: String) async throws {
        let home = try SourceHome()
        await home.refresher.answer("\(scheme)://\(text)", with: SourceHome.feed("Cranes", count: 7))
        let browser = try await home.browser()
        try await lookUp(text, in: browser, until: "\(scheme)://\(text)")
    }

    // MARK: The same show at another address

    private static let moved = "https://c.test/feed"

    /// A browser that has looked up the feed of a show that is followed at another address.
    private func lookUpMovedShow(_ home: SourceHome) async throws -> Browser {
        var production = SourceHome.feed("Swans", count: 3).productions[0]
        production.guid = "9b024349-ccf0-5f69-a609-6b82873eab3c"
        try home.addNew(production, at: "https://old.test/feed?token=secret")
        production.title = "Swans, Renamed"
        await home.refresher.answer(Self.moved, with: Catalog(productions: [production]))
        let browser = try await home.browser()
        try await lookUp(
            "c.test/feed", in: browser, until: "You follow this show already, at another address.")
        #expect(browser.screen.contains("Now: https://old.test/feed"))
        #expect(browser.screen.contains("New: https://c.test/feed"))
        #expect(!browser.screen.contains("secret"))
        return browser
    }

    private func addresses(_ home: SourceHome) throws -> [String] {
        try home.store.sources().filter { $0.kind == .server }.map(\.address)
    }

    private static let others = ["http://a.test/feed", "http://b.test/feed"]

    @Test func opensAShowThatIsFollowedAtAnotherAddress() async throws {
        let home = try SourceHome()
        let browser = try await lookUpMovedShow(home)
        try await browser.press(.enter, until: "Swans 3")
        try await browser.until {
            (try? addresses(home)) == Self.others + ["https://old.test/feed?token=secret"]
        }
        #expect(!browser.screen.contains("Renamed"))
    }

    @Test func movesAShowToItsNewAddress() async throws {
        let home = try SourceHome()
        let browser = try await lookUpMovedShow(home)
        let id = try home.store.sources().first { $0.title == "Swans" }?.id
        try await browser.press("m", until: "Changed “Swans”")
        try await browser.until { (try? addresses(home)) == Self.others + [Self.moved] }
        #expect(try home.store.sources().first { $0.address == Self.moved }?.id == id)
        let asked = try #require(id)
        try await browser.until { await home.refresher.selections.last == .only([asked]) }
        browser.press("u")
        try await browser.until {
            (try? addresses(home)) == Self.others + ["https://old.test/feed?token=secret"]
        }
    }

    @Test func addsAShowAtBothAddresses() async throws {
        let home = try SourceHome()
        let browser = try await lookUpMovedShow(home)
        try await browser.press("a", until: "3 episodes")
        try await browser.press("a", until: "Added “Swans, Renamed”")
        #expect(try addresses(home).count == 4)
    }

    @Test func leavesAShowWhereItIs() async throws {
        let home = try SourceHome()
        let browser = try await lookUpMovedShow(home)
        browser.press("c")
        try await browser.until {
            (try? addresses(home)) == Self.others + ["https://old.test/feed?token=secret"]
        }
    }

    // MARK: yt-dlp

    private static let address = "https://c.test/@ada"

    private func failOnPage(_ home: SourceHome) async throws {
        let host = try #require(URL(string: Self.address).flatMap(HostName.init))
        await home.refresher.fail(
            Self.address, with: .unreadable(host: host, cause: .foreign(.webPage(feed: nil))))
    }

    /// `echo` writes its arguments in place of a version.
    @Test func asksWhetherYtDlpMayReadAPage() async throws {
        let home = try SourceHome()
        let program = try ProgramLink("yt-dlp")
        let ytDlp = YtDlp(path: program.folder, choice: .ask)
        defer { withExtendedLifetime(program) {} }
        try await failOnPage(home)
        let browser = try await home.browser(ytDlp: ytDlp)
        try await lookUp(Self.address, in: browser, until: "Let yt-dlp Read It?")
        #expect(browser.screen.contains("c.test sent a web page, not a catalogue."))
        #expect(browser.screen.contains("--ignore-config --version"))
        // Without a configuration, nothing can be remembered.
        #expect(!browser.screen.contains("Always"))
        try await browser.press("c", until: "Add a Source  ")
        #expect(browser.screen.contains("c.test sent a web page, not a catalogue."))
        #expect(try !ytDlp.isAgreed(BaseURL(Self.address)))
        try await browser.press(.enter, until: "Let yt-dlp Read It?")
        await home.refresher.fail(Self.address, with: nil)
        await home.refresher.answer(Self.address, with: SourceHome.feed("Cranes", count: 7))
        try await browser.press("t", until: "7 episodes")
        #expect(try ytDlp.isAgreed(BaseURL(Self.address)))
    }

    @Test func remembersThatYtDlpIsNeverWanted() async throws {
        let home = try SourceHome()
        let configuration = try ConfigurationHome("")
        let program = try ProgramLink("yt-dlp")
        let ytDlp = YtDlp(path: program.folder, choice: .ask)
        defer { withExtendedLifetime(program) {} }
        try await failOnPage(home)
        let browser = try await home.browser(configuration: configuration.service(), ytDlp: ytDlp)
        try await lookUp(Self.address, in: browser, until: "Let yt-dlp Read It?")
        browser.press("n")
        try await browser.until { (try? configuration.text) == "yt-dlp = \"never\"\n" }
        #expect(try !ytDlp.isAgreed(BaseURL(Self.address)))
    }

    @Test(arguments: [YtDlp.Choice.never, .always])
    func asksNobodyWhoHasDecided(choice: YtDlp.Choice) async throws {
        let home = try SourceHome()
        let program = try ProgramLink("yt-dlp")
        let ytDlp = YtDlp(path: program.folder, choice: choice)
        defer { withExtendedLifetime(program) {} }
        try await failOnPage(home)
        let browser = try await home.browser(ytDlp: ytDlp)
        try await lookUp(Self.address, in: browser, until: "not a catalogue")
        #expect(!browser.screen.contains("yt-dlp"))
    }

    private static let feed = "https://v.test/feeds/videos.xml?channel_id=UCa"

    @Test func asksWhetherYtDlpMayReadTheRestOfAList() async throws {
        let home = try SourceHome()
        let program = try ProgramLink("yt-dlp")
        let ytDlp = YtDlp(path: program.folder, choice: .ask)
        defer { withExtendedLifetime(program) {} }
        let browser = try await home.browser(ytDlp: ytDlp)
        await home.refresher.answer(Self.feed, with: SourceHome.feed("Cranes", count: 15))
        try await lookUp(Self.feed, in: browser, until: "Let yt-dlp Read the Rest?")
        #expect(browser.screen.contains("The feed of “Cranes” has the newest videos only."))
        #expect(browser.screen.contains("--ignore-config --version may read the rest of "))
        // The feed can be added without.
        try await browser.press("o", until: "15 episodes")
        #expect(try !ytDlp.isAgreed(BaseURL(Self.feed)))
        try await browser.press("c", until: "1 of 9")
        try await browser.until { (try? home.store.sources().count) == 4 }
        await home.refresher.answer(Self.feed, with: SourceHome.feed("Cranes", count: 15))
        try await lookUp(Self.feed, in: browser, until: "Let yt-dlp Read the Rest?")
        await home.refresher.answer(Self.feed, with: SourceHome.feed("Cranes", count: 40))
        try await browser.press("t", until: "40 episodes")
        #expect(try ytDlp.isAgreed(BaseURL(Self.feed)))
        try await browser.press("a", until: "of 40")
        #expect(try home.store.sources().count == 5)
    }

    @Test func addsTheNewestWithoutYtDlpThatIsNeverWanted() async throws {
        let home = try SourceHome()
        let configuration = try ConfigurationHome("")
        let program = try ProgramLink("yt-dlp")
        let ytDlp = YtDlp(path: program.folder, choice: .ask)
        defer { withExtendedLifetime(program) {} }
        let browser = try await home.browser(configuration: configuration.service(), ytDlp: ytDlp)
        await home.refresher.answer(Self.feed, with: SourceHome.feed("Cranes", count: 15))
        try await lookUp(Self.feed, in: browser, until: "Let yt-dlp Read the Rest?")
        try await browser.press("n", until: "15 episodes")
        try await browser.until { (try? configuration.text) == "yt-dlp = \"never\"\n" }
        #expect(try !ytDlp.isAgreed(BaseURL(Self.feed)))
    }

    @Test func addsNothingThatCannotBeRead() async throws {
        let home = try SourceHome()
        await home.refresher.fail("https://c.test/", with: .unavailable("The tide is out."))
        let browser = try await home.browser()
        browser.press("a")
        browser.type("https://c.test/")
        try await browser.press(.enter, until: "The tide is out.")
        try await browser.until { (try? home.store.sources().count) == 4 }
    }
}

/// A program that writes its arguments, in a folder of its own.
private final class ProgramLink: Sendable {
    let folder = FileManager.default.temporaryDirectory.appending(path: "tekpub-\(UUID().uuidString)").path

    init(_ name: String) throws {
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        try FileManager.default.createSymbolicLink(
            atPath: folder + "/" + name, withDestinationPath: "/bin/echo")
    }

    deinit {
        // Ignore errors: the system removes temporary files anyway.
        try? FileManager.default.removeItem(atPath: folder)
    }
}
