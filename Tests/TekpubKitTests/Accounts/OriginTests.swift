import Foundation
import Testing

@testable import TekpubKit

struct OriginTests {
    @Test(arguments: [
        ("http://Tekpub.com/api?token=1", "http://tekpub.com:80"),
        ("HTTPS://tekpub.com", "https://tekpub.com:443"),
        ("http://joe:secret@127.0.0.1:3000/", "http://127.0.0.1:3000"),
        ("http://[::1]:3000", "http://[::1]:3000"),
    ])
    func isSchemeHostAndPort(address: String, expected: String) throws {
        let url = try #require(URL(string: address))
        #expect(Origin(url)?.description == expected)
    }

    @Test(arguments: ["ftp://tekpub.com", "file:///etc/passwd", "http:///path", "tekpub.com"])
    func isNothingOfWhatIsNoServer(address: String) throws {
        let url = try #require(URL(string: address))
        #expect(Origin(url) == nil)
    }

    @Test(arguments: [
        ("http://a.com", "http://a.com:80/x", true), ("http://a.com", "https://a.com", false),
        ("http://a.com", "http://a.com:81", false), ("http://a.com", "http://b.a.com", false),
    ])
    func isSharedByAddressesOfOneServer(one: String, other: String, isSame: Bool) throws {
        let (one, other) = try (#require(URL(string: one)), #require(URL(string: other)))
        #expect((Origin(one) == Origin(other)) == isSame)
    }
}
