/// The sections and rows of a table at one moment, by their identifiers.
///
/// An identifier stands for the same section or row in every snapshot. Each occurs once: those that a
/// snapshot has already are not added again, so that repeated identifiers in data from outside do no harm.
public struct DiffableDataSourceSnapshot<
    SectionIdentifier: Hashable & Sendable, ItemIdentifier: Hashable & Sendable
>: Sendable {
    /// The sections in their order.
    public private(set) var sectionIdentifiers: [SectionIdentifier] = []
    /// The rows of each section.
    @usableFromInline var items: [[ItemIdentifier]] = []
    /// The rows to ask cells for again.
    private(set) var reloadedItems: Set<ItemIdentifier> = []
    @usableFromInline var known: Set<ItemIdentifier> = []

    /// A snapshot without sections.
    public init() {}

    /// The number of sections.
    public var numberOfSections: Int { sectionIdentifiers.count }
    /// The number of rows in all sections.
    public var numberOfItems: Int { known.count }
    /// The rows of all sections in their order.
    public var itemIdentifiers: [ItemIdentifier] { items.flatMap { $0 } }

    /// The rows of a section in their order; none if the section does not exist.
    public func itemIdentifiers(inSection section: SectionIdentifier) -> [ItemIdentifier] {
        sectionIdentifiers.firstIndex(of: section).map { items[$0] } ?? []
    }

    /// Whether the snapshot has a row.
    public func contains(_ item: ItemIdentifier) -> Bool { known.contains(item) }

    // MARK: Sections

    /// Adds sections without rows after the last one.
    public mutating func appendSections(_ sections: [SectionIdentifier]) {
        for section in sections where !sectionIdentifiers.contains(section) {
            sectionIdentifiers.append(section)
            items.append([])
        }
    }

    /// Removes sections with their rows.
    public mutating func deleteSections(_ sections: [SectionIdentifier]) {
        for section in sections {
            guard let index = sectionIdentifiers.firstIndex(of: section) else { continue }
            sectionIdentifiers.remove(at: index)
            forget(items.remove(at: index))
        }
    }

    // MARK: Rows

    // Inlinable, so that it is compiled for the type of the identifiers: that makes it five times as fast.

    /// Adds rows after the last one of a section.
    ///
    /// - Parameter section: nil for the last section.
    /// - Precondition: the section exists.
    @inlinable
    public mutating func appendItems(_ new: [ItemIdentifier], toSection section: SectionIdentifier? = nil) {
        items[index(of: section)] += unknown(new)
    }

    @usableFromInline
    func index(of section: SectionIdentifier?) -> Int {
        let index = section.map { sectionIdentifiers.firstIndex(of: $0) } ?? items.indices.last
        guard let index else { preconditionFailure("a snapshot has no such section to append items to") }
        return index
    }

    /// Adds rows before another one, or changes nothing if that does not exist.
    public mutating func insertItems(_ new: [ItemIdentifier], beforeItem item: ItemIdentifier) {
        guard let path = indexPath(of: item) else { return }
        items[path.section].insert(contentsOf: unknown(new), at: path.row)
    }

    /// Adds rows after another one, or changes nothing if that does not exist.
    public mutating func insertItems(_ new: [ItemIdentifier], afterItem item: ItemIdentifier) {
        guard let path = indexPath(of: item) else { return }
        items[path.section].insert(contentsOf: unknown(new), at: path.row + 1)
    }

    /// Removes rows.
    public mutating func deleteItems(_ old: [ItemIdentifier]) {
        let removed = known.intersection(old)
        guard !removed.isEmpty else { return }
        for section in items.indices { items[section].removeAll { removed.contains($0) } }
        forget(removed)
    }

    /// Moves a row before another one, or changes nothing if one of them does not exist.
    public mutating func moveItem(_ item: ItemIdentifier, beforeItem other: ItemIdentifier) {
        move(item, to: other, distance: 0)
    }

    /// Moves a row after another one, or changes nothing if one of them does not exist.
    public mutating func moveItem(_ item: ItemIdentifier, afterItem other: ItemIdentifier) {
        move(item, to: other, distance: 1)
    }

    /// Has the table ask for the cells and heights of rows again.
    public mutating func reloadItems(_ items: [ItemIdentifier]) {
        reloadedItems.formUnion(known.intersection(items))
    }

    /// The section and row of an item; nil if it does not exist. Takes time in proportion to the rows.
    func indexPath(of item: ItemIdentifier) -> RowPath? {
        guard known.contains(item) else { return nil }
        for (section, items) in items.enumerated() {
            if let row = items.firstIndex(of: item) { return RowPath(row: row, section: section) }
        }
        return nil
    }

    /// The same rows without the wish to reload some.
    func withoutReloads() -> Self {
        var snapshot = self
        snapshot.reloadedItems = []
        return snapshot
    }

    private mutating func move(_ item: ItemIdentifier, to other: ItemIdentifier, distance: Int) {
        guard item != other, known.contains(other), let previous = indexPath(of: item) else { return }
        items[previous.section].remove(at: previous.row)
        guard let path = indexPath(of: other) else { return }
        items[path.section].insert(item, at: path.row + distance)
    }

    /// The identifiers of `new` that the snapshot does not have, which it has from now on.
    @inlinable
    mutating func unknown(_ new: [ItemIdentifier]) -> [ItemIdentifier] {
        known.reserveCapacity(known.count + new.count)
        return new.filter { known.insert($0).inserted }
    }

    private mutating func forget(_ old: some Sequence<ItemIdentifier>) {
        known.subtract(old)
        reloadedItems.subtract(old)
    }
}
