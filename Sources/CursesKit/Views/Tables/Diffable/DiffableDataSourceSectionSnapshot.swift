/// The items of a tree at one moment, by their identifiers, and which of them are expanded.
///
/// An identifier stands for the same item in every snapshot. Each occurs once: those that a snapshot has already are
/// not added again. An item that was neither expanded nor collapsed here takes over its state when an `OutlineView`
/// shows the snapshot.
public struct DiffableDataSourceSectionSnapshot<ItemIdentifier: Hashable & Sendable>: Sendable {
    private struct Node: Sendable {
        let parent: ItemIdentifier?
        let level: Int
        var children: [ItemIdentifier] = []
    }

    /// The items without a parent, in their order.
    public private(set) var rootItems: [ItemIdentifier] = []
    private var nodes: [ItemIdentifier: Node] = [:]
    /// The items that were expanded or collapsed.
    private var expansions: [ItemIdentifier: Bool] = [:]

    /// A snapshot without items.
    public init() {}

    // MARK: Items

    /// The number of all items.
    public var numberOfItems: Int { nodes.count }
    /// All items from top to bottom, as if everything was expanded.
    public var items: [ItemIdentifier] { items { _ in true } }
    /// The items inside of expanded ones only, from top to bottom.
    public var visibleItems: [ItemIdentifier] { items(inside: isExpanded) }

    /// Whether the snapshot has an item.
    public func contains(_ item: ItemIdentifier) -> Bool { nodes[item] != nil }

    /// The number of items around an item; 0 for root items, and for one that does not exist.
    public func level(of item: ItemIdentifier) -> Int { nodes[item]?.level ?? 0 }

    /// The item that contains an item; nil for root items, and for one that does not exist.
    public func parent(of item: ItemIdentifier) -> ItemIdentifier? { nodes[item]?.parent }

    /// The items directly inside of an item, in their order.
    public func children(of item: ItemIdentifier) -> [ItemIdentifier] { nodes[item]?.children ?? [] }

    /// Whether an item exists, and all items around it are expanded.
    public func isVisible(_ item: ItemIdentifier) -> Bool {
        guard contains(item) else { return false }
        var around = parent(of: item)
        while let current = around {
            guard isExpanded(current) else { return false }
            around = parent(of: current)
        }
        return true
    }

    private func items(inside enters: (ItemIdentifier) -> Bool) -> [ItemIdentifier] {
        var found: [ItemIdentifier] = []
        // Not recursive: a tree may be deeper than the stack.
        var rest = [rootItems[...]]
        while var siblings = rest.popLast() {
            guard let item = siblings.popFirst() else { continue }
            rest.append(siblings)
            found.append(item)
            if let children = nodes[item]?.children, !children.isEmpty, enters(item) {
                rest.append(children[...])
            }
        }
        return found
    }

    // MARK: Changes

    /// Adds items after the last one inside of `parent`.
    ///
    /// - Parameter parent: nil for root items.
    /// - Precondition: the parent exists.
    public mutating func append(_ new: [ItemIdentifier], to parent: ItemIdentifier? = nil) {
        precondition(parent.map(contains) != false, "a snapshot has no such item to append items to")
        let added = unknown(new, inside: parent)
        changeChildren(of: parent) { $0 += added }
    }

    /// Adds items before another one, or changes nothing if that does not exist.
    public mutating func insert(_ new: [ItemIdentifier], before item: ItemIdentifier) {
        insert(new, beside: item, distance: 0)
    }

    /// Adds items after another one and all inside of it, or changes nothing if that does not exist.
    public mutating func insert(_ new: [ItemIdentifier], after item: ItemIdentifier) {
        insert(new, beside: item, distance: 1)
    }

    /// Removes items with all items inside of them.
    public mutating func delete(_ old: [ItemIdentifier]) {
        let old = Set(old.filter(contains))
        for parent in Set(old.map { nodes[$0]?.parent }) {
            changeChildren(of: parent) { $0.removeAll(where: old.contains) }
        }
        var rest = Array(old)
        while let item = rest.popLast() {
            guard let node = nodes.removeValue(forKey: item) else { continue }
            expansions[item] = nil
            rest += node.children
        }
    }

    private mutating func insert(_ new: [ItemIdentifier], beside item: ItemIdentifier, distance: Int) {
        guard let parent = nodes[item].map(\.parent) else { return }
        let added = unknown(new, inside: parent)
        changeChildren(of: parent) { children in
            guard let index = children.firstIndex(of: item) else { return }
            children.insert(contentsOf: added, at: index + distance)
        }
    }

    private mutating func changeChildren(
        of parent: ItemIdentifier?, _ change: (inout [ItemIdentifier]) -> Void
    ) {
        guard let parent else { return change(&rootItems) }
        // Out of the dictionary, so that the array is not copied.
        guard var node = nodes.removeValue(forKey: parent) else { return }
        change(&node.children)
        nodes[parent] = node
    }

    /// The identifiers of `new` that the snapshot does not have, which it has from now on.
    private mutating func unknown(
        _ new: [ItemIdentifier], inside parent: ItemIdentifier?
    ) -> [ItemIdentifier] {
        let level = parent.map { self.level(of: $0) + 1 } ?? 0
        return new.filter { item in
            guard nodes[item] == nil else { return false }
            nodes[item] = Node(parent: parent, level: level)
            return true
        }
    }

    // MARK: Expansion

    /// Whether the items inside of an item are shown; false unless it was expanded.
    public func isExpanded(_ item: ItemIdentifier) -> Bool { expansions[item] ?? false }

    /// Shows the items inside of these, now or when there are any.
    public mutating func expand(_ items: [ItemIdentifier]) {
        for item in items where contains(item) { expansions[item] = true }
    }

    /// Hides the items inside of these. Items further inside keep their state.
    public mutating func collapse(_ items: [ItemIdentifier]) {
        for item in items where contains(item) { expansions[item] = false }
    }

    /// The visible items that are expanded, with or without items inside of them.
    var expandedItems: [ItemIdentifier] { expansions.filter { $0.value && isVisible($0.key) }.map(\.key) }

    /// Takes over the state of items that were neither expanded nor collapsed.
    mutating func inheritExpansions(from previous: Self) {
        for (item, isExpanded) in previous.expansions where contains(item) && expansions[item] == nil {
            expansions[item] = isExpanded
        }
    }
}
