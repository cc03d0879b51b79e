import CursesKit

/// A view with a margin of one column on both sides, if there is room.
final class MarginView: View {
    private let content: View

    init(around content: View) {
        self.content = content
        super.init()
        addSubview(content)
    }

    override func layoutSubviews() {
        content.frame = bounds.inset(dx: bounds.width > 20 ? 1 : 0, dy: 0)
    }
}
