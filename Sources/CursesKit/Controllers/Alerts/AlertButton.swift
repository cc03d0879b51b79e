/// A button of an alert as it looks: a key that chooses it, and its title.
struct AlertButton {
    /// The key; empty if there is none besides those that move.
    private let key: Text
    private let title: Text
    private let isDestructive: Bool

    /// - Parameter showsLetter: whether the action's own key has its meaning, because no field takes letters.
    init(_ action: AlertAction, showsLetter: Bool) {
        let letter = showsLetter ? action.key.map { KeyPress($0).title } : nil
        let shown = letter ?? (action.style == .cancel ? KeyPress(.escape).title : "")
        key = Text(shown.count > 1 ? shown.lowercased() : shown)
        title = Text(action.title)
        isDestructive = action.style == .destructive
    }

    /// The cells of the title, and of the key if it is shown, with a space around each.
    func width(withKey: Bool) -> Int {
        title.width + 2 + (withKey && !key.isEmpty ? key.width + 1 : 0)
    }

    /// - Parameter isEntered: whether Enter chooses the button, which is then in the colour of the selection.
    func draw(at point: Point, withKey: Bool, isEntered: Bool, on canvas: inout Canvas) {
        let style = isEntered ? Style.selection : .pane
        let size = Size(width: width(withKey: withKey), height: 1)
        canvas.fill(Rect(origin: point, size: size), style: style)
        canvas.draw(withKey ? key : .empty, at: point + Point(x: 1, y: 0), style: style.adding(.bold))
        var titleStyle = style
        if isDestructive, !isEntered {
            titleStyle = Style(foreground: .destructive, background: .pane, attributes: [.bold, .underline])
        }
        let place = point + Point(x: size.width - 1 - title.width, y: 0)
        canvas.draw(title, at: place, style: titleStyle)
    }
}
