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
            command(.left) { $0.move(.line(.backward)) },
            command(.right) { $0.move(.line(.forward)) },
            command(.lineUp) { $0.move(byRows: -1) },
            command(.lineDown) { $0.move(byRows: 1) },
            command(.start, "Start of the line") { $0.move(.line(.start)) },
            command(.end, "End of the line") { $0.move(.line(.end)) },
            command(.wordLeft) {
                $0.move(.line(.wordBackward))
            },
            command(.wordRight) {
                $0.move(.line(.wordForward))
            },
            command(.editorPageUp) { $0.movePage(by: -1) },
            command(.editorPageDown) { $0.movePage(by: 1) },
            command(.textStart) { $0.move(.textStart) },
            command(.textEnd) { $0.move(.textEnd) },
        ]
    }

    private var changes: [KeyCommand] {
        [
            command(.newLine) { $0.insertText("\n") },
            command(.delete) { $0.delete(.line(.forward)) },
            command(.cutToEnd, "Cut to the end of the line") { $0.deleteToEnd() },
            command(.cutToStart, "Cut to the start of the line") {
                $0.delete(.line(.start), keeps: true)
            },
            command(.cutBefore) { $0.delete(.line(.fieldBackward), keeps: true) },
            command(.cutWordBefore) {
                $0.delete(.line(.wordBackward), keeps: true)
            },
            command(.cutWord) { $0.delete(.line(.wordForward), keeps: true) },
            command(.yank) { $0.yank() },
            command(.undoEdit) { $0.undo() },
            command(.redoEdit) { $0.redo() },
        ]
    }

    private func command(
        _ definition: KeyCommand.Definition, _ title: String? = nil,
        _ step: @escaping @MainActor (TextEditor) -> Void
    ) -> KeyCommand {
        KeyCommand(definition, title: title) { [weak editor] in
            if let editor { step(editor) }
        }
    }
}
