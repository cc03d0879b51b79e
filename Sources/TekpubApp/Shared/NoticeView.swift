import CursesKit

/// A centred message in place of content.
final class NoticeView: View {
    private let label: Label

    init(_ text: String) {
        label = Label(text, style: .secondaryLabel)
        super.init()
        label.alignment = .center
        addSubview(label)
    }

    override func sizeThatFits(_ limit: Size) -> Size {
        Size(width: limit.width, height: min(3, limit.height))
    }

    override func layoutSubviews() {
        label.frame = Rect(x: 0, y: bounds.height / 2, width: bounds.width, height: 1)
    }
}
