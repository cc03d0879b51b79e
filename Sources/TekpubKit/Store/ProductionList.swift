import TekpubFormats

/// Productions of one generation of a catalogue in one order, of which only those that are looked at are
/// read.
///
/// It stays as it is when another load replaces the catalogue, by this program or by another one; but
/// marks and favourites in its rows are those of the moment.
public final class ProductionList: Sendable {
    /// How many there are.
    public let count: Int

    private let file: CatalogFile?
    private let store: CatalogStore?
    /// Their numbers, of four bytes each; nil for the server's order, in which they are 1, 2, 3 ...
    private let ids: [UInt32]?

    /// The rows that are known without a file, and where they begin.
    private let known: (rows: [ProductionSummary], start: Int)

    /// The list of a catalogue that was never fetched.
    static let empty = ProductionList([], at: 0, of: 0)

    /// A list of which nothing but `rows` is known.
    ///
    /// - Parameters:
    ///   - start: where they begin.
    ///   - count: how many rows it has in all.
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
            // A damaged file may name any number; one that has as many rows would be larger than any disk.
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

    /// - Parameter ids: the numbers of the productions, in their order.
    init(_ ids: [UInt32], in file: CatalogFile, store: CatalogStore) {
        self.file = file
        self.store = store
        known = ([], 0)
        self.ids = ids
        count = ids.count
    }

    /// The rows of `range`, read from the disk in less than a millisecond for a screen of them.
    ///
    /// - Returns: as many as there are places in `range`, which must lie inside the list. One that cannot
    ///   be read, because the file is damaged, is blank, with an empty key.
    public func rows(_ range: Range<Int>) -> [ProductionSummary] {
        guard let file else { return range.map(knownRow) }
        var rows: [ProductionSummary] = []
        do throws(LibraryError) {
            if let ids {
                rows = try file.summaries(ids[range].lazy.map(Int64.init))
            } else {
                rows = try file.summaries(from: Int64(range.lowerBound + 1), count: range.count)
            }
        } catch {
            // The table has a row for each; the error is that of the next question that can have one.
        }
        while rows.count < range.count { rows.append(.blank) }
        return rows
    }

    private func knownRow(_ index: Int) -> ProductionSummary {
        let place = index - known.start
        return known.rows.indices.contains(place) ? known.rows[place] : .blank
    }

    /// The productions of `range`, which must lie inside the list, with their episodes.
    ///
    /// - Returns: as many as there are places in `range`, unless the catalogue is damaged.
    public func productions(_ range: Range<Int>) throws(LibraryError) -> [Production] {
        guard let file else { return [] }
        return try file.productions(range.map { place in ids.map { Int64($0[place]) } ?? Int64(place + 1) })
    }

    /// Where the production called `key` is; nil if it is not in the list.
    public func index(ofKey key: String) -> Int? {
        guard let file else { return known.rows.firstIndex { $0.key == key }.map { known.start + $0 } }
        // Silence is safe: what cannot be read is not found, and its row says so.
        guard let id = try? file.id(ofKey: key) else { return nil }
        guard let id = UInt32(exactly: id), id > 0 else { return nil }
        return ids.map { $0.firstIndex(of: id) } ?? Int(id) - 1
    }

    /// A production of this list's catalogue with its episodes, and its key.
    ///
    /// - Parameter name: its key, else the slug or the title that it has now.
    public func production(named name: String) throws(LibraryError) -> (key: String, production: Production)?
    {
        try file?.production(named: name)
    }

    /// Whether all rows can be read, and not only those of a `LaunchSnapshot`.
    var isComplete: Bool { file != nil }

    /// Whether the catalogue is still the one that this list was made of. If it is not, ask the store
    /// for another list.
    public var isCurrent: Bool {
        guard let store else { return false }
        // Silence is safe: what cannot be asked is not known to be another one.
        guard let name = try? store.library.catalogName(of: store.baseURL) else { return file == nil }
        return name == file?.name
    }
}

extension ProductionSummary {
    /// What stands for a row that cannot be read.
    static let blank = ProductionSummary(id: 0, key: "")
}
