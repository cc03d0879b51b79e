import Foundation
import GRDB
import Testing

@testable import TekpubKit

/// The temporary library that replaces a library that cannot be used.
struct TemporaryLibraryTests {
    private let folder: TemporaryFolder
    private let catalogID: CatalogID = "http://example.com"

    init() throws {
        folder = try TemporaryFolder()
    }

    private var statePath: String { LibraryFolder(in: folder.url).statePath }

    /// The folder and everything in it, parents first.
    private var paths: [String] {
        get throws {
            let names = try FileManager.default.subpathsOfDirectory(atPath: folder.url.path).sorted()
            return [folder.url.path] + names.map { folder.url.appending(path: $0).path }
        }
    }

    /// A library with a catalogue and a favourite, closed again.
    private func fill() throws {
        let library = try Library.open(in: folder.url, patience: 5, removesOrphans: false)
        let store = library.store(for: catalogID)
        try store.replace(with: [.numbered("a", 1)])
        try store.setFavorite(true, productionKey: "a")
    }

    /// The files that are made read-only.
    enum Protection: CaseIterable { case everything, folder, state }

    @Test(arguments: Protection.allCases)
    func showsWhatIsThereWhereItCannotBeWritten(protection: Protection) async throws {
        try fill()
        let everything = try paths
        let paths =
            switch protection {
            case .everything: everything
            case .folder: [LibraryFolder(in: folder.url).root.path]
            case .state: [statePath]
            }
        for path in everything { chmod(path, 0o777) }
        for path in paths { chmod(path, 0o555) }
        defer { for path in everything { chmod(path, 0o700) } }
        await #expect(processExitsWith: .success) { [path = folder.url.path as String] in
            // Root can write everywhere, so become the user `nobody`.
            if geteuid() == 0 { #expect(seteuid(65534) == 0) }
            let library = try Library.open(in: URL(filePath: path))
            let store = library.store(for: "http://example.com")
            #expect(library.notices.count == 1)
            #expect(library.notices.first?.hasSuffix("Changes are not saved this time.") == true)
            #expect(try await store.titles() == ["Title of a"])
            #expect(try store.isFavorite(productionKey: "a"))
            // Changes last until the program ends.
            try store.setFavorite(false, productionKey: "a")
            #expect(try !store.isFavorite(productionKey: "a"))
            try store.replace(with: [.numbered("b", 1)])
            #expect(try await store.titles() == ["Title of b"])
        }
        for path in everything { chmod(path, 0o700) }
        let library = try Library.open(in: folder.url)
        #expect(library.notices == [])
        #expect(try await library.store(for: catalogID).titles() == ["Title of a"])
        #expect(try library.store(for: catalogID).isFavorite(productionKey: "a"))
    }

    @Test func goesOnWithoutALibraryThatAnotherProgramHolds() async throws {
        try fill()
        let path = LibraryFolder(in: folder.url).lockPath
        let lock = try #require(try FileLock(path: path))
        try Data("\(getppid())\n".utf8).write(to: URL(filePath: path))
        let library = try Library.open(in: folder.url)
        let root = LibraryFolder(in: folder.url).root.path
        #expect(
            library.notices == [
                "Another program (process \(getppid())) has locked \(root). Close it and try again. "
                    + "Changes are not saved this time."
            ])
        #expect(try await library.store(for: catalogID).titles() == ["Title of a"])
        #expect(try library.store(for: catalogID).isFavorite(productionKey: "a"))
        withExtendedLifetime(lock) {}
    }

    /// Another program holds the library, adds a source to it, and ends.
    @Test func carriesChangesOverOnceTheLibraryIsFree() async throws {
        try fill()
        let folder = folder.url
        let episode = EpisodeKey(productionKey: "a", identity: "number:1")
        var previous: Library? = try Library.open(in: folder)
        let removed = try #require(try previous?.sources.sources().last)
        try previous?.notes.add("old", at: 1, of: EpisodeLocation(catalogID: catalogID, key: episode))
        previous = nil
        var lock = try FileLock(path: LibraryFolder(in: folder).lockPath)
        #expect(lock != nil)

        let opening = LazyLibrary { () throws(LibraryError) in try Library.open(in: folder) }
        let store = opening.store(for: catalogID)
        #expect(try opening.library().temporaryNotice?.hasSuffix("Changes are not saved this time.") == true)
        try store.setFavorite(false, productionKey: "a")
        try store.setFavorite(true, productionKey: "b")
        try store.setMark(EpisodeMark(positionInSeconds: 42, updatedAt: .now), for: episode)
        _ = try opening.queue.add([QueueItem(location: store.location(of: episode), title: "Episode 1")])
        let note = try #require(try opening.notes.notes().first)
        try opening.notes.setText("new", of: note.id)
        try opening.notes.add("another", at: 2, of: store.location(of: episode))
        _ = try opening.smartLists.add(name: "Carried", conditions: "new")
        try opening.sources.add("http://new.test/feed", title: "Mine", folders: [])
        #expect(try opening.sources.remove(removed.id) != nil)
        // Made before, as the list of downloads is: it goes on with the library of the others.
        let downloads = LazyLibrary { () throws(LibraryError) in try opening.library() }.downloads
        func save(_ number: Int) throws {
            let record = DownloadRecord(
                request: DownloadBox.request(number), state: .waiting, position: number)
            try downloads.write("save") { try $0.save(record) }
        }
        try save(1)
        #expect(throws: LibraryError.self) { try opening.openReplaced() }

        lock = nil
        let other = try Library.open(in: folder)
        try other.sources.add("http://other.test/feed", title: "Theirs", folders: [])
        try opening.use(try #require(try opening.openReplaced()))
        try save(2)
        for library in [try opening.library(), try Library.open(in: folder)] {
            #expect(try library.downloads.read { try $0.records().map(\.position) } == [1, 2])
            #expect(library.temporaryNotice == nil)
            let store = library.store(for: catalogID)
            #expect(try store.favorites() == ["b"])
            #expect(try store.marks(of: "a")[episode]?.positionInSeconds == 42)
            #expect(try library.queue.items().map(\.title) == ["Episode 1"])
            #expect(try library.smartLists.lists().map(\.name) == ["Carried"])
            #expect(try Set(library.notes.notes().map(\.text)) == ["new", "another"])
            let titles = try library.sources.sources().map(\.title)
            #expect(titles.contains("Mine") && titles.contains("Theirs"))
            #expect(!titles.contains(removed.title))
        }
        #expect(try await store.titles() == ["Title of a"])
        withExtendedLifetime((lock, other)) {}
    }

    @Test func namesNoPathThatIsGoneWithTheProgram() async throws {
        try fill()
        let state = try DatabaseQueue(path: statePath)
        try await state.write {
            try $0.execute(sql: "INSERT INTO grdb_migrations VALUES ('9 from the future')")
        }
        try state.close()
        let paths = try paths
        for path in paths { chmod(path, 0o555) }
        defer { for path in paths { chmod(path, 0o700) } }
        await #expect(processExitsWith: .success) { [path = folder.url.path as String] in
            // Root can write everywhere, so become the user `nobody`.
            if geteuid() == 0 { #expect(seteuid(65534) == 0) }
            let library = try Library.open(in: URL(filePath: path))
            #expect(library.notices.count == 2)
            #expect(library.notices.last?.hasSuffix("tekpub, and an empty one takes its place.") == true)
        }
    }

    @Test func leavesNothingOfATemporaryOne() throws {
        var library: Library? = try Library.temporary()
        let root = try #require(library?.folder.root.deletingLastPathComponent().path)
        #expect(FileManager.default.fileExists(atPath: root))
        library = nil
        #expect(!FileManager.default.fileExists(atPath: root))
    }

    @Test func leavesNothingOfATemporaryOneOnceItIsClosed() throws {
        let opening = LazyLibrary { () throws(LibraryError) in try Library.temporary() }
        let store = opening.store(for: catalogID)
        try store.replace(with: [.numbered("a", 1)])
        // Work in progress may still hold the library.
        let library = try opening.library()
        defer { withExtendedLifetime(library) {} }
        let root = library.folder.root.deletingLastPathComponent().path
        #expect(FileManager.default.fileExists(atPath: root))
        opening.close()
        #expect(!FileManager.default.fileExists(atPath: root))
        #expect(throws: LibraryError.self) { try store.state() }
    }

    @Test func removesAFolderThatWasNeverInUse() throws {
        let parent = FileManager.default.temporaryDirectory
        let url = parent.appending(path: "tekpub-library-\(UUID().uuidString.lowercased())")
        try FileManager.default.createDirectory(at: url, withIntermediateDirectories: false)
        _ = try Library.temporary()
        #expect(!FileManager.default.fileExists(atPath: url.path))
    }

    @Test func leavesToTheNextOneWhatItCannotRemove() async throws {
        await #expect(processExitsWith: .success) {
            // Root can remove everything, so become the user `nobody`.
            if geteuid() == 0 { #expect(seteuid(65534) == 0) }
            var library: Library? = try Library.temporary()
            let root = try #require(library?.folder.root.deletingLastPathComponent())
            // In whatever order the files are removed, some of these are removed later.
            let kept = (1...20).map { root.appending(path: "\($0)/kept") }
            for url in kept {
                try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
                chmod(url.deletingLastPathComponent().path, 0o500)
            }
            library = nil
            #expect(FileManager.default.fileExists(atPath: root.path))
            for url in kept { chmod(url.deletingLastPathComponent().path, 0o700) }
            _ = try Library.temporary()
            #expect(!FileManager.default.fileExists(atPath: root.path))
        }
    }

    @Test func removesTheTemporaryOneOfAKilledProgram() async throws {
        let result = await #expect(
            processExitsWith: .signal(SIGKILL), observing: [\.standardOutputContent]
        ) {
            let library = try Library.temporary()
            let root = library.folder.root.deletingLastPathComponent().path
            try FileHandle.standardOutput.write(contentsOf: Data("<\(root)>".utf8))
            kill(getpid(), SIGKILL)
        }
        let output = String(decoding: try #require(result).standardOutputContent, as: UTF8.self)
        let root = try #require(output.firstMatch(of: /<(.+)>/)?.1)
        // The next temporary library removes the folder, in this process or in another.
        let library = try Library.temporary()
        let own = library.folder.root.deletingLastPathComponent().path
        _ = try Library.temporary()
        #expect(!FileManager.default.fileExists(atPath: String(root)))
        #expect(FileManager.default.fileExists(atPath: own))
    }
}
