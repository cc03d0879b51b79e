import CursesKit
import Synchronization
import TekpubFormats
import TekpubKit
import Testing

@testable import TekpubApp

/// What the publisher of a show offers besides its episodes.
@MainActor
struct PublisherTests {
    /// The addresses that the browser was asked for.
    private final class Opened: Sendable {
        private let addresses = Mutex<[String]>([])
        var all: [String] { addresses.withLock { $0 } }
        func open(_ address: String) { addresses.withLock { $0.append(address) } }
    }

    private let opened = Opened()

    private func showing(_ details: ProductionDetails?, width: Int = 80, height: Int = 24) async throws
        -> Browser
    {
        let catalog = Catalog(productions: [
            Production(
                slug: "lamps", title: "Lamps", description: "Light.", link: "https://a.test/page",
                details: details,
                episodes: (1...9).map { (number: Int) in Episode(number: number, title: "Episode \(number)") }
            )
        ])
        let browser = try await Browser.showing(catalog, width: width, height: height) { [opened] url in
            opened.open(url.absoluteString)
            return true
        }
        try await browser.press(.enter, until: "1 of 9")
        return browser
    }

    private static let one = Funding(url: "https://a.test/give", title: "Buy us \u{1B}[2Jcoffee")
    private static let other = Funding(url: "https://a.test/join")

    @Test func showsThePagesOfSupportAsLinks() async throws {
        let browser = try await showing(ProductionDetails(funding: [Self.one, Self.other]))
        #expect(browser.screen.contains("Buy us ␛[2Jcoffee  [2] https://a.test/give"))
        #expect(browser.screen.contains("Support the show  [3] https://a.test/join"))
        browser.type("3o")
        try await browser.until { opened.all == ["https://a.test/join"] }
    }

    @Test func opensTheOnlyPageOfSupport() async throws {
        // The details are folded.
        let browser = try await showing(ProductionDetails(funding: [Self.one]), width: 40, height: 10)
        browser.press("$")
        try await browser.until { opened.all == ["https://a.test/give"] }
        try await browser.until { browser.screen.contains("Opened the page") }
    }

    @Test func asksWhichPageOfSupportToOpen() async throws {
        let browser = try await showing(ProductionDetails(funding: [Self.one, Self.other]))
        try await browser.press("$", until: "Support the Show")
        #expect(browser.screen.contains("Buy us ␛[2Jcoffee"))
        browser.press(.down, .enter)
        try await browser.until { opened.all == ["https://a.test/join"] }
    }

    @Test func opensNothingThatIsNotOnTheWeb() async throws {
        let browser = try await showing(ProductionDetails(funding: [Funding(url: "file:///etc/passwd")]))
        try await browser.press("$", until: "No page is known for this.")
        #expect(opened.all.isEmpty)
    }

    @Test func offersNothingWhereThereIsNone() async throws {
        let browser = try await showing(nil)
        try await browser.press("$", until: "“Support the show” does nothing here.")
        #expect(!browser.screen.contains("[1]"))
    }
}
