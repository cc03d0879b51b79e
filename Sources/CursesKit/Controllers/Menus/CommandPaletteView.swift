import Localization

/// A box at the top of the window with a field and the list below it.
final class CommandPaletteView: View {
    private let field: TextField
    private let list: MenuListView
    private let choose: (Int) -> Void
    private let close: () -> Void
    private var box = Rect.zero

    private static let size = Size(width: 64, height: 16)

    init(
        field: TextField, list: MenuListView, choose: @escaping (Int) -> Void, close: @escaping () -> Void
    ) {
        self.field = field
        self.list = list
        self.choose = choose
        self.close = close
        super.init()
        field.style = .pane
        list.placeholder = localized("No such command")
        addSubview(field)
        addSubview(list)
    }

    override func layoutSubviews() {
        let hasBorder = bounds.width > 24 && bounds.height > 7
        let size = Size(
            width: min(bounds.width, Self.size.width), height: min(bounds.height, Self.size.height))
        box = Rect(
            x: (bounds.width - size.width) / 2, y: (bounds.height - size.height) / 5, width: size.width,
            height: size.height)
        let inside = hasBorder ? box.inset(dx: 1, dy: 1) : box
        field.frame = Rect(
            x: inside.minX + 2, y: inside.minY, width: inside.width - 3, height: min(1, inside.height))
        list.frame = Rect(
            x: inside.minX, y: inside.minY + 1, width: inside.width, height: inside.height - 1)
        setNeedsDisplay()
    }

    override func draw(_ canvas: inout Canvas) {
        drawSheet(box, hasBorder: box.minX < list.frame.minX, on: &canvas)
        canvas.draw(":", at: field.frame.origin - Point(x: 1, y: 0), style: .pane.adding(.bold))
    }

    override func touchesBegan(_ touch: Touch) {
        if let row = list.row(at: touch.location(in: list)) { list.select(row) }
    }

    override func touchesEnded(_ touch: Touch) {
        if let row = list.row(at: touch.location(in: list)) {
            choose(row)
        } else if !box.contains(touch.location(in: self)) {
            close()
        }
    }

    override func touchesMoved(_ touch: Touch) {}
    override func touchesCancelled(_ touch: Touch) {}
    override func wheelScrolled(by steps: Int, at touch: Touch) { list.move(by: steps) }
}
