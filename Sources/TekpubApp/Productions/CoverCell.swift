import CursesKit
import TekpubKit

/// A production in a grid of covers: its picture above its title; a frame with the title in it until the picture is
/// there, or if there is none.
final class CoverCell: CollectionViewCell {
    static let identifier = "cover"
    /// The size of a cover with its title in cells.
    static let size = Size(width: 20, height: 11)

    /// The size of a cover with its title in a window that is so many rows high.
    static func size(inHeight height: Int) -> Size {
        guard height < size.height else { return size }
        // A cell is twice as high as wide.
        return Size(width: max(8, 2 * (height - 1)), height: max(3, height))
    }

    private let artwork: ArtworkView
    private var title = Text.empty
    /// The production that is shown; nil if its row is not loaded yet.
    private(set) var production: ProductionSummary?

    init(loader: ArtworkLoader?) {
        artwork = ArtworkView(loader: loader)
        super.init(reuseIdentifier: Self.identifier)
        artwork.onLoad = { [weak self] in self?.setNeedsDisplay() }
        addSubview(artwork)
    }

    /// Shows a production; nil for a row that is not loaded yet.
    ///
    /// - Parameter address: the address of its picture; nil if it has none, or it is not known yet.
    func show(_ production: ProductionSummary?, address: String?) {
        self.production = production
        title = production.map { Text($0.displayTitle) } ?? .empty
        artwork.address = address
        setNeedsDisplay()
    }

    override var accessibilityLabel: String? { production?.displayTitle }

    override func prepareForReuse() {
        show(nil, address: nil)
    }

    override func layoutSubviews() {
        artwork.frame = coverRect
    }

    private var coverRect: Rect {
        Rect(x: 0, y: 0, width: bounds.width, height: max(0, bounds.height - 1))
    }

    override func draw(_ canvas: inout Canvas) {
        if !artwork.hasPicture {
            canvas.drawBorder(around: coverRect, style: .separator)
            let lines = title.wrapped(to: max(1, bounds.width - 4)).prefix(max(0, coverRect.height - 2))
            let top = max(1, (coverRect.height - lines.count) / 2)
            for (index, line) in lines.enumerated() {
                let x = max(1, (bounds.width - line.width) / 2)
                canvas.draw(
                    line, at: Point(x: x, y: top + index), style: .secondaryLabel, limit: bounds.width - 2)
            }
        }
        let style = isSelected ? Style.selection : .plain
        let row = Rect(x: 0, y: bounds.height - 1, width: bounds.width, height: 1)
        if isSelected { canvas.fill(row, style: style) }
        canvas.draw(title.truncated(to: bounds.width), at: row.origin, style: style)
    }
}
