/// The key commands of a text editor: those of readline, and movements between rows.
@MainActor
struct TextEditorKeyCommands {
    private weak var editor: TextEditor?

    init(editor: TextEditor) {
        self.editor = editor
    }

    /// The commands in the order of the help screen.
    var all: [KeyCommand] { movements + changes }

    private var movements: [KeyCommand] {
        [
            command("Left", [KeyPress(.left), .control("b")]) { $0.move(.line(.backward)) },
            command("Right", [KeyPress(.right), .control("f")]) { $0.move(.line(.forward)) },
            command("Up", [KeyPress(.up), .control("p")]) { $0.move(byRows: -1) },
            command("Down", [KeyPress(.down), .control("n")]) { $0.move(byRows: 1) },
            command("Start of the line", [KeyPress(.home), .control("a")]) { $0.move(.line(.start)) },
            command("End of the line", [KeyPress(.end), .control("e")]) { $0.move(.line(.end)) },
            command("Word left", [.control(.left), .alternate("b"), .alternate(.left)]) {
                $0.move(.line(.wordBackward))
            },
            command("Word right", [.control(.right), .alternate("f"), .alternate(.right)]) {
                $0.move(.line(.wordForward))
            },
            command("Page up", [KeyPress(.pageUp)]) { $0.movePage(by: -1) },
            command("Page down", [KeyPress(.pageDown)]) { $0.movePage(by: 1) },
            command("Start of the text", [.control(.home), .alternate("<")]) { $0.move(.textStart) },
            command("End of the text", [.control(.end), .alternate(">")]) { $0.move(.textEnd) },
        ]
    }

    private var changes: [KeyCommand] {
        [
            command("New line", [KeyPress(.enter)]) { $0.insertText("\n") },
            command("Delete", [KeyPress(.delete), .control("d")]) { $0.delete(.line(.forward)) },
            command("Cut to the end of the line", [.control("k")]) { $0.deleteToEnd() },
            command("Cut to the start of the line", [.control("u")]) {
                $0.delete(.line(.start), keeps: true)
            },
            command("Cut what is before", [.control("w")]) { $0.delete(.line(.fieldBackward), keeps: true) },
            command("Cut the word before", [.alternate(.backspace)]) {
                $0.delete(.line(.wordBackward), keeps: true)
            },
            command("Cut the word", [.alternate("d")]) { $0.delete(.line(.wordForward), keeps: true) },
            command("Put back what was cut", [.control("y")]) { $0.yank() },
            command("Undo", [.alternate("u")]) { $0.undo() },
            command("Redo", [.alternate("e")]) { $0.redo() },
        ]
    }

    private func command(
        _ title: String, _ presses: [KeyPress], _ step: @escaping @MainActor (TextEditor) -> Void
    ) -> KeyCommand {
        KeyCommand(title, presses: presses) { [weak editor] in
            if let editor { step(editor) }
        }.hint(priority: -1)
    }
}
