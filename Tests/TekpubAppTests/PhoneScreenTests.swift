import CursesKit
import CursesKitTesting
import TekpubFormats
import TekpubKit
import Testing

@testable import TekpubApp

/// The theme of a phone of 2010, which has layouts of its own.
@MainActor
struct PhoneScreenTests {
    nonisolated static let sizes = [(40, 10), (40, 30), (80, 24), (120, 34), (160, 45)]
    private let screens = SnapshotFolder(named: "Screens")

    private func launch(width: Int = 40, height: Int = 30) throws -> Browser {
        try Browser(
            width: width, height: height, options: LaunchOptions(isAnimated: false, theme: .classic2010))
    }

    private func table(width: Int = 40, height: Int = 30) async throws -> Browser {
        let browser = try launch(width: width, height: height)
        try await browser.answer(.success(.sample))
        return browser
    }

    private func verify(_ browser: Browser, _ name: String) async throws {
        let size = browser.terminal.size
        try await browser.verify(
            in: screens, named: "phone-\(name)-\(size.width)x\(size.height)",
            withStyles: size.width == 40 && size.height == 30)
    }

    @Test(arguments: sizes)
    func productions(width: Int, height: Int) async throws {
        let browser = try await table(width: width, height: height)
        try await browser.untilPreview(shows: "Building a Lighthouse")
        try await verify(browser, "productions")
    }

    @Test(arguments: sizes)
    func production(width: Int, height: Int) async throws {
        let browser = try await table(width: width, height: height)
        try await browser.press(.enter, until: "1 of 3")
        try await verify(browser, "production")
    }

    @Test func menu() async throws {
        let browser = try await table()
        browser.press(.escape)
        try await verify(browser, "menu")
    }

    @Test func search() async throws {
        let browser = try await table()
        browser.press("/")
        browser.type("light")
        try await browser.until { browser.screen.contains("1 found") || browser.screen.contains("of 1") }
        try await verify(browser, "search")
    }

    @Test(arguments: [(40, 10), (40, 30), (80, 24)])
    func actionSheet(width: Int, height: Int) async throws {
        let browser = try await table(width: width, height: height)
        browser.press("s")
        try await verify(browser, "sheet")
    }

    @Test(arguments: [(40, 10), (40, 30), (80, 24)])
    func alert(width: Int, height: Int) async throws {
        let browser = try launch(width: width, height: height)
        let host = try #require(BaseURL.host(of: "http://catalogue.test:3000"))
        try await browser.answer(.failure(.connectionRefused(host: host)))
        try await verify(browser, "alert")
    }

    @Test func splash() async throws {
        let browser = try launch()
        try await browser.progress(byteCount: 4_200, fraction: 0.42)
        try await verify(browser, "splash")
    }

    /// Without colours, and with a few: the same rows, without half blocks.
    @Test(arguments: [(ColorDepth.indexed256, true), (.named16, true), (.named8, false)])
    func withFewerColours(depth: ColorDepth, hasUnicode: Bool) async throws {
        let browser = try Browser(
            width: 40, height: 30, options: LaunchOptions(isAnimated: false, theme: .classic2010),
            capabilities: TerminalCapabilities(colors: depth, hasUnicode: hasUnicode))
        try await browser.answer(.success(.sample))
        try await browser.verify(in: screens, named: "phone-productions-\(depth)", withStyles: true)
    }
}
