import CursesKitTesting
import Testing

@testable import CursesKit

@MainActor
struct SplitViewControllerTests {
    private let journal = Journal()
    private let list: NumberedRows
    private let details: NumberedRows
    private let listTable = TableView()
    private let detailTable = TableView()
    private let split: SplitViewController

    init() {
        list = NumberedRows(journal: journal)
        details = NumberedRows(journal: journal)
        (list.count, details.count, details.prefix) = (50, 50, "detail")
        for (table, rows) in [(listTable, list), (detailTable, details)] {
            table.dataSource = rows
            table.delegate = rows
            table.reloadData()
        }
        let (primary, secondary) = (ShowingController(listTable), ShowingController(detailTable))
        (primary.title, secondary.title) = ("List", "Detail")
        split = SplitViewController(primary: primary, secondary: secondary)
        _ = journal.takeAll()
    }

    private func launch(width: Int = 80, height: Int = 6) throws -> TestApplication {
        try TestApplication(split, size: Size(width: width, height: height))
    }

    @Test func showsBothColumnsOnAWideWindow() throws {
        let application = try launch()
        #expect(
            application.rows == """
                              List              │                    Detail
                row 0                           │detail 0
                row 1                           │detail 1
                row 2                           │detail 2
                row 3                           │detail 3
                                                │
                """)
        #expect(!split.isCollapsed)
    }

    @Test func showsOneColumnOnANarrowWindow() throws {
        let application = try launch(width: 40)
        #expect(split.isCollapsed)
        #expect(application.rows == "                  List\nrow 0\nrow 1\nrow 2\nrow 3\n")
        application.resize(80, 6)
        #expect(application.rows.contains("detail 0"))
    }

    @Test func collapsesWhereItIsTold() throws {
        split.collapses = { $0.userInterfaceIdiom == .phone }
        let application = try launch(width: 80, height: 24)
        #expect(split.isCollapsed)
        application.resize(100, 24)
        #expect(!split.isCollapsed)
        application.resize(100, 23)
        #expect(split.isCollapsed)
    }

    @Test func takesKeysThatArriveTogetherAsIfTheyCameApart() throws {
        let simulator = try Simulator(TestDelegate(split), size: Size(width: 40, height: 6))
        split.show(.secondary)
        simulator.send(.key(KeyPress(.down)), .key(KeyPress(.escape)), .key(KeyPress(.down)))
        #expect(detailTable.selectedRow == 1 && listTable.selectedRow == 1)
    }

    @Test func sendsKeysToOneColumnAndMovesBetweenThem() throws {
        let application = try launch()
        application.press(.down)
        #expect(listTable.selectedRow == 1 && detailTable.selectedRow == 0)
        application.press(.tab, .down, .down)
        #expect(listTable.selectedRow == 1 && detailTable.selectedRow == 2)
        application.press(.left, .down)
        #expect(listTable.selectedRow == 2 && detailTable.selectedRow == 2)
        application.press(.backTab, .down)
        #expect(detailTable.selectedRow == 3)
        application.press(.escape, .down)
        #expect(listTable.selectedRow == 3)
    }

    @Test func saysWhichColumnKeysGoTo() throws {
        let application = try launch()
        func attributes(_ x: Int) -> Style.Attributes { application.terminal.canvas[x, 0].style.attributes }
        #expect(attributes(14).contains(.bold) && attributes(53).contains(.dim))
        application.press(.tab)
        #expect(attributes(14).contains(.dim) && attributes(53).contains(.bold))
        application.resize(40, 6)
        #expect(!application.terminal.canvas.styles.contains { $0.attributes.contains(.dim) })
    }

    @Test func followsTheMouse() throws {
        let application = try launch()
        application.click(40, 3)
        #expect(split.activeColumn == .secondary && detailTable.selectedRow == 2)
        application.press(.down)
        #expect(detailTable.selectedRow == 3)
        application.click(2, 4)
        application.press(.up)
        #expect(split.activeColumn == .primary && listTable.selectedRow == 2)
        application.scroll(1, x: 40, y: 2)
        #expect(split.activeColumn == .primary && detailTable.contentOffset == 3)
    }

    @Test func leadsBackFromTheSecondaryColumnWhereThereIsOne() throws {
        let application = try launch(width: 40)
        split.show(.secondary)
        application.wait()
        #expect(application.rows.hasPrefix(" ‹ List          Detail\ndetail 0"))
        application.press(.left)
        #expect(application.rows.hasPrefix("                  List\nrow 0"))
        split.show(.secondary)
        application.wait()
        application.click(3, 0)
        #expect(split.activeColumn == .primary && application.rows.contains("row 0"))
        application.press(.escape, .tab)
        #expect(split.activeColumn == .primary)
    }

    @Test func goesBackInsideTheSecondaryColumnFirst() throws {
        let application = try launch(width: 40)
        split.show(.secondary)
        let deeper = ShowingController(Label("deeper"))
        split.navigationController(for: .secondary).pushViewController(deeper)
        application.wait()
        application.press(.left)
        #expect(application.rows.contains("detail 0"))
        application.press(.left)
        #expect(application.rows.contains("row 0"))
    }

    // MARK: Dragging

    private func mouse(_ kind: MouseEvent.Kind, _ x: Int) -> Event {
        .mouse(MouseEvent(kind, at: Point(x: x, y: 2)))
    }

    @Test func uncoversThePrimaryColumnByADrag() throws {
        let application = try launch(width: 40)
        split.show(.secondary)
        application.wait()
        application.send(mouse(.pressed, 0))
        application.send(mouse(.dragged, 10))
        #expect(application.terminal.rows[1] == "row 0     detail 0")
        application.send(mouse(.dragged, 25))
        application.send(mouse(.released, 25))
        #expect(
            split.activeColumn == .primary && application.rows.hasPrefix("                  List\nrow 0\n"))
        application.press(.down)
        #expect(listTable.selectedRow == 1 && detailTable.selectedRow == 0)
        #expect(split.stack(.secondary).appearance == .disappeared)
        #expect(split.stack(.primary).appearance == .appeared)
    }

    @Test func coversItAgainWhenTheDragEndsEarly() throws {
        let application = try launch(width: 40)
        split.show(.secondary)
        application.wait()
        let before = application.rows
        for event in [mouse(.pressed, 0), mouse(.dragged, 25), mouse(.dragged, 15), mouse(.released, 15)] {
            application.send(event)
        }
        #expect(split.activeColumn == .secondary && application.rows == before)
        #expect(split.stack(.primary).appearance == .disappeared)
        #expect(split.stack(.secondary).appearance == .appeared)
        // Nor does it outlast a key that leads elsewhere, or a window that grows.
        application.send(mouse(.pressed, 0))
        application.send(mouse(.dragged, 15))
        application.resize(80, 6)
        #expect(application.rows.contains("│detail 0") && application.rows.contains("row 0  "))
        application.resize(40, 6)
        application.send(mouse(.pressed, 0))
        application.send(mouse(.dragged, 15))
        split.show(.primary)
        application.send(mouse(.released, 15))
        #expect(split.activeColumn == .primary && !application.rows.contains("detail"))
        #expect(split.stack(.secondary).appearance == .disappeared)
    }

    @Test func isNotDraggedWhereBothAreSeenOrTheStackHasMore() throws {
        let application = try launch(width: 80)
        split.show(.secondary)
        for event in [mouse(.pressed, 0), mouse(.dragged, 60), mouse(.released, 60)] {
            application.send(event)
        }
        #expect(application.rows.contains("│detail 0"))
        application.resize(40, 6)
        split.show(.secondary)
        split.navigationController(for: .secondary).pushViewController(ShowingController(Label("deeper")))
        application.wait()
        for event in [mouse(.pressed, 0), mouse(.dragged, 30), mouse(.released, 30)] {
            application.send(event)
        }
        #expect(split.activeColumn == .secondary && application.rows.contains("detail 0"))
    }

    // MARK: Choosing

    @Test func showsWhatWasChosen() throws {
        let application = try launch()
        let chosen = ShowingController(Label("chosen"))
        listTable.controller?.showDetailViewController(chosen)
        application.wait()
        #expect(application.rows.contains("│chosen") && split.activeColumn == .secondary)
        split.show(.primary)
        split.setViewController(ShowingController(Label("other")), for: .secondary)
        application.wait()
        #expect(application.rows.contains("│other") && split.activeColumn == .primary)
        #expect(chosen.parent == nil)
    }

    // MARK: Narrow and wide

    @Test func losesNothingOnTheWayToNarrowAndBack() throws {
        let application = try launch(height: 8)
        application.press(.end, .tab)
        application.press(.pageDown, .down, .down)
        let before = (listTable.contentOffset, detailTable.contentOffset, application.rows)
        _ = detailTable.becomeFirstResponder()
        application.resize(40, 8)
        #expect(split.isCollapsed && application.rows.contains("detail 8"))
        application.press(.down)
        #expect(detailTable.selectedRow == 9)
        application.press(.up)
        application.resize(80, 8)
        #expect((listTable.contentOffset, detailTable.contentOffset, application.rows) == before)
        #expect(listTable.selectedRow == 49 && detailTable.selectedRow == 8)
        #expect(application.window.firstResponder === detailTable)
        application.press(.tab)
        #expect(application.window.firstResponder == nil)
        application.press(.tab)
        #expect(application.window.firstResponder === detailTable)
    }

    @Test func keepsTheColumnThatKeysGoToUnlessItsDelegateKnowsBetter() throws {
        let application = try launch()
        let delegate = Chooser(journal: journal)
        split.delegate = delegate
        application.resize(40, 6)
        #expect(split.activeColumn == .primary)
        application.resize(80, 6)
        delegate.choice = .secondary
        application.resize(40, 6)
        #expect(split.activeColumn == .secondary && application.rows.contains("detail 0"))
        #expect(journal.takeAll() == ["collapsed", "expanded", "collapsed"])
    }

    private final class Chooser: SplitViewControllerDelegate {
        var choice: SplitViewController.Column?
        private let journal: Journal

        init(journal: Journal) {
            self.journal = journal
        }

        func splitViewController(
            _ split: SplitViewController, topColumnForCollapsingTo column: SplitViewController.Column
        ) -> SplitViewController.Column { choice ?? column }
        func splitViewControllerDidCollapse(_ split: SplitViewController) { journal.add("collapsed") }
        func splitViewControllerDidExpand(_ split: SplitViewController) { journal.add("expanded") }
    }

    @Test func tellsItsColumnsWhenTheyAppearAndGo() throws {
        let split = SplitViewController(
            primary: JournalController("A", journal: journal),
            secondary: JournalController("B", journal: journal))
        let application = try TestApplication(split, size: Size(width: 40, height: 6))
        #expect(journal.takeAll().filter { $0.contains("ppear") } == ["A viewWillAppear", "A viewDidAppear"])
        application.resize(80, 6)
        #expect(journal.takeAll().filter { $0.contains("ppear") } == ["B viewWillAppear", "B viewDidAppear"])
        split.show(.secondary)
        #expect(journal.takeAll().isEmpty)
        application.resize(40, 6)
        #expect(
            journal.takeAll().filter { $0.contains("ppear") } == [
                "A viewWillDisappear", "A viewDidDisappear",
            ])
        split.show(.primary)
        #expect(
            journal.takeAll().filter { $0.contains("ppear") } == [
                "B viewWillDisappear", "A viewWillAppear", "B viewDidDisappear", "A viewDidAppear",
            ])
        application.window.rootViewController = ViewController()
        #expect(
            journal.takeAll().filter { $0.contains("ppear") } == [
                "A viewWillDisappear", "A viewDidDisappear",
            ])
    }

    @Test func refusesColumnsThatShowEachOtherWithoutEnd() async throws {
        let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            try await MainActor.run {
                let journal = Journal()
                let a = JournalController("A", journal: journal)
                let b = JournalController("B", journal: journal)
                let split = SplitViewController(primary: a, secondary: b)
                a.actions["viewDidAppear"] = { split.show(.secondary) }
                b.actions["viewDidAppear"] = { split.show(.primary) }
                _ = try TestApplication(split, size: Size(width: 40, height: 6))
            }
        }
        #expect(try #require(result).names("columns show each other without end"))
    }

    @Test func changesItsShapeWhileItIsCovered() throws {
        let application = try launch()
        let above = ViewController()
        above.modalPresentationStyle = .fullScreen
        split.present(above)
        application.resize(40, 6)
        above.dismiss()
        application.wait()
        #expect(application.rows == "                  List\nrow 0\nrow 1\nrow 2\nrow 3\n")
    }

    @Test(arguments: [(0, 0), (1, 1), (2, 5), (79, 1), (80, 1), (80, 0), (300, 100)])
    func fitsAnyWindow(width: Int, height: Int) throws {
        let application = try launch()
        application.resize(width, height)
        application.press(.tab, .down, .tab)
        application.resize(80, 6)
        #expect(application.rows.contains("│detail"))
    }

    @Test(arguments: [(0, 0), (10, 10), (70, 39)])
    func leavesTheSecondaryColumnHalfOfTheWindow(preferred: Int, width: Int) throws {
        split.preferredPrimaryColumnWidth = preferred
        _ = try launch()
        #expect(split.navigationController(for: .primary).view.frame.width == width)
    }
}

extension TableView {
    fileprivate var selectedRow: Int? { indexPathForSelectedRow?.row }
}
