import Foundation
import Testing

@testable import TekpubFormats
@testable import TekpubKit

struct ReadOnlyLibraryTests {
    private let folder: TemporaryFolder
    private let catalogID: CatalogID = "http://example.com"

    init() throws {
        folder = try TemporaryFolder()
    }

    /// The names of all files, with their sizes and the times of their last changes.
    private func files() throws -> [String] {
        let library = folder.url.appending(path: "library").path
        return try FileManager.default.contentsOfDirectory(atPath: library).sorted().map { name in
            let attributes = try FileManager.default.attributesOfItem(atPath: "\(library)/\(name)")
            let date = attributes[.modificationDate] as? Date
            return "\(name) \(attributes[.size] ?? "") \(date?.timeIntervalSince1970 ?? 0)"
        }
    }

    /// Writes a library, and closes it.
    private func fill(_ productions: [Production]) throws {
        let library = try Library.open(in: folder.url, patience: 5, removesOrphans: false)
        try library.store(for: catalogID).replace(with: productions)
        try library.sources.add(catalogID.rawValue, title: "Mine")
    }

    private func names() throws -> CatalogNames {
        let library = try #require(try ReadOnlyLibrary(in: folder.url))
        return try #require(CatalogNames(of: catalogID, in: library))
    }

    @Test func isNilWithoutALibrary() throws {
        #expect(try ReadOnlyLibrary(in: folder.url) == nil)
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder.url.path).isEmpty)
    }

    @Test func changesNoFile() throws {
        try fill([.numbered("a", 1)])
        let before = try files()
        let library = try #require(try ReadOnlyLibrary(in: folder.url))
        #expect(try library.sources().map(\.title) == ["Open Lectures", "Tekpub (archive)", "Mine"])
        #expect(CatalogNames(of: catalogID, in: library)?.productions(withPrefix: "a").count == 1)
        #expect(CatalogNames(of: "http://example.org", in: library) == nil)
        #expect(try files() == before)
    }

    @Test func seesWhatARunningProgramWrote() throws {
        let library = try Library.open(in: folder.url, patience: 5, removesOrphans: false)
        try library.sources.add(catalogID.rawValue, title: "Mine")
        let seen = try #require(try ReadOnlyLibrary(in: folder.url))
        #expect(try seen.sources().last?.title == "Mine")
        withExtendedLifetime(library) {}
    }

    @Test func isNilForAnotherVersion() throws {
        try fill([])
        let library = try Library.open(in: folder.url, patience: 5, removesOrphans: false)
        try library.write { try $0.execute(sql: "INSERT INTO grdb_migrations VALUES ('9 from the future')") }
        #expect(try ReadOnlyLibrary(in: folder.url) == nil)
    }

    @Test func tellsOfDamageAndLeavesTheFile() throws {
        try fill([])
        let path = LibraryFolder(in: folder.url).statePath
        try Data(repeating: 7, count: 8192).write(to: URL(filePath: path))
        #expect(throws: LibraryError.damaged(path: path)) { try ReadOnlyLibrary(in: folder.url) }
        #expect(try !files().contains { $0.contains(".damaged") })
    }

    @Test func findsProductionsByTheirBeginning() throws {
        try fill([.numbered("ruby", 1), .numbered("rails", 1), .numbered("swift", 1), .numbered("r%b_", 1)])
        #expect(try names().productions(withPrefix: "r").map(\.text) == ["r%b_", "rails", "ruby"])
        #expect(try names().productions(withPrefix: "r").last?.title == "Title of ruby")
        #expect(try names().productions(withPrefix: "r%").map(\.text) == ["r%b_"])
        #expect(try names().productions(withPrefix: "").count == 4)
        #expect(try names().productions(withPrefix: "x").isEmpty)
    }

    @Test func endsWithTheLastOfTooMany() throws {
        try fill((0..<300).map { .numbered("a\($0 + 100)", 1) } + [.numbered("b", 1)])
        let found = try names().productions(withPrefix: "a").map(\.text)
        #expect(found.count == CatalogNames.nameLimit + 1)
        #expect(found.first == "a100" && found.last == "a399")
    }

    @Test func numbersEpisodesAsCommandsDo() throws {
        let production = Production.numbered("a", 3, nil, 3, 12)
        try fill([.numbered("z", 1), production])
        let found = try names().episodes(of: "a", withPrefix: "")
        #expect(found.map(\.text) == production.episodeNumbers.map(String.init))
        #expect(found.first?.title == "Episode 3")
        #expect(try names().episodes(of: "a", withPrefix: "1").map(\.text) == ["13", "12"])
        #expect(try names().episodes(of: "none", withPrefix: "").isEmpty)
    }
}
