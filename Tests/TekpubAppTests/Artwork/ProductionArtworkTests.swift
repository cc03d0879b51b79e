import CursesKit
import TekpubFormats
import TekpubKit
import Testing

@testable import TekpubApp

/// The picture on a production's page.
@MainActor
struct ProductionArtworkTests {
    private func browser(
        picture: String? = "http://a.test/cover.png", ofEpisodes: String? = nil, width: Int = 80,
        height: Int = 24,
        artwork: ScriptedArtwork,
        options: LaunchOptions = LaunchOptions(isAnimated: false), colors: ColorDepth = .direct,
        hasUnicode: Bool = true
    ) async throws -> Browser {
        let browser = try Browser(
            width: width, height: height, options: options,
            capabilities: TerminalCapabilities(colors: colors, hasUnicode: hasUnicode), artwork: artwork)
        let production = Production(
            slug: "lamps", title: "Lamps", author: "Ada",
            description: (1...30).map { "Sentence \($0) of it." }.joined(separator: " "),
            details: picture.map { ProductionDetails(imageURL: $0) },
            episodes: (1...9).map { (number: Int) in
                Episode(
                    number: number, title: "Episode \(number)",
                    details: ofEpisodes.map { EpisodeDetails(imageURL: $0) })
            })
        try await browser.answer(.success(Catalog(productions: [production])))
        try await browser.press(.enter, until: "1 of 9")
        // The page asks for nothing while the selection might still move.
        #expect(browser.terminal.bitmapRects.isEmpty)
        browser.clock.advance(by: .milliseconds(30))
        return browser
    }

    @Test func showsThePictureBesideTheText() async throws {
        let artwork = ScriptedArtwork()
        let browser = try await browser(artwork: artwork)
        try await browser.until { !browser.terminal.bitmapRects.isEmpty }
        let picture = try #require(browser.terminal.bitmapRects.first)
        #expect(picture.maxX == 79 && picture.width == 2 * picture.height && picture.height >= 6)
        #expect(await artwork.asked == ["http://a.test/cover.png"])
        for y in picture.minY..<picture.maxY {
            #expect(!browser.terminal.rows[y].dropLast(picture.width + 2).contains("▀"))
        }
        for number in 1...4 { #expect(browser.screen.contains("Episode \(number)")) }
        // It is in memory when the page opens again.
        browser.press(.escape)
        try await browser.press(.enter, until: "1 of 9")
        try await browser.until { !browser.terminal.bitmapRects.isEmpty }
        #expect(await artwork.asked.count == 1)
    }

    @Test func showsThePictureInThePreviewUnlessItIsOnThePage() async throws {
        let browser = try await browser(width: 160, height: 45, artwork: ScriptedArtwork())
        browser.clock.advance(by: PreviewViewController.delay)
        try await browser.until { browser.screen.contains("Episode 1 of Lamps") }
        browser.clock.advance(by: .milliseconds(30))
        try await browser.until { browser.terminal.bitmapRects.count == 1 }
        #expect(try #require(browser.terminal.bitmapRects.first).maxX < 106)
        browser.press(.escape)
        try await browser.until {
            browser.clock.advance(by: .milliseconds(30))
            return browser.terminal.bitmapRects.contains { $0.minX > 106 }
        }
        let picture = try #require(browser.terminal.bitmapRects.last)
        #expect(picture.minY == 0 && picture.height <= 15 && picture.maxX <= 160)
        // A page without room for the picture leaves it to the preview.
        browser.press(.enter)
        browser.drag(from: Point(x: 106, y: 20), to: Point(x: 80, y: 20))
        try await browser.until {
            browser.clock.advance(by: .milliseconds(30))
            return browser.screen.contains("Episode 1 of Lamps")
                && browser.terminal.bitmapRects.contains { $0.minX > 80 }
        }
        #expect(browser.terminal.bitmapRects.count == 1)
    }

    @Test func showsThePictureOfAnEpisodeInThePreview() async throws {
        let artwork = ScriptedArtwork()
        let browser = try await browser(
            ofEpisodes: "http://a.test/episode.png", width: 160, height: 45, artwork: artwork)
        try await browser.until {
            browser.clock.advance(by: .milliseconds(30))
            return browser.terminal.bitmapRects.count == 2
        }
        #expect(await artwork.asked.contains("http://a.test/episode.png"))
    }

    @Test func textNeverWaitsForIt() async throws {
        let artwork = ScriptedArtwork(isHeld: true)
        let browser = try await browser(artwork: artwork)
        try await browser.until { await !artwork.asked.isEmpty }
        #expect(browser.screen.contains("Sentence 1 of it.") && browser.terminal.bitmapRects.isEmpty)
        browser.press(.escape)
        await artwork.release()
        try await browser.until { await artwork.cancelCount == 1 }
    }

    @Test func givesItsRoomBackIfItCannotBeShown() async throws {
        let artwork = ScriptedArtwork()
        let without = try await browser(picture: nil, artwork: artwork)
        let browser = try await browser(picture: "http://a.test/none", artwork: artwork)
        try await browser.until { browser.screen == without.screen }
        #expect(await artwork.asked == ["http://a.test/none"])
    }

    @Test(arguments: [(40, 10), (69, 24), (80, 14)])
    func leavesSmallWindowsToTheEpisodes(width: Int, height: Int) async throws {
        let artwork = ScriptedArtwork()
        let browser = try await browser(width: width, height: height, artwork: artwork)
        browser.clock.advance(by: .seconds(1))
        for number in 1...4 { #expect(browser.screen.contains("Episode \(number)")) }
        #expect(browser.terminal.bitmapRects.isEmpty)
        #expect(await artwork.asked.isEmpty)
    }

    /// With few colours, without images, in the theme without colours, and on a terminal that shows only ASCII.
    @Test(arguments: [ColorDepth.none, .named16])
    func asksForNothingThatCannotBeShown(colors: ColorDepth) async throws {
        let artwork = ScriptedArtwork()
        let few = try await browser(artwork: artwork, colors: colors)
        few.clock.advance(by: .seconds(1))
        let refused = try await browser(
            artwork: artwork, options: LaunchOptions(isAnimated: false, showsImages: false))
        refused.clock.advance(by: .seconds(1))
        #expect(refused.terminal.bitmapRects.isEmpty)
        let mono = try await browser(
            artwork: artwork, options: LaunchOptions(isAnimated: false, theme: .mono))
        mono.clock.advance(by: .seconds(1))
        #expect(mono.terminal.bitmapRects.isEmpty)
        let plain = try await browser(artwork: artwork, hasUnicode: false)
        plain.clock.advance(by: .seconds(1))
        #expect(plain.terminal.bitmapRects.isEmpty)
        #expect(await artwork.asked.isEmpty)
    }
}
