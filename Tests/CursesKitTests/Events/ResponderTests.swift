import Testing

@testable import CursesKit

@MainActor
struct ResponderTests {
    /// A responder of a chain made by hand.
    private final class Link: Responder {
        let following: Responder?
        let commands: [KeyCommand]
        private(set) var heard: [String] = []
        var passesOn = true
        var takesText = false

        init(_ commands: [KeyCommand] = [], next: Responder? = nil) {
            self.commands = commands
            following = next
        }

        override var next: Responder? { following }
        override var acceptsText: Bool { takesText }
        override var keyCommands: [KeyCommand] { commands }

        override func pressBegan(_ press: KeyPress) {
            heard.append(press.title)
            if passesOn { super.pressBegan(press) }
        }

        override func paste(_ text: String) {
            heard.append(text)
            if passesOn { super.paste(text) }
        }
    }

    @Test func offersAKeyToTheNearestCommand() {
        let journal = Journal()
        let far = Link([
            KeyCommand("Far", keys: "a") { journal.add("far a") },
            KeyCommand("Both", keys: "b") { journal.add("far b") },
        ])
        let near = Link([KeyCommand("Near", keys: "b", "c") { journal.add("near b") }], next: far)
        for key in ["a", "b", "c"] as [Key] { near.command(for: KeyPress(key))?.action() }
        #expect(journal.entries == ["far a", "near b", "near b"])
        #expect(near.command(for: KeyPress("d")) == nil)
        #expect(near.command(for: KeyPress("a", control: true)) == nil)
    }

    @Test func passesOnWhatItDoesNotHandle() {
        let far = Link()
        let near = Link(next: Link(next: far))
        near.pressBegan(KeyPress("x"))
        near.paste("text")
        #expect(far.heard == ["x", "text"])
        near.passesOn = false
        near.pressBegan(KeyPress("y"))
        #expect(far.heard == ["x", "text"])
    }

    @Test func reachesOfTwoCommandsForAKeyTheNearer() {
        let far = Link([KeyCommand("Quit", keys: "q", .escape) {}, KeyCommand("Help", keys: "?") {}])
        let near = Link([KeyCommand("Close", keys: .escape, "?") {}], next: far)
        let reachable = near.reachableCommands.map { ($0.title, $0.presses.map(\.title)) }
        #expect(reachable.map(\.0) == ["Close", "Quit"])
        #expect(reachable.map(\.1) == [["Esc", "?"], ["q"]])
    }

    @Test func hidesWithACommandThatHelpLeavesOutItsKeysToo() {
        let far = Link([KeyCommand("Back", keys: .escape, "h") {}])
        let near = Link(
            [KeyCommand("Cancel", presses: [KeyPress(.escape)], isDiscoverable: false) {}], next: far)
        #expect(near.reachableCommands.map(\.title) == ["Back"])
        #expect(near.reachableCommands.flatMap(\.presses) == [KeyPress("h")])
    }

    @Test func reachesBehindATextOnlyWhatIsNotTyped() {
        let far = Link([
            KeyCommand("Quit", keys: "q") {}, KeyCommand("Back", keys: .backspace, .escape, "h") {},
            KeyCommand("Save", presses: [KeyPress("s", control: true)]) {},
        ])
        let near = Link([KeyCommand("Commands", keys: "/") {}], next: far)
        near.takesText = true
        let reachable = near.reachableCommands
        #expect(reachable.map(\.title) == ["Commands", "Back", "Save"])
        #expect(reachable.map(\.keys.titles) == [["/"], ["Esc"], ["Ctrl-S"]])
    }

    @Test func reachesASequenceUnlessItsBeginningIsTaken() {
        func top() -> KeyCommand { KeyCommand("Top", sequence: "g", "g") {} }
        let tab = KeyCommand("Tab", sequence: "g", "t") {}
        #expect(Link([top()], next: Link([top(), tab])).reachableCommands.map(\.title) == ["Top", "Tab"])
        #expect(Link([top()]).reachableCommands.map(\.keys.titles) == [["g g"]])
        let first = KeyCommand("First", keys: "g") {}
        #expect(Link([first], next: Link([top(), tab])).reachableCommands.map(\.title) == ["First"])
    }
}
