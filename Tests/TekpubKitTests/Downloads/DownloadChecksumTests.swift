import Foundation
import TekpubFormats
import Testing

@testable import TekpubKit

/// Downloads whose checksums the server or the catalogue states, and bytes that are lost on the way.
@Suite(.timeLimit(.minutes(5)))
struct DownloadChecksumTests {
    private let box: DownloadBox
    private static let video = DownloadBox.video
    /// The sums of the video, by Python's hashlib.
    private static let md5 = "n2/2BJi9m+poikj4x6v2mg=="
    private static let sha256 = "FFP824kuvfV2P69jXAN+I6TIXoO8OFNxPfDI4h1CfGM="

    init() throws {
        box = try DownloadBox()
    }

    @Test(arguments: [
        "Repr-Digest: sha-256=:\(sha256):", "Content-Digest: md5=:\(md5):, sha-256=:\(sha256):",
        "Digest: SHA-256=\(sha256),MD5=\(md5)", "Content-MD5: \(md5)", "Repr-Digest: sha-999=:AAAA:",
        "Content-MD5: AAAA",
    ])
    func keepsAFileWithTheStatedChecksum(field: String) async throws {
        try await withServer {
            .video(Self.video, to: $0, header: field + "\r\n")
        } body: { server in
            _ = try await box.download(of: server)
        }
        #expect(box.bytes(of: "MVC/01 - Views.mp4") == Self.video)
    }

    @Test(arguments: [
        "Repr-Digest: sha-256=:\(sha256):", "Content-Digest: sha-256=:\(sha256):", "Digest: MD5=\(md5)",
        "Content-MD5: \(md5)",
    ])
    func keepsNoFileWithAnotherChecksum(field: String) async throws {
        var wrong = Self.video
        wrong[200_000] ^= 1
        let sent = wrong
        try await withServer {
            .video(sent, to: $0, header: field + "\r\n")
        } body: { server in
            let host = try #require(BaseURL.host(of: server.url))
            #expect(await box.failure(of: server) == .damaged(host: host))
        }
        #expect(box.files.isEmpty)
    }

    @Test(arguments: ["md5-\(md5)", "sha1-AAAA sha256-\(sha256)", "md5-AAAAAAAAAAAAAAAAAAAAAA=="])
    func comparesWithTheChecksumOfTheCatalogue(integrity: String) async throws {
        try await withServer {
            .video(Self.video, to: $0)
        } body: { server in
            let host = try #require(BaseURL.host(of: server.url))
            var episode = Episode(number: 1, title: "Views")
            episode.details = EpisodeDetails(media: [
                Media(url: server.url + "/1.mp4", integrity: integrity)
            ])
            let request = EpisodeRequest(
                catalogID: "http://tekpub.test/", production: Production(slug: "mvc", title: "MVC"),
                episode: episode)
            if integrity.hasPrefix("md5-AAAA") {
                await #expect(throws: DownloadError.damaged(host: host)) {
                    try await box.download(of: server, request: request)
                }
                #expect(box.files.isEmpty)
            } else {
                _ = try await box.download(of: server, request: request)
                #expect(box.bytes(of: "MVC/01 - Views.mp4") == Self.video)
            }
        }
    }

    /// A proxy that loses bytes leaves a part that ends with bytes of a later offset.
    @Test func startsOverWhenBytesWereLost() async throws {
        let log = Log<VideoQuestion>()
        try await withServer { question in
            log.add(question)
            guard question.path == "/cut" else { return .video(Self.video, to: question) }
            let part = Self.video[..<50_000] + Self.video[50_100..<100_100]
            let head =
                "HTTP/1.1 200 OK\r\nETag: \"v1\"\r\nContent-Type: video/mp4\r\nContent-Length: 300000\r\n\r\n"
            return RawServer.Reply(Array(head.utf8) + part)
        } body: { server in
            _ = await box.failure("/cut", of: server)
            #expect(box.part?.count == 100_000)
            _ = try await box.download(of: server)
        }
        #expect(log.entries.map(\.range) == [nil, 100_000 - DownloadPlan.repetition, nil])
        #expect(box.bytes(of: "MVC/01 - Views.mp4") == Self.video)
    }

    @Test func startsOverWhenTheWholeHasAnotherChecksum() async throws {
        try await withServer { question in
            guard question.path == "/cut" else {
                return .video(Self.video, to: question, header: "Repr-Digest: sha-256=:\(Self.sha256):\r\n")
            }
            var wrong = Self.video
            wrong[1] ^= 1
            return .video(
                wrong, to: question, header: "Repr-Digest: sha-256=:\(Self.sha256):\r\n", cut: 100_000)
        } body: { server in
            _ = await box.failure("/cut", of: server)
            _ = try await box.download(of: server)
        }
        #expect(box.bytes(of: "MVC/01 - Views.mp4") == Self.video)
    }

    /// The sums of `abc`, as RFC 1321 and FIPS 180 state them.
    @Test(arguments: [
        ("md5", "", "1B2M2Y8AsgTpgAmY7PhCfg=="),
        ("md5", "abc", "kAFQmDzST7DWlj99KOF/cg=="),
        ("SHA", "abc", "qZk+NkcGgWq6PiVxeFDCbJzQ2J0="),
        ("sha-256", "abc", "ungWv48Bz+pBQUDeXa4iI7ADYaOWF3qctBD/YfIAFa0="),
        ("SHA-384", "abc", "ywB1P0WjXou1oD1pmsZQBycsMqsO3tFjGotgWkP/W+2AhgcroefMI1i67KE0yCWn"),
        (
            "sha-512", "abc",
            "3a81oZNherrMQXNJriBBMRLm+k6JqX6iCp7u5ktV05ohkpkqJ0/BqDa6PCOj/uu9RU1EI2Q86A4qmslPpUyknw=="
        ),
    ])
    func readsSumsOfOtherPrograms(algorithm: String, text: String, sum: String) throws {
        let path = box.folder.appending(path: "file").path
        try Data(text.utf8).write(to: URL(filePath: path))
        let descriptor = open(path, O_RDONLY)
        defer { close(descriptor) }
        #expect(try #require(FileChecksum(algorithm, sum)).matches(descriptor))
        try Data((text + "x").utf8).write(to: URL(filePath: path))
        let other = open(path, O_RDONLY)
        defer { close(other) }
        #expect(try !#require(FileChecksum(algorithm, sum)).matches(other))
    }
}
