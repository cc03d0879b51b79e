/// A button of an alert.
public struct AlertAction {
    /// What the button says.
    public let title: String
    /// Decides how the button looks, and what Escape does.
    public let style: Style
    /// A letter that chooses the action wherever the selection is; nil for none.
    public let key: Key?
    /// Called once the alert is dismissed.
    public let handler: @MainActor () -> Void

    /// What an action means, which decides how it looks and what Escape does.
    public enum Style: Hashable, Sendable {
        /// Does what the button says; nothing sets it apart.
        case `default`
        /// Leaves things as they are; Escape chooses it.
        case cancel
        /// Loses something.
        case destructive
    }

    /// A button that only dismisses the alert, unless there is a `handler`.
    public init(
        _ title: String, style: Style = .default, key: Key? = nil,
        handler: @escaping @MainActor () -> Void = {}
    ) {
        self.title = title
        self.style = style
        self.key = key
        self.handler = handler
    }
}
