import Foundation
import Testing

@testable import TekpubFormats
@testable import TekpubKit

/// A folder that is removed with its last user.
final class TemporaryFolder: Sendable {
    let url = FileManager.default.temporaryDirectory.appending(path: "tekpub-test-\(UUID().uuidString)")

    init() throws {
        try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
    }

    deinit {
        // Ignore errors: the system removes temporary files anyway.
        try? FileManager.default.removeItem(at: url)
    }
}

extension CatalogStore {
    /// Makes `productions` the catalogue.
    func replace(with productions: [Production], rest: Catalog = Catalog()) throws {
        let writer = try makeWriter()
        try writer.write([.productions(productions, .separate)])
        try writer.commit(rest)
    }

    /// The titles in the order of `query`.
    func titles(_ query: ProductionQuery = ProductionQuery()) async throws -> [String?] {
        let list = try await productions(query)
        return list.rows(0..<list.count).map(\.title)
    }

    /// Every production with its episodes, in the server's order.
    func all() async throws -> [Production] {
        let list = try await productions(ProductionQuery())
        return try list.rows(0..<list.count).map {
            try #require(try production(named: $0.key, id: $0.id)?.production)
        }
    }
}

extension Production {
    /// A production with this title, and with episodes of these numbers.
    static func numbered(_ slug: String, _ numbers: Int?...) -> Production {
        Production(
            slug: slug, title: "Title of \(slug)",
            episodes: numbers.map { Episode(number: $0, title: $0.map { "Episode \($0)" }) })
    }
}

extension CatalogFile {
    /// The productions with the IDs `ids`, in that order.
    func summaries(_ ids: some Sequence<Int64>) throws -> [ProductionSummary] {
        try read { try summaries(ids, in: $0) }
    }
}
