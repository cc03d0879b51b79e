import CursesKit
import Foundation
import Synchronization
import TekpubFormats
import Testing

@testable import TekpubApp
@testable import TekpubKit

/// What the user is told on their desktop.
@MainActor
struct NotificationTests {
    /// A browser that has downloaded an episode.
    private func downloaded(_ notifications: NotificationService?) async throws -> Browser {
        let downloads = FakeDownloads()
        let browser = try Browser(
            options: LaunchOptions(isAnimated: false), downloads: downloads, notifications: notifications)
        try await browser.answer(.success(.sample))
        try await browser.press(.enter, until: "1 of 3")
        try await browser.press("d", until: "⋯")
        await downloads.finish(in: "/tmp")
        try await browser.until { browser.screen.contains("↓") }
        browser.clock.advance(by: .seconds(1))
        try await browser.until { browser.screen.contains("Downloaded “Stones”") }
        return browser
    }

    @Test func tellsOfADownloadThroughTheTerminal() async throws {
        let browser = try await downloaded(.terminal)
        #expect(
            browser.terminal.notifications == [
                UserNotification(title: "tekpub", body: "Downloaded “Stones”")
            ])
    }

    @Test func tellsOfADownloadThroughAProgram() async throws {
        let told = Mutex<[String]>([])
        let browser = try await downloaded(
            .desktop { title, body in told.withLock { $0.append("\(title): \(body)") } })
        try await browser.until { told.withLock { $0 } == ["tekpub: Downloaded “Stones”"] }
        #expect(browser.terminal.notifications.isEmpty)
    }

    @Test func tellsNothingUnlessAsked() async throws {
        #expect(try await downloaded(nil).terminal.notifications.isEmpty)
    }

    @Test func tellsOfNewEpisodesOfFavourites() async throws {
        let home = try SourceHome()
        let store = home.home.library.store(for: "http://a.test/feed")
        try store.setFavorite(true, productionKey: "feed")
        let browser = try await home.browser(notifications: .terminal)
        try await browser.until { browser.screen.contains("Harbour Radio") }
        try store.replace(with: SourceHome.feed("Harbour Radio", count: 6))
        try home.home.library.store(for: "http://b.test/feed")
            .replace(with: SourceHome.feed("Night Boats", count: 7))
        browser.press("R")
        try await browser.until { !browser.terminal.notifications.isEmpty }
        #expect(browser.terminal.notifications.map(\.body) == ["New: “Harbour Radio 6”"])
        // Each is told once.
        try store.replace(with: SourceHome.feed("Harbour Radio", count: 8))
        browser.press("R")
        try await browser.until { browser.terminal.notifications.count == 2 }
        #expect(browser.terminal.notifications[1].body == "2 new episodes of your favourites")
    }
}
