import CursesKit
import Localization
import TekpubKit

/// A show in a grid of covers: its picture, above its title and the number of unplayed episodes. A tile stands in for a
/// picture that is missing or not loaded yet.
final class CoverCell: CollectionViewCell {
    static let identifier = "cover"
    /// The least and the largest height of a cover with its title, in cells.
    private static let (leastHeight, mostHeight) = (8, 11)

    /// The size of a cover with its title in a window that is so many rows high. As many whole covers are one below the
    /// other as fit, with a row between them.
    private static func size(inHeight height: Int) -> Size {
        let count = max(1, (height + 1) / (leastHeight + 1))
        let fewest = max(1, (height + 1 + mostHeight) / (mostHeight + 1))
        let room = (height + 1) / min(count, fewest) - 1
        let height = max(3, min(mostHeight, room))
        // A cell is twice as high as wide.
        return Size(width: max(8, 2 * (height - 1)), height: height)
    }

    /// The arrangement of covers in a window that is so many rows high.
    static func layout(inHeight height: Int) -> CollectionViewFlowLayout {
        CollectionViewFlowLayout(itemSize: size(inHeight: height), interitemSpacing: 2)
    }

    private let cover: CoverView
    private var title = Text.empty
    private var badge: Badge?
    private var unplayedCount = 0

    init(loader: ArtworkLoader?) {
        cover = CoverView(loader: loader)
        super.init(reuseIdentifier: Self.identifier)
        addSubview(cover)
    }

    /// Shows a show; nil for one that is not loaded yet.
    ///
    /// - Parameters:
    ///   - address: the address of its picture; nil if it has none, or it is not known yet.
    ///   - unplayedCount: the number of episodes that were not played.
    func show(_ title: String?, address: String?, unplayedCount: Int = 0) {
        self.title = title.map { Text($0) } ?? .empty
        badge = Badge(count: unplayedCount)
        self.unplayedCount = unplayedCount
        cover.show(title, address: address)
        setNeedsDisplay()
    }

    override var accessibilityLabel: String? {
        guard !title.isEmpty else { return nil }
        return RowWords.joined(
            title.description,
            unplayedCount > 0
                ? localized(unplayedCount, one: "1 unplayed", other: "\(unplayedCount) unplayed") : nil)
    }

    override func prepareForReuse() {
        show(nil, address: nil)
    }

    override func layoutSubviews() {
        cover.frame = Rect(x: 0, y: 0, width: bounds.width, height: max(0, bounds.height - 1))
    }

    override func draw(_ canvas: inout Canvas) {
        let style = isSelected ? Style.selection : .plain
        let row = Rect(x: 0, y: bounds.height - 1, width: bounds.width, height: 1)
        if isSelected { canvas.fill(row, style: style) }
        let badgeWidth = badge.map { $0.width + 1 } ?? 0
        let room = bounds.width - badgeWidth
        canvas.draw(title.truncated(to: max(0, room)), at: row.origin, style: style)
        guard let badge, room > 0 else { return }
        canvas.draw(badge, at: row.origin + Point(x: room + 1, y: 0), on: style)
    }
}
