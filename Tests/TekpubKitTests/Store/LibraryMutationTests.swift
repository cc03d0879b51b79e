import Foundation
import GRDB
import Testing

@testable import TekpubFormats
@testable import TekpubKit

/// A library whose files contain arbitrary bytes: reading may fail, but never ends the program.
struct LibraryMutationTests {
    private let folder: TemporaryFolder
    private static let catalogID: CatalogID = "http://example.com"

    init() throws {
        folder = try TemporaryFolder()
        let library = try Library.open(in: folder.url, patience: 1, removesOrphans: false)
        let store = library.store(for: Self.catalogID)
        let productions = (1...20).map { number in
            Production(
                slug: "p\(number)", title: "Title \(number)", author: "Author", description: "Words",
                channel: "ruby",
                tags: ["mvc"], price: 12, canWatch: true, releasedAt: ReleaseDate("2012-01-02"),
                episodes: [
                    Episode(number: 1, title: "One", durationInSeconds: 5), Episode(number: 2, title: "Two"),
                ])
        }
        try store.replace(with: productions)
        try store.setFavorite(true, productionKey: "p1")
        let key = EpisodeKey(productionKey: "p1", identity: "number:1")
        try store.setMark(EpisodeMark(isWatched: true, positionInSeconds: 3, updatedAt: Date()), for: key)
        try store.setRestorationState(CatalogRestorationState(productionKey: "p3", topRow: 1))
        try library.state.writeWithoutTransaction { _ = try $0.checkpoint(.truncate) }
        try library.state.close()
    }

    /// Reads everything in the library, in every way.
    private static func read(_ directory: URL) async {
        // Ignore errors: the test only checks that the program does not crash.
        guard let library = try? Library.open(in: directory, patience: 0, removesOrphans: false) else {
            return
        }
        let store = library.store(for: catalogID)
        _ = try? store.state()
        _ = try? store.restorationState()
        _ = try? store.revalidation()
        _ = try? store.recents(limit: 10)
        _ = try? store.marks(of: "p1")
        let scopes: [ProductionQuery.Scope] = [.all, .channel("ruby"), .favorites]
        for scope in scopes {
            for sort in TekpubKit.SortOrder.allCases {
                guard let list = try? await store.productions(ProductionQuery(scope: scope, sort: sort))
                else {
                    continue
                }
                _ = list.index(ofKey: "p2")
                for range in [0..<min(30, list.count), max(0, list.count - 3)..<list.count] {
                    _ = list.rows(range)
                    _ = try? list.productions(range)
                }
            }
        }
        for await result in store.search("two mvc", within: ProductionQuery(scope: .channel("ruby"))) {
            _ = result.hits(0..<min(5, result.count))
        }
    }

    private var catalogPath: String {
        get throws {
            let library = LibraryFolder(in: folder.url)
            return library.catalogPath(try #require(try library.catalogNames().first))
        }
    }

    @Test(arguments: [true, false])
    func survivesAnyWord(isOfCatalog: Bool) async throws {
        let library = LibraryFolder(in: folder.url)
        let path = isOfCatalog ? try catalogPath : library.statePath
        let bytes = try Data(contentsOf: URL(filePath: path))
        let words: [Int64] = [.min, .max, -1, 0, 1 << 32]
        // A generator with a fixed seed, so that every run does the same.
        var seed: UInt64 = 5
        for round in 0..<60 {
            seed = seed &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            let offset = Int(seed >> 33) % (bytes.count - 8)
            var broken = bytes
            withUnsafeBytes(of: words[round % words.count].bigEndian) {
                broken.replaceSubrange(offset..<offset + 8, with: $0)
            }
            try broken.write(to: URL(filePath: path))
            await Self.read(folder.url)
            // Reading moves a damaged catalogue away, so restore the files.
            try? FileManager.default.createDirectory(at: library.root, withIntermediateDirectories: true)
            for suffix in ["-wal", "-shm", ".damaged"] { unlink(path + suffix) }
            try bytes.write(to: URL(filePath: path))
        }
    }

    @Test(arguments: [
        "id", "key", "slug", "title", "sortTitle", "author", "episodeCount", "duration", "canWatch",
        "releasedAt",
        "fingerprint", "freshCount", "price", "channels", "tags", "description",
    ])
    func survivesAnyValue(column: String) async throws {
        let path = try catalogPath
        let bytes = try Data(contentsOf: URL(filePath: path))
        let values = [
            "NULL", "'x'", "x'ff00'", "-9223372036854775808", "9223372036854775807", "1e300", "-1",
            "5000000000",
        ]
        for value in values {
            let database = try DatabaseQueue(path: path)
            // Ignore errors: some columns reject some values.
            try? await database.write {
                try $0.execute(sql: "UPDATE production SET \(column) = \(value) WHERE id = 20")
            }
            try database.close()
            await Self.read(folder.url)
            try bytes.write(to: URL(filePath: path))
        }
    }
}
