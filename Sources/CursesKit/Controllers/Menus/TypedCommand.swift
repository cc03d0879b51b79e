/// What a text means that the user types in the `CommandPaletteController` or line by line, such as `theme dark`.
public struct TypedCommand {
    /// The text as it would be typed as a whole.
    public let title: String
    /// What stands at the right end of its row, such as the present value; empty for nothing.
    public let detail: Text
    /// Whether there is more to type after it: choosing the row puts `title` and a space into the field.
    public let isBeginning: Bool
    /// Performs it; nil for a beginning, and for what cannot be performed.
    public let perform: (@MainActor () -> Void)?

    /// A whole command.
    ///
    /// - Parameter perform: called after the palette has gone.
    public init(_ title: String, detail: Text = .empty, perform: @escaping @MainActor () -> Void) {
        (self.title, self.detail, isBeginning, self.perform) = (title, detail, false, perform)
    }

    private init(_ title: String, detail: Text, isBeginning: Bool) {
        (self.title, self.detail, self.isBeginning, perform) = (title, detail, isBeginning, nil)
    }

    /// The beginning of commands, such as the name of a setting.
    public static func beginning(_ title: String, detail: Text = .empty) -> TypedCommand {
        TypedCommand(title, detail: detail, isBeginning: true)
    }

    /// Why what was typed cannot be performed, or what can be typed, as a sentence that cannot be chosen.
    public static func sentence(_ sentence: String) -> TypedCommand {
        TypedCommand(sentence, detail: .empty, isBeginning: false)
    }
}

extension Application {
    /// Returns what the delegate understands of a text that was typed among the commands.
    func typedCommands(for text: String) -> [TypedCommand] {
        delegate.application(self, commandsFor: text)
    }
}
