/// A short message that goes by itself: `Queued`.
public struct Toast: Hashable, Sendable {
    /// The message; a long one is shown on up to three rows.
    public let text: Text
    /// What the message is about, which decides how long it stays.
    public let style: Style

    /// The kinds of messages.
    public enum Style: Hashable, Sendable {
        /// Something went as it should; goes after four seconds.
        case information
        /// Something failed; stays until a key is pressed. An exclamation mark stands before it.
        case error
    }

    /// A message; by default, one that goes by itself.
    public init(_ text: Text, style: Style = .information) {
        self.text = text
        self.style = style
    }
}
