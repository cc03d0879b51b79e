import Testing

@testable import CursesKit

@MainActor
struct TableViewEditingTests: TableTests {
    let given = TestTable()

    private func path(_ row: Int, _ section: Int = 0) -> RowPath { RowPath(row: row, section: section) }

    @Test func marksWhatCanBeEdited() throws {
        let application = try launch(2, width: 20)
        table.setEditing(true)
        application.wait()
        #expect(application.rows == "−≡ row 0\n−≡ row 1\n\n")
        rows.editingStyle = .insert
        table.setEditing(false)
        application.wait()
        #expect(application.rows == "row 0\nrow 1\n\n")
        table.setEditing(true)
        application.wait()
        #expect(application.rows == "+≡ row 0\n+≡ row 1\n\n")
        application.press(.enter)
        #expect(journal.takeAll() == ["insert 0"] && table.focusedRow == 1)
    }

    @Test func asksBeforeItDeletes() throws {
        let application = try launch(3, width: 20)
        table.setEditing(true)
        application.press(.down, .delete)
        #expect(application.rows == "−≡ row 0\n−≡ row 1   [Delete]\n−≡ row 2\n")
        application.press(.escape)
        #expect(application.rows == "−≡ row 0\n−≡ row 1\n−≡ row 2\n")
        application.press(.delete, .enter)
        #expect(application.rows == "−≡ row 0\n−≡ row 1\n\n")
        #expect(journal.takeAll() == ["selected 1", "delete 1"] && table.focusedRow == 1)
        application.click(0, 0)
        application.click(15, 0)
        #expect(journal.takeAll() == ["selected 0", "delete 0"])
        application.press(.delete, .enter, .delete, .enter)
        #expect(application.rows == "\n\n\n")
    }

    @Test func movesRowsWithinAndBetweenSections() throws {
        let application = try launch(2, 2, width: 20)
        table.setEditing(true)
        application.type("JJJJ")
        #expect(
            journal.takeAll() == ["moved 0 to 1", "moved 1 to 1.0", "moved 1.0 to 1.1", "moved 1.1 to 1.2"])
        #expect(table.focusedIndexPath == path(2, 1))
        application.type("JKKKK")
        #expect(table.focusedIndexPath == path(0))
    }

    @Test func movesARowAsOftenAsKeysArriveTogether() throws {
        let application = try launch(9, width: 20)
        table.setEditing(true)
        application.application.handle([.key(KeyPress("J")), .key(KeyPress("J")), .key(KeyPress("J"))])
        application.wait()
        #expect(table.focusedRow == 3 && table.contentOffset == 0)
        #expect(application.highlightedRows == [3])
    }

    @Test func movesRowsByDragging() throws {
        let application = try launch(9, width: 20)
        application.send(.mouse(MouseEvent(.pressed, at: Point(x: 2, y: 0))))
        application.send(.mouse(MouseEvent(.dragged, at: Point(x: 2, y: 1))))
        #expect(journal.takeAll().isEmpty)
        application.send(.mouse(MouseEvent(.released, at: Point(x: 2, y: 1))))

        table.dragInteractionEnabled = true
        application.send(.mouse(MouseEvent(.pressed, at: Point(x: 2, y: 0))))
        application.send(.mouse(MouseEvent(.dragged, at: Point(x: 9, y: 0))))
        application.send(.mouse(MouseEvent(.dragged, at: Point(x: 9, y: 2))))
        application.send(.mouse(MouseEvent(.dragged, at: Point(x: 9, y: 1))))
        application.send(.mouse(MouseEvent(.released, at: Point(x: 9, y: 1))))
        #expect(journal.takeAll() == ["selected 1", "selected 0", "moved 0 to 2", "moved 2 to 1"])
        #expect(table.focusedRow == 1 && application.highlightedRows == [1])

        // At the edge, the table scrolls on.
        application.send(.mouse(MouseEvent(.pressed, at: Point(x: 2, y: 1))))
        application.send(.mouse(MouseEvent(.dragged, at: Point(x: 2, y: 2))))
        application.send(.mouse(MouseEvent(.dragged, at: Point(x: 2, y: 3))))
        application.send(.mouse(MouseEvent(.dragged, at: Point(x: 2, y: 2))))
        #expect(table.contentOffset > 0)
        application.send(.mouse(MouseEvent(.released, at: Point(x: 2, y: 2))))
    }

    // MARK: Actions

    @Test func showsActionsOfARow() throws {
        rows.actions = ["Mark", "Share"]
        table.allowsRowActions = true
        let application = try launch(3, width: 20)
        application.type("ja")
        #expect(application.rows == "row 0\nrow  [Mark] [Share]\nrow 2\n")
        application.press(.right, .enter)
        #expect(journal.takeAll() == ["selected 1", "Share 1"])
        #expect(application.rows == "row 0\nrow 1\nrow 2\n")
        application.type("j")
        #expect(table.focusedRow == 2)
    }

    @Test func showsActionsWhenARowIsDragged() throws {
        rows.actions = ["Mark"]
        table.allowsRowActions = true
        let application = try launch(3, width: 20)
        application.send(.mouse(MouseEvent(.pressed, at: Point(x: 9, y: 2))))
        application.send(.mouse(MouseEvent(.dragged, at: Point(x: 8, y: 2))))
        #expect(!application.rows.contains("Mark"))
        application.send(.mouse(MouseEvent(.dragged, at: Point(x: 5, y: 2))))
        #expect(application.rows == "row 0\nrow 1\nrow 2        [Mark]\n")
        application.send(.mouse(MouseEvent(.released, at: Point(x: 5, y: 2))))
        application.click(16, 2)
        #expect(journal.takeAll() == ["selected 2", "Mark 2"])
    }

    private func launchWithActions() throws -> TestApplication {
        rows.actions = ["Mark"]
        table.allowsRowActions = true
        let application = try launch(9, width: 20)
        application.press("a")
        #expect(application.rows.contains("Mark"))
        return application
    }

    private func expectNoActions(_ application: TestApplication) {
        #expect(!application.rows.contains("Mark") && application.window.firstResponder == nil)
        application.type("j")
        #expect(table.focusedRow == 1)
    }

    @Test(arguments: [Key.escape, "a"])
    func putsActionsAway(key: Key) throws {
        let application = try launchWithActions()
        application.press(key)
        expectNoActions(application)
    }

    @Test(arguments: [Size(width: 10, height: 4), Size(width: 40, height: 4), Size(width: 20, height: 3)])
    func putsActionsAwayWhenItTakesAnotherSize(size: Size) throws {
        let application = try launchWithActions()
        application.resize(size.width, size.height)
        expectNoActions(application)
    }

    @Test func putsActionsAwayWhenItIsScrolled() throws {
        let application = try launchWithActions()
        application.scroll(1)
        expectNoActions(application)
    }

    @Test func putsActionsAwayWhenItIsReloaded() throws {
        let application = try launchWithActions()
        table.reloadData()
        application.wait()
        expectNoActions(application)
    }

    // MARK: Refreshing

    @Test func refreshesWhenItIsPulledFarEnough() throws {
        var refreshes = 0
        let control = RefreshControl { refreshes += 1 }
        table.refreshControl = control
        let application = try launch(9, width: 30)
        application.type("k")
        #expect(application.rows == "       ↓ Pull to refresh\nrow 0\nrow 1\nrow 2")
        application.type("j")
        #expect(application.rows == "row 0\nrow 1\nrow 2\nrow 3")
        application.type("kkkkk")
        #expect(refreshes == 1 && application.rows.hasPrefix("        ⠋ Refreshing …\nrow 0\n"))
        application.wait(.milliseconds(150))
        #expect(application.rows.hasPrefix("        ⠙ Refreshing …\n"))
        application.type("jG")
        #expect(application.rows == "row 5\nrow 6\nrow 7\nrow 8")
        application.press(.home)
        #expect(application.rows.hasPrefix("       "))
        control.endRefreshing()
        application.wait()
        #expect(application.rows == "row 0\nrow 1\nrow 2\nrow 3")
        #expect(application.clock.isIdle)
        application.scroll(-3)
        application.scroll(-1)
        #expect(refreshes == 2 && control.isRefreshing)
        application.type("r")
        #expect(refreshes == 2)
    }

    @Test func refreshesOnAKey() throws {
        var refreshes = 0
        table.refreshControl = RefreshControl { refreshes += 1 }
        let application = try launch(0, width: 30)
        application.type("r")
        #expect(refreshes == 1 && application.rows.contains("Refreshing"))
    }
}
