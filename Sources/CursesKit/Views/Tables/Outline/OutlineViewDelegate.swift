/// Says which items of an outline have others inside of them, supplies these, and hears what the user does.
@MainActor
public protocol OutlineViewDelegate<ItemIdentifier>: AnyObject {
    /// What the items of the outline are known by.
    associatedtype ItemIdentifier: Hashable & Sendable

    /// Whether an item without children in the snapshot can be expanded, because they are loaded on demand; false
    /// unless implemented. Called for items on the screen only.
    func outlineView(
        _ outlineView: OutlineView<ItemIdentifier>, isItemExpandable item: ItemIdentifier
    ) -> Bool

    /// An item without children is being expanded. Load its children, at once or later, append them to the snapshot and
    /// apply that. Also called for an expanded item that has lost its children by another snapshot.
    func outlineView(_ outlineView: OutlineView<ItemIdentifier>, willExpand item: ItemIdentifier)

    /// The user has hidden the items inside of an item.
    func outlineView(_ outlineView: OutlineView<ItemIdentifier>, didCollapse item: ItemIdentifier)

    /// The user moved to an item.
    func outlineView(_ outlineView: OutlineView<ItemIdentifier>, didSelect item: ItemIdentifier)

    /// The user opened an item that cannot be expanded.
    func outlineView(
        _ outlineView: OutlineView<ItemIdentifier>, performPrimaryActionFor item: ItemIdentifier)
}

extension OutlineViewDelegate {
    /// No item.
    public func outlineView(
        _ outlineView: OutlineView<ItemIdentifier>, isItemExpandable item: ItemIdentifier
    ) -> Bool { false }
    /// Does nothing.
    public func outlineView(_ outlineView: OutlineView<ItemIdentifier>, willExpand item: ItemIdentifier) {}
    /// Does nothing.
    public func outlineView(_ outlineView: OutlineView<ItemIdentifier>, didCollapse item: ItemIdentifier) {}
    /// Does nothing.
    public func outlineView(_ outlineView: OutlineView<ItemIdentifier>, didSelect item: ItemIdentifier) {}
    /// Does nothing.
    public func outlineView(
        _ outlineView: OutlineView<ItemIdentifier>, performPrimaryActionFor item: ItemIdentifier
    ) {}
}
