/// Lays out items of one size in lines, as many beside each other as fit, in the middle of the view.
public struct CollectionViewFlowLayout: Hashable, Sendable {
    /// The size of each item in cells; at least 1 by 1.
    public let itemSize: Size
    /// The columns between items, and the rows between lines.
    public let interitemSpacing, lineSpacing: Int

    /// A layout; sizes below 1 count as 1, and negative distances as 0.
    public init(itemSize: Size, interitemSpacing: Int = 1, lineSpacing: Int = 1) {
        self.itemSize = Size(width: max(1, itemSize.width), height: max(1, itemSize.height))
        self.interitemSpacing = max(0, interitemSpacing)
        self.lineSpacing = max(0, lineSpacing)
    }

    /// The number of items beside each other; at least 1.
    public func columnCount(in width: Int) -> Int {
        max(1, (width + interitemSpacing) / (itemSize.width + interitemSpacing))
    }

    /// The number of whole lines.
    func lineCount(in height: Int) -> Int {
        (height + lineSpacing) / (itemSize.height + lineSpacing)
    }

    /// The number of lines that are visible, at least in part.
    func lineCount(touching height: Int) -> Int {
        (height + itemSize.height + lineSpacing - 1) / (itemSize.height + lineSpacing)
    }

    /// The position of an item, counted from the first one on the screen.
    func frame(of item: Int, in width: Int) -> Rect {
        let columns = columnCount(in: width)
        let used = columns * (itemSize.width + interitemSpacing) - interitemSpacing
        let origin = Point(
            x: max(0, (width - used) / 2) + item % columns * (itemSize.width + interitemSpacing),
            y: item / columns * (itemSize.height + lineSpacing))
        return Rect(
            origin: origin, size: Size(width: min(itemSize.width, max(0, width)), height: itemSize.height))
    }
}
