import CursesKitTesting
import Testing

@testable import CursesKit

@MainActor
struct InteractivePopTests {
    private let journal = Journal()
    private let stack: NavigationController

    init() {
        stack = NavigationController(rootViewController: JournalController("Home", journal: journal))
        stack.pushViewController(JournalController("Child", journal: journal))
    }

    private func launch() throws -> TestApplication {
        let application = try TestApplication(stack, size: Size(width: 20, height: 4))
        _ = journal.takeAll()
        return application
    }

    private func mouse(_ kind: MouseEvent.Kind, _ x: Int, _ y: Int = 1) -> Event {
        .mouse(MouseEvent(kind, at: Point(x: x, y: y)))
    }

    @Test func followsTheMouseAndGoesBackBeyondTheMiddle() throws {
        let application = try launch()
        application.send(mouse(.pressed, 0))
        application.send(mouse(.dragged, 5))
        #expect(application.terminal.rows[1] == "This This is Child")
        #expect(
            journal.takeAll() == [
                "Home loadView", "Home viewDidLoad", "Child viewWillDisappear", "Home viewWillAppear",
            ])
        application.send(mouse(.dragged, 11))
        #expect(application.terminal.rows[1] == "This is HomThis is C")
        application.send(mouse(.released, 11))
        #expect(application.rows == "        Home\nThis is Home\n\n")
        #expect(journal.takeAll() == ["Child viewDidDisappear", "Home viewDidAppear"])
        #expect(stack.viewControllers.count == 1 && stack.children.count == 1)
    }

    @Test func comesBackWhenItIsLetGoTooEarly() throws {
        let application = try launch()
        for event in [mouse(.pressed, 0), mouse(.dragged, 15), mouse(.dragged, 10), mouse(.released, 10)] {
            application.send(event)
        }
        #expect(application.rows == " ‹ Home  Child\nThis is Child\n\n")
        #expect(
            journal.takeAll().suffix(6) == [
                "Child viewWillDisappear", "Home viewWillAppear", "Home viewWillDisappear",
                "Child viewWillAppear", "Child viewDidAppear", "Home viewDidDisappear",
            ])
        #expect(stack.viewControllers.count == 2 && stack.viewControllers[0].view.superview == nil)
    }

    @Test func isBrokenOffByAResize() throws {
        let application = try launch()
        application.send(mouse(.pressed, 0))
        application.send(mouse(.dragged, 15))
        application.resize(30, 4)
        application.send(mouse(.released, 29))
        #expect(application.rows.hasPrefix(" ‹ Home     Child\nThis is Child"))
        #expect(stack.viewControllers.count == 2)
    }

    @Test func leavesWhatIsPoppedMeanwhileToTheEnd() throws {
        let application = try launch()
        application.send(mouse(.pressed, 0))
        application.send(mouse(.dragged, 15))
        application.press(.escape)
        #expect(stack.viewControllers.count == 1)
        application.send(mouse(.released, 15))
        #expect(application.rows == "        Home\nThis is Home\n\n")
        let appearances = journal.takeAll().filter { $0.contains("ppear") }
        #expect(appearances.filter { $0 == "Child viewDidDisappear" }.count == 1)
        #expect(appearances.last == "Home viewDidAppear")
    }

    @Test func survivesThatTheRootIsReplaced() throws {
        let application = try launch()
        application.send(mouse(.pressed, 0))
        application.send(mouse(.dragged, 15))
        application.window.rootViewController = JournalController("Other", journal: journal)
        application.send(mouse(.released, 15))
        #expect(application.rows.hasPrefix("This is Other"))
        let appearances = journal.takeAll().filter { $0.contains("ppear") }
        #expect(
            appearances == [
                "Child viewWillDisappear", "Home viewWillAppear", "Home viewWillDisappear",
                "Child viewDidDisappear", "Home viewDidDisappear", "Other viewWillAppear",
                "Other viewDidAppear",
            ])
    }

    @Test(arguments: [(1, 15), (5, 19)])
    func beginsAtTheEdgeOnly(start: Int, end: Int) throws {
        let application = try launch()
        for event in [mouse(.pressed, start), mouse(.dragged, end), mouse(.released, end)] {
            application.send(event)
        }
        #expect(stack.viewControllers.count == 2 && journal.entries.isEmpty)
    }

    @Test func doesNothingAtTheRootAndUpOrDown() throws {
        let application = try launch()
        for event in [
            mouse(.pressed, 0), mouse(.dragged, 0, 2), mouse(.dragged, 15, 2), mouse(.released, 15, 2),
        ] {
            application.send(event)
        }
        #expect(stack.viewControllers.count == 2)
        stack.popViewController()
        for event in [mouse(.pressed, 0), mouse(.dragged, 15), mouse(.released, 15)] {
            application.send(event)
        }
        #expect(stack.viewControllers.count == 1 && application.rows.contains("This is Home"))
    }
}
