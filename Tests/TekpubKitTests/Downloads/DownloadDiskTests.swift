import Foundation
import Testing

@testable import TekpubKit

/// One download to disks and folders that are full, read-only, or another user's.
struct DownloadDiskTests {
    private let box: DownloadBox
    private static let video = DownloadBox.video

    init() throws {
        box = try DownloadBox()
    }

    @Test func looksForRoomFirst() async throws {
        try await withServer {
            .video(Self.video, to: $0)
        } body: { server in
            let failure = await box.failure(of: server) { _ in 32 << 20 }
            #expect(failure == .diskFull(folder: box.folder.path, byteCount: Self.video.count))
            #expect(failure?.localizedDescription.contains("300 kB") == true)
            let enough = (32 << 20) + Self.video.count
            _ = try await box.download(of: server, freeByteCount: { _ in enough })
        }
    }

    @Test func looksForRoomOnlyForTheRest() async throws {
        try await withServer { question in
            .video(Self.video, to: question, cut: question.range == nil ? 100_000 : nil)
        } body: { server in
            _ = await box.failure(of: server)
            let room = (32 << 20) + 200_000
            _ = try await box.download(of: server, freeByteCount: { _ in room })
        }
        #expect(box.bytes(of: "MVC/01 - Views.mp4") == Self.video)
    }

    @Test func keepsWhatHasArrivedWhereThereIsNoRoomForANewVersion() async throws {
        let log = Log<VideoQuestion>()
        try await withServer { question in
            log.add(question)
            let isFirst = log.entries.count == 1
            return .video(
                Self.video, to: question, tag: isFirst ? "\"v1\"" : "\"v2\"", cut: isFirst ? 100_000 : nil)
        } body: { server in
            _ = await box.failure(of: server)
            let room = (32 << 20) + 200_000
            let failure = await box.failure(of: server) { _ in room - 1 }
            #expect(failure == .diskFull(folder: box.folder.path, byteCount: Self.video.count))
            #expect(box.part?.count == 100_000)
            // Removing files makes room.
            _ = try await box.download(of: server, freeByteCount: { _ in room })
        }
        #expect(box.bytes(of: "MVC/01 - Views.mp4") == Self.video)
    }

    @Test(.enabled(if: access("/dev/full", W_OK) == 0, "needs /dev/full"))
    func saysThatTheDiskIsFull() throws {
        // A file on a full disk: every write to it fails.
        let parts = try #require(try PartsFolder(in: box.folder.path, isMade: true))
        let part = try PartFile("full", in: parts, store: box.store, descriptor: open("/dev/full", O_WRONLY))
        #expect(throws: DownloadError.diskFull(folder: parts.path, byteCount: nil)) {
            try part.append(Data("x".utf8))
        }
    }

    @Test func saysWhereItMayNotWrite() async throws {
        let file = box.folder.appending(path: "file")
        try Data().write(to: file)
        let downloader = Downloader(
            folder: file.appending(path: "folder"), store: box.store,
            network: DownloadNetwork(clock: box.clock)
        ) { _ in try #require(URL(string: "http://127.0.0.1:1/")) }
        let failure = await #expect(throws: DownloadError.self) {
            try await downloader.download(DownloadBox.request())
        }
        guard case .notWritable(let path, _) = failure else {
            Issue.record("\(String(describing: failure))")
            return
        }
        #expect(path.hasPrefix(file.path))
    }

    @Test func doesNotFollowALinkOutOfTheFolder() async throws {
        let other = try DownloadBox()
        try FileManager.default.createSymbolicLink(
            at: box.folder.appending(path: "MVC"), withDestinationURL: other.folder)
        try await withServer {
            .video(Self.video, to: $0)
        } body: { server in
            #expect(await box.failure(of: server) == .outside(path: box.folder.path + "/MVC"))
        }
        #expect(other.files.isEmpty)
        #expect(box.part?.count == Self.video.count)
    }

    @Test func followsALinkInsideTheFolder() async throws {
        let inside = box.folder.appending(path: "Inside")
        try FileManager.default.createDirectory(at: inside, withIntermediateDirectories: true)
        try FileManager.default.createSymbolicLink(
            at: box.folder.appending(path: "MVC"), withDestinationURL: inside)
        try await withServer {
            .video(Self.video, to: $0)
        } body: { server in
            _ = try await box.download(of: server)
        }
        #expect(box.bytes(of: "Inside/01 - Views.mp4") == Self.video)
    }

    @Test func writesThroughNoLinkThatTookThePlaceOfAFile() async throws {
        let victim = box.folder.appending(path: "victim")
        try Data("mine".utf8).write(to: victim)
        for name in ["MVC/01 - Views.mp4", ".tekpub/\(DownloadBox.request().id).part"] {
            let link = box.folder.appending(path: name)
            try FileManager.default.createDirectory(
                at: link.deletingLastPathComponent(), withIntermediateDirectories: true)
            try FileManager.default.createSymbolicLink(at: link, withDestinationURL: victim)
        }
        try await withServer {
            .video(Self.video, to: $0)
        } body: { server in
            guard case .notWritable = await box.failure(of: server) else {
                Issue.record("a link counts as a part file")
                return
            }
            try FileManager.default.removeItem(
                at: box.folder.appending(path: ".tekpub/\(DownloadBox.request().id).part"))
            let path = try await box.download(of: server)
            #expect(path.hasSuffix("01 - Views (2).mp4"))
        }
        #expect(box.bytes(of: "victim") == Array("mine".utf8))
    }

    @Test func leavesAPartToWhoeverHasIt() async throws {
        try await withServer {
            .video(Self.video, to: $0)
        } body: { server in
            let part = try DownloadFolder(box.folder, store: box.store).openPart(DownloadBox.request().id)
            #expect(await box.failure(of: server) == .busy)
            part.unlock()
            _ = try await box.download(of: server)
        }
        #expect(box.files == ["MVC/01 - Views.mp4"])
    }

    @Test func startsOverWithoutMetadata() async throws {
        try await withServer { question in
            .video(Self.video, to: question, cut: question.path == "/cut" ? 100_000 : nil)
        } body: { server in
            _ = await box.failure("/cut", of: server)
            let path = "\(box.folder.path)/.tekpub/\(DownloadBox.request().id).part"
            #expect(try box.store.read { try $0.metadata(ofPart: path) }?.validator != nil)
            try box.store.write("damage") { try $0.save(nil, ofPart: path) }
            _ = try await box.download(of: server)
        }
        #expect(box.bytes(of: "MVC/01 - Views.mp4") == Self.video)
        #expect(box.files == ["MVC/01 - Views.mp4"])
    }
}
