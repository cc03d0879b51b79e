import Testing

@testable import CursesKit

/// The bars of a navigation stack, and the ways back.
@MainActor
struct NavigationControllerBarTests: StackTests {
    let given = TestStack()

    @Test func showsANewTitleAtOnce() throws {
        let application = try launch()
        push("Child", application)
        stack.viewControllers[0].title = "Start"
        stack.topViewController.title = "Kid"
        stack.topViewController.statusDetail = "2/2"
        application.wait()
        #expect(application.rows == " ‹ Start     Kid\nThis is Child\n\n\n                          2/2")
    }

    @Test func callsAControllerWithoutATitleBack() throws {
        let application = try launch()
        stack.viewControllers[0].title = nil
        push("Child", application)
        #expect(application.rows.hasPrefix(" ‹ Back     Child\n"))
    }

    @Test(arguments: [
        (4, "             Home\nThis is Home\n\n"), (3, "             Home\nThis is Home\n"),
        (2, "             Home\nThis is Home"), (1, "This is Home"),
    ])
    func givesItsContentTheRoomOfItsBars(height: Int, expected: String) throws {
        #expect(try launch(height: height).rows == expected)
    }

    @Test func leavesOutItsLowerBarFirst() throws {
        let application = try launch(height: 4)
        stack.statusBar.message = "status"
        application.wait()
        #expect(application.rows.hasSuffix(" status"))
        application.resize(30, 3)
        #expect(!application.rows.contains("status"))
    }

    // MARK: Going back

    @Test(arguments: [Key.left, .escape, .backspace, "h"])
    func goesBackWithAKey(key: Key) throws {
        let application = try launch()
        push("Child", application)
        application.press(key)
        #expect(application.rows.contains("This is Home"))
        application.press(key)
        #expect(stack.viewControllers.count == 1)
    }

    @Test func goesBackByClickingTheBackTitle() throws {
        let application = try launch()
        push("Child", application)
        application.click(14, 0)
        #expect(stack.viewControllers.count == 2)
        application.click(3, 0)
        #expect(application.rows.contains("This is Home"))
    }

    @Test func prefersAKeyOfTheTopmostController() throws {
        let application = try launch()
        let child = JournalController("Child", journal: journal)
        child.commands = [KeyCommand("Own", keys: .left) { journal.add("own left") }]
        stack.pushViewController(child)
        application.wait()
        _ = journal.takeAll()
        application.press(.left)
        #expect(journal.takeAll() == ["own left"])
        application.press(.escape)
        #expect(stack.viewControllers.count == 1)
    }

    @Test func offersBackOnlyWhereItLeadsSomewhere() throws {
        let application = try launch()
        #expect(!application.window.keyResponder.reachableCommands.contains { $0.title == "Back" })
        push("Child", application)
        #expect(application.window.keyResponder.reachableCommands.contains { $0.title == "Back" })
    }
}
