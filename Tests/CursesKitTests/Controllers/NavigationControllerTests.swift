import Testing

@testable import CursesKit

@MainActor
struct NavigationControllerTests {
    private let journal = Journal()
    private let stack: NavigationController

    init() {
        stack = NavigationController(rootViewController: JournalController("Home", journal: journal))
    }

    private func launch(width: Int = 30, height: Int = 5) throws -> TestApplication {
        let application = try TestApplication(stack, size: Size(width: width, height: height))
        _ = journal.takeAll()
        return application
    }

    private func push(_ title: String, _ application: TestApplication) {
        stack.pushViewController(JournalController(title, journal: journal))
        application.wait()
    }

    // MARK: Slides

    @Test func slidesWhatIsPushedInAndBackOut() throws {
        let application = try launch(width: 20)
        let child = JournalController("Child", journal: journal)
        stack.pushViewController(child, animated: true)
        #expect(journal.takeAll().last == "Child viewDidAppear")
        application.clock.advance(by: .milliseconds(180))
        let pushed = application.rows.split(separator: "\n")
        #expect(pushed[0].contains("Child"))
        #expect(pushed[1].hasPrefix("ome") && pushed[1].hasSuffix("This is C"))
        application.wait()
        #expect(application.rows == " ‹ Home  Child\nThis is Child\n\n\n")
        #expect(application.clock.isIdle)
        stack.popViewController(animated: true)
        application.clock.advance(by: .milliseconds(180))
        #expect(application.rows.contains("\ne        This is Chi"))
        application.wait()
        #expect(application.rows == "        Home\nThis is Home\n\n\n")
    }

    @Test(arguments: [true, false])
    func goesBackAsItCame(animated: Bool) throws {
        let application = try launch(width: 20)
        stack.pushViewController(JournalController("Child", journal: journal), animated: animated)
        application.wait()
        let frames = application.terminal.frameCount
        application.application.handle([.key(KeyPress(.left))])
        application.clock.advance(by: .seconds(1))
        #expect((application.terminal.frameCount - frames > 5) == animated)
        application.wait()
        #expect(application.rows == "        Home\nThis is Home\n\n\n")
    }

    @Test func isThereAtOnceWhenAKeyIsPressedDuringTheSlide() throws {
        let application = try launch(width: 20)
        stack.pushViewController(JournalController("Child", journal: journal), animated: true)
        application.clock.advance(by: .milliseconds(100))
        application.press("x")
        #expect(application.rows == " ‹ Home  Child\nThis is Child\n\n\n")
    }

    // MARK: Stack

    @Test func showsItsRootBetweenItsBars() throws {
        let application = try launch()
        stack.statusBar.message = "ready"
        stack.topViewController.statusDetail = "1/9"
        application.wait()
        #expect(application.rows == "             Home\nThis is Home\n\n\n ready                    1/9")
    }

    @Test func showsWhatIsPushedAndWhereBackLeadsTo() throws {
        let application = try launch()
        push("Child", application)
        #expect(application.rows == " ‹ Home     Child\nThis is Child\n\n\n")
        push("Grandchild", application)
        #expect(application.rows == " ‹ Child  Grandchild\nThis is Grandchild\n\n\n")
        stack.popViewController()
        application.wait()
        #expect(application.rows == " ‹ Home     Child\nThis is Child\n\n\n")
        stack.popViewController()
        stack.popViewController()
        application.wait()
        #expect(application.rows == "             Home\nThis is Home\n\n\n")
    }

    @Test func tellsItsControllersWhenTheyAppearAndGo() throws {
        let application = try launch()
        push("Child", application)
        #expect(
            journal.takeAll() == [
                "Child loadView", "Child viewDidLoad", "Home viewWillDisappear", "Child viewWillAppear",
                "Home viewDidDisappear", "Child viewDidAppear",
            ])
        stack.popViewController()
        #expect(
            journal.takeAll() == [
                "Child viewWillDisappear", "Home viewWillAppear", "Child viewDidDisappear",
                "Home viewDidAppear",
            ])
        stack.popViewController()
        #expect(journal.entries.isEmpty)
    }

    @Test func passesItsOwnAppearanceOnToTheTopmost() throws {
        _ = try TestApplication(stack)
        #expect(
            journal.takeAll() == [
                "Home loadView", "Home viewDidLoad", "Home viewWillAppear", "Home viewDidAppear",
                "Home viewWillTransition 80x24",
            ])
    }

    @Test func tellsNobodyOfAppearanceBeforeItAppearsItself() throws {
        let child = JournalController("Child", journal: journal)
        stack.pushViewController(child)
        stack.pushViewController(JournalController("Grandchild", journal: journal))
        stack.popViewController()
        #expect(journal.entries.isEmpty)
        _ = try TestApplication(stack)
        #expect(
            journal.entries.prefix(4) == [
                "Child loadView", "Child viewDidLoad", "Child viewWillAppear", "Child viewDidAppear",
            ])
    }

    @Test func tellsTheWholeStackOfANewSize() throws {
        let application = try launch()
        push("Child", application)
        _ = journal.takeAll()
        application.resize(50, 6)
        #expect(journal.entries == ["Home viewWillTransition 50x6", "Child viewWillTransition 50x6"])
    }

    @Test func letsGoOfWhatWasPopped() throws {
        let application = try launch()
        weak var child: ViewController?
        do {
            let pushed = JournalController("Child", journal: journal)
            child = pushed
            stack.pushViewController(pushed)
            #expect(pushed.parent === stack)
            stack.popViewController()
            #expect(pushed.parent == nil)
        }
        application.wait()
        #expect(child == nil)
    }

    // MARK: Bars

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
