import Foundation
import Testing

@testable import TekpubKit

/// How an interrupted download resumes, or starts over if it cannot resume.
@Suite(.timeLimit(.minutes(5)))
struct DownloadResumptionTests {
    private let box: DownloadBox
    private static let video = DownloadBox.video
    /// Where the rest begins that is requested.
    private static let start = 100_000 - DownloadPlan.repetition

    init() throws {
        box = try DownloadBox()
    }

    /// Leaves 100,000 bytes of the video in the part file.
    private func cutOff(_ server: RawServer) async {
        _ = await box.failure("/cut", of: server)
        #expect(box.part?.count == 100_000)
    }

    @Test(arguments: [
        "bytes 0-299999/300000", "bytes 99999-299999/300000", "bytes 100001-299999/300000",
        "bytes 100000-299999/300001", "bytes 100000-300000/300000", "bytes 299999-100000/300000",
        "bytes 100000-399999/*", "bytes */300000", "items 100000-299999/300000", "nonsense", "",
        "bytes 99999999999999999999-99999999999999999999/99999999999999999999",
    ])
    func startsOverWhenThePartIsNotTheOneAskedFor(range: String) async throws {
        try await withServer { question in
            if question.path == "/cut" { return .video(Self.video, to: question, cut: 100_000) }
            guard question.range != nil else { return .video(Self.video, to: question) }
            let head =
                "HTTP/1.1 206 Partial Content\r\nContent-Range: \(range)\r\nContent-Length: 200000\r\n\r\n"
            return RawServer.Reply(Array(head.utf8) + Self.video[100_000...])
        } body: { server in
            await cutOff(server)
            _ = try await box.download(of: server)
        }
        #expect(box.bytes(of: "MVC/01 - Views.mp4") == Self.video)
    }

    @Test func startsOverWhenTheServerIgnoresIfRange() async throws {
        let changed = Array(Self.video.reversed())
        try await withServer { question in
            if question.path == "/cut" { return .video(Self.video, to: question, cut: 100_000) }
            guard let first = question.range else { return .video(changed, to: question, tag: "\"v2\"") }
            let head = """
                HTTP/1.1 206 Partial Content\r
                ETag: "v2"\r
                Content-Range: bytes \(first)-299999/300000\r
                Content-Length: \(300_000 - first)\r
                \r

                """
            return RawServer.Reply(Array(head.utf8) + changed[first...])
        } body: { server in
            await cutOff(server)
            _ = try await box.download(of: server)
        }
        #expect(box.bytes(of: "MVC/01 - Views.mp4") == changed)
    }

    @Test(arguments: [416, 200])
    func startsOverWhenTheFileIsShorterNow(status: Int) async throws {
        let short = Array(Self.video.prefix(50_000))
        try await withServer { question in
            if question.path == "/cut" { return .video(Self.video, to: question, cut: 100_000) }
            guard question.range != nil, status == 416 else {
                return .video(short, to: question, tag: "\"v2\"")
            }
            return .answer(
                "", status: "416 Range Not Satisfiable", header: "Content-Range: bytes */50000\r\n")
        } body: { server in
            await cutOff(server)
            _ = try await box.download(of: server)
        }
        #expect(box.bytes(of: "MVC/01 - Views.mp4") == short)
    }

    @Test func doesNotAskForEverWhenNothingIsRight() async throws {
        let log = Log<String>()
        try await withServer { question in
            log.add(question.head)
            if question.path == "/cut" { return .video(Self.video, to: question, cut: 100_000) }
            return .answer("", status: "416 Range Not Satisfiable")
        } body: { server in
            await cutOff(server)
            let host = try #require(BaseURL.host(of: server.url))
            #expect(await box.failure(of: server) == .badAnswer(host: host))
        }
        #expect(log.entries.count == 3)
    }

    @Test(arguments: ["W/\"v1\"", nil])
    func startsOverWhereVersionsCannotBeTold(tag: String?) async throws {
        let log = Log<VideoQuestion>()
        try await withServer { question in
            log.add(question)
            return .video(Self.video, to: question, tag: tag, cut: question.path == "/cut" ? 100_000 : nil)
        } body: { server in
            await cutOff(server)
            _ = try await box.download(of: server)
        }
        #expect(log.entries.allSatisfy { $0.range == nil })
        #expect(box.bytes(of: "MVC/01 - Views.mp4") == Self.video)
    }

    /// This computer's clock does not matter: even a date in the far future is valid.
    @Test(arguments: [
        ("Sat, 01 Jan 2050 00:00:00 GMT", "Sat, 01 Jan 2050 00:00:01 GMT", true),
        ("Sat, 01 Jan 2050 00:00:00 GMT", "Sat, 01 Jan 2050 00:00:00 GMT", false),
        ("Fri, 01 Jan 1971 00:00:00 GMT", "Thu, 31 Dec 1970 00:00:00 GMT", false),
        ("yesterday", "today", false),
    ])
    func goesOnByTheDateOfTheLastChange(changed: String, sent: String, goesOn: Bool) async throws {
        let log = Log<VideoQuestion>()
        let header = "Last-Modified: \(changed)\r\nDate: \(sent)\r\n"
        try await withServer { question in
            log.add(question)
            guard question.range != nil, question.ifRange == changed else {
                let cut = question.path == "/cut" ? 100_000 : nil
                return .video(Self.video, to: question, tag: nil, header: header, cut: cut)
            }
            let head = """
                HTTP/1.1 206 Partial Content\r
                Content-Range: bytes \(Self.start)-299999/300000\r
                \(header)Content-Length: \(300_000 - Self.start)\r
                \r

                """
            return RawServer.Reply(Array(head.utf8) + Self.video[Self.start...])
        } body: { server in
            await cutOff(server)
            _ = try await box.download(of: server)
        }
        #expect(log.entries.last?.range == (goesOn ? Self.start : nil))
        #expect(box.bytes(of: "MVC/01 - Views.mp4") == Self.video)
    }

    @Test func noticesAPartThatEndsTooEarly() async throws {
        try await withServer { question in
            if question.path == "/cut" { return .video(Self.video, to: question, cut: 100_000) }
            let head = """
                HTTP/1.1 206 Partial Content\r
                Content-Range: bytes \(Self.start)-149999/300000\r
                Content-Length: \(150_000 - Self.start)\r
                \r

                """
            return RawServer.Reply(Array(head.utf8) + Self.video[Self.start..<150_000])
        } body: { server in
            await cutOff(server)
            let host = try #require(BaseURL.host(of: server.url))
            #expect(
                await box.failure(of: server)
                    == .connection(.cutShort(host: host, received: 150_000, expected: 300_000)))
        }
        #expect(box.part == Array(Self.video.prefix(150_000)))
    }

    @Test func takesNoMoreThanWasAnnounced() async throws {
        try await withServer { question in
            if question.path == "/cut" { return .video(Self.video, to: question, cut: 100_000) }
            let head = """
                HTTP/1.1 206 Partial Content\r
                Content-Range: bytes \(Self.start)-299999/300000\r
                Transfer-Encoding: chunked\r
                \r

                """
            let rest = Self.video[Self.start...] + [0]
            let size = String(rest.count, radix: 16)
            return RawServer.Reply(Array("\(head)\(size)\r\n".utf8) + rest + Array("\r\n0\r\n\r\n".utf8))
        } body: { server in
            await cutOff(server)
            let host = try #require(BaseURL.host(of: server.url))
            #expect(await box.failure(of: server) == .badAnswer(host: host))
        }
        #expect(box.files.isEmpty)
    }

    @Test func keepsWhatHasArrivedWhenTheServerGoesAway() async throws {
        let former = try await withServer {
            .video(Self.video, to: $0, cut: 100_000)
        } body: { server in
            await cutOff(server)
            return server
        }
        let host = try #require(BaseURL.host(of: former.url))
        #expect(await box.failure(of: former) == .connection(.connectionRefused(host: host)))
        #expect(box.part?.count == 100_000)
        try await withServer {
            .video(Self.video, to: $0)
        } body: { server in
            _ = try await box.download(of: server)
        }
        #expect(box.bytes(of: "MVC/01 - Views.mp4") == Self.video)
    }
}
