/// A button of an alert.
public struct AlertAction {
    public let title: String
    public let style: Style
    /// A letter that chooses the action wherever the selection is; nil for none.
    public let key: Key?
    public let handler: @MainActor () -> Void

    /// What an action means, which decides how it looks and whether Escape chooses it.
    public enum Style: Hashable, Sendable {
        case `default`
        /// Leaves things as they are; Escape chooses it.
        case cancel
        /// Loses something.
        case destructive
    }

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
