import CursesKit
import CursesKitTesting
import TekpubFormats
import TekpubKit
import Testing

@testable import TekpubApp

/// Logging in and out.
@MainActor
struct AccountTests {
    private let screens = SnapshotFolder(named: "../Screens")

    /// A browser with the login sheet open.
    private func asking(
        width: Int = 80, height: Int = 24, account: FakeAccount = FakeAccount()
    ) async throws -> Browser {
        let browser = try await Browser.showing(.sample, width: width, height: height, account: account)
        try await browser.press(.left, until: "Log In …")
        browser.press(.home, .down, .down, .down, .enter)
        return browser
    }

    @Test(arguments: [(80, 24), (40, 12), (40, 10), (120, 34), (160, 45)])
    func asksForEmailAndPassword(width: Int, height: Int) async throws {
        let browser = try await asking(width: width, height: height)
        browser.type("joe@example.com")
        browser.press(.enter)
        browser.type("secret")
        #expect(!browser.screen.contains("secret") && browser.screen.contains("••••••"))
        // A third column is empty beside an empty list.
        browser.clock.advance(by: PreviewViewController.delay)
        try await browser.until { !browser.screen.contains("Ada Example") }
        try await browser.verify(in: screens, named: "login-\(width)x\(height)")
    }

    /// What a catalogue says of accounts, and whether the menu offers a login.
    @Test(arguments: [
        (Production(title: "Free", canWatch: true), [], false), (Production(title: "Unknown"), [], false),
        (Production(title: "Locked", canWatch: false), [], true),
        (Production(title: "Free"), [ServerAction(name: "login", url: "http://a.test/")], true),
        (Production(title: "Free"), [ServerAction(name: "register", url: "http://a.test/")], false),
    ])
    func offersALoginOnlyWhereAServerHasAccounts(
        production: Production, actions: [ServerAction], offers: Bool
    ) async throws {
        let browser = try await Browser.showing(
            Catalog(productions: [production], actions: actions), account: FakeAccount())
        try await browser.press(.left, until: "Favourites")
        browser.press("r")
        try await browser.answer(.success(nil))
        #expect(browser.screen.contains("Log In …") == offers)
        let host = try #require(BaseURL.host(of: "http://catalogue.test:3000"))
        browser.press("r")
        try await browser.answer(.failure(.status(host: host, code: 401)))
        browser.press(.escape)
        #expect(browser.screen.contains("Log In …"))
    }

    @Test func saysThatThePasswordIsWrong() async throws {
        let browser = try await asking()
        browser.type("joe@example.com")
        browser.press(.enter)
        browser.type("wrong")
        try await browser.press(.enter, until: "does not accept")
        #expect(browser.screen.contains("joe@example.com") && browser.screen.contains("Log In to"))
        browser.press(.escape)
        #expect(!browser.screen.contains("Logging in"))
        #expect(browser.screen.contains("Log In …"))
    }

    @Test func greetsTheCustomerAndRefreshes() async throws {
        let browser = try await asking()
        browser.type("joe@example.com")
        browser.press(.enter)
        browser.type(FakeAccount.password)
        try await browser.press(.enter, until: "Welcome, joe@example.com.")
        #expect(browser.screen.contains("Log Out …"))
        try await browser.until { await browser.source.loadCount == 2 }
    }

    @Test func showsWhatTheServerSaysToTheCustomer() async throws {
        let account = FakeAccount()
        await account.greet(with: "Good to see you. \u{1B}[31mYour plan ends on Friday.")
        let browser = try await asking(account: account)
        browser.type("joe@example.com")
        browser.press(.enter)
        browser.type(FakeAccount.password)
        try await browser.press(.enter, until: "Good to see you. ␛[31mYour plan ends on Friday.")
    }

    @Test func needsBoth() async throws {
        let browser = try await asking()
        browser.press(.enter, .enter)
        #expect(browser.screen.contains("Both an email address and a password are needed."))
    }

    @Test func asksBeforeItLogsOut() async throws {
        let account = FakeAccount(FakeAccount.customer)
        let browser = try await Browser.showing(.sample, account: account)
        try await browser.press(.left, until: "Log Out …")
        browser.press(.home, .down, .down, .down, .enter)
        #expect(browser.screen.contains("Log Out of"))
        browser.press(.escape)
        #expect(await account.state() == FakeAccount.customer)
        browser.press(.enter)
        try await browser.press("l", until: "Logged out")
        #expect(await account.state() == .guest)
    }

    @Test func asksAgainWhenTheServerRefusesTheLogin() async throws {
        let browser = try await Browser.showing(.sample, account: FakeAccount(FakeAccount.customer))
        let host = try #require(BaseURL.host(of: "http://catalogue.test:3000"))
        browser.press("r")
        try await browser.answer(.failure(.loginRefused(host: host)))
        #expect(browser.screen.contains("Log In to catalogue.test:3000"))
        browser.press(.escape)
        #expect(browser.selectedRows.first?.contains("Building a Lighthouse") == true)
    }

    @Test func forgetsALoginThatTheServerRefuses() async throws {
        let account = FakeAccount(FakeAccount.customer)
        let browser = try await Browser.showing(.sample, account: account)
        let host = try #require(BaseURL.host(of: "http://catalogue.test:3000"))
        browser.press("r")
        try await browser.answer(.failure(.loginRefused(host: host)))
        try await browser.until { await account.state() == .guest }
        browser.press(.escape)
        try await browser.press(.left, until: "Log In …")
    }

    @Test(arguments: [true, false])
    func asksAtTheSplash(isCustomer: Bool) async throws {
        let account = FakeAccount(isCustomer ? FakeAccount.customer : .guest)
        let browser = try Browser(options: LaunchOptions(isAnimated: false), account: account)
        let host = try #require(BaseURL.host(of: "http://catalogue.test:3000"))
        let error = isCustomer ? CatalogError.loginRefused(host: host) : .status(host: host, code: 401)
        try await browser.answer(.failure(error))
        try await browser.until { await account.state() == .guest }
        browser.press("l")
        #expect(browser.screen.contains("Log In to catalogue.test:3000"))
        browser.type("joe@example.com")
        browser.press(.enter)
        browser.type("wrong")
        try await browser.press(.enter, until: "does not accept")
        browser.press(.enter)
        browser.type(FakeAccount.password)
        browser.press(.enter)
        try await browser.answer(.success(.sample))
        #expect(browser.screen.contains("Building a Lighthouse"))
        #expect(await account.state() == FakeAccount.customer)
        try await browser.press(.left, until: "Log Out …")
    }

    @Test func offersALoginAtTheSplashWhereGuestsAreNotAllowed() async throws {
        let browser = try Browser(options: LaunchOptions(isAnimated: false), account: FakeAccount())
        let host = try #require(BaseURL.host(of: "http://catalogue.test:3000"))
        try await browser.answer(.failure(.status(host: host, code: 403)))
        browser.press("l")
        #expect(browser.screen.contains("Log In to catalogue.test:3000"))
    }

    @Test func asksAsAGuestAgainWhereNobodyLogsInAtTheSplash() async throws {
        let browser = try Browser(options: LaunchOptions(isAnimated: false), account: FakeAccount())
        let host = try #require(BaseURL.host(of: "http://catalogue.test:3000"))
        try await browser.answer(.failure(.status(host: host, code: 401)))
        browser.press("l", .escape)
        try await browser.answer(.success(.sample))
        #expect(await browser.source.loadCount == 2)
        #expect(browser.screen.contains("Building a Lighthouse"))
    }

    @Test func asksAgainWhenTheLoginHasExpired() async throws {
        let browser = try await Browser.showing(.sample, account: FakeAccount(.expired))
        try await browser.until { browser.screen.contains("has expired.") }
        browser.press(.escape)
        #expect(browser.selectedRows.first?.contains("Building a Lighthouse") == true)
    }

    @Test func offersNoLoginWhereThereIsNone() async throws {
        let browser = try await Browser.showing(.sample)
        browser.press(.left)
        #expect(browser.screen.contains("Favourites") && !browser.screen.contains("Log "))
    }
}
