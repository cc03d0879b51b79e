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

    @Test func isReadableByItsOwnerAlone() async throws {
        try await fill(at: Place(), rowCount: 3)
        let attributes = try FileManager.default.attributesOfItem(atPath: library.folder.root.path)
        #expect(attributes[.posixPermissions] as? Int == 0o700)
    }
}
