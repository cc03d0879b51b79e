import Foundation
import TekpubFormats
import TekpubKit
import TekpubServer
import Testing

/// The resources that are built into the program, read from the repository.
struct ResourcesTests {
    private let folder = URL(filePath: #filePath).deletingLastPathComponent()
        .appending(path: "../../Resources").standardizedFileURL

    private func bundled() throws -> [Production] {
        try Catalog(contentsOfFile: folder.appending(path: "catalog.json").path).productions
    }

    @Test func catalogueBeginsWithWhatCanBeWatched() throws {
        let lectures = try bundled().prefix { !$0.tags.contains("tekpub-archive") }
        #expect(lectures.count == 16)
        for episode in lectures.flatMap(\.episodes) {
            let url = try #require(episode.url.flatMap(URL.init(string:)))
            #expect(url.scheme == "https" || url.scheme == "http")
            #expect(url.host?.isEmpty == false)
        }
        #expect(lectures.allSatisfy { $0.licence != nil && $0.link != nil && !$0.episodes.isEmpty })
    }

    @Test func catalogueEndsWithTheArchive() throws {
        let archive = try bundled().drop { !$0.tags.contains("tekpub-archive") }
        #expect(archive.count == 45)
        #expect(archive.allSatisfy { $0.tags.contains("tekpub-archive") })
        #expect(archive.flatMap(\.episodes).allSatisfy { $0.url == nil })
    }

    @Test func everyProductionHasATitleAndNoSlugOccursTwice() throws {
        let productions = try bundled()
        #expect(productions.allSatisfy { $0.title?.isEmpty == false })
        let slugs = productions.compactMap(\.slug)
        #expect(Set(slugs).count == slugs.count)
    }

    @Test(arguments: [("logo.txt", 44, 7), ("logo-small.txt", 24, 3)])
    func logoIsSmallAndPlain(name: String, columns: Int, rows: Int) throws {
        let logo = try String(contentsOf: folder.appending(path: name), encoding: .utf8)
        let lines = logo.split(separator: "\n")
        #expect(lines.count <= rows)
        #expect(lines.allSatisfy { $0.utf8.count <= columns })
        #expect(logo.utf8.allSatisfy { $0 == 0x0A || (0x20..<0x7F).contains($0) })
    }
}
