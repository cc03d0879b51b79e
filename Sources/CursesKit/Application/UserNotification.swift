/// A message on the user's desktop, as far as a terminal shows it.
public struct UserNotification: Hashable, Sendable {
    /// The heading.
    public let title: String
    /// What has happened.
    public let body: String

    /// Creates a notification; control characters are left out of both texts.
    public init(title: String, body: String) {
        self.title = Self.line(title)
        self.body = Self.line(body)
    }

    private static func line(_ text: String) -> String {
        let scalars = text.unicodeScalars.filter { $0.properties.generalCategory != .control }
        return String(String.UnicodeScalarView(scalars))
    }
}

extension Application {
    /// Has the terminal show a notification on the user's desktop.
    ///
    /// The terminal does not reply, and many ignore it; tmux and screen do not pass it on.
    ///
    /// - Returns: whether it was sent.
    public func post(_ notification: UserNotification) -> Bool {
        terminal.notify(notification)
    }
}
