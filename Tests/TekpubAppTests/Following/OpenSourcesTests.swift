import CursesKit
import Foundation
import TekpubFormats
import Testing

@testable import TekpubApp
@testable import TekpubKit

/// What the browser holds after a long session. Each test counts descriptors in a process of its own.
@MainActor
struct OpenSourcesTests {
    /// What the shown screens may need beyond those at the start, whatever was shown before.
    private static let limit = 40

    /// Room for the whole menu.
    private static let height = 120

    private static func openDescriptorCount() throws -> Int {
        try FileManager.default.contentsOfDirectory(atPath: "/dev/fd").count
    }

    private static func addresses(_ count: Int) -> [String] {
        (1...count).map { "http://example.org/\($0)" }
    }

    @Test func closesSourcesThatWereShown() async {
        await #expect(processExitsWith: .success) { @MainActor in
            let home = try SourceHome()
            for address in Self.addresses(100) {
                try home.addNew(
                    Production(
                        slug: "a", title: address, episodes: [Episode(number: 1), Episode(number: 2)]),
                    at: address)
            }
            let browser = try await home.browser(height: Self.height)
            let delegate = browser.delegate
            try await browser.until { delegate.launch?.sources?.list.sources.count == 104 }
            let start = try Self.openDescriptorCount()
            var sessions: [() -> CatalogSession?] = []
            for source in try #require(delegate.launch?.sources?.list.sources) {
                delegate.launch?.sources?.show(source)
                try await browser.until { delegate.launch?.browser?.session.catalogID == source.catalogID }
                weak let session = delegate.launch?.browser?.session
                sessions.append { session }
            }
            try await browser.until { (try? Self.openDescriptorCount() <= start + Self.limit) == true }
            try await browser.until { sessions.count { $0() != nil } <= 2 }
            browser.terminate()
        }
    }

    /// Keys in a random order, while catalogues change and refreshes fail.
    @Test func holdsNoMoreAfterAnyKeys() async {
        await #expect(processExitsWith: .success) { @MainActor in
            let home = try SourceHome()
            let addresses = Self.addresses(20)
            let host = try #require(URL(string: "http://example.org/").flatMap { HostName($0) })
            for address in addresses {
                try home.addNew(
                    Production(
                        slug: "a", title: address, episodes: [Episode(number: 1), Episode(number: 2)]),
                    at: address)
                await home.refresher.fail(address, with: .status(host: host, code: 503))
            }
            let browser = try await home.browser(height: Self.height)
            let start = try Self.openDescriptorCount()
            var generator = SeededGenerator(seed: 1)
            let keys: [Key] =
                [.down, .up, .enter, .escape, .left, .right, .tab, .end, .home]
                + ["R", "n", "n", "l", "h", "j", "k", "m", "u", "f", "r", "g", "G", "s", "t"]
            for round in 1...60 {
                let address = try #require(addresses.randomElement(using: &generator))
                let episodes = (1...(round + 2)).map { Episode(number: $0) }
                await home.refresher.answer(
                    address,
                    with: Catalog(productions: [Production(slug: "a", title: address, episodes: episodes)]))
                for _ in 1...10 {
                    browser.press(try #require(keys.randomElement(using: &generator)))
                    browser.clock.advance(by: .milliseconds(170))
                }
                try await browser.until {
                    !browser.isCheckingSources && browser.delegate.launch?.sources?.switching == nil
                }
            }
            try await browser.until { (try? Self.openDescriptorCount() <= start + Self.limit) == true }
            browser.terminate()
        }
    }
}

/// The same numbers in each run.
private struct SeededGenerator: RandomNumberGenerator {
    private var state: UInt64

    init(seed: UInt64) { state = seed }

    mutating func next() -> UInt64 {
        // SplitMix64.
        state &+= 0x9E37_79B9_7F4A_7C15
        var value = state
        value = (value ^ (value >> 30)) &* 0xBF58_476D_1CE4_E5B9
        value = (value ^ (value >> 27)) &* 0x94D0_49BB_1331_11EB
        return value ^ (value >> 31)
    }
}
