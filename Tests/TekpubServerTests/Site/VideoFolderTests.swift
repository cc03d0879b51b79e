import Foundation
import TekpubFormats
import TekpubKit
import Testing

@testable import TekpubServer

struct VideoFolderTests {
    private static let catalog = Catalog(productions: [
        Production(
            slug: "git",
            episodes: (1...5).map { (number: Int) in
                Episode(number: number, url: "https://example.org/\(number)-talk.webm?a=b")
            })
    ])

    /// Runs `body` with a folder of small files, which is removed afterwards.
    private func withFolder(_ names: [String], body: (String) async throws -> Void) async throws {
        let root = FileManager.default.temporaryDirectory.appending(path: "tekpub-\(UUID())")
        defer { try? FileManager.default.removeItem(at: root) }
        for name in names {
            let file = root.appending(path: name)
            try FileManager.default.createDirectory(
                at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
            try Data("This is \(name).".utf8).write(to: file)
        }
        try await body(root.path)
    }

    @Test func doesNotFollowLinksOutOfTheFolder() async throws {
        try await withFolder(["media/git/1.mp4", "secret/2.mp4"]) { path in
            for (link, target) in [
                ("git/2.mp4", "secret/2.mp4"), ("all", "secret"), ("git/3.mp4", "media/git/1.mp4"),
            ] {
                try FileManager.default.createSymbolicLink(
                    atPath: "\(path)/media/\(link)", withDestinationPath: "\(path)/\(target)")
            }
            #expect(try #require(VideoFolder(path: "\(path)/media")).count == 2)
        }
    }

    @Test func servesTheFilesOfEpisodes() async throws {
        let names = ["git/01.mp4", "GIT_2.MP3", "3-talk.webm", "git-4.txt", "git/.5.mp4", "git_1.png"]
        try await withFolder(names) { path in
            let folder = try #require(VideoFolder(path: path))
            #expect(folder.count == 3)
            let site = CatalogSite(catalog: Self.catalog, videos: .folder(folder))
            try await withServer(of: site) { client in
                let listed = try await client.productions().body
                for number in 1...5 {
                    let isHere = listed.contains("\(client.baseURL)/media/git/\(number)/hd/file.mp4")
                    #expect(isHere == (number <= 3))
                }
                let first = try await client.send("GET", "media/git/1/hd/file.mp4")
                #expect(first.body == "This is git/01.mp4." && first.header("Content-Type") == "video/mp4")
                let tag = try #require(first.header("ETag"))
                let part = try await client.send(
                    "GET", "media/git/2/hd/file.mp4", header: ["Range": "bytes=-10"])
                #expect(part.status == 206 && part.body == "GIT_2.MP3.")
                #expect(part.header("Content-Type") == "audio/mpeg")
                try FileManager.default.removeItem(atPath: path + "/git/01.mp4")
                let gone = try await client.send("GET", "media/git/1/hd/file.mp4")
                #expect(gone.status == 404)
                try Data("This is git/01.mp3.".utf8).write(to: URL(filePath: path + "/git/01.mp4"))
                let changed = try await client.send(
                    "GET", "media/git/1/hd/file.mp4", header: ["If-None-Match": tag])
                #expect(changed.status == 200)
            }
        }
    }

    @Test func isNoFile() async throws {
        try await withFolder(["a.mp4"]) { path in
            #expect(VideoFolder(path: path + "/a.mp4") == nil)
            #expect(VideoFolder(path: path + "/b") == nil)
        }
    }
}
