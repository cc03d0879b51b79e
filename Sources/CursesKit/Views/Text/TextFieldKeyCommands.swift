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
            command(.left) { $0.move(.backward) },
            command(.right) { if !$0.acceptSuggestion() { $0.move(.forward) } },
            command(.start) { $0.move(.start) },
            command(.end) { if !$0.acceptSuggestion() { $0.move(.end) } },
            command(.wordLeft) {
                $0.move(.wordBackward)
            },
            command(.wordRight) {
                $0.move(.wordForward)
            },
            command(.delete) { $0.delete(.forward) },
            command(.cutToEnd) { $0.kill(.end) },
            command(.cutToStart) { $0.kill(.start) },
            command(.cutBefore) { $0.kill(.fieldBackward) },
            command(.cutWordBefore) { $0.kill(.wordBackward) },
            command(.cutWord) { $0.kill(.wordForward) },
            command(.yank) { $0.yank() },
            command(.transpose) { $0.transpose() },
            command(.done) { $0.returnPressed() },
        ]
    }

    private func command(
        _ definition: KeyCommand.Definition, _ title: String? = nil,
        _ step: @escaping @MainActor (TextField) -> Void
    ) -> KeyCommand {
        KeyCommand(definition, title: title) { [weak field] in
            if let field { step(field) }
        }
    }
}
