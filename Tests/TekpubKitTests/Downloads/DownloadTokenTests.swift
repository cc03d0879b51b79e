import Foundation
import Testing

@testable import TekpubKit

/// The token that is sent with a video's address to the origin that issued it.
@Suite(.timeLimit(.minutes(5)))
struct DownloadTokenTests {
    @Test(arguments: [301, 302, 303, 307, 308], [true, false])
    func staysBehindWhenTheVideoIsElsewhere(status: Int, isAbsolute: Bool) async throws {
        let box = try DownloadBox()
        let homeLog = Log<String>()
        let otherLog = Log<String>()
        let other = try RawServer { request in
            otherLog.add(request)
            return .answer("video", header: "Content-Type: video/mp4\r\n")
        }
        defer { other.stop() }
        let location = (isAbsolute ? other.url : String(other.url.dropFirst("http:".count))) + "/cdn.mp4"
        let home = try RawServer { request in
            homeLog.add(request)
            // A cookie is also a secret of the origin.
            return .answer(
                "", status: "\(status) Moved", header: "Location: \(location)\r\nSet-Cookie: id=s3cret\r\n")
        }
        defer { home.stop() }
        try await download("\(home.url)/1.mp4", of: home, into: box)
        #expect(homeLog.entries.map { $0.hasPrefix("GET /1.mp4?auth=s3cret HTTP/1.1\r\n") } == [true])
        #expect(otherLog.entries.map { $0.hasPrefix("GET /cdn.mp4 HTTP/1.1\r\n") } == [true])
        #expect(otherLog.entries.allSatisfy { !$0.contains("s3cret") && !$0.contains("auth") })
        #expect(box.bytes(of: "MVC/01 - Views.mp4") == Array("video".utf8))
    }

    /// Downloads the video at `address` as a customer of `home`.
    private func download(_ address: String, of home: RawServer, into box: DownloadBox) async throws {
        let resolver = VideoResolver(
            baseURL: try BaseURL(home.url), viewRoot: nil,
            credential: Credential(token: "s3cret", receivedAt: .distantPast), clock: box.clock)
        let downloader = box.downloader { request in
            try await resolver.url(of: request.episode, in: request.production)
        }
        _ = try await downloader.download(DownloadBox.request(url: address), meter: box.meter)
    }
}
