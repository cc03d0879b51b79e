import GRDB
import Localization

/// The scope and the order of a list of productions.
public struct ProductionQuery: Hashable, Sendable, Codable {
    /// The productions to list.
    public enum Scope: Hashable, Sendable, Codable {
        /// All productions.
        case all
        /// The productions in the channel with this slug; case does not matter.
        case channel(String)
        /// The user's favourites.
        case favorites
    }

    /// The productions to list.
    public var scope: Scope
    /// The sort order.
    public var sort: SortOrder

    /// Creates a query; by default for all productions in the server's order.
    public init(scope: Scope = .all, sort: SortOrder = .server) {
        self.scope = scope
        self.sort = sort
    }
}

/// The order of a list of productions. Equal productions keep the server's order.
public enum SortOrder: String, Hashable, Sendable, Codable, CaseIterable {
    /// As the server lists them.
    case server
    /// By title, in the language in force, ignoring case and accents; productions without a title last.
    case title
    /// The reverse; productions without a title last.
    case titleReversed
    /// Newest first; productions without a date last.
    case date
    /// Oldest first; productions without a date last.
    case oldest
    /// Longest first; productions of unknown length last.
    case length
    /// Shortest first; productions of unknown length last.
    case shortest
    /// Productions with an unwatched episode first.
    case unwatched
}

extension ProductionQuery {
    /// Returns the IDs of the matching productions, in order.
    func ids(in file: CatalogFile) throws(LibraryError) -> [UInt32] {
        let dependsOnMarks = scope == .favorites || sort == .unwatched
        let language = Language.current
        if !dependsOnMarks, let last = file.lastOrder.withLock({ $0 }), last.query == self,
            last.language == language
        {
            return last.ids
        }
        let ids = try file.work { (database) throws -> [UInt32] in
            try self.ids(from: database, store: file.store, language: language)
        }
        if !dependsOnMarks { file.lastOrder.withLock { $0 = (self, language, ids) } }
        return ids
    }

    /// Whether the query asks for all productions in the server's order, in which the IDs are 1, 2, 3 ...
    var isPlain: Bool { scope == .all && sort == .server }

    private func ids(from database: Database, store: Int64, language: Language) throws -> [UInt32] {
        var arguments = StatementArguments()
        // A folded title has all that its order depends on but the letter ñ.
        let title = language == .spanish ? "title" : "sortTitle"
        var sql = sort.isByTitle ? "SELECT p.id, p.\(title) FROM " : "SELECT p.id FROM "
        switch scope {
        case .all: sql += "production p"
        case .channel(let slug):
            sql += "member JOIN production p ON p.id = member.production"
            arguments = ["label": slug.lowercased()]
        case .favorites:
            sql += "state.favorite f JOIN production p ON p.key = f.production AND f.store = :store"
        }
        if sort == .unwatched {
            sql += """
                 LEFT JOIN (
                    SELECT production AS key, sum(isWatched) AS watchedCount FROM state.mark
                    WHERE store = :store AND isPresent GROUP BY production
                ) USING (key)
                """
        }
        if case .channel = scope { sql += " WHERE member.label = :label" }
        sql += " ORDER BY \(order)p.id"
        let statement = try database.makeStatement(sql: sql)
        if sql.contains(":store") { arguments += ["store": store] }
        try statement.setArguments(arguments)
        var ids: [UInt32] = []
        var titles = CollatedTitles<UInt32>(Collation(language))
        let rows = try Row.fetchCursor(statement)
        while let row = try rows.next() {
            let id: UInt32 = try row.decode(atIndex: 0)
            if sort.isByTitle, let title: String = try row.decode(atIndex: 1) {
                titles.append(title, for: id)
            } else {
                ids.append(id)
            }
        }
        return sort.isByTitle ? titles.sorted(isReversed: sort == .titleReversed) + ids : ids
    }

    private var order: String {
        switch sort {
        case .server, .title, .titleReversed: ""
        case .date: "p.releasedAt DESC, "
        case .oldest: "p.releasedAt IS NULL, p.releasedAt, "
        case .length: "p.duration DESC, "
        case .shortest: "p.duration IS NULL, p.duration, "
        case .unwatched: "coalesce(watchedCount, 0) >= p.episodeCount, "
        }
    }
}

extension SortOrder {
    /// Whether it is the order of the titles, in which SQLite does not sort.
    fileprivate var isByTitle: Bool { self == .title || self == .titleReversed }
}
