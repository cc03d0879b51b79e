import Foundation
import TekpubFormats
import Testing

@testable import TekpubKit

/// The files of one download from a server without faults.
@Suite(.timeLimit(.minutes(5)))
struct DownloaderTests {
    private let box: DownloadBox

    init() throws {
        box = try DownloadBox()
    }

    @Test func putsTheVideoInTheFolderOfItsProduction() async throws {
        try await withServer {
            .video(DownloadBox.video, to: $0)
        } body: { server in
            let path = try await box.download(of: server)
            #expect(path == box.folder.path + "/MVC/01 - Views.mp4")
        }
        #expect(box.files == ["MVC/01 - Views.mp4"])
        #expect(box.bytes(of: "MVC/01 - Views.mp4") == DownloadBox.video)
        #expect(box.meter.byteCount == DownloadBox.video.count)
        #expect(box.meter.totalByteCount == DownloadBox.video.count)
    }

    @Test(arguments: [
        ("/a.M4V?x=1", "video/mp4", "m4v"), ("/a", "video/webm; codecs=vp9", "webm"),
        ("/a.php", "video/quicktime", "mov"),
    ])
    func namesTheKindOfFile(path: String, type: String, expected: String) async throws {
        try await withServer { _ in
            .answer("x", header: "Content-Type: \(type)\r\n")
        } body: { server in
            let file = try await box.download(path, of: server)
            #expect(file.hasSuffix("/01 - Views.\(expected)"))
        }
    }

    /// Where the server does not know what it sends, the catalogue may.
    @Test(arguments: ["application/octet-stream", "text/plain", ""])
    func namesTheKindOfFileThatTheCatalogueStates(type: String) async throws {
        try await withServer { _ in
            .answer("x", header: type.isEmpty ? "" : "Content-Type: \(type)\r\n")
        } body: { server in
            let media = Media(url: server.url + "/a", type: "audio/mpeg")
            let request = EpisodeRequest(
                catalogID: "http://tekpub.test/", production: Production(slug: "mvc", title: "MVC"),
                episode: Episode(
                    number: 1, title: "Views", url: media.url, details: EpisodeDetails(media: [media])))
            let file = try await box.download("/a", of: server, request: request)
            #expect(file.hasSuffix("/01 - Views.mp3"))
        }
    }

    @Test func refusesAFileOfNothing() async throws {
        try await withServer { _ in
            .answer("", header: "Content-Type: audio/mpeg\r\n")
        } body: { server in
            let host = try #require(BaseURL.host(of: server.url))
            #expect(await box.failure(of: server) == .empty(host: host))
        }
        #expect(box.files.isEmpty && box.part == nil)
    }

    /// Asked for the file as it is, a server may compress it all the same.
    @Test func unpacksAFileThatIsCompressedUnasked() async throws {
        let archive = try #require(Bodies.gzip)
        try await withServer { _ in
            let head =
                "HTTP/1.1 200 OK\r\nContent-Type: video/mp4\r\nETag: \"v1\"\r\nContent-Encoding: gzip\r\n"
            return RawServer.Reply(
                Array((head + "Content-Length: \(archive.count)\r\n\r\n").utf8) + archive)
        } body: { server in
            _ = try await box.download(of: server)
        }
        #expect(box.bytes(of: "MVC/01 - Views.mp4")?.count == 56_620)
    }

    @Test func goesOnWhereItWasCutOff() async throws {
        let log = Log<VideoQuestion>()
        try await withServer { question in
            log.add(question)
            return .video(DownloadBox.video, to: question, cut: question.range == nil ? 100_000 : nil)
        } body: { server in
            let failure = await box.failure(of: server)
            let host = try #require(BaseURL.host(of: server.url))
            #expect(
                failure
                    == .connection(
                        .cutShort(host: host, received: 100_000, expected: DownloadBox.video.count)))
            #expect(box.part?.count == 100_000)
            #expect(!box.files.contains { $0.hasSuffix(".mp4") })
            _ = try await box.download(of: server)
        }
        #expect(log.entries.map(\.range) == [nil, 100_000 - DownloadPlan.repetition])
        #expect(log.entries.last?.ifRange == "\"v1\"")
        // A part of a compressed body could not be decompressed.
        #expect(log.entries.allSatisfy { $0.head.contains("\r\nAccept-Encoding: identity\r\n") })
        #expect(box.files == ["MVC/01 - Views.mp4"])
        #expect(box.bytes(of: "MVC/01 - Views.mp4") == DownloadBox.video)
    }

    @Test func startsOverWhenTheFileHasChanged() async throws {
        let changed = Array(DownloadBox.video.reversed())
        let log = Log<VideoQuestion>()
        try await withServer { question in
            log.add(question)
            return log.entries.count == 1
                ? .video(DownloadBox.video, to: question, cut: 100_000)
                : .video(changed, to: question, tag: "\"v2\"")
        } body: { server in
            _ = await box.failure(of: server)
            _ = try await box.download(of: server)
        }
        #expect(log.entries.map(\.range) == [nil, 100_000 - DownloadPlan.repetition])
        #expect(box.bytes(of: "MVC/01 - Views.mp4") == changed)
    }

    @Test func leavesFilesThatAreThereAlone() async throws {
        let file = box.folder.appending(path: "MVC/01 - Views.mp4")
        try FileManager.default.createDirectory(
            at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
        try Data("mine".utf8).write(to: file)
        try await withServer {
            .video(DownloadBox.video, to: $0)
        } body: { server in
            let path = try await box.download(of: server)
            #expect(path.hasSuffix("/MVC/01 - Views (2).mp4"))
        }
        #expect(box.bytes(of: "MVC/01 - Views.mp4") == Array("mine".utf8))
        #expect(box.bytes(of: "MVC/01 - Views (2).mp4") == DownloadBox.video)
    }

    @Test func knowsTheFileThatItMade() async throws {
        try await withServer {
            .video(DownloadBox.video, to: $0)
        } body: { server in
            let first = try await box.download(of: server)
            let second = try await box.download(of: server)
            #expect(first == second)
        }
        #expect(box.files == ["MVC/01 - Views.mp4"])
    }

    @Test(arguments: ["Transfer-Encoding: chunked\r\n", ""])
    func takesAVideoOfUnknownLength(header: String) async throws {
        let isChunked = !header.isEmpty
        try await withServer { _ in
            let body = isChunked ? "5\r\nhello\r\n0\r\n\r\n" : "hello"
            return RawServer.Reply(("HTTP/1.1 200 OK\r\n\(header)\r\n" + body).utf8)
        } body: { server in
            _ = try await box.download(of: server)
        }
        #expect(box.bytes(of: "MVC/01 - Views.mp4") == Array("hello".utf8))
        #expect(box.meter.totalByteCount == 5)
    }

    @Test func finishesWhatWasWholeAlready() async throws {
        try await withServer { question in
            .video(DownloadBox.video, to: question, cut: question.range == nil ? 100_000 : nil)
        } body: { server in
            _ = await box.failure(of: server)
            let part = try #require(box.files.first { $0.hasSuffix(".part") })
            try Data(DownloadBox.video).write(to: box.folder.appending(path: part))
            _ = try await box.download(of: server)
        }
        #expect(box.files == ["MVC/01 - Views.mp4"])
    }

    @Test func keepsWhatHasArrivedWhenItIsCancelled() async throws {
        let log = Log<VideoQuestion>()
        try await withServer { question in
            log.add(question)
            var reply = RawServer.Reply.video(
                DownloadBox.video, to: question, cut: question.range == nil ? 50_000 : nil)
            reply.ending = .stay
            return reply
        } body: { server in
            let task = Task { try await box.download(of: server) }
            while box.meter.byteCount < 50_000 { await Task.yield() }
            task.cancel()
            await #expect(throws: DownloadError.cancelled) { try await task.value }
            #expect(box.part?.count == 50_000)
            _ = try await box.download(of: server)
        }
        #expect(log.entries.last?.range == 50_000 - DownloadPlan.repetition)
        #expect(box.bytes(of: "MVC/01 - Views.mp4") == DownloadBox.video)
    }
}

extension BaseURL {
    /// The host of an address, as errors name it.
    static func host(of text: String) -> HostName? {
        // Ignore errors: a test fails if this returns nil.
        (try? BaseURL(text))?.host
    }
}
