/// A button of an alert as it looks: a key that chooses it, and its title.
struct AlertButton {
    /// The key; empty if there is none besides those that move.
    private let key: Text
    private let title: Text
    private let action: AlertAction.Style

    /// - Parameter showsLetter: whether the action's own key has its meaning, because no field takes letters.
    init(_ action: AlertAction, showsLetter: Bool) {
        let letter = showsLetter ? action.key.map { KeyPress($0).title } : nil
        let shown = letter ?? (action.style == .cancel ? KeyPress(.escape).title : "")
        key = Text(shown.count > 1 ? shown.lowercased() : shown)
        title = Text(action.title)
        self.action = action.style
    }

    /// The cells of the title, and of the key if it is shown, with a space around each.
    func width(withKey: Bool) -> Int {
        title.width + 2 + (withKey && !key.isEmpty ? key.width + 1 : 0)
    }

    /// - Parameters:
    ///   - isEntered: whether Enter chooses the button, which is then in the colour of the selection.
    ///   - gloss: the surfaces of buttons; nil for flat ones.
    func draw(in frame: Rect, withKey: Bool, isEntered: Bool, gloss: Gloss?, on canvas: inout Canvas) {
        var style = isEntered ? Style.selection : .pane
        if let gloss {
            let relief = isEntered ? gloss.selection : gloss.button(for: action)
            canvas.fill(frame, relief: relief, isInset: frame.height > 1)
            style = Style(foreground: .selectionLabel, background: relief.mean, attributes: .bold)
        } else {
            canvas.fill(frame, style: style)
        }
        let width = width(withKey: withKey)
        let point = Point(x: frame.minX + max(0, (frame.width - width) / 2), y: frame.minY + frame.height / 2)
        canvas.draw(withKey ? key : .empty, at: point + Point(x: 1, y: 0), style: style.adding(.bold))
        var titleStyle = style
        if action == .destructive, !isEntered {
            if gloss == nil {
                titleStyle = Style(foreground: .destructive, background: .pane, attributes: .bold)
            }
            titleStyle = titleStyle.adding(.underline)
        }
        let place = point + Point(x: width - 1 - title.width, y: 0)
        canvas.draw(title, at: place, style: titleStyle)
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
