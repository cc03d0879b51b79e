import Foundation
import GRDB
import TekpubFormats

/// The names of the productions and episodes of one catalogue, for completions.
///
/// It reads the index of the keys and the rows that it returns, so that a large catalogue takes no longer.
public struct CatalogNames: Sendable {
    private let file: DatabaseQueue

    /// A production or an episode.
    public struct Name: Hashable, Sendable {
        /// The key of the production, or the number of the episode.
        public let text: String
        /// The title; nil if unknown.
        public let title: String?
    }

    /// The maximum number of names that are returned, and of episodes that are read to number them.
    static let nameLimit = 200, episodeLimit = 10_000

    /// Opens the catalogue `catalogID`.
    ///
    /// - Returns: nil if it was never fetched, or cannot be read.
    public init?(of catalogID: CatalogID, in library: ReadOnlyLibrary) {
        // Ignore errors: a completion without names says enough.
        let name = try? library.read { database in
            try String.fetchOne(
                database, sql: "SELECT file FROM store WHERE catalog = ?", arguments: [catalogID])
        }
        guard let name = name ?? nil, library.folder.hasUsableCatalog(name),
            let file = try? ReadOnlyLibrary.open(library.folder.catalogPath(name), isFixed: true)
        else { return nil }
        self.file = file
    }

    /// Returns the productions whose keys begin with `prefix`, in the order of the keys.
    ///
    /// If there are too many, the last one follows those that fit: what a shell finds to be common to all returned
    /// names is then common to all productions.
    public func productions(withPrefix prefix: String) -> [Name] {
        let condition = "FROM production WHERE key >= ? AND key < ? ORDER BY key"
        let range: StatementArguments = [prefix, prefix + "\u{10FFFF}"]
        // Ignore errors: see `init`.
        let found = try? file.read { database in
            let names = try Self.names(
                "SELECT key, title \(condition) LIMIT \(Self.nameLimit)", range, database)
            guard names.count == Self.nameLimit else { return names }
            return try names + Self.names("SELECT key, title \(condition) DESC LIMIT 1", range, database)
        }
        return (found ?? []).filter { $0.text.hasPrefix(prefix) }
    }

    /// Returns the episodes of the production `key` whose numbers begin with `prefix`.
    public func episodes(of key: String, withPrefix prefix: String) -> [Name] {
        // Ignore errors: see `init`.
        let rows = try? file.read { database -> [(number: Int?, title: String?)] in
            guard
                let row = try Row.fetchOne(
                    database, sql: "SELECT id, episodeCount FROM production WHERE key = ?", arguments: [key])
            else { return [] }
            let first = CatalogSchema.firstEpisodeRow(of: try row.decode(atIndex: 0))
            let count = min(max(0, try row.decode(Int.self, atIndex: 1)), Self.episodeLimit)
            let rows = try Row.fetchCursor(
                database, sql: "SELECT number, title FROM episode WHERE id >= ? AND id < ? ORDER BY id",
                arguments: [first, first + Int64(count)])
            return try Array(rows.map { (try $0.decode(atIndex: 0), try $0.decode(atIndex: 1)) })
        }
        let episodes = rows ?? []
        return zip(Production.uniqueNumbers(episodes.map(\.number)), episodes)
            .map { Name(text: "\($0)", title: $1.title) }
            .filter { $0.text.hasPrefix(prefix) }
    }

    private static func names(
        _ sql: String, _ arguments: StatementArguments, _ database: Database
    ) throws -> [Name] {
        let rows = try Row.fetchCursor(database, sql: sql, arguments: arguments)
        return try Array(rows.map { Name(text: try $0.decode(atIndex: 0), title: try $0.decode(atIndex: 1)) })
    }
}
