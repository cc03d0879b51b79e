import CursesKitTesting
import Localization
import Testing

@testable import CursesKit

/// A table with rows that load when the test says so.
@MainActor
final class SlowRows: TableViewController {
    var count = 25
    var isLoaded = true
    var opensRows = true
    var isReversed = false
    var opened: [Int] = []
    var marked: [[Int]] = []
    var skipped: [Int] = []
    private(set) var asked: Set<Int> = []
    private static let mark = KeyCommand.Definition("rows.highlight-row", "Mark", ["m"])
    private static let pin = KeyCommand.Definition("rows.pin", "Keep on top", ["z p"])
    private static let move = KeyCommand.Definition("rows.move-row", "Move down", ["J"])
    /// The row that was moved down; nil for none.
    private var movedRow: Int?

    override init() {
        super.init()
        title = "Rows"
        tableView.allowsMultipleSelection = true
    }

    override var keyCommands: [KeyCommand] {
        rowCommands + [
            KeyCommand("Mark all", keys: "M") { [weak self] in self?.marked.append([]) },
            KeyCommand(Self.pin) { [weak self] in self?.marked.append([-1]) },
            KeyCommand("Skip", keys: ">") { [weak self] in self?.skipped.append(1) }
                .withCount { [weak self] in self?.skipped.append($0) },
            KeyCommand("Reverse", keys: "r") { [weak self] in
                self?.isReversed = true
                self?.tableView.reloadData()
            },
        ]
    }

    private var rowCommands: [KeyCommand] {
        [
            KeyCommand(Self.mark) { [weak self] in
                guard let self else { return }
                marked.append(tableView.indexPathsForAction.map(\.row))
                tableView.reloadData()
            },
            KeyCommand(Self.move) { [weak self] in
                guard let self, let path = tableView.focusedIndexPath else { return }
                movedRow = path.row
                tableView.reloadData()
                tableView.focusRow(at: RowPath(row: path.row + 1, section: 0), scrollPosition: .none)
            },
        ]
    }

    override func contextActions(for touch: Touch?) -> [Action] {
        rowCommands.map { Action(Text($0.title), handler: $0.action) }
    }

    override func tableView(_ tableView: TableView, numberOfRowsInSection section: Int) -> Int { count }

    override func tableView(_ tableView: TableView, cellForRowAt indexPath: RowPath) -> TableViewCell {
        asked.insert(indexPath.row)
        let cell = SlowCell(reuseIdentifier: "slow")
        let isMarked = marked.contains { $0.contains(indexPath.row) }
        let offset = movedRow.map { [$0: 1, $0 + 1: -1] }?[indexPath.row] ?? 0
        let number = isReversed ? count - indexPath.row : indexPath.row + 1 + offset
        cell.words = isLoaded ? "item \(number)\(isMarked ? ", marked" : "")" : nil
        return cell
    }

    override func tableView(_ tableView: TableView, performPrimaryActionForRowAt indexPath: RowPath) {
        opened.append(indexPath.row)
        guard opensRows else { return }
        let page = ShowingController(Label("The item \(indexPath.row + 1)"))
        page.title = "Item"
        navigationController?.pushViewController(page)
    }

    func load() {
        isLoaded = true
        tableView.reloadData()
    }
}

private final class SlowCell: TableViewCell {
    var words: String?
    override var accessibilityLabel: String? { words }
}

final class CommandingNavigation: NavigationController {
    var commands: [KeyCommand] = []
    override var keyCommands: [KeyCommand] { super.keyCommands + commands }
}

@MainActor
struct LinearTableTests {
    private let rows = SlowRows()

    private func session() throws -> LinearSession {
        try LinearSession(NavigationController(rootViewController: rows))
    }

    @Test func tellsTenRowsAtATime() throws {
        let session = try session()
        let first = session.takeLines()
        #expect(first.first == "Rows, 25 rows:")
        #expect(Array(first.dropFirst()) == (1...10).map { "\($0). item \($0)" } + ["Enter for more."])
        #expect(session.enter("") == (11...20).map { "\($0). item \($0)" } + ["Enter for more."])
        #expect(session.enter("more") == (21...25).map { "\($0). item \($0)" })
        #expect(session.enter("") == ["That was all."])
        #expect(session.enter("from 24") == ["24. item 24", "25. item 25"])
        #expect(session.enter("list").first == "Rows, 25 rows:")
    }

    @Test func asksForTheRowsThatAreToldOnly() throws {
        rows.count = 1_000_000
        let session = try session()
        #expect(session.enter("from 500000").first == "500000. item 500000")
        #expect(session.enter("999999") == ["Item.", "The item 999999"])
        #expect(rows.opened == [999_998])
        #expect(rows.asked.count < 100)
    }

    @Test func waitsForRowsAndSaysSo() throws {
        rows.isLoaded = false
        let session = try session()
        #expect(session.takeLines().isEmpty)
        session.simulator.wait(LinearWait.patience)
        #expect(session.takeLines() == ["Loading ..."])
        rows.load()
        session.simulator.wait(.milliseconds(20))
        #expect(session.takeLines().prefix(2) == ["Rows, 25 rows:", "1. item 1"])
    }

    @Test func tellsRowsThatNeverLoad() throws {
        rows.isLoaded = false
        let session = try session()
        #expect(session.wait().dropFirst().prefix(2) == ["Rows, 25 rows:", "1. loading"])
    }

    @Test func saysThatARowOpensNothing() throws {
        rows.opensRows = false
        let session = try session()
        _ = session.enter("3")
        #expect(session.wait() == ["Loading ...", "This row opens nothing now."])
    }

    @Test func opensARowAndComesBackToIt() throws {
        let session = try session()
        #expect(session.enter("3") == ["Item.", "The item 3"])
        #expect(session.enter("back") == ["Rows, 25 rows:", "You were at row 3. item 3"])
        #expect(session.enter("").first == "11. item 11")
        #expect(session.enter("back") == ["This is the first screen. quit leaves the program."])
    }

    @Test func comesBackToARowThatIsNotOnTheScreen() throws {
        rows.count = 100
        let session = try session()
        _ = session.enter("60")
        rows.tableView.scroller.scroll(toRow: 0, at: .top)
        #expect(session.enter("back") == ["Rows, 100 rows:", "You were at row 60. item 60"])
    }

    @Test func comesBackToItsRowAmongOtherRows() throws {
        let session = try session()
        _ = session.enter("3")
        rows.count = 30
        rows.tableView.reloadData()
        #expect(session.enter("back") == ["Rows, 30 rows:", "You were at row 3. item 3"])
        _ = session.enter("3")
        (rows.count, rows.isReversed) = (31, true)
        rows.tableView.reloadData()
        #expect(session.enter("back").prefix(2) == ["Rows, 31 rows:", "1. item 31"])
    }

    @Test func beginsAtTheRowThatKeysActOn() throws {
        rows.count = 0
        let session = try session()
        _ = session.wait()
        rows.count = 25
        rows.tableView.reloadData()
        rows.tableView.focusRow(at: RowPath(row: 6, section: 0), scrollPosition: .none)
        session.simulator.wait(.milliseconds(20))
        #expect(session.takeLines().prefix(2) == ["Rows, 25 rows:", "7. item 7"])
    }

    @Test func asksForActionsOfWhichALaterWordBeginsSo() throws {
        let session = try session()
        #expect(session.enter("row 3") == ["row can be:", "1. Mark (m)", "2. Move down (J)"])
        #expect(session.enter("1") == ["3. item 3, marked"])
        #expect(session.enter("top") == ["top can be:", "1. Keep on top (pin)"])
        #expect(!rows.marked.contains([-1]))
        #expect(session.enter("ow") == ["ow means nothing here. actions or help lists what does."])
    }

    @Test(arguments: [
        ("link", "link 2: opens the second link of a text."),
        (
            "from",
            "Enter or more: goes on reading. list: reads the rows from the first. from 500: reads from row 500."
        ),
    ])
    func saysWhatAWordNeeds(word: String, help: String) throws {
        #expect(try session().enter(word).joined(separator: " ") == help)
    }

    @Test(arguments: [
        "m 3", "3 m", "mark 3", "  m   3 ", "highlight-row 3", "Highlight 3", "3 rows.highlight-row",
    ])
    func actsOnARow(line: String) throws {
        let session = try session()
        #expect(session.enter(line) == ["3. item 3, marked"])
        #expect(rows.marked == [[2]])
    }

    @Test(arguments: ["4>", "4 >", "> 4"])
    func countsBeforeAKey(line: String) throws {
        let session = try session()
        _ = session.enter(line)
        #expect(session.wait() == ["Done."])
        _ = session.enter(">")
        #expect(rows.skipped == [4, 1])
    }

    @Test func takesACountBeforeAnActionOnRowsForTheRow() throws {
        let session = try session()
        #expect(session.enter("4m") == ["4. item 4, marked"])
        #expect(session.enter("2y") == ["2y means nothing here. actions or help lists what does."])
        #expect(session.enter("4") == ["Item.", "The item 4"])
    }

    @Test func movesAsFarAsACountSays() throws {
        let session = try session()
        #expect(session.enter("12j") == ["13. item 13"])
        #expect(session.enter("j") == ["14. item 14"])
        #expect(session.enter("3k", "20G", "G") == ["11. item 11", "20. item 20", "25. item 25"])
        #expect(session.enter("g", "12gg", "99j") == ["1. item 1", "12. item 12", "25. item 25"])
        #expect(
            session.enter("4 G", "") == ["4. item 4"] + (5...14).map { "\($0). item \($0)" } + [
                "Enter for more."
            ])
    }

    @Test func actsOnSeveralRows() throws {
        let session = try session()
        #expect(session.enter("m 2 4-5,7").count == 4)
        #expect(rows.marked == [[1, 3, 4, 6]])
        _ = session.enter("m 9")
        #expect(rows.marked.last == [8])
    }

    @Test func asksForTheRowsOfAnAction() throws {
        let session = try session()
        #expect(session.enter("m") == ["Mark: on which rows? Their numbers, such as 3 or 3 5-7."])
        #expect(session.enter("4") == ["4. item 4, marked"])
        _ = session.enter("m")
        #expect(session.enter("1x") == ["1x means nothing here. actions or help lists what does."])
        #expect(rows.marked == [[3]])
    }

    @Test(arguments: ["back", ".."])
    func leavesQuestionsBeforeTheScreen(line: String) throws {
        let session = try session()
        for question in ["actions", "ma", "m"] {
            _ = session.enter(question)
            #expect(session.enter(line) == ["Cancelled."])
        }
        #expect(session.enter(line) == ["This is the first screen. quit leaves the program."])
        #expect(rows.marked.isEmpty)
    }

    @Test func performsActionsWhoseKeysNearerOnesHave() throws {
        let far = KeyCommand.Definition("far", "Go far", ["m"])
        let navigation = CommandingNavigation(rootViewController: rows)
        navigation.commands = [KeyCommand(far) { [rows] in rows.marked.append([-2]) }]
        let session = try LinearSession(navigation)
        #expect(session.enter("actions").contains("8. Go far (far)"))
        _ = session.enter("..")
        _ = session.enter("far")
        #expect(rows.marked == [[-2]])
    }

    @Test func namesTheKeysInForceInItsHelp() throws {
        let session = try session()
        session.simulator.application.keyMap = KeyMap(["rows.highlight-row": KeyCommand.Keys(["x"])])
        let help = session.enter("help").joined(separator: "\n")
        #expect(help.contains("on rows with their numbers: x 3, or highlight-row 3 5-7."))
        #expect(session.enter("3 4") == ["Say what to do with these rows, for instance: x 3 5-7."])
    }

    @Test func recognisesMovementsByName() throws {
        let next = KeyCommand.Definition("rows.next", "Next", ["x"])
        let navigation = CommandingNavigation(rootViewController: rows)
        navigation.commands = [KeyCommand(next) { [rows] in rows.marked.append([-2]) }]
        let session = try LinearSession(navigation)
        _ = session.enter("next")
        #expect(rows.marked == [[-2]])
    }

    @Test func listsActionsByNumber() throws {
        let session = try session()
        #expect(
            session.enter("actions") == [
                "1. Mark (m)", "2. Move down (J)", "3. Mark all (M)", "4. Keep on top (pin)",
                "5. Skip (greater than)", "6. Reverse (r)", "7. Quit (q)",
            ])
        _ = session.enter("3")
        #expect(session.wait() == ["Done."])
        #expect(rows.marked == [[]])
        #expect(session.enter("ma").first == "ma can be:")
    }

    @Test(arguments: [
        ("26", "There is no row 26. The rows are 1 to 25."),
        ("0", "There is no row 0. The rows are 1 to 25."),
        ("m 99", "There is no row 99. The rows are 1 to 25."),
        ("3 4", "Say what to do with these rows, for instance: m 3 5-7."),
        ("x", "x means nothing here. actions or help lists what does."), ("/a", "There is no search here."),
        ("link 1", "There is no link 1 here."), ("text", "This screen has no text."),
    ])
    func saysWhatItDoesNotUnderstand(line: String, sentence: String) throws {
        #expect(try session().enter(line) == [sentence])
        #expect(rows.marked.isEmpty)
    }

    @Test func understandsWordsOfTheLanguageAndEnglishOnes() throws {
        try Language.withCurrent(.german) {
            let session = try session()
            #expect(session.takeLines().first == "Rows, 25 Zeilen:")
            #expect(session.enter("weiter") == session.enter("ab 11"))
            #expect(session.enter("Liste") == session.enter("list"))
            #expect(session.enter("highlight 3") == ["3. item 3, marked"])
            #expect(session.enter("zur") == ["Dies ist der erste Bildschirm. Ende verlässt das Programm."])
            #expect(
                session.enter("?").last
                    == "Auch englisch verstanden: more, list, back, from, actions, help, quit."
            )
            // A slip of one letter does not end the program.
            #expect(
                session.enter("E") == [
                    "E bedeutet hier nichts. Aktionen oder Hilfe zählt auf, was möglich ist."
                ])
        }
    }

    private func showRows(_ count: Int, in session: LinearSession, for time: Duration) {
        rows.count = count
        rows.tableView.reloadData()
        session.simulator.wait(time)
    }

    @Test func tellsOnceThatTheListHasChanged() throws {
        let session = try session()
        _ = session.takeLines()
        for count in [24, 23, 25, 23] { showRows(count, in: session, for: .milliseconds(20)) }
        #expect(session.takeLines().isEmpty)
        session.simulator.wait(LinearWait.rest)
        #expect(session.takeLines() == ["The list has changed: 23 rows."])
        showRows(22, in: session, for: LinearWait.rest)
        #expect(session.takeLines().isEmpty)
    }

    @Test func saysNothingOfRowsThatWentForAMoment() throws {
        let session = try session()
        _ = session.takeLines()
        showRows(0, in: session, for: .milliseconds(100))
        showRows(25, in: session, for: .seconds(1))
        #expect(session.takeLines().isEmpty)
    }

    @Test func tellsAnEmptiedListAgain() throws {
        let session = try session()
        _ = session.takeLines()
        rows.tableView.tableHeaderView = Label("No rows yet")
        showRows(0, in: session, for: .seconds(1))
        #expect(session.takeLines() == ["Rows.", "No rows yet"])
        showRows(2, in: session, for: .milliseconds(20))
        #expect(session.takeLines() == ["Rows, 2 rows:", "No rows yet", "1. item 1", "2. item 2"])
    }

    @Test func tellsAMovedRowAtItsNewPosition() throws {
        let session = try session()
        #expect(session.enter("move-row 2") == ["3. item 2"])
    }

    @Test func beginsNearTheRowThatKeysActOn() throws {
        rows.count = 0
        let session = try session()
        _ = session.wait()
        rows.count = 200
        rows.tableView.reloadData()
        rows.tableView.focusRow(at: RowPath(row: 150, section: 0), scrollPosition: .middle)
        session.simulator.wait(.milliseconds(20))
        #expect(session.takeLines().dropFirst().first == "151. item 151")
    }

    @Test func tellsThatTheRowsAreOthers() throws {
        let session = try session()
        #expect(session.enter("Mark all") == [])
        #expect(session.wait() == ["Done."])
        _ = session.enter("r")
        #expect(session.wait() == ["The rows have changed. list reads them."])
        #expect(session.enter("list").dropFirst().first == "1. item 25")
    }

    @Test func writesNothingWhileNothingChanges() throws {
        let session = try session()
        _ = session.simulator.takeOutput()
        session.simulator.wait(.seconds(3600))
        #expect(session.simulator.output.isEmpty)
        #expect(session.simulator.clock.isIdle)
    }
}
