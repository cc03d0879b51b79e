import CursesKit
import CursesKitTesting
import TekpubFormats
import TekpubKit
import Testing

@testable import TekpubApp

/// The login that playing an episode may need.
@MainActor
struct PlayingLoginTests {
    /// The browser with the first episode, after the key that plays it, when it shows `text`.
    private func playing(
        with player: FakePlayer, as account: FakeAccount = FakeAccount(), until text: String
    ) async throws -> Browser {
        let browser = try await Browser.showing(.sample, account: account, player: player)
        try await browser.press(.enter, until: "1 of 3")
        try await browser.press("p", until: text)
        return browser
    }

    @Test func offersToLogInWhereGuestsMayNotWatch() async throws {
        let host = try #require(BaseURL.host(of: "http://catalogue.test:3000"))
        let player = FakePlayer(failure: .forbidden(host: host, isGuest: true))
        let browser = try await playing(with: player, until: "Forbidden")
        browser.press("l")
        #expect(browser.screen.contains("Log In to catalogue.test:3000"))
    }

    @Test func offersToLogInAgainWhereTheLoginIsRefused() async throws {
        let host = try #require(BaseURL.host(of: "http://catalogue.test:3000"))
        let player = FakePlayer(failure: .failed(.loginRefused(host: host)))
        let browser = try await playing(with: player, until: "does not accept your login any more")
        browser.press("l")
        #expect(browser.screen.contains("Log In to catalogue.test:3000"))
    }

    @Test func goesOnPlayingAfterALogin() async throws {
        let host = try #require(BaseURL.host(of: "http://catalogue.test:3000"))
        let player = FakePlayer(failure: .forbidden(host: host, isGuest: true))
        let browser = try await playing(with: player, until: "Forbidden")
        browser.press("l")
        browser.type("joe@example.com")
        browser.press(.enter)
        browser.type("wrong")
        try await browser.press(.enter, until: "does not accept")
        #expect(await player.played.isEmpty)
        browser.press(.enter)
        browser.type(FakeAccount.password)
        browser.press(.enter)
        try await browser.until { await player.played == ["Stones from 0"] }
    }

    /// During the login the user goes back, or opens the page of an episode above the controller that asked
    /// for the login.
    @Test(arguments: [Key.left, .enter])
    func playsNothingOnceTheUserHasGoneElsewhere(key: Key) async throws {
        let host = try #require(BaseURL.host(of: "http://catalogue.test:3000"))
        let account = FakeAccount(isSlow: true)
        let player = FakePlayer(failure: .forbidden(host: host, isGuest: true))
        let browser = try await playing(with: player, as: account, until: "Forbidden")
        browser.press("l")
        browser.type("joe@example.com")
        browser.press(.enter)
        browser.type(FakeAccount.password)
        browser.press(.enter)
        try await browser.until { await account.isWaiting }
        browser.press(key)
        await account.answer()
        // By then, everything else that follows the login has started.
        try await browser.until { await browser.source.loadCount == 2 }
        #expect(!browser.isPlaying)
        #expect(await player.played.isEmpty)
    }

    @Test func playsNothingAfterALoginForSomethingElse() async throws {
        let host = try #require(BaseURL.host(of: "http://catalogue.test:3000"))
        let player = FakePlayer(failure: .forbidden(host: host, isGuest: true))
        let browser = try await playing(with: player, until: "Forbidden")
        browser.press("l", .escape, .left, .left)
        browser.press(.home, .down, .down, .down, .enter)
        browser.type("joe@example.com")
        browser.press(.enter)
        browser.type(FakeAccount.password)
        try await browser.press(.enter, until: "Welcome, joe@example.com.")
        #expect(!browser.isPlaying)
        #expect(await player.played.isEmpty)
    }
}
