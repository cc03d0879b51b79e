import CursesKit

/// A view with a column left free on both sides, where there is room for that.
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
