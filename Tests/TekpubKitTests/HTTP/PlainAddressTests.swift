import Foundation
import Testing

@testable import TekpubKit

struct PlainAddressTests {
    /// What it reads is what `URLComponents` reads.
    @Test(arguments: [
        "http://tekpub.com", "https://Tekpub.com/", "http://127.0.0.1:3000/a?b=c", "http://a-b.example:80?x",
        "https://example.org:443#part", "http://example.org/@someone", "http://1:65535/",
    ])
    func readsThePartsOfAnAddress(address: String) throws {
        let url = try #require(URL(string: address))
        let plain = try #require(PlainAddress(url))
        let parts = try #require(URLComponents(url: url, resolvingAgainstBaseURL: true))
        #expect(plain.scheme == parts.scheme)
        #expect(plain.host == parts.host)
        #expect(plain.port == parts.port)
        #expect(plain.hasFragment == (parts.fragment != nil))
    }

    @Test(arguments: [
        "http://joe@example.org/", "http://joe:secret@example.org/", "http://[::1]:3000/",
        "HTTP://example.org/",
        "ftp://example.org/", "http://example.org:0/", "http://example.org:99999/", "http://example.org:/",
        "http://b%C3%BCcher.example/", "http:///path", "example.org", "http://example.org%40evil.example/",
    ])
    func leavesTheOthersToURLComponents(address: String) throws {
        let url = try #require(URL(string: address))
        #expect(PlainAddress(url) == nil)
    }
}
