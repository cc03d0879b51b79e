import CursesKitTesting
import Testing

@testable import CursesKit

@MainActor
struct KeyMapTests {
    private let journal = Journal()

    private static let play = KeyCommand.Definition("list.play", "Play", ["p"], priority: 90)
    private static let stop = KeyCommand.Definition("list.stop", "Stop", ["x"], priority: 80)
    private static let go = KeyCommand.Definition("list.go", "Go", ["g"], priority: 70)

    /// Launches a program with a text field and a toolbar, and with commands of the controller.
    private func launch(_ keys: [KeyCommand.Identifier: KeyCommand.Keys], field: TextField? = nil) throws
        -> TestApplication
    {
        let controller = ToolbarController(field)
        controller.commands = [
            KeyCommand(Self.play) { [journal] in journal.add("play") },
            KeyCommand(Self.stop) { [journal] in journal.add("stop") },
            KeyCommand(Self.go) { [journal] in journal.add("go") }
                .withCount { [journal] in journal.add("go \($0)") },
        ]
        let application = try TestApplication(controller, size: Size(width: 60, height: 9))
        application.application.keyMap = KeyMap(keys)
        application.wait(.milliseconds(20))
        return application
    }

    private final class ToolbarController: ViewController {
        var commands: [KeyCommand] = []
        private let toolbar = Toolbar()
        private let field: TextField?

        init(_ field: TextField?) {
            self.field = field
        }

        override var keyCommands: [KeyCommand] { commands }
        override var preferredResponder: Responder { field ?? self }
        override func viewDidLoad() {
            if let field { view.addSubview(field) }
            view.addSubview(toolbar)
        }
        override func viewDidLayoutSubviews() {
            field?.frame = Rect(x: 0, y: 0, width: view.bounds.width, height: 1)
            toolbar.frame = Rect(x: 0, y: view.bounds.height - 1, width: view.bounds.width, height: 1)
        }
    }

    @Test func givesACommandOtherKeys() throws {
        let application = try launch(["list.play": ["ctrl-p", "space"]])
        application.type("p")
        #expect(journal.takeAll().isEmpty)
        application.type(" ")
        application.pressControl("p")
        application.type("x")
        #expect(journal.entries == ["play", "play", "stop"])
    }

    @Test func givesACommandSequences() throws {
        let application = try launch(["list.play": ["x p", "ctrl-x 1"], "list.stop": ["s"]])
        application.type("xp")
        application.pressControl("x")
        #expect(application.application.pendingKeys.title == "Ctrl-X")
        application.type("1")
        #expect(journal.entries == ["play", "play"])
    }

    @Test func keepsCounts() throws {
        let application = try launch(["list.go": ["ctrl-g", "s s"]])
        application.type("12")
        application.pressControl("g")
        application.type("3ssss")
        #expect(journal.entries == ["go 12", "go 3", "go"])
    }

    @Test func takesAllKeysFromACommand() throws {
        let application = try launch(["list.play": .none])
        application.type("p")
        #expect(journal.entries.isEmpty)
        #expect(application.terminal.rows.last == " x stop   g go   : commands   q quit   ? all keys")
    }

    @Test func leavesTypedLettersToTextFields() throws {
        let field = TextField()
        let application = try launch(
            ["list.play": ["a", "ctrl-o"], "field.start": ["ctrl-t"]], field: field)
        application.type("abp")
        application.pressControl("t")
        application.type("z")
        application.pressControl("o")
        #expect(field.text == "zabp")
        #expect(journal.entries == ["play"])
    }

    @Test func endsASequenceWithTheKeyThatCancels() throws {
        let application = try launch(["dialog.cancel": ["ctrl-g"], "list.play": ["x p"], "list.stop": .none])
        application.type("x")
        application.pressControl("g")
        #expect(application.application.pendingKeys.isEmpty)
        application.type("p")
        #expect(journal.entries.isEmpty)
    }

    @Test func isWhatHelpHintsAndPaletteShow() throws {
        let application = try launch(["list.play": ["f9", "z z"], "help": ["f2"], "commands": ["ctrl-o"]])
        #expect(application.terminal.rows.last?.hasPrefix(" f9 play   x stop") == true)
        application.press(.function(2))
        #expect(application.rows.contains("│ F9  z z  Play"))
        application.press(.escape)
        application.pressControl("o")
        #expect(application.rows.contains("F9  z z"))
        #expect(!application.rows.contains("Ctrl-O"))
    }
}
