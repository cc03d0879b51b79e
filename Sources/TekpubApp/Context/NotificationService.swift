/// How the user is told of what happens while they look elsewhere.
public enum NotificationService: Sendable {
    /// The terminal shows a notification.
    case terminal
    /// A program shows a title and a text.
    case desktop(@Sendable (_ title: String, _ body: String) async -> Void)
}
