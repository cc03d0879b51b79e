import Localization

/// A row of an outline: indented by its level, with a sign that says whether it is expanded.
public final class OutlineViewCell: TableViewCell {
    /// Whether an item can be expanded, and is.
    public enum Disclosure: Hashable, Sendable {
        /// Nothing can be inside of it; it has other items inside, hidden or shown.
        case none, collapsed, expanded
    }

    /// The number of items around the item.
    public internal(set) var level = 0 {
        didSet { if level != oldValue { setNeedsDisplay() } }
    }

    /// Whether the item is expanded.
    public internal(set) var disclosure = Disclosure.none {
        didSet { if disclosure != oldValue { setNeedsDisplay() } }
    }

    /// Called when the sign was clicked.
    var onDisclosure: (() -> Void)?
    /// Whether the mouse button went down on the sign.
    private var isPressed = false

    /// The cells by which a level is indented, and those of the sign with the blank after it.
    private static let (indentation, signWidth) = (2, 2)

    /// The texts, the level counted from 1, and whether the item is expanded.
    public override var accessibilityLabel: String? {
        guard let words = super.accessibilityLabel else { return nil }
        let state: String? =
            switch disclosure {
            case .none: nil
            case .collapsed: localized("collapsed")
            case .expanded: localized("expanded")
            }
        return [words, localized("level \(level + 1)"), state].compactMap(\.self).joined(separator: ", ")
    }

    /// The column of the sign. However deep the item is, half of the row is left to the text.
    private var signX: Int { min(level * Self.indentation, max(0, bounds.width / 2 - Self.signWidth)) }

    override var textInset: Int { signX + Self.signWidth }

    public override func draw(_ canvas: inout Canvas) {
        super.draw(&canvas)
        guard disclosure != .none else { return }
        let isExpanded = disclosure == .expanded
        let sign: Text = traitCollection.hasUnicode ? isExpanded ? "▾" : "▸" : isExpanded ? "-" : "+"
        canvas.draw(sign, at: Point(x: signX, y: 0), style: isFocused ? .selection : .secondaryLabel)
    }

    // MARK: Mouse

    private func isOnSign(_ touch: Touch) -> Bool {
        let point = touch.location(in: self)
        return disclosure != .none && point.y == 0 && (signX..<textInset).contains(point.x)
    }

    public override func touchesBegan(_ touch: Touch) {
        isPressed = isOnSign(touch)
        if !isPressed { super.touchesBegan(touch) }
    }

    public override func touchesMoved(_ touch: Touch) {
        if !isPressed { super.touchesMoved(touch) }
    }

    public override func touchesEnded(_ touch: Touch) {
        guard isPressed else { return super.touchesEnded(touch) }
        isPressed = false
        if isOnSign(touch) { onDisclosure?() }
    }

    public override func touchesCancelled(_ touch: Touch) {
        if !isPressed { super.touchesCancelled(touch) }
        isPressed = false
    }
}
