import Foundation
import GRDB
import Testing

@testable import TekpubFormats
@testable import TekpubKit

/// A damaged or missing library costs what is damaged.
struct LibraryRecoveryTests {
    private let folder: TemporaryFolder
    private let sourceCount = 40

    init() throws {
        folder = try TemporaryFolder()
    }

    private var library: LibraryFolder { LibraryFolder(in: folder.url) }

    private func open() throws -> Library {
        try Library.open(in: folder.url, patience: 5, removesOrphans: false)
    }

    /// Creates a library with sources, marks, favourites and a note, and closes it.
    private func fill() throws {
        let library = try open()
        for number in 1...sourceCount {
            _ = try library.sources.add("http://example.com/\(number)", title: "Source \(number)")
        }
        for number in 1...200 {
            let store = library.store(for: CatalogID(rawValue: "http://example.com/\(1 + number % 40)"))
            try store.setFavorite(true, productionKey: "production \(number)")
            let key = EpisodeKey(
                productionKey: "p\(number)", identity: "guid:\(String(repeating: "x", count: 60))\(number)")
            try store.setMark(
                EpisodeMark(isWatched: true, positionInSeconds: number, updatedAt: Date()), for: key)
        }
        try close(library)
    }

    /// Moves everything into the database, and closes it.
    private func close(_ library: Library) throws {
        try library.state.writeWithoutTransaction { _ = try $0.checkpoint(.truncate) }
        try library.state.close()
    }

    private func count(_ table: String, in library: Library) throws -> Int {
        try library.read { try Int.fetchOne($0, sql: "SELECT count(*) FROM \(table)") ?? 0 }
    }

    /// Overwrites the root page of a table or an index.
    private func damageRoot(of name: String) throws {
        let path = library.statePath
        let (page, size) = try DatabaseQueue(path: path).read { database in
            (
                try #require(
                    try Int.fetchOne(
                        database, sql: "SELECT rootpage FROM sqlite_master WHERE name = ?", arguments: [name])
                ),
                try #require(try Int.fetchOne(database, sql: "PRAGMA page_size"))
            )
        }
        try damage(page: page, size: size)
    }

    private func damage(page: Int, size: Int) throws {
        let file = try FileHandle(forUpdating: URL(filePath: library.statePath))
        try file.seek(toOffset: UInt64((page - 1) * size))
        try file.write(contentsOf: Data(count: size))
        try file.close()
    }

    @Test func carriesOverWhatCanBeRead() throws {
        try fill()
        try damageRoot(of: "mark")
        LibraryFolder.markDamaged(library.statePath)
        let library = try open()
        #expect(try count("source", in: library) == sourceCount + 2)
        #expect(try count("favorite", in: library) == 200)
        #expect(try count("mark", in: library) == 0)
        let notice = try #require(library.notices.first)
        #expect(notice.contains("42 sources, 0 marks, 200 favourites"))
        #expect(notice.contains("Some may be lost of: marks."))
        #expect(notice.contains("The damaged file was kept as "))
    }

    @Test(arguments: ["download", "partFile", "downloadedFile"])
    func tellsThatDownloadsMayBeLost(table: String) throws {
        try fill()
        let library = try open()
        let record = DownloadRecord(request: DownloadBox.request(), state: .paused, position: 1)
        try library.downloads.write("save") { try $0.save(record) }
        try close(library)
        try damageRoot(of: table)
        LibraryFolder.markDamaged(self.library.statePath)
        let recovered = try open()
        #expect(try #require(recovered.notices.first).contains("Some may be lost of: downloads."))
        #expect(try count("download", in: recovered) == (table == "download" ? 0 : 1))
        #expect(try count("mark", in: recovered) == 200)
    }

    @Test func takesWhatIsMissingFromTheCopy() throws {
        try fill()
        try LibraryBackups(folder: library).make()
        let library = try open()
        let store = library.store(for: "http://example.com/new")
        try store.setFavorite(true, productionKey: "later")
        try close(library)
        try damageRoot(of: "mark")
        LibraryFolder.markDamaged(self.library.statePath)
        let recovered = try open()
        #expect(try count("mark", in: recovered) == 200)
        #expect(try count("favorite", in: recovered) == 201)
        #expect(try #require(recovered.notices.first).contains("What could not be read is from the copy of "))
        try recovered.store(for: "http://example.com/new").setFavorite(false, productionKey: "later")
        #expect(try open().notices == [])
    }

    @Test func findsSourcesByTheirIndex() throws {
        try fill()
        try damageRoot(of: "source")
        LibraryFolder.markDamaged(library.statePath)
        let library = try open()
        let addresses = Set(try library.sources.sources().map(\.address))
        #expect(addresses.contains("http://example.com/1") && addresses.contains("http://example.com/40"))
    }

    @Test func keepsRowsOnBothSidesOfADamagedPage() throws {
        try fill()
        let pages = try DatabaseQueue(path: library.statePath).read { database in
            try Int.fetchAll(
                database,
                sql: "SELECT pageno FROM dbstat WHERE name = 'mark' AND pagetype = 'leaf' ORDER BY path")
        }
        try #require(pages.count > 2)
        try damage(page: pages[pages.count / 2], size: 4096)
        LibraryFolder.markDamaged(library.statePath)
        let library = try open()
        #expect(try count("source", in: library) == sourceCount + 2)
        #expect(try count("favorite", in: library) == 200)
        let identities = try library.read { try String.fetchAll($0, sql: "SELECT production FROM mark") }
        #expect((150..<200).contains(identities.count))
    }

    @Test func keepsRowsBetweenTwoDamagedPages() throws {
        try fill()
        let pages = try DatabaseQueue(path: library.statePath).read { database in
            try Int.fetchAll(
                database,
                sql: "SELECT pageno FROM dbstat WHERE name = 'mark' AND pagetype = 'leaf' ORDER BY path")
        }
        try #require(pages.count > 4)
        for page in [pages[1], pages[pages.count - 2]] { try damage(page: page, size: 4096) }
        LibraryFolder.markDamaged(library.statePath)
        let most = 200 - 2 * (200 / pages.count + 10)
        #expect(try (most..<200).contains(count("mark", in: open())))
    }

    @Test func losesNothingThatTheCopyHas() throws {
        try fill()
        try LibraryBackups(folder: library).make()
        let bytes = try Data(contentsOf: URL(filePath: library.statePath))
        for page in 1...bytes.count / 4096 {
            try bytes.write(to: URL(filePath: library.statePath))
            for suffix in ["-wal", "-shm"] { unlink(library.statePath + suffix) }
            try damage(page: page, size: 4096)
            LibraryFolder.markDamaged(library.statePath)
            let library = try open()
            #expect(try count("source", in: library) == sourceCount + 2, "page \(page)")
            #expect(try count("mark", in: library) == 200, "page \(page)")
            #expect(try count("favorite", in: library) == 200, "page \(page)")
            try library.state.close()
        }
    }

    @Test func keepsWhatIsAddedAfterDamage() throws {
        try fill()
        try damageRoot(of: "source")
        LibraryFolder.markDamaged(library.statePath)
        let library = try open()
        _ = try library.sources.add("http://example.com/added", title: nil)
        try library.state.close()
        let next = try open()
        #expect(next.notices == [])
        #expect(try next.sources.sources().contains { $0.address == "http://example.com/added" })
    }

    @Test func restoresAMissingLibraryFromTheCopy() throws {
        try fill()
        try LibraryBackups(folder: library).make()
        for suffix in ["", "-wal", "-shm"] { unlink(library.statePath + suffix) }
        let library = try open()
        #expect(try count("source", in: library) == sourceCount + 2)
        #expect(try #require(library.notices.first).hasPrefix("The library was missing. The copy of "))
    }

    @Test func salvagesACopyThatIsDamagedToo() throws {
        try fill()
        try damageRoot(of: "mark")
        let copy = LibraryBackups(folder: library).paths[0]
        try FileManager.default.moveItem(atPath: library.statePath, toPath: copy)
        let library = try open()
        #expect(try count("favorite", in: library) == 200)
        #expect(try #require(library.notices.first).hasPrefix("The library was missing. The copy of "))
    }

    @Test func keepsTheJournalOfAMissingLibrary() throws {
        try library.create()
        let journal = Data(repeating: 7, count: 5000)
        try journal.write(to: URL(filePath: library.statePath + "-wal"))
        let library = try open()
        let aside = self.library.catalogPath("set-aside-1-library.sqlite-wal")
        #expect(FileManager.default.contents(atPath: aside) == journal)
        #expect(try #require(library.notices.first).contains(aside))
    }

    @Test func putsNothingInPlaceOfALinkWhoseTargetIsMissing() throws {
        try fill()
        let other = folder.url.appending(path: "elsewhere.sqlite").path
        try FileManager.default.moveItem(atPath: library.statePath, toPath: other)
        symlink(other, library.statePath)
        #expect(try count("favorite", in: open()) == 200)
        try FileManager.default.moveItem(atPath: other, toPath: other + ".away")
        #expect(
            throws: LibraryError.failed(
                path: library.statePath, reason: "it is a link to a file that is missing")
        ) { try open() }
        try FileManager.default.moveItem(atPath: other + ".away", toPath: other)
        #expect(try count("favorite", in: open()) == 200)
    }

    @Test func removesWhatKilledProgramsLeft() throws {
        try library.create()
        let left = ["backup-1.sqlite", "library.sqlite"].flatMap { name in
            ["", "-journal", "-wal"].map { library.catalogPath("\(name).tekpub-abcdef\($0)") }
        }
        for path in left { try Data([1]).write(to: URL(filePath: path)) }
        _ = try open()
        #expect(left.filter { access($0, F_OK) == 0 } == [])
    }

    @Test(arguments: [true, false])
    func keepsTheCataloguesOfALostLibrary(isEmpty: Bool) async throws {
        let first = try open()
        let store = first.store(for: "http://example.com")
        try store.replace(with: [.numbered("a", 1)])
        try close(first)
        let catalogs = try library.catalogNames()
        try #require(catalogs.count == 1)
        unlink(library.statePath)
        if isEmpty { try Data().write(to: URL(filePath: library.statePath)) }
        let second = try open()
        #expect(
            second.notices == ["The library was missing, and there is no copy. A new one was created."])
        try second.state.close()
        let third = try open()
        let names = try FileManager.default.contentsOfDirectory(atPath: library.root.path)
        await LibraryOpener.removeOrphans(among: names, in: library, of: third.state).value
        #expect(try library.catalogNames() == catalogs)
        #expect(third.notices == [])
    }

    @Test func goesOnWithARecoveryThatWasInterrupted() throws {
        try fill()
        let bytes = try Data(contentsOf: URL(filePath: library.statePath))
        try bytes.write(to: URL(filePath: library.statePath + ".recovered"))
        try Data(repeating: 7, count: 8192).write(to: URL(filePath: library.statePath))
        let library = try open()
        #expect(try count("favorite", in: library) == 200)
        let aside = self.library.catalogPath("set-aside-1-library.sqlite")
        #expect(FileManager.default.contents(atPath: aside) == Data(repeating: 7, count: 8192))
    }

    @Test func doesNotRecoverALibraryWithoutDamage() throws {
        try fill()
        LibraryFolder.markDamaged(library.statePath)
        #expect(try open().notices == [])
        #expect(access(LibraryFolder.damageMarkPath(of: library.statePath), F_OK) != 0)
    }

    @Test func repairsAfterSayingWhatItWillDo() throws {
        try fill()
        let repair = LibraryRepair(in: folder.url)
        #expect(try repair.plan() == nil)
        try damageRoot(of: "mark")
        let plan = try #require(try repair.plan())
        #expect(plan.steps.count == 3)
        #expect(try repair.perform(plan).count == 1)
        #expect(try repair.plan() == nil)
    }
}
