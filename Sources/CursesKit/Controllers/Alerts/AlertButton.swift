/// A button of an alert as it looks: a key that chooses it, perhaps a tick, and its title.
struct AlertButton {
    /// The key; empty if there is none besides those that move.
    private let key: Text
    private let title: Text
    private let isOn: Bool
    private let action: AlertAction.Style

    /// The widths of the parts in buttons one below the other, in cells.
    struct Columns {
        /// That of the keys with the space behind them; 0 if they are not shown.
        let key: Int
        /// That of the ticks with the space behind them; 0 without any.
        let tick: Int
        /// That of the titles.
        let title: Int

        /// - Parameter showsKeys: whether keys are shown.
        init(of buttons: [AlertButton], showsKeys: Bool) {
            let widest = showsKeys ? buttons.map(\.key.width).max() ?? 0 : 0
            key = widest > 0 ? widest + 1 : 0
            tick = buttons.contains(where: \.isOn) ? AlertButton.tick.width : 0
            title = buttons.map(\.title.width).max() ?? 0
        }

        /// The width of a button, with a space at both ends.
        var sum: Int { key + tick + title + 2 }
    }

    private static let tick: Text = "✓ "

    /// - Parameter showsLetter: whether the action's own key has its meaning, because no field takes letters.
    init(_ action: AlertAction, showsLetter: Bool) {
        let letter = showsLetter ? action.key.map { KeyPress($0).title } : nil
        let shown = letter ?? (action.style == .cancel ? KeyPress(.escape).title : "")
        key = Text(keyTitle: shown)
        title = action.title
        isOn = action.isOn
        self.action = action.style
    }

    /// The cells of the title, of the tick, and of the key if it is shown, with a space around each.
    func width(withKey: Bool) -> Int {
        title.width + 2 + (isOn ? Self.tick.width : 0) + (withKey && !key.isEmpty ? key.width + 1 : 0)
    }

    /// - Parameters:
    ///   - columns: the widths of the parts, if the buttons are one below the other; nil to centre them.
    ///   - isEntered: whether Enter chooses the button, which is then in the colour of the selection.
    ///   - gloss: the surfaces of buttons; nil for flat ones.
    func draw(
        in frame: Rect, columns: Columns?, withKey: Bool, isEntered: Bool, gloss: Gloss?,
        on canvas: inout Canvas
    ) {
        var style = isEntered ? Style.selection : .pane
        if let gloss {
            let relief = isEntered ? gloss.selection : gloss.button(for: action)
            canvas.fill(frame, relief: relief, isInset: frame.height > 1)
            style = Style(foreground: .selectionLabel, background: relief.mean, attributes: .bold)
        } else {
            canvas.fill(frame, style: style)
        }
        let width = columns?.sum ?? width(withKey: withKey)
        let point = Point(x: frame.minX + max(0, (frame.width - width) / 2), y: frame.minY + frame.height / 2)
        canvas.draw(withKey ? key : .empty, at: point + Point(x: 1, y: 0), style: style.adding(.bold))
        var titleStyle = style
        if action == .destructive, !isEntered {
            if gloss == nil {
                titleStyle = Style(foreground: .destructive, background: .pane, attributes: .bold)
            }
            titleStyle = titleStyle.adding(.underline)
        }
        let indent = width - 1 - (columns?.title ?? title.width)
        let titleOrigin = point + Point(x: indent, y: 0)
        if isOn { canvas.draw(Self.tick, at: titleOrigin - Point(x: Self.tick.width, y: 0), style: style) }
        canvas.draw(title.truncated(to: max(0, frame.width - indent - 1)), at: titleOrigin, style: titleStyle)
    }
}

extension Gloss {
    fileprivate func button(for action: AlertAction.Style) -> Relief {
        switch action {
        case .default: button
        case .cancel: cancelButton
        case .destructive: destructiveButton
        }
    }
}
