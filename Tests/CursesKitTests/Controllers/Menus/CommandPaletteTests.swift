import Testing

@testable import CursesKit

@MainActor
struct CommandPaletteTests {
    private let journal = Journal()
    private let root = ShowingController(View())

    init() {
        root.commands = ["Refresh", "Refresh all", "Open in the browser", "Mark as seen"].enumerated().map {
            [journal] index, title in
            KeyCommand(title, presses: [KeyPress(.character(Character("\(index)")))]) { journal.add(title) }
        }
    }

    private func launch(width: Int = 40, height: Int = 10) throws -> TestApplication {
        let application = try TestApplication(root, size: Size(width: width, height: height))
        application.type(":")
        return application
    }

    @Test func listsEveryActionOfTheChainWithItsKeys() throws {
        let application = try launch()
        #expect(
            application.rows == """
                ╭──────────────────────────────────────╮
                │ :Type a command                      │
                │ Refresh                           0 ┃│
                │ Refresh all                       1 ┃│
                │ Open in the browser               2 ┃│
                │ Mark as seen                      3 ┃│
                │ Keys                          ?  F1 ┃│
                │ Quit                              q ┃│
                │ Redraw                       Ctrl-L  │
                ╰──────────────────────────────────────╯
                """)
        // The indicator is in the margin.
        application.press(.end, .up)
        #expect(application.rows.contains("Suspend"))
    }

    @Test func beginsWithWhatEnterDoes() throws {
        root.commands.append(KeyCommand("Look at it", keys: .enter) { [journal] in journal.add("look") })
        let application = try launch()
        #expect(application.terminal.rows[2].hasPrefix("│ Look at it "))
        #expect(application.terminal.rows[3].hasPrefix("│ Refresh "))
        application.press(.enter)
        #expect(journal.takeAll() == ["look"])
    }

    @Test func listsNamedCommandsWhoseKeysNearerOnesHave() throws {
        root.commands += [
            KeyCommand(.init("rebuild", "Rebuild the index", ["0"])) { [journal] in journal.add("rebuild") },
            // Nobody could tell it from the one above it.
            KeyCommand(.init("refresh", "Refresh", ["1"])) { [journal] in journal.add("other") },
        ]
        let application = try launch()
        application.type("re")
        #expect(application.rows.components(separatedBy: " Refresh  ").count == 2)
        application.type("bu")
        #expect(application.terminal.rows[2].hasPrefix("│ Rebuild the index      "))
        application.press(.enter)
        #expect(journal.takeAll() == ["rebuild"])
    }

    @Test func listsCommandsWithoutKeys() throws {
        root.commands = [
            KeyCommand("Rebuild the index", presses: []) { [journal] in journal.add("rebuild") },
            KeyCommand("Secret", presses: [], isDiscoverable: false) {},
        ]
        let application = try launch()
        #expect(!application.rows.contains("Secret"))
        application.type("rebu")
        #expect(application.terminal.rows[2].hasPrefix("│ Rebuild the index   "))
        application.press(.enter)
        #expect(journal.takeAll() == ["rebuild"])
    }

    @Test func performsCommandsWithoutKeysLineByLine() throws {
        root.commands = [KeyCommand("Rebuild", presses: []) { [journal] in journal.add("rebuild") }]
        let session = try LinearSession(root)
        _ = session.wait()
        _ = session.enter("rebuild")
        #expect(journal.takeAll() == ["rebuild"])
    }

    @Test func findsTheBestMatchFirstAndMarksIt() throws {
        let application = try launch()
        application.type("ra")
        #expect(application.terminal.rows[2] == "│ Refresh all                        1 │")
        let marked = (0..<40).filter {
            application.terminal.canvas[$0, 2].style.attributes.contains(.underline)
        }
        #expect(marked == [2, 10])
        application.press(.enter)
        #expect(journal.entries == ["Refresh all"])
        #expect(application.window.presentedViewControllers.isEmpty)
    }

    @Test func findsNamesBelowTitles() throws {
        root.commands.append(
            KeyCommand(KeyCommand.Definition("list.brand-new", "See to it", ["x"])) { [journal] in
                journal.add("named")
            })
        root.commands.append(KeyCommand("Brandish a new sword", keys: "y") {})
        let application = try launch()
        application.type("brand-new")
        #expect(application.terminal.rows[2].hasPrefix("│ See to it "))
        application.press(.enter)
        #expect(journal.takeAll() == ["named"])
        application.type(":brand")
        #expect(application.terminal.rows[2].hasPrefix("│ Brandish a new sword "))
        #expect(application.terminal.rows[3].hasPrefix("│ See to it "))
    }

    @Test func choosesAmongMatches() throws {
        let application = try launch()
        application.type("ref")
        application.press(.down)
        application.pressControl("p")
        application.pressControl("n")
        application.press(.enter)
        #expect(journal.entries == ["Refresh all"])
    }

    @Test func performsAClickedCommand() throws {
        let application = try launch()
        application.click(5, 4)
        #expect(journal.entries == ["Open in the browser"])
    }

    @Test func saysThatNothingFits() throws {
        let application = try launch()
        application.type("xyz")
        #expect(application.rows.contains("No such command"))
        application.press(.enter, .down)
        #expect(application.window.presentedViewControllers.count == 1)
        application.press(.escape)
        #expect(application.window.presentedViewControllers.isEmpty && journal.entries.isEmpty)
    }

    @Test func typesEveryLetter() throws {
        let application = try launch()
        application.type("q:?.j")
        #expect(application.terminal.rows[1].contains(":q:?.j"))
    }

    @Test func listsActionsOfTheContextMenu() throws {
        final class Offering: View {
            let journal: Journal
            init(_ journal: Journal) { self.journal = journal }
            override var canBecomeFirstResponder: Bool { true }
            override func contextActions(for touch: Touch?) -> [Action] {
                [Action("Copy address") { [journal] in journal.add("copied") }]
            }
        }
        let application = try TestApplication(
            showing: Offering(journal), size: Size(width: 40, height: 10))
        application.press(":")
        application.type("copy")
        application.press(.enter)
        #expect(journal.entries == ["copied"])
    }

    /// 300 commands on keys of their own.
    private func offerMany() {
        let letters = (0..<300).compactMap { Unicode.Scalar(0x4E00 + $0) }
        root.commands = letters.enumerated().map { number, letter in
            KeyCommand("Command with number \(number)", presses: [KeyPress(.character(Character(letter)))]) {
                [journal] in journal.add("\(number)")
            }
        }
    }

    @Test(arguments: [(20, 8), (20, 10), (9, 4), (1, 1), (0, 0)])
    func holdsManyActionsInASmallWindow(width: Int, height: Int) throws {
        offerMany()
        let application = try launch(width: width, height: height)
        application.type("cmd0")
        application.press(.pageDown, .pageUp, .enter)
        #expect(journal.entries == ["0"])
    }

    @Test func findsAmongManyActions() throws {
        offerMany()
        let application = try launch(width: 20)
        application.type("n299")
        // The title is cut, and the key is not.
        let row = application.terminal.rows[1]
        #expect(row.hasPrefix(" Command wi") && row.contains("…") && row.hasSuffix("\u{4F2B}"))
        application.press(.enter)
        #expect(journal.entries == ["299"])
    }
}
