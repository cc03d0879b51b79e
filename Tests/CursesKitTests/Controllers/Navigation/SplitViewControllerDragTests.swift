import Testing

@testable import CursesKit

/// Drags that lead back to the primary column.
@MainActor
struct SplitViewControllerDragTests: SplitTests {
    let given = TestSplit()

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
        // A key that leads elsewhere ends the drag, and so does a growing window.
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
}
