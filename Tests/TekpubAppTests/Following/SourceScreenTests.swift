import CursesKit
import CursesKitTesting
import Foundation
import TekpubFormats
import TekpubKit
import Testing

@testable import TekpubApp

/// Every screen of a library of several sources as a whole, at each size of window.
@MainActor
struct SourceScreenTests {
    nonisolated static let sizes = ScreenTests.sizes
    private let screens = SnapshotFolder(named: "../Screens")

    private func browser(_ width: Int, _ height: Int, downloads: FakeDownloads? = nil) async throws -> Browser
    {
        try await SourceHome().browser(width: width, height: height, downloads: downloads)
    }

    /// Goes to the menu, wherever it is.
    private func openMenu(of browser: Browser) async throws {
        browser.press(.left)
        if browser.terminal.size.width < 100 {
            try await browser.until { browser.terminal.rows[0].contains("Tekpub") }
        }
        try await browser.until { browser.delegate.launch?.browser?.sources?.isLoaded == true }
        browser.press(.home)
    }

    /// - Parameter preview: what the third column shows, if there is one; nil for nothing.
    private func verify(_ browser: Browser, _ name: String, preview: String? = nil) async throws {
        if browser.terminal.size.width >= 150 {
            browser.clock.advance(by: PreviewViewController.delay)
            try await browser.until {
                guard let preview else { return true }
                return browser.terminal.rows[0].split(separator: "│").last?.contains(preview) == true
            }
        }
        let size = browser.terminal.size
        try await browser.verify(in: screens, named: "\(name)-\(size.width)x\(size.height)")
    }

    @Test(arguments: sizes)
    func menu(width: Int, height: Int) async throws {
        let browser = try await browser(width, height)
        try await openMenu(of: browser)
        try await browser.until { browser.screen.contains("Continue") }
        try await verify(browser, "sources", preview: "Night Boats 5")
    }

    @Test(arguments: sizes)
    func newEpisodes(width: Int, height: Int) async throws {
        let browser = try await browser(width, height)
        try await openMenu(of: browser)
        try await browser.press(.right, until: "1 of 4")
        try await verify(browser, "new", preview: "Night Boats 5")
    }

    @Test(arguments: sizes)
    func nothingStarted(width: Int, height: Int) async throws {
        let browser = try await browser(width, height)
        try await openMenu(of: browser)
        browser.press(.down)
        try await browser.press(.right, until: "Nothing started")
        try await verify(browser, "continue-empty")
    }

    @Test(arguments: sizes)
    func downloads(width: Int, height: Int) async throws {
        let downloads = FakeDownloads()
        let browser = try await browser(width, height, downloads: downloads)
        try await openMenu(of: browser)
        try await browser.press(.right, until: "1 of 4")
        browser.press("d")
        try await browser.until { await downloads.requests.count == 1 }
        browser.press("j", "d")
        try await browser.until { await downloads.requests.count == 2 }
        await downloads.run()
        try await openMenu(of: browser)
        browser.press(.down, .down)
        try await browser.press(.right, until: "1 of 2")
        try await browser.until { browser.screen.contains("50 %") }
        try await verify(browser, "downloads")
    }

    @Test(arguments: sizes)
    func searchOfEverything(width: Int, height: Int) async throws {
        let browser = try await browser(width, height)
        browser.press("S")
        browser.type("boats 2")
        try await browser.until { browser.screen.contains("1 of 1 found") }
        try await verify(browser, "search-all")
    }

    @Test(arguments: sizes)
    func menuOfARow(width: Int, height: Int) async throws {
        let browser = try await browser(width, height)
        browser.press(".")
        try await verify(browser, "row-menu", preview: "Building a Lighthouse")
    }

    @Test(arguments: sizes)
    func palette(width: Int, height: Int) async throws {
        let browser = try await browser(width, height)
        browser.press(":")
        browser.type("re")
        try await verify(browser, "palette", preview: "Building a Lighthouse")
    }

    @Test(arguments: sizes)
    func sheetForASource(width: Int, height: Int) async throws {
        let browser = try await browser(width, height)
        try await browser.press("a", until: "Add a Source  ")
        browser.type("ftp://x")
        browser.press(.enter)
        try await verify(browser, "add-source", preview: "Building a Lighthouse")
    }

    /// A browser that has selected Harbour Radio in its menu, beside its episodes if there is room.
    private func browserOfASource(_ width: Int, _ height: Int) async throws -> Browser {
        let browser = try await browser(width, height)
        try await openMenu(of: browser)
        try browser.selectSource("Harbour Radio")
        browser.clock.advance(by: .milliseconds(200))
        if width >= 100 { try await browser.until { browser.screen.contains("Harbour Radio 5") } }
        return browser
    }

    @Test(arguments: sizes)
    func sourceOfOneProduction(width: Int, height: Int) async throws {
        let browser = try await browserOfASource(width, height)
        try await browser.press(.enter, until: "1 of 5")
        try await verify(browser, "only-production", preview: "Harbour Radio 1")
    }

    @Test(arguments: sizes)
    func menuOfASource(width: Int, height: Int) async throws {
        let browser = try await browserOfASource(width, height)
        browser.press(".")
        try await verify(browser, "source-menu", preview: "Harbour Radio 1")
    }

    @Test(arguments: sizes)
    func formOfASource(width: Int, height: Int) async throws {
        let browser = try await browserOfASource(width, height)
        browser.press("e")
        try await verify(browser, "source-form", preview: "Harbour Radio 1")
    }

    @Test(arguments: sizes)
    func countsOfWhatToMark(width: Int, height: Int) async throws {
        let browser = try await browserOfASource(width, height)
        browser.press("M")
        try await verify(browser, "mark-older", preview: "Harbour Radio 1")
    }

    @Test(arguments: sizes)
    func failingSource(width: Int, height: Int) async throws {
        let home = try SourceHome()
        let host = try #require(URL(string: "http://a.test/").flatMap { HostName($0) })
        await home.refresher.fail(
            "http://a.test/feed", with: .unreadable(host: host, cause: .notJSON(offset: 0)))
        let browser = try await home.browser(width: width, height: height)
        try await browser.press("R", until: "1 failed")
        browser.clock.advance(by: .seconds(9))
        try await openMenu(of: browser)
        try browser.selectSource("Harbour Radio")
        browser.clock.advance(by: .milliseconds(200))
        try await browser.until { browser.screen.contains("! Harbour Radio: unreadable") }
        if width >= 100 { try await browser.until { browser.screen.contains("Harbour Radio 5") } }
        try await verify(browser, "failing-source", preview: "Harbour Radio 1")
    }

    @Test(arguments: sizes)
    func covers(width: Int, height: Int) async throws {
        let browser = try await Browser.showing(.sample, width: width, height: height)
        browser.press("v")
        try await browser.until { browser.screen.contains("Building") }
        try await verify(browser, "covers", preview: "Building a Lighthouse")
    }
}
