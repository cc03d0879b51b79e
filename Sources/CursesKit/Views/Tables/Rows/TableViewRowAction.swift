/// An action on a row of a table.
public struct TableViewRowAction {
    /// The title for users: `Delete`.
    public let title: Text
    /// Whether the action deletes something.
    public let style: Style
    /// Called when the user chose the action; the row is the one that the delegate was asked about.
    public let handler: @MainActor () -> Void

    /// The look of an action.
    public enum Style: Hashable, Sendable {
        /// An ordinary button, or one whose action cannot be undone.
        case normal, destructive
    }

    /// An action; by default, one that can be undone.
    public init(_ title: Text, style: Style = .normal, handler: @escaping @MainActor () -> Void) {
        self.title = title
        self.style = style
        self.handler = handler
    }
}
