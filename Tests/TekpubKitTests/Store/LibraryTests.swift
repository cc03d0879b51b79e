import Foundation
import GRDB
import Testing

@testable import TekpubFormats
@testable import TekpubKit

struct LibraryTests {
    private let folder: TemporaryFolder
    private let catalogID: CatalogID = "http://example.com"

    init() throws {
        folder = try TemporaryFolder()
    }

    private var statePath: String { LibraryFolder(in: folder.url).statePath }

    /// A library with a catalogue and a favourite, closed again.
    private func fill() throws {
        let library = try Library.open(in: folder.url, patience: 5, removesOrphans: false)
        let store = library.store(for: catalogID)
        try store.replace(with: [.numbered("a", 1)])
        try store.setFavorite(true, productionKey: "a")
    }

    private func titles(in library: Library) async throws -> [String?] {
        try await library.store(for: catalogID).titles()
    }

    @Test func isThereAgainAtTheNextStart() async throws {
        try fill()
        let library = try Library.open(in: folder.url)
        #expect(library.notices == [])
        #expect(try await titles(in: library) == ["Title of a"])
        #expect(try library.store(for: catalogID).isFavorite(productionKey: "a"))
    }

    @Test func setsAsideWhatANewerVersionWrote() async throws {
        try fill()
        do {
            let state = try DatabaseQueue(path: statePath)
            try await state.write {
                try $0.execute(sql: "INSERT INTO grdb_migrations VALUES ('9 from the future')")
            }
        }
        let library = try Library.open(in: folder.url)
        let aside = folder.url.appending(path: "library.1")
        #expect(library.notices.count == 1)
        #expect(library.notices.first?.contains(aside.path) == true)
        #expect(try await titles(in: library) == [])
        #expect(try LibraryFolder(root: aside).catalogNames().count == 1)
    }

    @Test func setsAsideWhatIsDamagedAndOverwritesNothing() async throws {
        for number in 1...2 {
            try fill()
            try Data("This is no database, but it is long enough to be taken for one.".utf8)
                .write(to: URL(filePath: statePath))
            let library = try Library.open(in: folder.url, patience: 5, removesOrphans: false)
            #expect(library.notices.count == 1)
            #expect(try await titles(in: library) == [])
            let aside = library.folder.catalogPath("set-aside-\(number)-library.sqlite")
            #expect(FileManager.default.fileExists(atPath: aside))
        }
    }

    @Test func setsAsideAtTheNextStartWhatTurnsOutToBeDamaged() async throws {
        try fill()
        do {
            let library = try Library.open(in: folder.url)
            let names = try library.folder.catalogNames()
            let path = library.folder.catalogPath(try #require(names.first))
            let file = try FileHandle(forUpdating: URL(filePath: path))
            // The pages that are checked when the library is opened stay intact.
            let (start, end) = (3 * 8192 as UInt64, try file.seekToEnd())
            try file.seek(toOffset: start)
            try file.write(contentsOf: Data(repeating: 7, count: Int(end - start)))
            try file.close()
            await #expect(throws: LibraryError.damaged(path: path)) { _ = try await titles(in: library) }
        }
        let library = try Library.open(in: folder.url)
        #expect(library.notices.count == 1)
        #expect(try await titles(in: library) == [])
        // The user's changes are stored in another file.
        #expect(try library.store(for: catalogID).isFavorite(productionKey: "a"))
    }

    @Test func bringsAnOlderLibraryUpToDate() throws {
        let library = LibraryFolder(in: folder.url)
        try library.create()
        do {
            // Before the first version, the database was empty.
            let state = try DatabaseQueue(path: statePath)
            try state.write {
                try $0.execute(sql: "CREATE TABLE grdb_migrations (identifier TEXT NOT NULL PRIMARY KEY)")
            }
        }
        #expect(try Library.open(in: folder.url).notices == [])
        try fill()
    }

    @Test func saysThatItsFolderCannotBeWritten() throws {
        let path = folder.url.appending(path: "file").path
        try Data().write(to: URL(filePath: path))
        #expect(throws: LibraryError.self) { try Library.open(in: URL(filePath: path), patience: 0) }
        #expect(throws: LibraryError.readOnly(path: "/sys/tekpub/library")) {
            try Library.open(in: URL(filePath: "/sys/tekpub"), patience: 0)
        }
    }

    @Test func saysThatAnotherProgramHasLockedIt() throws {
        try fill()
        var configuration = Configuration()
        configuration.allowsUnsafeTransactions = true
        configuration.busyMode = .timeout(20)
        let other = try DatabaseQueue(path: statePath, configuration: configuration)
        try other.inDatabase { try $0.execute(sql: "PRAGMA locking_mode = EXCLUSIVE; BEGIN EXCLUSIVE") }
        #expect(throws: LibraryError.locked(path: statePath)) {
            try Library.open(in: folder.url, patience: 0)
        }
    }

    @Test func keepsThePreviousCatalogueWhenTheDiskIsFull() async throws {
        try fill()
        let library = try Library.open(in: folder.url, patience: 5, removesOrphans: false)
        let store = library.store(for: catalogID)
        let writer = try StagedCatalog(library: library, catalogID: catalogID, pageLimit: 200)
        let large = Production(slug: "b", description: String(repeating: "x", count: 100_000))
        let path = try #require(throws: LibraryError.self) {
            for _ in 1...1000 { try writer.write([.productions([large], .separate)]) }
        }
        guard case .full = path else {
            Issue.record("\(path)")
            return
        }
        writer.cancel()
        #expect(try await store.titles() == ["Title of a"])
        #expect(try library.folder.catalogNames().count == 1)
    }

    @Test func removesWhatAKilledProgramLeft() throws {
        try fill()
        let library = try Library.open(in: folder.url, patience: 5, removesOrphans: false)
        let live = try #require(try library.folder.catalogNames().first)
        let orphan = LibraryFolder.newCatalogName()
        try Data().write(to: URL(filePath: library.folder.catalogPath(orphan)))
        let writer = try library.store(for: catalogID).makeWriter()
        try writer.write([.productions([.numbered("b", 1)], .separate)])
        let names = try library.folder.catalogNames()
        #expect(names.count == 3)
        for name in names {
            try LibraryOpener.removeOrphan(name, in: library.folder, of: library.state)
        }
        // Catalogues that another program writes, or that are in use, stay.
        #expect(try library.folder.catalogNames().count == 2)
        #expect(!FileManager.default.fileExists(atPath: library.folder.catalogPath(orphan)))
        #expect(FileManager.default.fileExists(atPath: library.folder.catalogPath(live)))
        writer.cancel()
    }

    @Test func losesNothingThatWasWrittenWhenTheProgramIsKilled() async throws {
        try fill()
        await #expect(processExitsWith: .signal(SIGKILL)) { [path = folder.url.path as String] in
            let store = try Library.open(in: URL(filePath: path)).store(for: "http://example.com")
            let mark = EpisodeMark(isWatched: true, updatedAt: Date())
            try store.setMark(mark, for: EpisodeKey(productionKey: "a", identity: "number:1"))
            let writer = try store.makeWriter()
            try writer.write([.productions((1...5000).map { .numbered("p\($0)", 1, 2, 3) }, .separate)])
            kill(getpid(), SIGKILL)
        }
        let library = try Library.open(in: folder.url)
        #expect(library.notices == [])
        #expect(try await titles(in: library) == ["Title of a"])
        #expect(try library.store(for: catalogID).marks(of: "a").values.map(\.isWatched) == [true])
        // The incomplete catalogue is removed in the background.
        let deadline = ContinuousClock.now + .seconds(180)
        while try library.folder.catalogNames().count > 1 {
            try #require(ContinuousClock.now < deadline)
            await Task.yield()
        }
    }

    @Test func servesTwoProgramsAtOnce() async throws {
        let first = try Library.open(in: folder.url)
        let second = try Library.open(in: folder.url)
        // Of two first catalogues that are stored at the same moment, one is left to the next start.
        try first.store(for: catalogID).replace(with: [.numbered("a", 1)])
        try await withThrowingTaskGroup(of: Void.self) { group in
            for (index, library) in [first, second].enumerated() {
                group.addTask {
                    let store = library.store(for: catalogID)
                    for round in 1...20 {
                        try store.replace(with: [.numbered("a", 1), .numbered("b", 1)])
                        let key = EpisodeKey(productionKey: "a", identity: "number:\(100 * index + round)")
                        try store.setMark(EpisodeMark(isWatched: true, updatedAt: Date()), for: key)
                        #expect(try await store.titles() == ["Title of a", "Title of b"])
                    }
                }
            }
            try await group.waitForAll()
        }
        #expect(try first.store(for: catalogID).marks(of: "a").filter(\.value.isWatched).count == 40)
        #expect(try first.folder.catalogNames().count == 1)
    }

    @Test func dependsOnNoClock() async throws {
        let store = try Library.temporary().store(for: catalogID)
        let key = EpisodeKey(productionKey: "a", identity: "number:1")
        try store.setMark(EpisodeMark(isWatched: true, updatedAt: .distantFuture), for: key)
        try store.setMark(EpisodeMark(isWatched: false, updatedAt: .distantPast), for: key)
        #expect(try store.marks(of: "a")[key]?.isWatched == false)
    }

    @Test(arguments: [
        LibraryError.full(path: "/x"), .readOnly(path: "/x"), .locked(path: "/x"), .damaged(path: "/x"),
        .failed(path: "/x", reason: "odd"),
    ])
    func namesTheFileInOneSentence(error: LibraryError) {
        #expect(error.errorDescription?.contains("/x") == true)
    }
}
