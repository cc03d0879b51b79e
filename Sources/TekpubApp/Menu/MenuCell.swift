import CursesKit

/// A row of the menu: the title, and a count at the right.
final class MenuCell: TableViewCell {
    static let identifier = "menu"

    private var title = Text.empty
    private var count = Text.empty

    init() {
        super.init(reuseIdentifier: Self.identifier)
    }

    func show(_ item: MenuItem) {
        title = Text(item.title)
        count = Text(item.count.map(String.init) ?? "")
        setNeedsDisplay()
    }

    override func draw(_ canvas: inout Canvas) {
        let style = isSelected ? Style.selection : .plain
        if isSelected { canvas.fill(bounds, style: style) }
        let countWidth = bounds.width >= 12 ? count.width : 0
        let room = bounds.width - 2 - (countWidth > 0 ? countWidth + 1 : 0)
        canvas.draw(title, at: Point(x: 1, y: 0), style: style, limit: max(0, room))
        guard countWidth > 0 else { return }
        canvas.draw(
            count, at: Point(x: bounds.width - countWidth - 1, y: 0),
            style: isSelected ? style : .secondaryLabel)
    }
}
