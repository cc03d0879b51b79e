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
        #expect(browser.screen.contains("╭") && browser.screen.contains("1 of 30"))
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
        #expect(browser.screen.contains("6 of 30") && !browser.screen.contains("╭"))
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
