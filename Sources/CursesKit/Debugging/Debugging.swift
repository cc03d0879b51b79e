import Localization

// This folder lets a programmer look into a program that has the screen.
//
// What the program prints is held (`CTerminalRescue`), and a `ConsoleController` shows it. In debug builds, the
// `InspectorController` shows the views of the window and how often each was drawn. Both are presented like any other
// controller, in a `ToolView`: a pane at an edge, beside which the program's screen stays in sight. An `ActivityLog` writes
// what the toolkit does to the file in `CURSESKIT_LOG`.

extension KeyCommand.Definition {
    /// Shows what the program has printed, if `Application.offersConsole`.
    ///
    /// This command is not in `standard`, because most programs do not offer it to their users; a `KeyMap` changes its keys
    /// as those of all others.
    public static let console = Self("console", "Console", ["f9"], priority: -1, heading: .program)

    #if DEBUG
        /// Shows the views of the window.
        static let inspector = Self("inspector", "Inspector", ["f12"], priority: -1, heading: .program)
    #endif

    /// Closes the console or the inspector.
    static let closeTool = Self("dialog.close-tool", "Close", ["escape", "q"], priority: .max)
}

extension Application {
    /// The commands that look into the program.
    var debuggingCommands: [KeyCommand] {
        var commands: [KeyCommand] = []
        if offersConsole {
            commands.append(
                KeyCommand(.console) { [weak self] in self?.toggle { _ in ConsoleController() } })
        }
        #if DEBUG
            if offersInspector {
                commands.append(
                    KeyCommand(.inspector) { [weak self] in
                        self?.toggle { InspectorController(of: $0) }
                    })
            }
        #endif
        return commands
    }

    /// Shows a controller above all others, or removes it if it is there already.
    private func toggle<Tool: ViewController>(_ make: (Window) -> Tool) {
        guard let window, let root = window.rootViewController else { return }
        if let shown = window.presentedViewControllers.last as? Tool { return shown.dismiss() }
        root.present(make(window))
    }
}
