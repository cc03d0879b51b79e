import CursesKit
import TekpubFormats
import TekpubKit
import Testing

@testable import TekpubApp

/// The selected episode stays selected, even if a load moves it.
@MainActor
struct EpisodeSelectionTests {
    private static func catalog(_ titles: String...) -> Catalog {
        Catalog(productions: [
            Production(title: "A Show", episodes: titles.map { Episode(guid: "id of \($0)", title: $0) })
        ])
    }

    @Test func followsTheEpisodeThroughARefreshAndARestart() async throws {
        let browser = try await Browser.showing(Self.catalog("Third", "Second", "First"))
        try await browser.press(.enter, until: "1 of 3")
        try await browser.press(.down, until: "2 of 3")
        browser.press("r")
        try await browser.answer(.success(Self.catalog("Fourth", "Third", "Second", "First")))
        try await browser.until { browser.screen.contains("3 of 4") }
        #expect(browser.selectedRows.contains { $0.contains("Second") })

        let next = try await browser.restarted()
        try await next.until { next.screen.contains("3 of 4") }
        #expect(next.selectedRows.contains { $0.contains("Second") })
        try await next.answer(.success(Self.catalog("Second", "Fifth", "Fourth", "Third")))
        try await next.until { next.screen.contains("1 of 4") }
        #expect(next.selectedRows.contains { $0.contains("Second") })
    }
}
