/// A table that is being read.
final class TOMLTable {
    enum Entry {
        case node(TOMLNode)
        case table(TOMLTable)
        case array(TOMLTables)
    }

    var entries: [String: Entry] = [:]
    /// The index of the header that names it; nil without one.
    var header: Int?

    var nodes: [String: TOMLNode] {
        entries.mapValues { entry in
            switch entry {
            case .node(let node): node
            case .table(let table): .table(table.nodes)
            case .array(let tables): .array(tables.all.map { .table($0.nodes) })
            }
        }
    }
}

/// The tables of an array of tables, at least one.
final class TOMLTables {
    var all: [TOMLTable]

    init(_ first: TOMLTable) {
        all = [first]
    }
}
