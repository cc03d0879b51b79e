import Foundation
import GRDB
import Testing

@testable import TekpubKit

/// A catalogue that cannot be used stands in nobody's way.
struct LibraryDamageTests {
    private let folder: TemporaryFolder
    private let baseURL = "http://example.com"

    init() throws {
        folder = try TemporaryFolder()
    }

    private func open() throws -> Library {
        try Library.open(in: folder.url, patience: 5, removesOrphans: false)
    }

    /// A library with a catalogue that need not be fetched again, closed.
    ///
    /// - Returns: where the catalogue lies.
    private func fill() throws -> String {
        let library = try open()
        let url = try #require(URL(string: baseURL))
        let question = Question(method: "GET", url: url, isWellKnown: true)
        let writer = try library.shelf(for: baseURL).makeWriter()
        try writer.add([.numbered("a", 1), .numbered("b", 1)], .separate)
        try writer.finish(Catalog(), trail: CatalogTrail(question, answers: [], isComplete: true))
        #expect(try library.shelf(for: baseURL).trail() != nil)
        return library.folder.catalogPath(try #require(library.folder.catalogNames().first))
    }

    /// Does something to the catalogue at `path` that the program never does.
    private func change(_ path: String, _ sql: String) throws {
        try DatabaseQueue(path: path).write { try $0.execute(sql: sql) }
    }

    /// Fetches a catalogue, and expects it to be there.
    private func refresh(_ library: Library) async throws {
        let shelf = library.shelf(for: baseURL)
        try shelf.replace(with: [.numbered("a", 1, 2), .numbered("c", 1)])
        #expect(try await shelf.titles() == ["Title of a", "Title of c"])
    }

    @Test(arguments: [0, 8192])
    func takesTheNewCatalogueAlthoughTheFormerOneIsDamaged(from offset: UInt64) async throws {
        let path = try fill()
        let file = try FileHandle(forUpdating: URL(filePath: path))
        let end = try file.seekToEnd()
        try file.seek(toOffset: offset)
        try file.write(contentsOf: Data(repeating: 7, count: Int(end - offset)))
        try file.close()
        try await refresh(open())
        #expect(try await open().shelf(for: baseURL).titles().count == 2)
    }

    @Test func fetchesACatalogueAgainWhoseFileIsGone() async throws {
        unlink(try fill())
        let library = try open()
        let shelf = library.shelf(for: baseURL)
        #expect(try shelf.state() == nil)
        #expect(try await shelf.titles() == [])
        #expect(try shelf.trail() == nil)
        try await refresh(library)
    }

    @Test(arguments: [
        "INSERT INTO grdb_migrations VALUES ('9 from the future')", "DELETE FROM grdb_migrations",
    ])
    func fetchesACatalogueAgainThatAnotherVersionWrote(sql: String) async throws {
        try change(fill(), sql)
        let library = try open()
        let shelf = library.shelf(for: baseURL)
        #expect(try shelf.state() == nil)
        #expect(try await shelf.titles() == [])
        #expect(try shelf.trail() == nil)
        try await refresh(library)
    }

    @Test(arguments: ["UPDATE summary SET json = '{}'", "DELETE FROM summary"])
    func setsAsideACatalogueWithoutItsSummary(sql: String) throws {
        let path = try fill()
        try change(path, sql)
        do {
            let shelf = try open().shelf(for: baseURL)
            #expect(throws: LibraryError.damaged(path: path)) { try shelf.state() }
            #expect(try shelf.trail() == nil)
        }
        let library = try open()
        #expect(library.notices.count == 1)
        #expect(try library.shelf(for: baseURL).state() == nil)
    }

    @Test(arguments: [
        "UPDATE searchText SET names = x'00'", "UPDATE searchText SET details = x'00'",
        "UPDATE searchText SET first = 99", "DELETE FROM searchText",
    ])
    func setsAsideACatalogueThatCannotBeSearchedThrough(sql: String) async throws {
        try change(fill(), sql)
        do {
            let shelf = try open().shelf(for: baseURL)
            for await result in shelf.search("episode", within: ProductionQuery()) {
                #expect(!result.isComplete)
            }
        }
        #expect(try open().notices.count == 1)
    }
}
