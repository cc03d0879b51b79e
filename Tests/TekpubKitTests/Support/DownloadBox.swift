import Foundation
import Testing

@testable import TekpubFormats
@testable import TekpubKit

/// A temporary folder for downloads, and everything needed to download into it.
final class DownloadBox: Sendable {
    let folder: URL
    /// The folder of the library.
    let data: URL
    /// The library that has the downloads.
    let library: Library
    let clock = ManualClock()
    let meter = DownloadMeter()

    /// A video of several chunks, all different.
    static let video = (0..<300_000).map { UInt8(truncatingIfNeeded: $0 &* $0 / 251) }

    init() throws {
        folder = FileManager.default.temporaryDirectory.appending(path: "tekpub-\(UUID().uuidString)")
        data = URL(filePath: folder.path + "-data")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        library = try Library.open(in: data, patience: 5, removesOrphans: false)
    }

    deinit {
        // Ignore errors: the system clears its temporary files.
        try? FileManager.default.removeItem(at: folder)
        try? FileManager.default.removeItem(at: data)
    }

    static func request(_ number: Int = 1, title: String = "Views", url: String? = nil) -> EpisodeRequest {
        EpisodeRequest(
            catalogID: "http://tekpub.test/", production: Production(slug: "mvc", title: "MVC"),
            episode: Episode(number: number, title: title, url: url))
    }

    /// The downloads in the library.
    var store: DownloadStore { library.downloads }

    /// The list of downloads in the library.
    func records() throws -> [DownloadRecord] { try store.read { try $0.records() } }

    /// Saves a record as an earlier run does.
    func save(_ record: DownloadRecord) throws { try store.write("save") { try $0.save(record) } }

    /// Makes the library refuse what is written from now on.
    func refuseWrites() throws {
        try library.state.writeWithoutTransaction { try $0.execute(sql: "PRAGMA query_only = true") }
    }

    func downloader(
        freeByteCount: @escaping @Sendable (String) -> Int? = { _ in nil }, ytDlp: YtDlp? = nil,
        resolve: @escaping Downloader.Resolver
    ) -> Downloader {
        Downloader(
            folder: DownloadFolder(folder, store: store, freeByteCount: freeByteCount),
            network: DownloadNetwork(clock: clock), ytDlp: ytDlp, resolve: resolve)
    }

    /// Downloads `path` from `server`.
    func download(
        _ path: String = "/1.mp4", of server: RawServer, request: EpisodeRequest = request(),
        freeByteCount: @escaping @Sendable (String) -> Int? = { _ in nil }
    ) async throws(DownloadError) -> String {
        let address = server.url + path
        return try await downloader(freeByteCount: freeByteCount) { _ in
            try #require(URL(string: address))
        }.download(request, meter: meter)
    }

    /// Returns the error of a download; if it succeeds, records an issue and returns nil.
    func failure(
        _ path: String = "/1.mp4", of server: RawServer,
        freeByteCount: @escaping @Sendable (String) -> Int? = { _ in nil }
    ) async -> DownloadError? {
        await #expect(throws: DownloadError.self) {
            try await download(path, of: server, freeByteCount: freeByteCount)
        }
    }

    /// The paths of all files in the folder, including hidden ones, in alphabetical order.
    var files: [String] {
        let paths = FileManager.default.enumerator(atPath: folder.path)?.compactMap { $0 as? String } ?? []
        return paths.filter { path in
            var isDirectory: ObjCBool = false
            let exists = FileManager.default.fileExists(
                atPath: folder.appending(path: path).path, isDirectory: &isDirectory)
            return exists && !isDirectory.boolValue
        }.sorted()
    }

    func bytes(of path: String) -> [UInt8]? {
        FileManager.default.contents(atPath: folder.appending(path: path).path).map { Array($0) }
    }

    /// The received part of an incomplete video.
    var part: [UInt8]? {
        files.first { $0.hasSuffix(".part") }.flatMap(bytes)
    }
}

/// Runs `body` with a server, and stops the server afterwards.
func withServer<Result>(
    answer: @escaping @Sendable (VideoQuestion) -> RawServer.Reply, body: (RawServer) async throws -> Result
) async throws -> Result {
    let server = try RawServer { answer(VideoQuestion($0)) }
    defer { server.stop() }
    return try await body(server)
}
