/// The key commands of a text field: those of readline.
@MainActor
struct TextFieldKeyCommands {
    private weak var field: TextField?

    init(field: TextField) {
        self.field = field
    }

    /// The commands in the order of the help screen.
    var all: [KeyCommand] {
        [
            command("Left", [KeyPress(.left), .control("b")]) { $0.move(.backward) },
            command("Right", [KeyPress(.right), .control("f")]) { $0.move(.forward) },
            command("Start", [KeyPress(.home), .control("a")]) { $0.move(.start) },
            command("End", [KeyPress(.end), .control("e")]) { $0.move(.end) },
            command("Word left", [.control(.left), .alternate("b"), .alternate(.left)]) {
                $0.move(.wordBackward)
            },
            command("Word right", [.control(.right), .alternate("f"), .alternate(.right)]) {
                $0.move(.wordForward)
            },
            command("Delete", [KeyPress(.delete), .control("d")]) { $0.delete(.forward) },
            command("Cut to the end", [.control("k")]) { $0.kill(.end) },
            command("Cut to the start", [.control("u")]) { $0.kill(.start) },
            command("Cut what is before", [.control("w")]) { $0.kill(.fieldBackward) },
            command("Cut the word before", [.alternate(.backspace)]) { $0.kill(.wordBackward) },
            command("Cut the word", [.alternate("d")]) { $0.kill(.wordForward) },
            command("Put back what was cut", [.control("y")]) { $0.yank() },
            command("Exchange two characters", [.control("t")]) { $0.transpose() },
            command("Done", [KeyPress(.enter)]) { $0.returnPressed() },
        ]
    }

    private func command(
        _ title: String, _ presses: [KeyPress], _ step: @escaping @MainActor (TextField) -> Void
    ) -> KeyCommand {
        KeyCommand(title, presses: presses) { [weak field] in
            if let field { step(field) }
        }.hint(priority: -1)
    }
}

extension KeyPress {
    static func control(_ key: Key) -> KeyPress { KeyPress(key, modifiers: .control) }
    static func alternate(_ key: Key) -> KeyPress { KeyPress(key, modifiers: .alternate) }
}
