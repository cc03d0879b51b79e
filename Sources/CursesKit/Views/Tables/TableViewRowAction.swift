/// Something that can be done with a row of a table.
public struct TableViewRowAction {
    /// What it does, as a person would say it: `Delete`.
    public let title: String
    /// Whether it takes something away.
    public let style: Style
    /// Called when the user chose it; the row is the one that the delegate was asked about.
    public let handler: @MainActor () -> Void

    /// How an action is shown.
    public enum Style: Hashable, Sendable {
        /// As a button, or as one that cannot be undone.
        case normal, destructive
    }

    /// An action that takes nothing away, unless told otherwise.
    public init(_ title: String, style: Style = .normal, handler: @escaping @MainActor () -> Void) {
        self.title = title
        self.style = style
        self.handler = handler
    }
}
