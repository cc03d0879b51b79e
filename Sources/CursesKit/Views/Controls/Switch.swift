import Localization

/// Something that is on or off: `━━● on`, or `●── off`.
///
/// Space, Enter or a click changes it. `Checkbox` looks like a box to tick.
open class Switch: Control {
    /// Whether it is on. Setting this calls no actions.
    public var isOn: Bool {
        didSet { if isOn != oldValue { setNeedsDisplay() } }
    }

    /// The text behind it; empty if a label beside it says what it is for.
    public var title: Text {
        didSet {
            guard title != oldValue else { return }
            setNeedsDisplay()
            invalidateIntrinsicContentSize()
        }
    }

    /// A switch that is off by default.
    public init(_ title: Text = .empty, isOn: Bool = false) {
        self.title = title
        self.isOn = isOn
        super.init()
    }

    /// The title, if there is one.
    open override var accessibilityLabel: String? { title.isEmpty ? nil : title.description }
    /// `yes` or `no`.
    open override var accessibilityValue: String? { LinearPhrases.truth(isOn) }

    open override var keyCommands: [KeyCommand] { commands }
    private lazy var commands = [
        KeyCommand(.press, title: localized("Change")) { [weak self] in self?.toggle() }
    ]

    /// Changes it as the user does, and calls the actions for `valueChanged`.
    public func toggle() {
        guard isEnabled else { return }
        isOn.toggle()
        sendActions(for: [.valueChanged, .primaryActionTriggered])
    }

    open override func trackingDidEnd(at point: Point) {
        toggle()
    }

    /// What stands before the title.
    var mark: Text {
        let on: Text = localized("on", context: "switch")
        let off: Text = localized("off", context: "switch")
        let hasUnicode = traitCollection.hasUnicode
        let knob: Text = isOn ? hasUnicode ? "━━● " : "==O " : hasUnicode ? "●── " : "O-- "
        let state = isOn ? on : off
        // Changing it moves no title beside it.
        return knob + state
            + Text(String(repeating: " ", count: max(on.width, off.width) - state.width))
    }

    /// The mark and the title, in one row.
    open override func sizeThatFits(_ limit: Size) -> Size {
        let width = mark.width + (title.isEmpty ? 0 : title.width + 1)
        return Size(width: min(limit.width, width), height: min(limit.height, 1))
    }

    open override func draw(_ canvas: inout Canvas) {
        let mark = mark
        let shown = title.isEmpty ? mark : mark + " " + title
        canvas.draw(shown, at: .zero, style: currentStyle, limit: bounds.width)
    }
}

/// A switch that looks like a box to tick: `[✓] Title`.
public final class Checkbox: Switch {
    override var mark: Text {
        isOn ? traitCollection.hasUnicode ? "[✓]" : "[x]" : "[ ]"
    }
}
