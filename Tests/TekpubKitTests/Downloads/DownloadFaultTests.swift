import Foundation
import Testing

@testable import TekpubKit

/// One download from servers that misbehave.
@Suite(.timeLimit(.minutes(5)))
struct DownloadFaultTests {
    private let box: DownloadBox
    private static let video = DownloadBox.video

    init() throws {
        box = try DownloadBox()
    }

    @Test func noticesWhatIsCutOffWithoutALength() async throws {
        try await withServer { _ in
            RawServer.Reply("HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n5\r\nhello\r\n".utf8)
        } body: { server in
            guard case .connection(.cutShort) = await box.failure(of: server) else {
                Issue.record("a body without its last piece counts as whole")
                return
            }
        }
        #expect(box.part == Array("hello".utf8))
    }

    @Test func givesUpARoundThatNeverEnds() async throws {
        try await withServer { _ in
            .answer("", status: "302 Found", header: "Location: /round\r\n")
        } body: { server in
            let host = try #require(BaseURL.host(of: server.url))
            #expect(await box.failure(of: server) == .connection(.tooManyRedirects(host: host, count: 20)))
        }
    }

    @Test func tellsAnotherHostNothing() async throws {
        let log = Log<String>()
        try await withServer { question in
            log.add(question.head)
            return .video(Self.video, to: question)
        } body: { other in
            try await withServer { _ in
                .answer(
                    "", status: "302 Found",
                    header: "Location: \(other.url)/v.mp4\r\nSet-Cookie: session=secret\r\n")
            } body: { server in
                let url = server.url.replacing("http://", with: "http://joe:secret@") + "/1.mp4?token=secret"
                _ = try await box.downloader { _ in try #require(URL(string: url)) }
                    .download(DownloadBox.request())
            }
        }
        #expect(log.entries.count == 1)
        #expect(log.entries.allSatisfy { !$0.contains("secret") && !$0.contains("Authorization") })
        #expect(box.bytes(of: "MVC/01 - Views.mp4") == Self.video)
    }

    @Test(arguments: ["ftp://127.0.0.1/", "file:///etc/passwd", "javascript:0", "http://"])
    func refusesToLeaveTheWeb(address: String) async throws {
        let downloader = box.downloader { _ in try #require(URL(string: address)) }
        await #expect(throws: DownloadError.badAddress) {
            try await downloader.download(DownloadBox.request())
        }
        try await withServer { _ in
            .answer("", status: "302 Found", header: "Location: \(address)\r\n")
        } body: { server in
            let host = try #require(BaseURL.host(of: server.url))
            #expect(await box.failure(of: server) == .connection(.badRedirect(host: host)))
        }
        #expect(box.files.isEmpty)
    }

    @Test(arguments: [300, 401, 403, 404, 410, 500, 204])
    func tellsWhatTheServerAnswers(status: Int) async throws {
        try await withServer { _ in
            .answer("", status: "\(status) Whatever")
        } body: { server in
            let host = try #require(BaseURL.host(of: server.url))
            let failure = await box.failure(of: server)
            let expected: DownloadError =
                status == 204 ? .badAnswer(host: host) : .refused(host: host, status: status, retryAfter: nil)
            #expect(failure == expected)
            #expect(failure?.localizedDescription.contains(host.description) == true)
        }
        #expect(box.files.isEmpty)
    }

    @Test func takesNoWebPageForAVideo() async throws {
        try await withServer { _ in
            .answer("<html>", header: "Content-Type: Text/HTML; charset=utf-8\r\n")
        } body: { server in
            let host = try #require(BaseURL.host(of: server.url))
            #expect(await box.failure(of: server) == .noVideo(host: host))
        }
        #expect(box.files.isEmpty)
    }

    @Test(arguments: ["application/vnd.apple.mpegurl", "application/x-mpegURL; charset=utf-8"])
    func takesNoStreamForAVideo(type: String) async throws {
        try await withServer { _ in
            .answer("#EXTM3U", header: "Content-Type: \(type)\r\n")
        } body: { server in
            let host = try #require(BaseURL.host(of: server.url))
            #expect(await box.failure(of: server) == .stream(host: host))
        }
        #expect(box.files.isEmpty)
    }

    @Test(arguments: [
        ("429 Too Many", "7"), ("503 Busy", "7"), ("503 Busy", "Sat, 01 Jan 2050 00:00:07 GMT"),
    ])
    func waitsAsLongAsTheServerWants(status: String, after: String) async throws {
        let log = Log<String>()
        try await withServer { question in
            log.add(question.head)
            guard log.entries.count == 1 else { return .video(Self.video, to: question) }
            let header = "Retry-After: \(after)\r\nDate: Sat, 01 Jan 2050 00:00:00 GMT\r\n"
            return .answer("", status: status, header: header)
        } body: { server in
            async let path = box.download(of: server)
            await box.clock.sleeper(until: .seconds(7))
            #expect(log.entries.count == 1)
            box.clock.advance(by: .seconds(7))
            _ = try await path
        }
        #expect(box.bytes(of: "MVC/01 - Views.mp4") == Self.video)
    }

    @Test func doesNotWaitForAnHour() async throws {
        try await withServer { _ in
            .answer("", status: "503 Busy", header: "Retry-After: 3600\r\n")
        } body: { server in
            let host = try #require(BaseURL.host(of: server.url))
            #expect(
                await box.failure(of: server)
                    == .refused(host: host, status: 503, retryAfter: .seconds(3600)))
        }
    }

    @Test func noticesASilence() async throws {
        try await withServer { question in
            var reply = RawServer.Reply.video(Self.video, to: question, cut: 100_000)
            reply.ending = .stay
            return reply
        } body: { server in
            let host = try #require(BaseURL.host(of: server.url))
            async let failure = box.failure(of: server)
            while box.meter.byteCount < 100_000 { await Task.yield() }
            box.clock.advance(by: .seconds(30))
            #expect(await failure == .connection(.stalled(host: host, limit: .seconds(30))))
        }
        #expect(box.part?.count == 100_000)
    }
}
