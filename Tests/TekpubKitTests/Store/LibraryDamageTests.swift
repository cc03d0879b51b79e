import Foundation
import GRDB
import Testing

@testable import TekpubFormats
@testable import TekpubKit

/// The program replaces a catalogue that cannot be used.
struct LibraryDamageTests {
    private let folder: TemporaryFolder
    private let catalogID: CatalogID = "http://example.com"

    init() throws {
        folder = try TemporaryFolder()
    }

    private func open() throws -> Library {
        try Library.open(in: folder.url, patience: 5, removesOrphans: false)
    }

    /// Creates a library with a catalogue that need not be fetched again, and closes it.
    ///
    /// - Returns: the path of the catalogue.
    private func fill() throws -> String {
        let library = try open()
        let url = try #require(catalogID.baseURL?.url)
        let request = CatalogRequest(method: "GET", url: url, isWellKnown: true)
        let writer = try library.store(for: catalogID).makeWriter()
        try writer.write([.productions([.numbered("a", 1), .numbered("b", 1)], .separate)])
        try writer.commit(Catalog(), revalidation: Revalidation(request, responses: [], isComplete: true))
        #expect(try library.store(for: catalogID).revalidation() != nil)
        return library.folder.catalogPath(try #require(library.folder.catalogNames().first))
    }

    /// Changes the catalogue at `path` in a way that the program never does.
    private func change(_ path: String, _ sql: String) throws {
        try DatabaseQueue(path: path).write { try $0.execute(sql: sql) }
    }

    /// Fetches a catalogue, and checks that it is stored.
    private func refresh(_ library: Library) async throws {
        let store = library.store(for: catalogID)
        try store.replace(with: [.numbered("a", 1, 2), .numbered("c", 1)])
        #expect(try await store.titles() == ["Title of a", "Title of c"])
    }

    @Test(arguments: [0, 8192])
    func takesTheNewCatalogueAlthoughThePreviousOneIsDamaged(from offset: UInt64) async throws {
        let path = try fill()
        let file = try FileHandle(forUpdating: URL(filePath: path))
        let end = try file.seekToEnd()
        try file.seek(toOffset: offset)
        try file.write(contentsOf: Data(repeating: 7, count: Int(end - offset)))
        try file.close()
        try await refresh(open())
        #expect(try await open().store(for: catalogID).titles().count == 2)
    }

    @Test func fetchesACatalogueAgainWhoseFileIsGone() async throws {
        unlink(try fill())
        let library = try open()
        let store = library.store(for: catalogID)
        #expect(try store.state() == nil)
        #expect(try await store.titles() == [])
        #expect(try store.revalidation() == nil)
        try await refresh(library)
    }

    /// Damage to a catalogue file.
    enum Flaw: CaseIterable { case garbage, shortened, empty }

    @Test(arguments: Flaw.allCases)
    func setsAsideACatalogueThatCannotBeOpened(flaw: Flaw) async throws {
        let path = try fill()
        switch flaw {
        case .garbage: try Data(repeating: 7, count: 50_000).write(to: URL(filePath: path))
        case .shortened:
            let file = try FileHandle(forUpdating: URL(filePath: path))
            try file.truncate(atOffset: 10_000)
            try file.close()
        case .empty: try Data().write(to: URL(filePath: path))
        }
        let bytes = FileManager.default.contents(atPath: path)
        let library = try open()
        let store = library.store(for: catalogID)
        #expect(library.notices == [])
        #expect(try store.revalidation() == nil)
        #expect(try store.state() == nil)
        #expect(try await store.titles() == [])
        let notice = try #require(library.notices.first)
        let sentence = "A catalogue was damaged. It was set aside as "
        #expect(notice.hasPrefix(sentence))
        #expect(library.notices.count == 1)
        let aside = try #require(notice.dropFirst(sentence.count).split(separator: ",").first)
        #expect(FileManager.default.contents(atPath: String(aside)) == bytes)
        try await refresh(library)
        #expect(try open().notices == [])
    }

    /// Marks a catalogue as written by another version.
    private static let newer = "INSERT INTO grdb_migrations VALUES ('9 from the future')"

    @Test(arguments: [newer, "DELETE FROM grdb_migrations"])
    func leavesACatalogueToTheVersionThatWroteIt(sql: String) async throws {
        let path = try fill()
        try change(path, sql)
        let library = try open()
        let store = library.store(for: catalogID)
        for _ in 1...2 {
            #expect(try store.revalidation() == nil)
            #expect(try store.state() == nil)
            #expect(try await store.titles() == [])
        }
        #expect(
            library.notices == ["A catalogue was written by another version of tekpub, and is fetched again."]
        )
        let name = try library.catalogName(of: catalogID)
        #expect(name.map(library.folder.catalogPath) == path)
        #expect(FileManager.default.fileExists(atPath: path))
        try await refresh(library)
        #expect(try open().notices == [])
        let names = try FileManager.default.contentsOfDirectory(atPath: library.folder.root.path)
        #expect(names.filter { $0.contains("catalog-") } == (try library.folder.catalogNames()))
        #expect(!FileManager.default.fileExists(atPath: path))
    }

    @Test func goesOnWithWhatItReadWhileAnotherVersionReplacesIt() async throws {
        _ = try fill()
        let library = try open()
        let store = library.store(for: catalogID)
        #expect(try await store.titles() == ["Title of a", "Title of b"])
        let other = try open()
        try await refresh(other)
        let path = other.folder.catalogPath(try #require(other.folder.catalogNames().first))
        try change(path, Self.newer)
        #expect(try store.production(named: "b") != nil)
        #expect(try await store.titles() == ["Title of a", "Title of b"])
        // The whole catalogue is requested from the server.
        #expect(try store.revalidation() == nil)
        #expect(FileManager.default.fileExists(atPath: path))
        #expect(try other.catalogName(of: catalogID).map(other.folder.catalogPath) == path)
        try await refresh(library)
    }

    @Test(arguments: ["UPDATE summary SET json = '{}'", "DELETE FROM summary"])
    func setsAsideACatalogueWithoutItsSummary(sql: String) throws {
        let path = try fill()
        try change(path, sql)
        do {
            let store = try open().store(for: catalogID)
            #expect(throws: LibraryError.damaged(path: path)) { try store.state() }
            #expect(try store.revalidation() == nil)
        }
        let library = try open()
        #expect(library.notices.count == 1)
        #expect(try library.store(for: catalogID).state() == nil)
    }

    @Test(arguments: [
        "UPDATE searchText SET names = x'00'", "UPDATE searchText SET details = x'00'",
        "UPDATE searchText SET first = 99", "DELETE FROM searchText",
    ])
    func setsAsideACatalogueThatCannotBeSearchedThrough(sql: String) async throws {
        try change(fill(), sql)
        do {
            let store = try open().store(for: catalogID)
            for await result in store.search("episode", within: ProductionQuery()) {
                #expect(!result.isComplete)
            }
        }
        #expect(try open().notices.count == 1)
    }
}
