/// An item of a `CollectionView` on the screen; subclasses show its content.
open class CollectionViewCell: View {
    /// The kind of the cell, for `dequeueReusableCell(withReuseIdentifier:)`.
    public let reuseIdentifier: String

    /// Whether keys act on the item.
    public internal(set) var isSelected = false {
        didSet {
            guard isSelected != oldValue else { return }
            setNeedsDisplay()
            isSelectedDidChange()
        }
    }

    /// A cell that is used for any item of its kind.
    public init(reuseIdentifier: String) {
        self.reuseIdentifier = reuseIdentifier
        super.init()
        isUserInteractionEnabled = false
    }

    /// The item was selected or deselected; does nothing by default.
    open func isSelectedDidChange() {}

    /// The cell has left the screen and may show another item next; does nothing by default.
    open func prepareForReuse() {}

    /// Does nothing: the layout decides the size of items.
    final override func contentSizeDidChange(inside subview: View) {}
}
