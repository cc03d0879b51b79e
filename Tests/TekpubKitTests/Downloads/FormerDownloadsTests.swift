import Foundation
import Testing

@testable import TekpubKit

/// The downloads that earlier versions kept in files of JSON.
@Suite(.timeLimit(.minutes(5)))
struct FormerDownloadsTests {
    private let home: TemporaryFolder
    private let box: DownloadBox

    init() throws {
        home = try TemporaryFolder()
        box = try DownloadBox()
        try write(list: [
            (1, #"{"waiting":{}}"#), (2, #"{"failed":{"_0":"Gone."}}"#), (3, #"{"removed":{}}"#),
        ])
        try write("{", to: "damaged.json")
        try write("[]", to: "files/none.json")
    }

    private var folder: URL { home.url.appending(path: "downloads") }

    private func write(_ text: String, to name: String) throws {
        let file = folder.appending(path: name)
        try FileManager.default.createDirectory(
            at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
        try Data(text.utf8).write(to: file)
    }

    private func write(list: [(number: Int, state: String)]) throws {
        for (number, state) in list {
            let request = DownloadBox.request(number)
            let json = String(decoding: try JSONEncoder().encode(request), as: UTF8.self)
            try write(
                #"{"request":\#(json),"state":\#(state),"place":\#(number),"needsLogin":true}"#,
                to: "\(request.id).json")
            let file = """
                {"catalog":"http://tekpub.test/","key":{"productionKey":"mvc","identity":"number:\(number)"},
                "aliases":["a"],"path":"/v/MVC/\(number).mp4","byteCount":\(number - 1),"validator":"v",
                "modifiedAt":{"seconds":1,"nanoseconds":2},"fingerprint":18446744073709551615}
                """
            try write("[\(file)]", to: "files/\(request.id).json")
        }
    }

    private func open() throws -> Library {
        try Library.open(in: home.url, patience: 5, removesOrphans: false)
    }

    private func states(of library: Library) throws -> [DownloadRecord.State] {
        try library.downloads.read { try $0.records().map(\.state) }
    }

    private var names: [String] {
        (FileManager.default.subpaths(atPath: folder.path) ?? []).sorted()
    }

    @Test func areTakenOverOnce() throws {
        let library = try open()
        #expect(try states(of: library) == [.waiting, .failed("Gone."), .removed])
        let files = try library.downloads.downloadedFiles()
        let record = try #require(files.records(for: DownloadBox.request(2)).first)
        #expect(record.path == "/v/MVC/2.mp4" && record.fingerprint == .max)
        #expect(record.modifiedAt == FileTime(seconds: 1, nanoseconds: 2) && record.aliases == ["a"])
        // A file without a byte is no video.
        #expect(files.records(for: DownloadBox.request(1)).isEmpty)
        #expect(names == ["damaged.json"])
        #expect(try states(of: open()) == [.waiting, .failed("Gone."), .removed])
    }

    @Test func areNotDoubledAfterAKill() throws {
        let copy = home.url.appending(path: "copy")
        try FileManager.default.copyItem(at: folder, to: copy)
        let library = try open()
        let record = DownloadRecord(request: DownloadBox.request(1), state: .paused, position: 1)
        try library.downloads.write("save") { try $0.save(record) }
        // As if the program had been killed before it removed the files.
        try FileManager.default.removeItem(at: folder)
        try FileManager.default.moveItem(at: copy, to: folder)
        let next = try open()
        #expect(try states(of: next) == [.paused, .failed("Gone."), .removed])
        let files = try next.downloads.downloadedFiles()
        #expect(files.records(for: DownloadBox.request(2)).count == 1)
        #expect(names == ["damaged.json"])
        withExtendedLifetime(library) {}
    }

    @Test func stayWhereTheyAreForATemporaryLibrary() throws {
        let former = names
        let lock = try #require(try FileLock(path: LibraryFolder(in: home.url).lockPath))
        let library = try Library.open(in: home.url)
        #expect(library.temporaryNotice != nil)
        #expect(try states(of: library).count == 3)
        #expect(names == former)
        withExtendedLifetime(lock) {}
    }

    @Test func goOnWithTheirParts() async throws {
        let log = Log<VideoQuestion>()
        let parts = box.folder.appending(path: ".tekpub")
        try FileManager.default.createDirectory(at: parts, withIntermediateDirectories: true)
        let id = DownloadBox.request().id
        let metadata = #"{"validator":"\"v1\"","totalByteCount":300000,"fileExtension":"m4v"}"#
        try Data(metadata.utf8).write(to: parts.appending(path: "\(id).json"))
        try Data("{".utf8).write(to: parts.appending(path: "damaged.json"))
        try Data(DownloadBox.video.prefix(100_000)).write(to: parts.appending(path: "\(id).part"))
        // A file outside the folder is no metadata of a part.
        let outside = box.folder.appending(path: "outside")
        try Data(metadata.utf8).write(to: outside)
        try Data("x".utf8).write(to: parts.appending(path: "linked.part"))
        try FileManager.default.createSymbolicLink(
            at: parts.appending(path: "linked.json"), withDestinationURL: outside)

        let folder = DownloadFolder(box.folder, store: box.store)
        try folder.removeLeftovers()
        #expect(box.files == [".tekpub/\(id).part", ".tekpub/linked.part", "outside"])
        #expect(
            try box.store.read { try $0.partPaths(in: "\(folder.root)/.tekpub") }
                == ["\(folder.root)/.tekpub/\(id).part"])
        try await withServer { question in
            log.add(question)
            return .video(DownloadBox.video, to: question)
        } body: { server in
            let path = try await box.download("/1", of: server)
            #expect(path.hasSuffix("/01 - Views.m4v"))
        }
        #expect(log.entries.map(\.range) == [100_000 - DownloadPlan.repetition])
        #expect(box.bytes(of: "MVC/01 - Views.m4v") == DownloadBox.video)
    }
}
