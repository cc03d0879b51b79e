import Foundation
import Testing

@testable import TekpubFormats
@testable import TekpubKit

/// What opened catalogues cost. Each test counts descriptors in a process of its own.
struct OpenCatalogsTests {
    /// More descriptors than the files that stay open need, and far fewer than those of all catalogues.
    private static let limit = 40

    private static func id(_ number: Int) -> CatalogID {
        CatalogID(rawValue: "http://example.com/\(number)")
    }

    private static func openDescriptorCount() throws -> Int {
        try FileManager.default.contentsOfDirectory(atPath: "/dev/fd").count
    }

    /// Waits until at most `limit` more descriptors are open than `start`: files are closed in the background.
    private static func descriptorsAreClosed(since start: Int) async throws -> Bool {
        let deadline = ContinuousClock.now + .seconds(180)
        while try openDescriptorCount() > start + limit {
            guard ContinuousClock.now < deadline else { return false }
            await Task.yield()
        }
        return true
    }

    @Test func closesCataloguesThatNoListShows() async {
        await #expect(processExitsWith: .success) {
            let folder = try TemporaryFolder()
            let library = try Library.open(in: folder.url)
            for number in 0..<200 {
                try library.store(for: Self.id(number)).replace(with: [.numbered("a", 1)])
            }
            let start = try Self.openDescriptorCount()
            for number in 0..<200 {
                let store = library.store(for: Self.id(number))
                let list = try await store.productions(ProductionQuery())
                #expect(await list.load(0..<1).map(\.title) == ["Title of a"])
                #expect(try store.state()?.episodeCount == 1)
            }
            #expect(try await Self.descriptorsAreClosed(since: start))
        }
    }

    @Test func closesPreviousGenerations() async {
        await #expect(processExitsWith: .success) {
            let folder = try TemporaryFolder()
            let library = try Library.open(in: folder.url)
            let store = library.store(for: Self.id(0))
            try store.replace(with: [.numbered("a", 1)])
            let start = try Self.openDescriptorCount()
            for number in 1...100 {
                try store.replace(with: [.numbered("a", number)])
                #expect(try store.state()?.episodeCount == 1)
            }
            #expect(try await Self.descriptorsAreClosed(since: start))
        }
    }

    @Test func keepsTheFileOfAListThatIsShown() async throws {
        let folder = try TemporaryFolder()
        let library = try Library.open(in: folder.url)
        for number in 0..<10 {
            try library.store(for: Self.id(number)).replace(with: [.numbered("\(number)", 1)])
        }
        let shown = try await library.store(for: Self.id(0)).productions(ProductionQuery())
        for number in 1..<10 { _ = try library.store(for: Self.id(number)).state() }
        #expect(await shown.load(0..<1).map(\.title) == ["Title of 0"])
        #expect(try library.catalog(of: Self.id(0)) === shown.file)
    }
}
