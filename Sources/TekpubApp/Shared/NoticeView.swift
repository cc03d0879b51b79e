import CursesKit

/// A centred message instead of content, in as many rows as it needs.
final class NoticeView: View {
    private let label: Label

    init(_ text: String) {
        label = Label(Text(text), style: .secondaryLabel, numberOfLines: 0)
        super.init()
        label.alignment = .center
        addSubview(label)
    }

    /// The message between two free rows.
    override func sizeThatFits(_ limit: Size) -> Size {
        Size(width: limit.width, height: min(textHeight(limit) + 2, limit.height))
    }

    override func layoutSubviews() {
        let height = textHeight(bounds.size)
        label.frame = Rect(x: 0, y: max(0, bounds.height - height) / 2, width: bounds.width, height: height)
    }

    private func textHeight(_ limit: Size) -> Int { label.sizeThatFits(limit).height }
}
