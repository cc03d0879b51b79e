/// A box in the middle of the window with a title in its border and scrolling text.
final class HelpView: View {
    private let text: TextView
    private let title: Text
    private let style = Style.pane

    init(text: TextView, title: Text) {
        self.text = text
        self.title = " " + title + " "
        super.init()
        text.showsVerticalScrollIndicator = true
        addSubview(text)
    }

    override func layoutSubviews() {
        let inside = Size(width: max(0, min(bounds.width - 4, 56)), height: max(0, bounds.height - 2))
        text.backgroundStyle = style
        text.frame = bounds.centered(
            Size(width: inside.width, height: text.sizeThatFits(inside).height))
    }

    override func draw(_ canvas: inout Canvas) {
        let box = text.frame.inset(dx: -2, dy: -1).intersection(bounds)
        drawSheet(box, hasBorder: true, on: &canvas)
        let shown = title.truncated(to: max(0, box.width - 2))
        canvas.draw(
            shown, at: Point(x: box.minX + (box.width - shown.width) / 2, y: box.minY),
            style: style.adding(.bold))
    }
}
