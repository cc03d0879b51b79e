import Foundation
import GRDB
import Testing

@testable import TekpubKit

/// The downloads as rows of the library.
@Suite(.timeLimit(.minutes(5)))
struct DownloadStoreTests: ManagerTests {
    let given: TestDownloads
    private static let video = DownloadBox.video

    init() throws {
        given = try TestDownloads()
    }

    /// Returns the statements that `body` runs, without those that begin and end transactions.
    private func statements(_ body: () async throws -> Void) async throws -> [String] {
        let log = Log<String>()
        try await box.library.state.writeWithoutTransaction { database in
            database.trace { event in
                if case .statement(let statement) = event { log.add(statement.sql) }
            }
        }
        try await body()
        try await box.library.state.writeWithoutTransaction { $0.trace(options: []) }
        return log.entries.filter {
            $0.hasPrefix("SELECT") || $0.hasPrefix("INSERT") || $0.hasPrefix("DELETE")
        }
    }

    @Test func readsTheListInOneQuery() async throws {
        for number in 1...20 {
            try box.save(
                DownloadRecord(request: Self.request(number), state: .paused, position: number))
        }
        let folder = DownloadFolder(box.folder, store: box.store)
        let part = try folder.openPart(Self.request(7).id)
        try part.setMetadata(PartFileMetadata(validator: "v", totalByteCount: 9, fileExtension: nil))
        try part.append(Data("four".utf8))
        let list = try await statements {
            let records = try folder.records()
            #expect(records.map(\.record.position) == Array(1...20))
            #expect(records[6].byteCount == 4 && records[6].record.totalByteCount == 9)
        }
        #expect(list.count == 1, "\(list)")
        let files = try await statements { _ = try box.store.downloadedFiles() }
        #expect(files.count == 1, "\(files)")
    }

    private static func request(_ number: Int) -> EpisodeRequest { DownloadBox.request(number) }

    @Test func writesNothingWhileBytesArrive() async throws {
        try await withServer {
            .video(Self.video, to: $0)
        } body: { server in
            let statements = try await statements { _ = try await box.download(of: server) }
            // The metadata of the part, the record of the file, and the end of the part.
            let changes = statements.filter { !$0.hasPrefix("SELECT") }
            #expect(changes.count == 3, "\(changes)")
        }
    }

    @Test func keepsWhatTheServerStatedAboutAPart() throws {
        let checksum = try #require(
            FileChecksum(integrity: "sha256-\(Data(count: 32).base64EncodedString())"))
        let metadata = PartFileMetadata(
            validator: "\"v\"", totalByteCount: 9, fileExtension: "mp4", checksum: checksum)
        try box.store.write("save") { try $0.save(metadata, ofPart: "/a") }
        #expect(try box.store.read { try $0.metadata(ofPart: "/a") } == metadata)
    }

    /// Each program has opened the library by itself.
    @Test func isSharedByTwoPrograms() async throws {
        let other = try Library.open(in: box.data, patience: 5, removesOrphans: false)
        try await withServer { question in
            var reply = RawServer.Reply.video(Self.video, to: question, cut: 100_000)
            reply.ending = .stay
            return reply
        } body: { server in
            let first = manager()
            let second = DownloadManager(
                downloader: Downloader(folder: box.folder, store: other.downloads) { request in
                    try #require(request.episode.url.flatMap(URL.init))
                }, clock: box.clock)
            let request = Self.request(1, of: server)
            await first.enqueue([request])
            await untilPart(of: 100_000)
            // The part belongs to the first program as long as it downloads.
            await second.restore()
            let items = try await until(second) { $0[0].state.sentence != nil }
            #expect(items[0].state.sentence?.hasPrefix("Another tekpub") == true)
            await second.enqueue([DownloadBox.request(2, url: "ftp://tekpub.test/2")])
            await second.stop()
            await first.stop()
            #expect(try box.records().map(\.request.episode.number) == [1, 2])
        }
        try await withServer {
            .video(Self.video, to: $0)
        } body: { server in
            let next = Downloader(folder: box.folder, store: other.downloads) { _ in
                try #require(URL(string: server.url + "/v.mp4"))
            }
            let request = try #require(try box.records().first?.request)
            let path = try await next.download(request)
            #expect(try box.store.downloadedFiles().path(of: request) == path)
        }
        #expect(box.bytes(of: "MVC/01 - Part.mp4") == Self.video)
    }

    /// A program that is killed has given a file its name, and perhaps recorded it, but still has the part.
    @Test(arguments: [true, false])
    func goesOnAfterAKillAtTheEnd(isRecorded: Bool) async throws {
        let log = Log<VideoQuestion>()
        try await withServer { question in
            log.add(question)
            return .video(Self.video, to: question)
        } body: { server in
            let path = try await box.download(of: server)
            if !isRecorded {
                try box.library.write { try $0.execute(sql: "DELETE FROM downloadedFile") }
            }
            let part = try DownloadFolder(box.folder, store: box.store).openPart(DownloadBox.request().id)
            try part.setMetadata(
                PartFileMetadata(validator: "\"v1\"", totalByteCount: Self.video.count, fileExtension: "mp4"))
            part.unlock()
            unlink(part.path)
            try FileManager.default.linkItem(atPath: path, toPath: part.path)
            #expect(try await box.download(of: server) == path)
            #expect(try box.store.downloadedFiles().path(of: DownloadBox.request()) == path)
        }
        #expect(log.entries.map(\.range) == [nil, nil])
        #expect(box.files == ["MVC/01 - Views.mp4"])
        #expect(box.bytes(of: "MVC/01 - Views.mp4") == Self.video)
    }
}
