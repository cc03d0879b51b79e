import CursesKit
import Localization

/// A row of the menu: the title, and a count at the right.
final class MenuCell: TableViewCell {
    static let identifier = "menu"
    /// The sign of a source whose last refresh failed.
    private static let failure: Text = "!"
    /// The cells before a title, and how many more are before that of a list inside a source.
    private static let (margin, indentation) = (1, 2)

    private var item: MenuItem?
    private var title = Text.empty
    /// What may stand at the right end, the fullest text first.
    private var details: [Badge] = []

    init() {
        super.init(reuseIdentifier: Self.identifier)
    }

    func show(_ item: MenuItem) {
        self.item = item
        title = Text(item.title)
        details = item.details.map { Badge(Text($0)) }
        setNeedsDisplay()
    }

    override var accessibilityLabel: String? {
        guard let item else { return nil }
        return RowWords.joined(
            item.title, item.detailWords,
            item.isFailed ? localized("last refresh failed") : nil,
            item.isUnavailable ? localized("nothing to watch") : nil)
    }

    override func layoutSubviews() {
        // Beside a list, choosing a row leads to no other screen.
        let isOnPhone = traitCollection.finish == .glossy && traitCollection.userInterfaceIdiom == .phone
        accessoryType = isOnPhone ? .disclosureIndicator : .none
    }

    /// The cells for the title, to the left of `detail`.
    private func room(beside detail: Badge?, from x: Int) -> Int {
        let signWidth = item?.isFailed == true ? 2 : 0
        return contentEnd - 1 - x - signWidth - (detail.map { $0.text.width + 1 } ?? 0)
    }

    override func draw(_ canvas: inout Canvas) {
        guard let item else { return }
        let style = drawGround(on: &canvas, isSelected: isSelected)
        let (x, end) = (Self.margin + (item.isInner ? Self.indentation : 0), contentEnd)
        // A short detail is better than a cut title.
        let detail =
            details.first { room(beside: $0, from: x) >= title.width } ?? (end >= 12 ? details.last : nil)
        let titleStyle = item.isUnavailable && !isSelected ? Style.secondaryLabel : style
        canvas.draw(
            title, at: Point(x: x, y: 0), style: titleStyle, limit: max(0, room(beside: detail, from: x)))
        if item.isFailed {
            let signX = end - 2 - (detail.map { $0.text.width + 1 } ?? 0)
            canvas.draw(
                Self.failure, at: Point(x: signX, y: 0), style: isSelected ? style : .destructive)
        }
        if let detail { canvas.draw(detail, at: Point(x: end - detail.width, y: 0), on: style) }
    }
}

/// The title of a section of the menu, with what stands at its right end, such as the button that adds a source.
final class MenuHeaderView: View {
    private let title, trailing: Text
    /// Called when the user clicks the button; nil if there is none.
    private let action: (() -> Void)?

    init(_ section: MenuSection, onAddition: @escaping () -> Void) {
        title = Text(section.title ?? "")
        trailing =
            switch section.trailing {
            case .nothing: .empty
            case .addition: localized("+ Add", context: "source")
            case .failures(let count): localized("\(count) failing !")
            }
        action = section.trailing == .addition ? onAddition : nil
        super.init()
    }

    /// The first cell of the text at the right end.
    private var trailingStart: Int { bounds.width - 1 - trailing.width }

    override func draw(_ canvas: inout Canvas) {
        let hasRoom = trailingStart > 1
        let room = hasRoom && !trailing.isEmpty ? trailingStart - 2 : bounds.width - 1
        canvas.draw(title, at: Point(x: 1, y: 0), style: .header, limit: max(0, room))
        if hasRoom { canvas.draw(trailing, at: Point(x: trailingStart, y: 0), style: .header) }
    }

    override func touchesBegan(_ touch: Touch) {
        if !isOnButton(touch) { super.touchesBegan(touch) }
    }

    override func touchesEnded(_ touch: Touch) {
        guard isOnButton(touch) else { return super.touchesEnded(touch) }
        action?()
    }

    private func isOnButton(_ touch: Touch) -> Bool {
        let point = touch.location(in: self)
        return action != nil && bounds.contains(point) && point.x >= trailingStart - 1
    }
}
