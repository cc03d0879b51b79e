import CursesKit
import CursesKitTesting
import TekpubFormats
import TekpubKit
import Testing

@testable import TekpubApp

/// Every screen as a whole: in a window of the usual size, in a small one, and in those with two and three columns.
@MainActor
struct ScreenTests {
    nonisolated static let sizes = [(80, 24), (40, 10), (120, 34), (160, 45)]
    private let screens = SnapshotFolder(named: "Screens")

    @Test(arguments: sizes)
    func splashAtItsBeginning(width: Int, height: Int) async throws {
        let browser = try Browser(width: width, height: height)
        try await browser.verify(in: screens, named: "splash-begin-\(width)x\(height)")
    }

    @Test(arguments: sizes)
    func splash(width: Int, height: Int) async throws {
        let browser = try Browser(width: width, height: height)
        try await browser.progress(byteCount: 4_200, fraction: 0.42)
        browser.clock.advance(by: .seconds(1))
        try await browser.verify(in: screens, named: "splash-\(width)x\(height)")
    }

    @Test(arguments: sizes)
    func splashOfUnknownLength(width: Int, height: Int) async throws {
        let browser = try Browser(width: width, height: height)
        try await browser.progress(byteCount: 1_234_567, fraction: nil)
        try await browser.verify(in: screens, named: "splash-activity-\(width)x\(height)")
    }

    @Test(arguments: sizes)
    func table(width: Int, height: Int) async throws {
        let browser = try await Browser.showing(.sample, width: width, height: height)
        try await browser.untilPreview(shows: "Building a Lighthouse")
        try await browser.verify(
            in: screens, named: "productions-\(width)x\(height)", withStyles: width == 80)
    }

    @Test(arguments: sizes)
    func emptyTable(width: Int, height: Int) async throws {
        let browser = try await Browser.showing(Catalog(), width: width, height: height)
        try await browser.verify(in: screens, named: "no-productions-\(width)x\(height)")
    }

    @Test(arguments: sizes)
    func production(width: Int, height: Int) async throws {
        let browser = try await Browser.showing(.sample, width: width, height: height)
        try await browser.press(.enter, until: "1 of 3")
        try await browser.untilPreview(shows: "Stones")
        try await browser.verify(in: screens, named: "production-\(width)x\(height)", withStyles: width == 80)
    }

    /// However long the description is.
    @Test func showsFourEpisodesInTheSmallestWindow() async throws {
        let production = Production(
            slug: "long", title: "A Long Story", author: "Ada Example",
            description: String(repeating: "And then there was another stone. ", count: 40),
            episodes: (1...9).map { (number: Int) in Episode(number: number, title: "Part \(number)") })
        let browser = try await Browser.showing(Catalog(productions: [production]), width: 40, height: 10)
        try await browser.press(.enter, until: "1 of 9")
        #expect(
            (1...4).allSatisfy { browser.screen.contains("Part \($0)") }, Comment(rawValue: browser.screen))
    }

    @Test(arguments: sizes)
    func productionOfWhichLittleIsKnown(width: Int, height: Int) async throws {
        let browser = try await Browser.showing(.sample, width: width, height: height)
        browser.press("j", "j", "j", "j")
        try await browser.press(.enter, until: "No episodes yet.")
        try await browser.untilPreview(shows: "Untitled production")
        try await browser.verify(in: screens, named: "production-unknown-\(width)x\(height)")
    }

    @Test(arguments: sizes)
    func episode(width: Int, height: Int) async throws {
        let browser = try await Browser.showing(.sample, width: width, height: height)
        try await browser.press(.enter, until: "1 of 3")
        browser.press(.end, .up, .enter)
        try await browser.untilPreview(shows: "Building a Lighthouse")
        try await browser.verify(in: screens, named: "episode-\(width)x\(height)", withStyles: width == 80)
    }

    @Test(arguments: sizes)
    func episodeOfWhichLittleIsKnown(width: Int, height: Int) async throws {
        let browser = try await Browser.showing(.sample, width: width, height: height)
        browser.press(.down, .down, .down, .down, .down, .down)
        try await browser.press(.enter, until: "1 of 2")
        browser.press(.enter)
        try await browser.untilPreview(shows: "Nameless Episodes")
        try await browser.verify(
            in: screens, named: "episode-unknown-\(width)x\(height)", withStyles: width == 80)
    }

    @Test(arguments: sizes)
    func alert(width: Int, height: Int) async throws {
        let browser = try Browser(width: width, height: height)
        let host = try #require(BaseURL.host(of: "http://catalogue.test:3000"))
        try await browser.answer(.failure(.connectionRefused(host: host)))
        try await browser.verify(in: screens, named: "alert-\(width)x\(height)", withStyles: width == 80)
    }

    @Test(arguments: sizes)
    func help(width: Int, height: Int) async throws {
        let browser = try await Browser.showing(.sample, width: width, height: height)
        try await browser.press(.enter, until: "1 of 3")
        try await browser.untilPreview(shows: "Stones")
        browser.press("?")
        try await browser.verify(in: screens, named: "help-\(width)x\(height)")
    }

    // MARK: Themes

    @Test(arguments: Theme.builtIn)
    func tableInATheme(theme: Theme) async throws {
        let browser = try Browser(options: LaunchOptions(isAnimated: false, theme: theme))
        try await browser.answer(.success(.sample))
        try await browser.verify(in: screens, named: "theme-\(theme.name)-productions", withStyles: true)
    }

    @Test(arguments: Theme.builtIn)
    func productionInATheme(theme: Theme) async throws {
        let browser = try Browser(options: LaunchOptions(isAnimated: false, theme: theme))
        try await browser.answer(.success(.sample))
        try await browser.press(.enter, until: "1 of 3")
        browser.press(" ")
        try await browser.verify(in: screens, named: "theme-\(theme.name)-production", withStyles: true)
    }

    @Test(arguments: Theme.builtIn)
    func alertInATheme(theme: Theme) async throws {
        let browser = try Browser(options: LaunchOptions(isAnimated: false, theme: theme))
        let host = try #require(BaseURL.host(of: "http://catalogue.test:3000"))
        try await browser.answer(.failure(.connectionRefused(host: host)))
        try await browser.verify(in: screens, named: "theme-\(theme.name)-alert", withStyles: true)
    }

    @Test(arguments: Theme.builtIn)
    func splashInATheme(theme: Theme) async throws {
        let browser = try Browser(options: LaunchOptions(isAnimated: false, theme: theme))
        try await browser.progress(byteCount: 4_200, fraction: 0.42)
        try await browser.verify(in: screens, named: "theme-\(theme.name)-splash", withStyles: true)
    }

    @Test func tableInASCIIWithoutColours() async throws {
        let browser = try Browser(
            options: LaunchOptions(isAnimated: false),
            capabilities: TerminalCapabilities(
                colors: .none, hasUnicode: false))
        try await browser.answer(.success(.sample))
        try await browser.verify(in: screens, named: "theme-none-productions", withStyles: true)
    }
}

extension BaseURL {
    /// The host of an address, as errors name it.
    static func host(of text: String) -> HostName? {
        // Ignore errors: a test fails if this returns nil.
        (try? BaseURL(text))?.host
    }
}
