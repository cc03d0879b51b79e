/// One row of a table on the screen. Subclasses draw what the row shows.
open class TableViewCell: View {
    /// The kind of cell, for `dequeueReusableCell(withIdentifier:)`.
    public let reuseIdentifier: String

    /// Whether the row is the one that keys act on.
    public internal(set) var isSelected = false {
        didSet { if isSelected != oldValue { setNeedsDisplay() } }
    }

    /// A cell that the table may use again for other rows of the same kind.
    public init(reuseIdentifier: String) {
        self.reuseIdentifier = reuseIdentifier
        super.init()
    }
}
