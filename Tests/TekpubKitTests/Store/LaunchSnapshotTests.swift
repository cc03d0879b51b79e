import Foundation
import Testing

@testable import TekpubFormats
@testable import TekpubKit

struct LaunchSnapshotTests {
    private let folder: TemporaryFolder
    private let library: Library
    private let store: CatalogStore
    private let catalogID: CatalogID = "http://example.com/api?token=1"

    init() throws {
        folder = try TemporaryFolder()
        // `openForChanges` makes the backup before it returns, so no temporary file comes and goes during a test.
        library = try Library.openForChanges(in: folder.url)
        store = library.store(for: catalogID)
    }

    private func fill(at restorationState: CatalogRestorationState, rowCount: Int) async throws {
        try store.replace(
            with: (0..<500).map {
                Production(
                    slug: "p\($0)", title: "Production \($0) Ü", author: "A", channel: "ruby",
                    canWatch: $0 % 2 == 0,
                    releasedAt: ReleaseDate("2012-0\($0 % 9 + 1)"),
                    episodes: [Episode(number: 1, durationInSeconds: 5)])
            })
        try store.setFavorite(true, productionKey: "p10")
        try store.setLaunchSnapshot(
            try await store.productions(restorationState.query), at: restorationState, rowCount: rowCount)
    }

    @Test func bringsBackTheRowsAroundTheSelection() async throws {
        let restorationState = CatalogRestorationState(
            query: ProductionQuery(scope: .channel("ruby"), sort: .title), productionKey: "p10", topRow: 2)
        try await fill(at: restorationState, rowCount: 20)
        let page = try #require(LaunchSnapshot(of: catalogID, in: folder.url))
        let list = try await store.productions(restorationState.query)
        #expect(page.restorationState == restorationState)
        #expect(page.list.count == 500)
        #expect(page.list.rows(0..<42) == list.rows(0..<42))
        #expect(page.list.rows(41..<43).map(\.key.isEmpty) == [false, true])
        #expect(page.selectedRow == list.index(ofKey: "p10"))
        #expect(page.state.channels == [ChannelSummary(slug: "ruby", productionCount: 500)])
        #expect(page.state.productionCount == 500)
        #expect(!page.list.isCurrent)
    }

    @Test func bringsBackWhatTheCatalogueSaysAboutItself() async throws {
        let about = Production(
            title: "Films", author: "Ada", description: "Old\nfilms.", releasedAt: ReleaseDate("1999-05"),
            licence: "CC0", link: "http://example.com/films")
        try store.replace(with: [Production(slug: "a")], rest: Catalog(about: about))
        try store.setLaunchSnapshot(
            try await store.productions(ProductionQuery()), at: CatalogRestorationState(), rowCount: 5)
        let page = try #require(LaunchSnapshot(of: catalogID, in: folder.url))
        #expect(page.state.about == about)
        #expect(try store.state()?.about == about)
    }

    @Test func isThereForItsOwnCatalogueAlone() async throws {
        try await fill(at: CatalogRestorationState(), rowCount: 10)
        #expect(LaunchSnapshot(of: "http://example.org", in: folder.url) == nil)
        #expect(LaunchSnapshot(of: catalogID, in: try TemporaryFolder().url) == nil)
        let path = library.folder.launchSnapshotPath(of: catalogID)
        try FileManager.default.moveItem(atPath: path, toPath: library.folder.launchSnapshotPath(of: "other"))
        #expect(LaunchSnapshot(of: "other", in: folder.url) == nil)
    }

    @Test func refusesWhatIsNoPage() async throws {
        try await fill(at: CatalogRestorationState(), rowCount: 3)
        let path = library.folder.launchSnapshotPath(of: catalogID)
        let bytes = Array(try Data(contentsOf: URL(filePath: path)))
        #expect((try? LaunchSnapshot(bytes, of: catalogID)) != nil)
        for count in 0..<bytes.count {
            #expect((try? LaunchSnapshot(Array(bytes.prefix(count)), of: catalogID)) == nil)
        }
        #expect((try? LaunchSnapshot(bytes + [0], of: catalogID)) == nil)
        // Reading never crashes, whatever the bytes are.
        for index in bytes.indices {
            var broken = bytes
            broken[index] ^= 0xFF
            // Ignore errors: the test only checks that the program does not crash.
            if let page = try? LaunchSnapshot(broken, of: catalogID) {
                _ = page.list.rows(0..<min(5, page.list.count))
            }
        }
    }

    @Test func survivesEveryNumber() async throws {
        let restorationState = CatalogRestorationState(
            query: ProductionQuery(scope: .channel("ruby"), sort: .title), productionKey: "p10", topRow: 2)
        try await fill(at: restorationState, rowCount: 3)
        let bytes = Array(
            try Data(contentsOf: URL(filePath: library.folder.launchSnapshotPath(of: catalogID))))
        let words: [Int64] = [.min, .min + 1, -1, 0, 1, 499, 1 << 31, 1 << 32, 1 << 62, .max - 1, .max]
        for index in 0...bytes.count - 8 {
            for word in words {
                var broken = bytes
                withUnsafeBytes(of: word.littleEndian) {
                    broken.replaceSubrange(index..<index + 8, with: $0)
                }
                // Ignore errors: the test only checks that the program does not crash.
                guard let page = try? LaunchSnapshot(broken, of: catalogID) else { continue }
                _ = page.list.rows(0..<min(5, page.list.count))
                _ = page.list.rows(max(0, page.list.count - 5)..<page.list.count)
                #expect(page.restorationState.topRow <= page.list.count)
                #expect((0...253_402_300_800).contains(page.state.fetchedAt.timeIntervalSince1970))
                let state = page.state
                #expect(state.productionCount >= 0 && state.productionCount <= Int(UInt32.max))
            }
        }
    }

    @Test func isReadableByItsOwnerAlone() async throws {
        try await fill(at: CatalogRestorationState(), rowCount: 3)
        let folder = library.folder
        #expect(try permissions(of: folder.root.path) == 0o700)
        let names = try FileManager.default.contentsOfDirectory(atPath: folder.root.path)
        #expect(names.count >= 3)
        for path in names.map(folder.catalogPath) + [folder.lockPath] {
            #expect(try permissions(of: path) == 0o600)
            chmod(path, 0o644)
        }
        chmod(folder.root.path, 0o755)
        _ = try Library.open(in: self.folder.url)
        for path in names.map(folder.catalogPath) + [folder.lockPath] {
            #expect(try permissions(of: path) == 0o600)
        }
        #expect(try permissions(of: folder.root.path) == 0o700)
    }

    @Test func removesWhatAKilledProgramLeftHalfWritten() async throws {
        try await fill(at: CatalogRestorationState(), rowCount: 3)
        let path = library.folder.launchSnapshotPath(of: catalogID)
        let stale = path + ".tekpub-abcdef"
        try Data("x".utf8).write(to: URL(filePath: stale))
        let list = try await store.productions(ProductionQuery())
        try store.setLaunchSnapshot(list, at: CatalogRestorationState(), rowCount: 3)
        #expect(!FileManager.default.fileExists(atPath: stale))
    }

    private func permissions(of path: String) throws -> Int? {
        try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int
    }
}
