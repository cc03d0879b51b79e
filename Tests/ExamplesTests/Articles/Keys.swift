import CursesKit
import CursesKitTesting
import Testing

extension KeyCommand.Definition {
    static let countDown = Self("count.down", "Count down", ["-", "down"])
}

private final class CountViewController: ViewController {
    private let label = Label("0")
    private var count = 0 { didSet { label.text = "\(count)" } }

    override func loadView() -> View { label }

    override var keyCommands: [KeyCommand] {
        [
            KeyCommand("Count up", keys: "+", .up) { [weak self] in self?.count += 1 },
            KeyCommand("Reset", sequence: KeyPress("z"), KeyPress("z")) { [weak self] in self?.count = 0 },
            KeyCommand(.countDown) { [weak self] in self?.count -= 1 },
        ]
    }
}

@MainActor
struct KeysTests {
    private func count(pressing keys: Key...) throws -> String {
        let simulator = try ArticleDelegate.simulator(CountViewController()) { application in
            application.keyMap = KeyMap(["count.down": ["m", "ctrl-x"]])
        }
        for key in keys { simulator.press(key) }
        return simulator.terminal.rows[0]
    }

    @Test func counts() throws {
        #expect(try count(pressing: "+", .up) == "2")
        #expect(try count(pressing: "+", "z", "z") == "0")
        #expect(try count(pressing: "m", "m") == "-2")
        // The user's keys take the place of the usual ones.
        #expect(try count(pressing: "-") == "0")
    }
}
