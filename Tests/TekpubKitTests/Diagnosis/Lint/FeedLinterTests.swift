import Foundation
import Synchronization
import TekpubFormats
import Testing

@testable import TekpubKit

/// Feeds on a loopback server. The clock stands still, so no deadline ever passes.
@Suite(.timeLimit(.minutes(5)))
struct FeedLinterTests {
    private let linter = FeedLinter(
        client: HTTPClient(clock: ManualClock()), now: Date(timeIntervalSince1970: 1_300_000_000))

    private static let media =
        "HTTP/1.1 206 Partial Content\r\nContent-Type: audio/mpeg\r\nETag: \"1\"\r\n"
        + "Content-Range: bytes 0-0/5\r\nContent-Length: 1\r\n\r\nx"

    /// An RSS feed with an enclosure at each path, and a picture.
    private static func feed(_ paths: [String], at url: String) -> String {
        let items = paths.enumerated().map { number, path in
            """
            <item><guid isPermaLink="false">\(number)</guid><pubDate>2009-10-24</pubDate>
            <enclosure url="\(url)\(path)" length="5" type="audio/mpeg"/></item>
            """
        }
        return """
            <rss xmlns:itunes="http://www.itunes.com/dtds/podcast-1.0.dtd"><channel>
            <itunes:image href="\(url)/cover"/>
            \(items.joined(separator: "\n"))
            </channel></rss>
            """
    }

    /// A picture of this size, as far as its head.
    private static func png(_ width: UInt16, _ height: UInt16) -> [UInt8] {
        [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A, 0, 0, 0, 13] + Array("IHDR".utf8)
            + [0, 0, UInt8(width >> 8), UInt8(width & 0xFF), 0, 0, UInt8(height >> 8), UInt8(height & 0xFF)]
    }

    private static func picture(_ bytes: [UInt8]) -> RawServer.Reply {
        RawServer.Reply(
            Array("HTTP/1.1 200 OK\r\nContent-Length: \(bytes.count)\r\n\r\n".utf8) + bytes, then: .stay)
    }

    /// A server of a good feed, apart from what `answer` returns.
    private func server(
        paths: [String] = ["/a"], answer: @escaping @Sendable (String) -> RawServer.Reply? = { _ in nil }
    ) throws -> RawServer {
        try RawServer { request in
            if let reply = answer(request) { return reply }
            let host = request.firstMatch(of: /(?i)\r\nHost: (\S+)/).map { String($0.1) } ?? ""
            if request.hasPrefix("GET /cover ") { return Self.picture(Self.png(1400, 1400)) }
            if paths.contains(where: { request.hasPrefix("GET \($0) ") }) {
                return RawServer.Reply(Self.media.utf8, then: .stay)
            }
            if request.contains("If-None-Match") {
                return RawServer.Reply("HTTP/1.1 304 Not Modified\r\nETag: \"f\"\r\n\r\n".utf8, then: .stay)
            }
            return .answer(
                Self.feed(paths, at: "http://\(host)"),
                header: "ETag: \"f\"\r\nContent-Type: application/rss+xml; charset=utf-8\r\n")
        }
    }

    private func report(on server: RawServer, limit: Int? = nil) async throws -> FeedLinter.Report {
        try await linter.report(on: try #require(URL(string: server.url + "/feed")), enclosureLimit: limit)
    }

    private func codes(of server: RawServer) async throws -> [FeedProblem.Code] {
        try await report(on: server).problems.map(\.code)
    }

    @Test func findsNothingOnAGoodServer() async throws {
        let server = try server(paths: ["/a", "/b", "/c"])
        defer { server.stop() }
        let report = try await report(on: server)
        #expect(report.problems.isEmpty, "\(report.problems)")
        #expect(!report.hasErrors)
        #expect(report.itemCount == 3 && report.fileCount == 4)
        #expect(try await self.report(on: server, limit: 1).fileCount == 2)
        #expect(try await self.report(on: server, limit: 0).fileCount == 0)
    }

    /// The answer to the request for the enclosure, and the rule that it breaks.
    @Test(arguments: [
        ("HTTP/1.1 404 Not Found\r\nContent-Length: 0\r\n\r\n", FeedProblem.Code.mediaUnreachable),
        (
            "HTTP/1.1 200 OK\r\nETag: \"1\"\r\nContent-Type: audio/mp3\r\nContent-Length: 5\r\n\r\nabcde",
            .mediaRange
        ),
        (media.replacing("ETag: \"1\"\r\n", with: ""), .mediaValidators),
        (media.replacing("audio/mpeg", with: "text/html"), .mediaType),
        (media.replacing("/5", with: "/6"), .mediaLength),
    ])
    func checksEnclosures(answer: String, code: FeedProblem.Code) async throws {
        let server = try server { $0.hasPrefix("GET /a ") ? RawServer.Reply(answer.utf8) : nil }
        defer { server.stop() }
        let report = try await report(on: server)
        #expect(report.problems.map(\.code) == [code])
        #expect(report.problems.first?.position == SourcePosition(line: 4, column: 17))
        #expect(report.hasErrors == (code == .mediaUnreachable))
    }

    @Test func asksTheAPIOf2010AsItWants() async throws {
        let server = try RawServer { request in
            request.hasPrefix("POST /api/productions ")
                ? .answer(#"[{"slug": "a", "name": "A"}]"#, header: "Content-Type: application/json\r\n")
                : .answer("", status: "405 Method Not Allowed")
        }
        defer { server.stop() }
        let address = try #require(URL(string: server.url + "/api/productions"))
        #expect(
            try await linter.report(on: address, enclosureLimit: nil).problems.map(\.code) == [.titleMissing])
    }

    @Test func asksForOneByteOfAnEnclosure() async throws {
        let requests = Mutex<[String]>([])
        let server = try server { request in
            if request.hasPrefix("GET /a ") { requests.withLock { $0.append(request) } }
            return nil
        }
        defer { server.stop() }
        _ = try await report(on: server)
        let sent = requests.withLock { $0 }
        #expect(sent.count == 1)
        #expect(sent.first?.contains("Range: bytes=0-0\r\n") == true)
        #expect(sent.first?.contains("Accept-Encoding: identity\r\n") == true)
    }

    /// Each request for an enclosure waits for another one, so that fewer than two at once would not end.
    @Test func asksOneHostForTwoFilesAtOnce() async throws {
        let count = Mutex((arrived: 0, active: 0, most: 0))
        let partner = DispatchSemaphore(value: 0)
        let paths = (1...8).map { "/m\($0)" }
        let server = try server(paths: paths) { request in
            guard request.hasPrefix("GET /m") else { return nil }
            let isFirst = count.withLock { count in
                count.arrived += 1
                count.active += 1
                count.most = max(count.most, count.active)
                return count.arrived % 2 == 1
            }
            if isFirst { partner.wait() } else { partner.signal() }
            count.withLock { $0.active -= 1 }
            return nil
        }
        defer { server.stop() }
        #expect(try await report(on: server).fileCount == 9)
        #expect(count.withLock { $0.most } == 2)
    }

    @Test func countsRedirects() async throws {
        let server = try server { request in
            guard let number = request.firstMatch(of: #/^GET /(?:a|r(\d)) /#) else { return nil }
            let next = number.1.flatMap { Int($0) }.map { $0 + 1 } ?? 1
            return next > 4
                ? RawServer.Reply(Self.media.utf8, then: .stay)
                : .answer("", status: "302 Found", header: "Location: /r\(next)\r\n")
        }
        defer { server.stop() }
        let report = try await report(on: server)
        #expect(report.problems.map(\.code) == [.mediaRedirects])
        #expect(report.problems.first?.message.contains("4 redirects") == true)
    }

    @Test(arguments: [
        (png(1399, 1399), [FeedProblem.Code.artworkSize]), (png(3001, 3001), [.artworkSize]),
        (png(1400, 1500), [.artworkNotSquare]), (png(3000, 3000), []),
        (Array("<html>".utf8), [.artworkFormat]),
    ])
    func checksPictures(file: [UInt8], codes: [FeedProblem.Code]) async throws {
        let server = try server { $0.hasPrefix("GET /cover ") ? Self.picture(file) : nil }
        defer { server.stop() }
        let report = try await report(on: server)
        #expect(report.problems.map(\.code) == codes)
        #expect(report.problems.allSatisfy { $0.position?.line == 2 })
    }

    @Test func noticesMissingPictures() async throws {
        let server = try server { $0.hasPrefix("GET /cover ") ? .notFound : nil }
        defer { server.stop() }
        #expect(try await codes(of: server) == [.artworkUnreachable])
    }

    @Test func checksTheValidatorsOfTheFeed() async throws {
        let stubborn = try server { request in
            request.contains("If-None-Match: \"f\"") ? .answer("<rss/>", header: "ETag: \"f\"\r\n") : nil
        }
        defer { stubborn.stop() }
        #expect(try await codes(of: stubborn) == [.feedNotModified])
        let bare = try server {
            $0.hasPrefix("GET /feed ") ? .answer("<rss/>", header: "Content-Type: text/xml\r\n") : nil
        }
        defer { bare.stop() }
        #expect(try await codes(of: bare) == [.feedValidators])
    }

    @Test func throwsIfTheFeedDoesNotAnswer() async throws {
        let server = try server { $0.hasPrefix("GET /feed ") ? .notFound : nil }
        defer { server.stop() }
        let error = await #expect(throws: CatalogError.self) { try await report(on: server) }
        guard case .status(_, 404)? = error else {
            return #expect(Bool(false), "\(String(describing: error))")
        }
    }

    @Test(arguments: [
        ("http://example.org/", true), ("https://example.org/", false), ("http://127.0.0.1:8/", false),
        ("http://localhost/", false), ("http://[::1]/", false),
    ])
    func knowsWhatOthersCanRead(address: String, isInsecure: Bool) throws {
        #expect(try #require(URL(string: address)).isInsecure == isInsecure)
    }
}
