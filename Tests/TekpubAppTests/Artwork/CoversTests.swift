import CursesKit
import TekpubFormats
import TekpubKit
import Testing

@testable import TekpubApp

/// The grid of covers.
@MainActor
struct CoversTests {
    /// Thirty productions, every second one with a picture.
    private func browser(width: Int = 90, height: Int = 24, artwork: ScriptedArtwork) async throws -> Browser
    {
        let browser = try Browser(
            width: width, height: height, options: LaunchOptions(isAnimated: false), artwork: artwork)
        let productions = (10..<40).map { number in
            Production(
                slug: "p\(number)", title: "Lamps \(number)",
                details: number.isMultiple(of: 2)
                    ? ProductionDetails(imageURL: "http://a.test/\(number)") : nil,
                episodes: [Episode(number: 1, title: "One")])
        }
        try await browser.answer(.success(Catalog(productions: productions)))
        return browser
    }

    @Test func showsPicturesAndFrames() async throws {
        let artwork = ScriptedArtwork()
        let browser = try await browser(artwork: artwork)
        browser.press("v")
        try await browser.until { browser.screen.contains("Lamps 13") }
        #expect(browser.screen.contains("  L1  ") && browser.screen.contains("1 of 30"))
        browser.clock.advance(by: .milliseconds(40))
        try await browser.until { browser.terminal.bitmapRects.count >= 2 }
        // Only what is on the screen was asked for.
        #expect(await artwork.asked.allSatisfy { ["10", "12", "14", "16"].contains($0.suffix(2)) })
    }

    @Test func movesOpensAndGoesBackToTheSameProduction() async throws {
        let browser = try await browser(artwork: ScriptedArtwork())
        browser.press("v")
        try await browser.until { browser.screen.contains("Lamps 13") }
        browser.press(.down, .right)
        #expect(browser.screen.contains("6 of 30"))
        try await browser.until { browser.screen.contains("Lamps 15") }
        try await browser.press(.enter, until: "1 of 1")
        #expect(browser.screen.contains("Lamps 15"))
        try await browser.press(.escape, until: "6 of 30")
        browser.press("v")
        #expect(browser.screen.contains("6 of 30") && !browser.screen.contains("  L1  "))
    }

    @Test func offersTheCommandsOfACoverAsAMenu() async throws {
        let browser = try await browser(artwork: ScriptedArtwork())
        browser.press("v")
        try await browser.until { browser.screen.contains("Lamps 13") }
        let row = try #require(browser.terminal.rows.firstIndex { $0.contains("Lamps 11") })
        let column = try #require(browser.terminal.rows[row].firstRange(of: "Lamps 11")).lowerBound
        browser.rightClick(
            x: browser.terminal.rows[row].distance(from: browser.terminal.rows[row].startIndex, to: column),
            y: row)
        try await browser.until { browser.screen.contains("Favourite") && browser.screen.contains("2 of 30") }
        try await browser.press(.enter, until: "1 of 1")
        #expect(browser.screen.contains("Lamps 11"))
    }

    /// A publisher gives a production another picture.
    @Test func showsTheNewPictureAfterARefresh() async throws {
        let artwork = ScriptedArtwork()
        let browser = try Browser(
            width: 160, height: 45, options: LaunchOptions(isAnimated: false), artwork: artwork)
        func catalog(_ picture: String?, first: [Production] = []) -> Catalog {
            Catalog(
                productions: first + [
                    Production(
                        slug: "lamps", title: "Lamps",
                        details: picture.map { ProductionDetails(imageURL: "http://a.test/\($0)") },
                        episodes: [Episode(number: 1, title: "One")])
                ])
        }
        func isAsked(for address: String) async -> Bool { await artwork.asked.contains(address) }
        try await browser.answer(.success(catalog("old")))
        browser.clock.advance(by: .milliseconds(60))
        try await browser.until { await isAsked(for: "http://a.test/old") }
        // The preview beside the list.
        browser.press("r")
        try await browser.answer(.success(catalog("new")))
        try await browser.until { await isAsked(for: "http://a.test/new") }
        // The grid: the selected production keeps the selection, wherever it is now.
        browser.press("v")
        func showsCover() -> Bool { browser.terminal.bitmapRects.contains { $0.height == 9 } }
        try await browser.until { browser.screen.contains("Lamps") && browser.screen.contains("v list") }
        browser.clock.advance(by: .milliseconds(60))
        try await browser.until { showsCover() }
        let first = Production(slug: "ships", title: "Ships", episodes: [Episode(number: 1, title: "One")])
        browser.press("r")
        try await browser.answer(.success(catalog("newer", first: [first])))
        try await browser.until { browser.screen.contains("2 of 2") && !showsCover() }
        browser.clock.advance(by: .milliseconds(60))
        try await browser.until { await isAsked(for: "http://a.test/newer") }
        try await browser.until { showsCover() }
        // The page of the production.
        try await browser.press(.enter, until: "1 of 1")
        browser.clock.advance(by: .milliseconds(60))
        try await browser.until { !browser.terminal.bitmapRects.isEmpty }
        browser.press("r")
        try await browser.answer(.success(catalog(nil)))
        try await browser.until { browser.terminal.bitmapRects.isEmpty }
        #expect(await artwork.asked.allSatisfy { !$0.hasSuffix("none") })
    }

    @Test func showsAllSources() async throws {
        let home = try SourceHome()
        let browser = try await home.browser(width: 90)
        try await browser.press(.left, until: "+ Add")
        try await browser.press("v", until: "1 of 4")
        // Initials on a tile, and below it the title once with what is new.
        for initials in ["  OL", "  TA", "  HR", "  NB"] {
            #expect(browser.screen.contains(initials), "\(initials)")
        }
        let titles = try #require(browser.terminal.rows.first { $0.contains("Harbour Radio") })
        #expect(titles.contains(/Harbour Radio +2/))
        browser.press(.right, .right)
        #expect(browser.screen.contains("3 of 4"))
        try await browser.press("v", until: "+ Add")
        try await browser.press("v", until: "of 4")
        browser.press(.home, .right, .right)
        try await browser.press(.enter, until: "Harbour Radio 5")
    }

    @Test func fitsEveryWindow() async throws {
        let browser = try await browser(width: 40, height: 10, artwork: ScriptedArtwork())
        browser.press("v")
        try await browser.until { browser.screen.contains("Lamps 10") }
        for size in [(20, 5), (5, 3), (1, 1), (200, 60)] {
            browser.resize(width: size.0, height: size.1)
            browser.press(.down, .right, .end, .home)
        }
        try await browser.until { browser.screen.contains("Lamps 10") }
    }
}
