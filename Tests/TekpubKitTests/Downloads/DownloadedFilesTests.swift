import Foundation
import Testing

@testable import TekpubFormats
@testable import TekpubKit

/// Which file belongs to which episode, and how files are treated that the user or a killed program changed.
@Suite(.timeLimit(.minutes(5)))
struct DownloadedFilesTests {
    private let box: DownloadBox

    init() throws {
        box = try DownloadBox()
    }

    private func request(
        _ slug: String, production: String = "Same Name", episode: String = "Same Episode", number: Int = 1
    ) -> EpisodeRequest {
        EpisodeRequest(
            catalogID: "http://tekpub.test/", production: Production(slug: slug, title: production),
            episode: Episode(number: number, title: episode),
            key: EpisodeKey(productionKey: slug, identity: "number:\(number)"))
    }

    /// Bytes that depend on the path; the length is always the same.
    private static func video(at path: String) -> [UInt8] { Array(String(path.suffix(1)).utf8) + [1, 2, 3] }

    private func withVideos(_ body: (RawServer) async throws -> Void) async throws {
        try await withServer {
            .video(Self.video(at: $0.path), to: $0, tag: "\"\($0.path)\"")
        } body: { server in
            try await body(server)
        }
    }

    @Test(arguments: ["Same Name", "same name", "SAME  NAME"])
    func keepsTwoProductionsOfOneNameApart(other: String) async throws {
        try await withVideos { server in
            let a = request("s-a"), b = request("s-b", production: other)
            for _ in 1...2 {
                let first = try await box.download("/a", of: server, request: a)
                let second = try await box.download("/b", of: server, request: b)
                #expect(first == box.folder.path + "/Same Name/01 - Same Episode.mp4")
                #expect(
                    NameKey.of(second) == NameKey.of(box.folder.path + "/Same Name (2)/01 - Same Episode.mp4")
                )
            }
            // The number stays even though the first file is removed.
            try FileManager.default.removeItem(at: box.folder.appending(path: "Same Name"))
            let second = try await box.download("/b", of: server, request: b)
            #expect(second.contains(" (2)/"))
        }
        #expect(box.files.count == 1)
        #expect(box.files.first.flatMap(box.bytes) == Self.video(at: "/b"))
    }

    @Test(arguments: ["Same Episode", "same episode", "Same: Episode"])
    func keepsTwoEpisodesOfOneNameApart(other: String) async throws {
        try await withVideos { server in
            let a = request("s", episode: other == "Same: Episode" ? "Same/ Episode" : "Same Episode")
            let first = try await box.download("/a", of: server, request: a)
            let twin = EpisodeRequest(
                catalogID: a.catalogID, production: a.production, episode: Episode(number: 1, title: other),
                key: EpisodeKey(productionKey: "s", identity: "title:\(other)"))
            let second = try await box.download("/b", of: server, request: twin)
            #expect(second.hasSuffix(" (2).mp4"))
            #expect(try await box.download("/a", of: server, request: a) == first)
            #expect(try await box.download("/b", of: server, request: twin) == second)
        }
        #expect(box.files.count == 2)
    }

    @Test func takesNoOtherFileOfTheSameLengthForTheVideo() async throws {
        try await withVideos { server in
            let path = try await box.download("/a", of: server)
            let mine = Data(Self.video(at: "/x"))
            try mine.write(to: URL(filePath: path))
            let second = try await box.download("/a", of: server)
            #expect(second.hasSuffix("/01 - Views (2).mp4"))
            #expect(FileManager.default.contents(atPath: path) == mine)
            // A file that was removed is downloaded again under the same name.
            try FileManager.default.removeItem(atPath: second)
            #expect(try await box.download("/a", of: server) == second)
        }
    }

    @Test func knowsAFileThatWasCopiedBack() async throws {
        try await withVideos { server in
            let path = try await box.download("/a", of: server)
            let bytes = try Data(contentsOf: URL(filePath: path))
            try FileManager.default.removeItem(atPath: path)
            try bytes.write(to: URL(filePath: path))
            #expect(try await box.download("/a", of: server) == path)
        }
        #expect(box.files.count == 1)
    }

    @Test func downloadsAnotherVersionOfTheSameLength() async throws {
        try await withVideos { server in
            let path = try await box.download("/a", of: server)
            let second = try await box.download("/b", of: server)
            #expect(second != path)
            #expect(FileManager.default.contents(atPath: second).map(Array.init) == Self.video(at: "/b"))
        }
    }

    @Test func takesOverAFileOfTheSameBytes() async throws {
        let file = box.folder.appending(path: "MVC/01 - Views.mp4")
        try FileManager.default.createDirectory(
            at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
        try Data(Self.video(at: "/a")).write(to: file)
        try await withVideos { server in
            let path = try await box.download("/a", of: server)
            #expect(path == file.path)
        }
        #expect(box.files == ["MVC/01 - Views.mp4"])
    }

    // MARK: Links and leftovers

    @Test func writesThroughNoHardLink() async throws {
        let victim = box.folder.appending(path: "victim")
        try Data("mine".utf8).write(to: victim)
        let parts = box.folder.appending(path: ".tekpub")
        try FileManager.default.createDirectory(at: parts, withIntermediateDirectories: true)
        let part = parts.appending(path: "\(DownloadBox.request().id).part")
        try FileManager.default.linkItem(at: victim, to: part)
        try await withVideos { server in
            _ = try await box.download("/a", of: server)
        }
        #expect(box.bytes(of: "victim") == Array("mine".utf8))
    }

    @Test func usesNoHiddenFolderThatIsALink() async throws {
        let other = try DownloadBox()
        try FileManager.default.createSymbolicLink(
            at: box.folder.appending(path: ".tekpub"), withDestinationURL: other.folder)
        try await withVideos { server in
            let failure = await box.failure("/a", of: server)
            #expect(failure == .outside(path: box.folder.path + "/.tekpub"))
        }
        #expect(other.files.isEmpty)
    }

    /// User 1 is another user; the test runs as root, user 0.
    @Test(
        .enabled(if: geteuid() == 0, "only root can give a folder to another user"),
        arguments: [(0, 0, true), (0, 1, true), (1, 1, true), (1, 0, false)] as [(uid_t, uid_t, Bool)])
    func usesAHiddenFolderOfItsOwnerOrOfTheUser(owner: uid_t, ownerAbove: uid_t, isUsed: Bool) throws {
        let path = box.folder.path
        _ = try PartsFolder(in: path, isMade: true)
        #expect(chown(path + "/.tekpub", owner, gid_t.max) == 0 && chown(path, ownerAbove, gid_t.max) == 0)
        if isUsed {
            #expect(try PartsFolder(in: path, isMade: false) != nil)
        } else {
            let error = DownloadError.notWritable(
                path: path + "/.tekpub", reason: "it belongs to another user")
            #expect(throws: error) { try PartsFolder(in: path, isMade: false) }
        }
    }

    @Test(arguments: [(4, true), (5, false)])
    func knowsAFileThatWasNeverRecordedByItsLength(byteCount: Int, isKnown: Bool) async throws {
        let path = box.folder.appending(path: "video.mp4").path
        try Data(Self.video(at: "/a")).write(to: URL(filePath: path))
        try box.save(
            DownloadRecord(
                request: DownloadBox.request(), state: .finished(path: path, byteCount: byteCount),
                position: 0))
        let folder = DownloadFolder(box.folder, store: box.store)
        let entries = await DownloadJournal(folder: folder).restored()
        #expect(entries.map(\.state) == [isKnown ? .finished(path: path) : .missing(path: path)])
    }

    @Test func isLockedUntilTheHandleIsGone() throws {
        var handle: FileHandle? = try DownloadFolder(box.folder, store: box.store).lock()
        let other = open(box.folder.path, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
        defer { close(other) }
        #expect(flock(other, LOCK_EX | LOCK_NB) != 0)
        withExtendedLifetime(handle) {}
        handle = nil
        // A process that another test is starting may still have the descriptor.
        let deadline = ContinuousClock.now + .seconds(60)
        while flock(other, LOCK_EX | LOCK_NB) != 0 {
            try #require(ContinuousClock.now < deadline, "the folder is still locked")
        }
    }

    @Test func removesWhatKilledProgramsLeft() async throws {
        let folder = DownloadFolder(box.folder, store: box.store)
        let parts = try #require(try PartsFolder(in: box.folder.path, isMade: true))
        let held = try PartFile("held", in: parts, store: box.store)
        for (name, content) in [("stale", ""), ("whole", "x"), ("strange", "x")] {
            try Data(content.utf8).write(to: URL(filePath: "\(parts.path)/\(name).part"))
        }
        try box.store.write("save") { table in
            for name in ["whole", "alone"] {
                let metadata = PartFileMetadata(validator: name, totalByteCount: 9, fileExtension: nil)
                try table.save(metadata, ofPart: "\(parts.path)/\(name).part")
            }
        }
        try folder.removeLeftovers()
        // Another library may know of which file the bytes are.
        #expect(box.files == ["held", "strange", "whole"].map { ".tekpub/\($0).part" })
        #expect(try box.store.read { try $0.partPaths(in: parts.path) } == ["\(parts.path)/whole.part"])
        held.unlock()
        try folder.removeLeftovers()
        #expect(box.files == ["strange", "whole"].map { ".tekpub/\($0).part" })
    }

    /// It needs no other bytes once it can be recorded.
    @Test func givesNoNameToAVideoThatCannotBeRecorded() async throws {
        let trigger = "CREATE TRIGGER refusal BEFORE INSERT ON downloadedFile"
        try box.library.write {
            try $0.execute(sql: "\(trigger) BEGIN SELECT raise(ABORT, 'refused'); END")
        }
        try await withVideos { server in
            guard case .library(let error) = await box.failure("/a", of: server) else {
                Issue.record("the library is not to blame")
                return
            }
            #expect(error.localizedDescription.contains(box.library.folder.statePath))
            #expect(box.files == [".tekpub/\(DownloadBox.request().id).part"])
            try box.library.write { try $0.execute(sql: "DROP TRIGGER refusal") }
            let path = try await box.download("/a", of: server)
            #expect(try box.store.downloadedFiles().path(of: DownloadBox.request()) == path)
        }
        #expect(box.files == ["MVC/01 - Views.mp4"])
    }
}
