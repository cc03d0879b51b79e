import CursesKit
import CursesKitTesting
import TekpubFormats
import TekpubKit
import Testing

@testable import TekpubApp

/// The third column of a very wide window.
@MainActor
struct PreviewTests {
    private let screens = SnapshotFolder(named: "../Screens")

    /// The text right of the second line.
    private func preview(_ browser: Browser) -> String {
        browser.terminal.rows.map { row in
            row.split(separator: "│", omittingEmptySubsequences: false).dropFirst(2).joined(separator: "│")
        }.joined(separator: "\n")
    }

    /// Waits until the selection has rested, and the preview shows what the condition says.
    private func rest(_ browser: Browser, until condition: @escaping @MainActor () -> Bool) async throws {
        browser.clock.advance(by: PreviewViewController.delay)
        try await browser.until(condition)
    }

    private func browser(_ catalog: Catalog = .sample, width: Int = 160) async throws -> Browser {
        let browser = try await Browser.showing(catalog, width: width, height: 45)
        try await rest(browser) { preview(browser).contains("Building a Lighthouse") }
        return browser
    }

    @Test func showsTheSelectedProductionBesideTheList() async throws {
        let browser = try await browser()
        try await browser.verify(in: screens, named: "preview-160x45")
    }

    @Test func followsTheSelectionOnceItRests() async throws {
        let browser = try await browser()
        browser.press(.down)
        #expect(preview(browser).contains("Building a Lighthouse"))
        try await rest(browser) { !preview(browser).contains("Building a Lighthouse") }
    }

    @Test func showsTheSelectedEpisodeBesideItsProduction() async throws {
        let browser = try await browser()
        browser.press(.enter)
        try await rest(browser) {
            preview(browser).contains("Episode 1 of Building a Lighthouse")
        }
        browser.press(.escape)
        try await rest(browser) { !preview(browser).contains("Episode 1 of") }
    }

    @Test(arguments: [
        LibraryScreen.new, .continued, .bySource, .queue, .notes, .downloads, .search, .recents,
    ])
    func showsWhatIsSelectedInEachList(screen: LibraryScreen) async throws {
        let library = try await ScreenLibrary()
        let browser = try await library.browser(width: 160, height: 45)
        try await library.show(screen, in: browser)
        let facts = /(Episode \d+ of (Night|Harbour|Radio|Building))|(Night Boats 5 )/
        try await browser.until {
            browser.clock.advance(by: PreviewViewController.delay)
            return preview(browser).contains(facts)
        }
    }

    @Test func isEmptyOnceNothingIsLeftToSelect() async throws {
        let library = try await ScreenLibrary()
        let browser = try await library.browser(width: 160, height: 45)
        try await library.show(.new, in: browser)
        try await rest(browser) { preview(browser).contains("Episode 2 of") }
        browser.pressControl("a")
        try await browser.press("m", until: "Nothing new.")
        try await rest(browser) { !preview(browser).contains("Episode") }
    }

    @Test func showsAMarkThatIsMadeBesideIt() async throws {
        let browser = try await browser()
        #expect(preview(browser).contains("●"))
        browser.type("m")
        try await browser.until { browser.screen.contains("watched") }
        try await rest(browser) { !preview(browser).contains("●") }
    }

    @Test func remembersTheColumns() async throws {
        let browser = try await browser()
        browser.drag(from: Point(x: 26, y: 10), to: Point(x: 33, y: 10))
        browser.type("]")
        let restarted = try await browser.restarted(width: 160, height: 45)
        try await restarted.until { restarted.screen.contains("│") }
        let row = restarted.terminal.rows[10]
        #expect(row.filter { $0 == "│" }.count == 1)
        #expect(row.distance(from: row.startIndex, to: try #require(row.firstIndex(of: "│"))) == 33)
    }
}
