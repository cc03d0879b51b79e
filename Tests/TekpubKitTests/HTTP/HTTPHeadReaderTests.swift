import Foundation
import Testing

@testable import TekpubKit

struct HTTPHeadReaderTests {
    private func head(_ lines: [String]) throws -> HTTPHead? {
        var reader = HTTPHeadReader(url: try #require(URL(string: "http://tekpub.test/")))
        for line in lines {
            let step = Array((line + "\r\n").utf8).withUnsafeBytes { reader.receive($0) }
            if case .head(let head) = step { return head }
        }
        return nil
    }

    @Test func readsTheHeadBehindThoseThatOnlyAnnounceIt() throws {
        let head = try #require(
            try head([
                "HTTP/1.1 103 Early Hints", "Link: <a>", "", "HTTP/2 404", "content-type:text/html",
                "X-Long: a", " b",
                "no field", "",
            ]))
        #expect(head.statusCode == 404)
        #expect(head.fields["Content-Type"] == "text/html")
        #expect(head.fields["X-Long"] == "a b")
        #expect(head.fields["Link"] == nil)
    }

    @Test func joinsFieldsButNotThoseThatHaveOneValue() throws {
        let head = try #require(
            try head([
                "HTTP/1.1 200 OK", "WWW-Authenticate: Digest a", "www-authenticate: Basic b", "Location: /a",
                "Location: /b", "Content-Length: 5", "Content-Length: 5", "",
            ]))
        #expect(head.fields["WWW-Authenticate"] == "Digest a, Basic b")
        #expect(head.fields["Location"] == "/a")
        #expect(head.contentLength == 5)
    }

    @Test func refusesHeadsWithoutEnd() throws {
        var reader = HTTPHeadReader(url: try #require(URL(string: "http://tekpub.test/")))
        let line = Array(("X: " + String(repeating: "a", count: 1000) + "\r\n").utf8)
        let steps = (0..<1000).map { _ in line.withUnsafeBytes { reader.receive($0) } }
        #expect(steps.contains { if case .tooLong = $0 { true } else { false } })
    }
}
