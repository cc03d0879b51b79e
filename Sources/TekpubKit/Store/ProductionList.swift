import GRDB
import TekpubFormats

/// Productions of one generation of a catalogue, in one order. Only the rows that are shown are read.
///
/// The list does not change when another load, by this process or another, replaces the catalogue. The marks
/// and favourites in its rows are always current.
public final class ProductionList: Sendable {
    /// The number of productions.
    public let count: Int

    let file: CatalogFile?
    private let store: CatalogStore?
    /// Their IDs, in 4 bytes each; nil for the server's order, in which the IDs are 1, 2, 3 ...
    let ids: [UInt32]?

    /// The rows of a `LaunchSnapshot`, which are known without a file, and the index of the first of them.
    public let known: (rows: [ProductionSummary], start: Int)

    /// The list of a catalogue that was never fetched.
    package static let empty = ProductionList([], at: 0, of: 0)

    /// Creates a list that knows only `rows`.
    ///
    /// - Parameters:
    ///   - start: the index of the first of `rows`.
    ///   - count: the number of rows in the whole list.
    init(_ rows: [ProductionSummary], at start: Int, of count: Int) {
        self.count = count
        known = (rows, start)
        file = nil
        store = nil
        ids = nil
    }

    init(_ query: ProductionQuery, in file: CatalogFile, store: CatalogStore) throws(LibraryError) {
        self.file = file
        self.store = store
        known = ([], 0)
        if query.isPlain {
            ids = nil
            let last = try file.read { try Int.fetchOne($0, sql: "SELECT max(id) FROM production") } ?? 0
            // A damaged file may contain any number; a file with so many rows would be larger than any disk.
            guard (0...Int(UInt32.max)).contains(last) else {
                throw .noted(LibraryError.damaged(path: file.path), at: file.path)
            }
            count = last
        } else {
            let ids = try query.ids(in: file)
            self.ids = ids
            count = ids.count
        }
    }

    /// - Parameter ids: the IDs of the productions, in the order of the list.
    init(_ ids: [UInt32], in file: CatalogFile, store: CatalogStore) {
        self.file = file
        self.store = store
        known = ([], 0)
        self.ids = ids
        count = ids.count
    }

    /// Returns the rows of `range` without blocking a thread. Reading a screenful from disk takes less than a
    /// millisecond. Cancelling the task interrupts the read.
    ///
    /// - Parameter range: must lie inside the list.
    /// - Returns: one row for each index. A row that cannot be read, because the file is damaged or the task
    ///   was cancelled, is blank and has an empty key.
    public func load(_ range: Range<Int>) async -> [ProductionSummary] {
        guard let file else { return range.map(knownRow) }
        // Ignore errors: the table needs a row for each index. The next call that can throw reports the error.
        let rows = try? await file.readForScreen { try self.summaries(range, of: file, from: $0) }
        return rows ?? Array(repeating: .blank, count: range.count)
    }

    /// Like `load(_:)`, but blocks the thread: do not call it on the main actor.
    public func rows(_ range: Range<Int>) -> [ProductionSummary] {
        guard let file else { return range.map(knownRow) }
        // Ignore errors: as in `load`.
        let rows = try? file.read { try summaries(range, of: file, from: $0) }
        return rows ?? Array(repeating: .blank, count: range.count)
    }

    /// Returns the rows of `range`; missing ones are blank.
    func summaries(
        _ range: Range<Int>, of file: CatalogFile, from database: Database
    ) throws -> [ProductionSummary] {
        guard let ids else {
            let rows = try file.summaries(
                from: Int64(range.lowerBound + 1), count: range.count, in: database)
            return rows + Array(repeating: .blank, count: max(0, range.count - rows.count))
        }
        return try file.summaries(ids[range].lazy.map(Int64.init), in: database)
    }

    private func knownRow(_ index: Int) -> ProductionSummary {
        let offset = index - known.start
        return known.rows.indices.contains(offset) ? known.rows[offset] : .blank
    }

    /// Returns the productions of `range` with their episodes.
    ///
    /// - Parameter range: must lie inside the list.
    /// - Returns: one production for each index, or fewer if the catalogue is damaged.
    public func productions(_ range: Range<Int>) throws(LibraryError) -> [Production] {
        guard let file else { return [] }
        return try file.productions(range.map { index in ids.map { Int64($0[index]) } ?? Int64(index + 1) })
    }

    /// Returns the index of the production with this key; nil if it is not in the list. It blocks the thread:
    /// do not call it on the main actor.
    public func index(ofKey key: String) -> Int? {
        guard let file else { return known.rows.firstIndex { $0.key == key }.map { known.start + $0 } }
        // Ignore errors: an unreadable production is not found, and its row is blank.
        guard let id = try? file.id(ofKey: key) else { return nil }
        guard let id = UInt32(exactly: id), id > 0 else { return nil }
        return ids.map { $0.firstIndex(of: id) } ?? Int(id) - 1
    }

    /// Returns a production of this list's catalogue with its episodes and its key.
    ///
    /// - Parameter name: the key, else the current slug or title.
    public func production(named name: String) throws(LibraryError) -> (key: String, production: Production)?
    {
        try file?.production(named: name)
    }

    /// Whether all rows can be read, not only those of a `LaunchSnapshot`.
    public var isComplete: Bool { file != nil }

    /// Whether the store still uses the catalogue of this list. If not, ask the store for a new list.
    public var isCurrent: Bool {
        guard let store else { return false }
        // Ignore errors: if the library cannot be read, asking for a new list reports the error.
        guard let name = try? store.library.catalogName(of: store.catalogID) else { return file == nil }
        return name == file?.name
    }
}

extension ProductionSummary {
    /// Replaces a row that cannot be read.
    static let blank = ProductionSummary(id: 0, key: "")
}
