import Foundation
import Testing

@testable import TekpubKit

struct FirstPageTests {
    private let folder: TemporaryFolder
    private let library: Library
    private let shelf: CatalogShelf
    private let baseURL = "http://example.com/api?token=1"

    init() throws {
        folder = try TemporaryFolder()
        library = try Library.open(in: folder.url)
        shelf = library.shelf(for: baseURL)
    }

    private func fill(at place: Place, rowCount: Int) async throws {
        try shelf.replace(
            with: (0..<500).map {
                Production(
                    slug: "p\($0)", title: "Production \($0) Ü", author: "A", channel: "ruby",
                    canWatch: $0 % 2 == 0,
                    releasedAt: ReleaseDate("2012-0\($0 % 9 + 1)"),
                    episodes: [Episode(number: 1, durationInSeconds: 5)])
            })
        try shelf.setFavorite(true, productionKey: "p100")
        try shelf.setFirstPage(try await shelf.productions(place.query), at: place, rowCount: rowCount)
    }

    @Test func bringsBackTheRowsAroundThePlace() async throws {
        let place = Place(
            query: ProductionQuery(scope: .channel("ruby"), sort: .title), productionKey: "p100", topRow: 2)
        try await fill(at: place, rowCount: 20)
        let page = try #require(FirstPage(of: baseURL, in: folder.url))
        let list = try await shelf.productions(place.query)
        #expect(page.place == place)
        #expect(page.list.count == 500)
        #expect(page.list.rows(0..<42) == list.rows(0..<42))
        #expect(page.list.rows(41..<43).map(\.key.isEmpty) == [false, true])
        #expect(page.selectedRow == list.index(ofKey: "p100"))
        #expect(page.state.channels == [ChannelSummary(slug: "ruby", productionCount: 500)])
        #expect(page.state.productionCount == 500)
        #expect(!page.list.isCurrent)
    }

    @Test func isThereForItsOwnCatalogueAlone() async throws {
        try await fill(at: Place(), rowCount: 10)
        #expect(FirstPage(of: "http://example.org", in: folder.url) == nil)
        #expect(FirstPage(of: baseURL, in: try TemporaryFolder().url) == nil)
        let path = library.folder.firstPagePath(of: baseURL)
        try FileManager.default.moveItem(atPath: path, toPath: library.folder.firstPagePath(of: "other"))
        #expect(FirstPage(of: "other", in: folder.url) == nil)
    }

    @Test func refusesWhatIsNoPage() async throws {
        try await fill(at: Place(), rowCount: 3)
        let path = library.folder.firstPagePath(of: baseURL)
        let bytes = Array(try Data(contentsOf: URL(filePath: path)))
        #expect((try? FirstPage(bytes, of: baseURL)) != nil)
        for count in 0..<bytes.count {
            #expect((try? FirstPage(Array(bytes.prefix(count)), of: baseURL)) == nil)
        }
        #expect((try? FirstPage(bytes + [0], of: baseURL)) == nil)
        // Whatever the bytes are, reading them harms nobody.
        for index in bytes.indices {
            var broken = bytes
            broken[index] ^= 0xFF
            // Silence is what is tested.
            if let page = try? FirstPage(broken, of: baseURL) {
                _ = page.list.rows(0..<min(5, page.list.count))
            }
        }
    }

    @Test func survivesEveryNumber() async throws {
        let place = Place(
            query: ProductionQuery(scope: .channel("ruby"), sort: .title), productionKey: "p100", topRow: 2)
        try await fill(at: place, rowCount: 3)
        let bytes = Array(try Data(contentsOf: URL(filePath: library.folder.firstPagePath(of: baseURL))))
        let words: [Int64] = [.min, .min + 1, -1, 0, 1, 499, 1 << 31, 1 << 32, 1 << 62, .max - 1, .max]
        for index in 0...bytes.count - 8 {
            for word in words {
                var broken = bytes
                withUnsafeBytes(of: word.littleEndian) {
                    broken.replaceSubrange(index..<index + 8, with: $0)
                }
                // Silence is what is tested.
                guard let page = try? FirstPage(broken, of: baseURL) else { continue }
                _ = page.list.rows(0..<min(5, page.list.count))
                _ = page.list.rows(max(0, page.list.count - 5)..<page.list.count)
                #expect(page.place.topRow <= page.list.count)
                #expect((0...253_402_300_800).contains(page.state.fetchedAt.timeIntervalSince1970))
                let state = page.state
                #expect(state.productionCount >= 0 && state.productionCount <= Int(UInt32.max))
            }
        }
    }

    @Test func isReadableByItsOwnerAlone() async throws {
        try await fill(at: Place(), rowCount: 3)
        let folder = library.folder
        #expect(try permissions(of: folder.root.path) == 0o700)
        let names = try FileManager.default.contentsOfDirectory(atPath: folder.root.path)
        #expect(names.count >= 3)
        for path in names.map(folder.catalogPath) + [folder.lockPath] {
            #expect(try permissions(of: path) == 0o600)
            chmod(path, 0o644)
        }
        _ = try Library.open(in: self.folder.url)
        for path in names.map(folder.catalogPath) + [folder.lockPath] {
            #expect(try permissions(of: path) == 0o600)
        }
    }

    @Test func removesWhatAKilledProgramLeftHalfWritten() async throws {
        try await fill(at: Place(), rowCount: 3)
        let path = library.folder.firstPagePath(of: baseURL)
        let own = library.folder.catalogPath(".dat.nosync\(String(getppid(), radix: 16)).abcdef")
        let stale = library.folder.catalogPath(".dat.nosync7FFFFFFE.abcdef")
        for file in [path + ".abcdef", own, stale] { try Data("x".utf8).write(to: URL(filePath: file)) }
        _ = try Library.open(in: folder.url)
        #expect(!FileManager.default.fileExists(atPath: stale))
        #expect(FileManager.default.fileExists(atPath: own))
        let list = try await shelf.productions(ProductionQuery())
        try shelf.setFirstPage(list, at: Place(), rowCount: 3)
        #expect(!FileManager.default.fileExists(atPath: path + ".abcdef"))
    }

    private func permissions(of path: String) throws -> Int? {
        try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int
    }
}
