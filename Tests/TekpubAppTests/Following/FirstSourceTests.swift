import CursesKit
import TekpubKit
import Testing

@testable import TekpubApp

/// The way of a new user to the first source.
@MainActor
struct FirstSourceTests {
    private func home(withSources: Bool) throws -> SourceHome {
        let home = try SourceHome()
        guard !withSources else { return home }
        for source in try home.store.sources() where source.kind == .server {
            _ = try home.store.remove(source.id)
        }
        return home
    }

    @Test func isInTheLastRowUntilItWasTried() async throws {
        let browser = try await home(withSources: false).browser(width: 80)
        try await browser.until { browser.screen.contains("←: menu · a there: follow a feed") }
        try await browser.press(.left, until: " a: follow a feed")
        try await browser.press("a", until: "Add a Source")
        browser.press(.escape)
        #expect(!browser.screen.contains("follow a feed"))
    }

    @Test func isNotShownToThoseWhoFollowSomething() async throws {
        let browser = try await home(withSources: true).browser(width: 80)
        try await browser.until { browser.delegate.launch?.browser?.sources?.isLoaded == true }
        #expect(!browser.screen.contains("follow a feed"))
    }
}
