import Foundation
import Testing

@testable import TekpubKit

/// The form of addresses in a log.
struct LoggedAddressTests {
    @Test(arguments: [
        ("https://example.org", "https://example.org/"),
        ("https://example.org/api/view/mvc3/2", "https://example.org/api/view/mvc3/2"),
        ("https://example.org:8080/a%20b.mp4", "https://example.org:8080/a%20b.mp4"),
        (
            "https://example.org/2010-05/01-introduction-to-mvc3.mp4",
            "https://example.org/2010-05/01-introduction-to-mvc3.mp4"
        ),
    ])
    func isWholeWithoutASecret(address: String, expected: String) throws {
        #expect(try #require(URL(string: address)).loggedAddress == expected)
    }

    @Test(arguments: [
        ("https://joe:pa55word@example.org/feed.xml#x", "https://example.org/feed.xml"),
        ("https://s3cret@example.org/feed.xml", "https://example.org/feed.xml"),
        ("https://example.org/1.mp4?auth=s3cret", "https://example.org"),
        ("https://example.org/?s3cret", "https://example.org"),
        ("https://example.org/feed/5d41402abc4b2a76", "https://example.org"),
        ("https://example.org/5d41402abc4b2a76.xml", "https://example.org"),
        ("https://example.org/u/550e8400-e29b-41d4-a716-446655440000/rss", "https://example.org"),
        ("https://example.org/kFjQwErTyUiOpAsD/rss", "https://example.org"),
        ("https://example.org/1234567890123456/rss", "https://example.org"),
    ])
    func hidesWhatMayBeASecret(address: String, expected: String) throws {
        #expect(try #require(URL(string: address)).loggedAddress == expected)
    }
}
