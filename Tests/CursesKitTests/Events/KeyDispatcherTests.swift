import CursesKitTesting
import Testing

@testable import CursesKit

@MainActor
struct KeyDispatcherTests {
    private let journal = Journal()

    /// Takes keys, and records those that are not commands.
    private final class Board: View {
        let journal: Journal
        var commands: [KeyCommand] = []

        init(journal: Journal) {
            self.journal = journal
            super.init()
        }

        override var canBecomeFirstResponder: Bool { true }
        override var keyCommands: [KeyCommand] { commands }
        override func pressBegan(_ press: KeyPress) { journal.add("press \(press.title)") }
    }

    /// Launches a program with the commands `near` on its view and `far` on the controller.
    private func launch(_ near: [KeyCommand], far: [KeyCommand] = []) throws -> TestApplication {
        let board = Board(journal: journal)
        board.commands = near
        let controller = ShowingController(board)
        controller.commands = far
        return try TestApplication(controller, size: Size(width: 20, height: 5))
    }

    private func command(_ title: String, _ keys: Key...) -> KeyCommand {
        KeyCommand(title, presses: keys.map { KeyPress($0) }) { journal.add(title) }
    }

    private func top() -> KeyCommand { KeyCommand("top", sequence: "g", "g") { journal.add("top") } }

    // MARK: Sequences

    @Test func waitsForTheKeysOfASequence() throws {
        let application = try launch([top(), KeyCommand("tab", sequence: "g", "t") { journal.add("tab") }])
        application.type("g")
        #expect(application.application.pendingKeys.title == "g")
        #expect(journal.entries.isEmpty)
        application.type("ggt")
        #expect(journal.entries == ["top", "tab"])
        #expect(application.application.pendingKeys.isEmpty)
    }

    @Test func doesNotWaitWhereTheFirstKeyIsACommand() throws {
        let application = try launch([command("first", "g")], far: [top()])
        application.type("gg")
        #expect(journal.entries == ["first", "first"])
    }

    @Test func prefersASequenceThatIsNearer() throws {
        let application = try launch([top()], far: [command("first", "g")])
        application.type("gg")
        #expect(journal.entries == ["top"])
    }

    @Test func endsASequenceByEscapeAlone() throws {
        let application = try launch([top(), command("close", .escape)])
        application.type("g")
        application.press(.escape)
        #expect(application.application.pendingKeys.isEmpty)
        #expect(journal.entries.isEmpty)
        application.press(.escape)
        #expect(journal.entries == ["close"])
    }

    @Test func endsASequenceAfterAWhile() throws {
        let application = try launch([top()])
        application.type("g")
        application.wait(.milliseconds(1_999))
        application.type("g")
        #expect(journal.takeAll() == ["top"])
        application.type("g")
        application.wait(.seconds(2))
        #expect(application.application.pendingKeys.isEmpty)
        application.type("g")
        application.wait(.milliseconds(100))
        #expect(application.application.pendingKeys.title == "g")
        #expect(journal.entries.isEmpty)
    }

    @Test func leavesAKeyThatDoesNotContinueItsOwnMeaning() throws {
        let application = try launch([top(), command("down", "j")])
        application.type("gjx")
        #expect(journal.entries == ["down", "press x"])
    }

    @Test func forgetsASequenceOnAClick() throws {
        let application = try launch([top()])
        application.type("g")
        application.click(1, 1)
        application.type("g")
        #expect(journal.entries.isEmpty)
        #expect(application.application.pendingKeys.title == "g")
    }

    @Test func needsNoClockWhileNothingWaits() throws {
        let application = try launch([top(), command("down", "j")])
        application.type("j")
        #expect(application.clock.isIdle)
    }

    // MARK: Counts

    private func counted() -> [KeyCommand] {
        [
            command("down", "j").repeatedByCount(), command("open", .enter),
            command("last", "G").withCount { journal.add("go to \($0)") },
            top().withCount { journal.add("top \($0)") },
        ]
    }

    @Test func repeatsACommandByItsCount() throws {
        let application = try launch(counted())
        application.type("3j")
        #expect(journal.entries == ["down", "down", "down"])
    }

    @Test func handsACountToACommand() throws {
        let application = try launch(counted())
        application.type("120G")
        application.type("G")
        application.type("4gg")
        #expect(journal.entries == ["go to 120", "last", "top 4"])
    }

    @Test func ignoresACountBeforeOtherCommands() throws {
        let application = try launch(counted())
        application.type("3")
        application.press(.enter)
        application.type("j")
        #expect(journal.entries == ["open", "down"])
    }

    @Test func showsTheCountWhileItWaits() throws {
        let application = try launch(counted())
        application.type("12g")
        #expect(application.application.pendingKeys.title == "12 g")
        #expect(application.delegate.pending == ["1", "12", "12 g"])
        application.press(.escape)
        #expect(application.delegate.pending.last == "")
    }

    @Test func forgetsACountAfterAWhile() throws {
        let application = try launch(counted())
        application.type("12")
        application.wait(.seconds(2))
        application.type("j")
        #expect(journal.entries == ["down"])
    }

    @Test func countsOnlyWhereACommandTakesACount() throws {
        let application = try launch([command("open", .enter)])
        application.type("30")
        #expect(journal.entries == ["press 3", "press 0"])
    }

    @Test func leavesADigitThatIsACommandToIt() throws {
        let application = try launch(counted() + [command("tab 2", "2")])
        application.type("2")
        application.type("12j")
        #expect(journal.takeAll() == ["tab 2"] + Array(repeating: "down", count: 12))
        application.type("0")
        #expect(journal.entries == ["press 0"])
    }

    @Test(.timeLimit(.minutes(1))) func survivesACountOfAnyLength() throws {
        let application = try launch(counted())
        application.type(String(repeating: "9", count: 50) + "G")
        #expect(journal.takeAll() == ["go to 999999999"])
        application.type(String(repeating: "9", count: 50) + "j")
        #expect(journal.takeAll().count == 1_000)
    }

    // MARK: Modifiers

    @Test func takesAltForAnEscapeBeforeTheKeyWhereNobodyHasACommandForIt() throws {
        let application = try launch([command("close", .escape), command("down", "j")])
        application.send(.key(KeyPress("j", modifiers: .alternate)))
        application.send(.key(KeyPress(.enter, modifiers: .alternate)))
        #expect(journal.entries == ["close", "down", "close", "press Enter"])
    }

    @Test func prefersACommandOnAlt() throws {
        let jump = KeyCommand("jump", presses: [KeyPress("j", modifiers: .alternate)]) { journal.add("jump") }
        let application = try launch([command("close", .escape), command("down", "j"), jump])
        application.send(.key(KeyPress("j", modifiers: .alternate)))
        #expect(journal.entries == ["jump"])
    }

    @Test func takesAnArrowForItselfWhateverIsHeld() throws {
        let application = try launch([command("down", .down)])
        application.send(.key(KeyPress(.down, modifiers: [.shift, .control])))
        application.send(.key(KeyPress(.up, modifiers: .shift)))
        application.send(.key(KeyPress("n", control: true)))
        #expect(journal.entries == ["down", "press Shift-↑", "press Ctrl-N"])
    }
}
