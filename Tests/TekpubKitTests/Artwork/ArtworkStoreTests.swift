import Foundation
import Synchronization
import Testing

@testable import TekpubKit

struct ArtworkStoreTests {
    private let folder = FileManager.default.temporaryDirectory.appending(path: "artwork-\(UUID())")
    private let size = ArtworkSize(width: 80, height: 80)

    private func store() -> ArtworkStore {
        ArtworkStore(folder: folder, client: HTTPClient(), decoder: PictureDecoderTests.decoder)
    }

    /// A server whose answers are counted.
    private final class Server: Sendable {
        let server: RawServer
        private let count: Counter

        private final class Counter: Sendable {
            let value = Mutex(0)
        }

        init(_ reply: RawServer.Reply) throws {
            let count = Counter()
            self.count = count
            server = try RawServer { _ in
                count.value.withLock { $0 += 1 }
                return reply
            }
        }

        var address: String { server.url + "/cover" }
        var requestCount: Int { count.value.withLock { $0 } }
    }

    private func reply(_ body: Data, status: String = "200 OK") -> RawServer.Reply {
        RawServer.Reply(
            Data("HTTP/1.1 \(status)\r\nContent-Length: \(body.count)\r\n\r\n".utf8) + body, then: .close)
    }

    private func cleanUp() {
        try? FileManager.default.removeItem(at: folder)
    }

    @Test func fetchesAPictureOnce() async throws {
        defer { cleanUp() }
        let server = try Server(reply(PictureFiles.png()))
        let first = await store().artwork(at: server.address, fitting: size)
        #expect(first?.width == 16)
        #expect(await store().artwork(at: server.address, fitting: size) == first)
        #expect(server.requestCount == 1)
    }

    @Test(arguments: [
        (Data("Not here.".utf8), "404 Not Found"), (Data("<html></html>".utf8), "200 OK"),
        (Data(count: 9 << 20), "200 OK"),
    ])
    func asksOnceForWhatIsNoPicture(body: Data, status: String) async throws {
        defer { cleanUp() }
        let server = try Server(reply(body, status: status))
        let store = store()
        #expect(await store.artwork(at: server.address, fitting: size) == nil)
        #expect(await store.artwork(at: server.address, fitting: size) == nil)
        #expect(server.requestCount == 1)
    }

    @Test func stopsAtTheLimitOfAnEndlessFile() async throws {
        defer { cleanUp() }
        let server = try Server(
            RawServer.Reply("HTTP/1.1 200 OK\r\n\r\n".utf8, then: .goOn([UInt8](repeating: 7, count: 65536))))
        #expect(await store().artwork(at: server.address, fitting: size) == nil)
    }

    @Test(arguments: [
        "", "cover.png", "file:///etc/passwd", "ftp://a.test/b",
        "http://a.test/" + String(repeating: "a", count: 5000),
    ])
    func asksOnlyWebServers(address: String) async {
        #expect(await store().artwork(at: address, fitting: size) == nil)
        #expect(!FileManager.default.fileExists(atPath: folder.path))
    }

    @Test func endsARequestWithItsTask() async throws {
        defer { cleanUp() }
        let server = try Server(
            RawServer.Reply("HTTP/1.1 200 OK\r\nContent-Length: 9\r\n\r\n".utf8, then: .stay))
        let store = store()
        let task = Task { await store.artwork(at: server.address, fitting: size) }
        while server.requestCount == 0 { await Task.yield() }
        task.cancel()
        #expect(await task.value == nil)
        // It was not the server's fault.
        let again = Task { await store.artwork(at: server.address, fitting: size) }
        while server.requestCount == 1 { await Task.yield() }
        again.cancel()
    }

    // MARK: Cache

    @Test func keepsTheLatestPictures() async throws {
        defer { cleanUp() }
        let artwork = try #require(Artwork(decoded: [1, 0, 0, 0, 1, 0, 0, 0, 7, 8, 9], fitting: size))
        var cache = ArtworkCache(folder: folder.path)
        cache.countLimit = 4
        let kept = await onBlockingThread { [cache] in
            for number in 0..<5 {
                cache.add(artwork, at: "http://a.test/\(number)", fitting: size)
                let date = Date(timeIntervalSince1970: Double(1_000_000 + number))
                for name in (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? [] {
                    let path = folder.path + "/" + name
                    let isNew = (try? Data(contentsOf: URL(filePath: path)))?.starts(
                        with: "http://a.test/\(number)\n".utf8)
                    if isNew == true {
                        try? FileManager.default.setAttributes([.modificationDate: date], ofItemAtPath: path)
                    }
                }
            }
            return (0..<5).filter { cache.artwork(at: "http://a.test/\($0)", fitting: size) == artwork }
        }
        #expect(kept == [2, 3, 4])
    }

    @Test func ignoresDamagedFiles() async throws {
        defer { cleanUp() }
        let artwork = try #require(Artwork(decoded: [1, 0, 0, 0, 1, 0, 0, 0, 7, 8, 9], fitting: size))
        let cache = ArtworkCache(folder: folder.path)
        await onBlockingThread { cache.add(artwork, at: "http://a.test", fitting: size) }
        let name = try #require(FileManager.default.contentsOfDirectory(atPath: folder.path).first)
        let file = folder.appending(path: name)
        for bytes in [
            "http://b.test\n\u{1}\0\0\0\u{1}\0\0\0abc", "http://a.test\n\u{1}\0\0\0\u{1}\0\0\0ab", "",
        ] {
            try Data(bytes.utf8).write(to: file)
            #expect(await onBlockingThread { cache.artwork(at: "http://a.test", fitting: size) } == nil)
        }
    }

    @Test(
        arguments: [
            [1, 0, 0, 0, 1, 0, 0, 0, 7, 8], [0, 0, 0, 0, 1, 0, 0, 0], [81, 0, 0, 0, 1, 0, 0, 0], [],
            [255, 255, 255, 255, 255, 255, 255, 255, 1, 1, 1],
        ] as [[UInt8]])
    func checksItsBytes(bytes: [UInt8]) {
        #expect(Artwork(decoded: bytes, fitting: size) == nil)
    }

    /// Other programs show a copy of what is cached.
    @Test func copiesTheLargestPictureForOthers() async throws {
        defer { cleanUp() }
        let copies = ArtworkCopies(folder: folder)
        #expect(await copies.file(ofPictureAt: "http://a.test/cover") == nil)
        let cache = ArtworkCache(folder: folder.path)
        let small = try #require(Artwork(width: 1, height: 1, rgb: [1, 2, 3]))
        let large = try #require(Artwork(width: 3, height: 2, rgb: Array(0..<18)))
        let other = ArtworkSize(width: 160, height: 80)
        await onBlockingThread { [size] in
            cache.add(small, at: "http://a.test/cover", fitting: size)
            cache.add(large, at: "http://a.test/cover", fitting: other)
        }
        let file = try #require(await copies.file(ofPictureAt: "http://a.test/cover"))
        let decoded = await PictureDecoderTests.decoder.decode(try Data(contentsOf: file), fitting: size)
        #expect(decoded == large)
        #expect(await copies.file(ofPictureAt: "http://a.test/cover") == file)
        #expect(await copies.file(ofPictureAt: "http://a.test/cover2") == nil)
    }
}
