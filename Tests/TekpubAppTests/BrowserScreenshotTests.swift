import CursesKit
import CursesKitTesting
import Foundation
import TekpubFormats
import TekpubKit
import Testing

@testable import TekpubApp

/// The pictures of the README show what the program shows; `make pictures` makes them again.
@MainActor
struct BrowserScreenshotTests {
    private let folder = SnapshotFolder(
        path: URL(filePath: #filePath)
            .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
            .appending(path: "Documentation").path)

    private func browser(
        width: Int, height: Int, theme: Theme, downloads: (any DownloadService)? = nil
    ) async throws -> Browser {
        let browser = try Browser(
            width: width, height: height, options: LaunchOptions(isAnimated: false, theme: theme),
            downloads: downloads)
        try await browser.answer(.success(try Catalog.bundled(.lectures)))
        return browser
    }

    @Test func threeColumns() async throws {
        let browser = try await browser(width: 150, height: 32, theme: .dark)
        browser.press(.down, .down, .down, .down)
        browser.press("f")
        try await browser.until { browser.screen.contains("Added to favourites") }
        browser.clock.advance(by: .seconds(7))
        try await browser.until { browser.screen.contains("★") && !browser.screen.contains("Added") }
        try await browser.untilPreview(shows: "18.06 Linear Algebra")
        try folder.verify(
            Screenshot(of: browser.terminal, title: "Menu, productions and the selected one."),
            named: "columns")
    }

    @Test func phone() async throws {
        let browser = try await browser(width: 40, height: 30, theme: .classic2010)
        try folder.verify(
            Screenshot(of: browser.terminal, title: "The productions on a phone of 2010."), named: "phone")
    }

    @Test func question() async throws {
        let browser = try await browser(width: 100, height: 28, theme: .light, downloads: FakeDownloads())
        try await browser.press(.enter, until: "1 of 20")
        browser.press(.down)
        browser.type("V")
        browser.press(.down, .down, .down)
        try await browser.press("d", until: "Download 4 episodes")
        try folder.verify(
            Screenshot(of: browser.terminal, title: "A question before four episodes are downloaded."),
            named: "question")
    }

    @Test func commands() async throws {
        let browser = try await browser(width: 100, height: 28, theme: .standard)
        browser.press(.down, .down)
        browser.type(":wa")
        try folder.verify(
            Screenshot(of: browser.terminal, title: "The commands that contain the letters w and a."),
            named: "commands")
    }
}
