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

    @Test(arguments: [true, false])
    func goesBackFromEachAsThatCame(firstIsAnimated: Bool) throws {
        let application = try launch(width: 20)
        for (title, isAnimated) in [("A", firstIsAnimated), ("B", !firstIsAnimated)] {
            stack.pushViewController(JournalController(title, journal: journal), animated: isAnimated)
            application.wait()
        }
        for isAnimated in [!firstIsAnimated, firstIsAnimated] {
            let frames = application.terminal.frameCount
            application.application.handle([.key(KeyPress(.left))])
            application.clock.advance(by: .seconds(1))
            #expect((application.terminal.frameCount - frames > 5) == isAnimated)
        }
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

    // MARK: Longer ways

    private func ids(_ controllers: [ViewController]) -> [ObjectIdentifier] {
        controllers.map(ObjectIdentifier.init)
    }

    private func stack(of titles: String...) -> [ViewController] {
        titles.map { JournalController($0, journal: journal) }
    }

    @Test func goesBackSeveralAtOnce() throws {
        let application = try launch()
        for title in ["A", "B", "C"] { push(title, application) }
        _ = journal.takeAll()
        let (a, b, c) = (stack.viewControllers[1], stack.viewControllers[2], stack.viewControllers[3])
        #expect(ids(stack.popToViewController(a)) == ids([b, c]))
        #expect(
            journal.takeAll() == [
                "C viewWillDisappear", "A viewWillAppear", "C viewDidDisappear", "A viewDidAppear",
            ])
        #expect(b.parent == nil && c.parent == nil)
        #expect(ids(stack.popToRootViewController()) == ids([a]))
        #expect(stack.popToRootViewController().isEmpty && stack.popViewController() == nil)
        application.wait()
        #expect(application.rows.contains("This is Home"))
    }

    @Test func replacesTheTopWithoutChangingWhereBackLeadsTo() throws {
        let application = try launch()
        push("A", application)
        _ = journal.takeAll()
        stack.replaceTopViewController(with: JournalController("B", journal: journal))
        #expect(
            journal.takeAll() == [
                "B loadView", "B viewDidLoad", "A viewWillDisappear", "B viewWillAppear",
                "A viewDidDisappear", "B viewDidAppear",
            ])
        application.wait()
        #expect(application.rows.hasPrefix(" ‹ Home       B\nThis is B"))
    }

    @Test func replacesTheWholeStack() throws {
        let application = try launch()
        let home = stack.viewControllers[0]
        let others = stack(of: "A", "B")
        stack.setViewControllers(others + [home])
        #expect(journal.entries.isEmpty)
        application.wait()
        #expect(application.rows.hasPrefix(" ‹ B         Home\nThis is Home"))
        stack.setViewControllers(others)
        #expect(home.parent == nil)
        application.wait()
        #expect(application.rows.hasPrefix(" ‹ A          B\nThis is B"))
    }

    @Test func tellsOfMovesAroundWhatIsSeen() throws {
        _ = try launch()
        let child = JournalController("Child", journal: journal)
        child.notesMoves = true
        stack.pushViewController(child)
        #expect(journal.entries.first == "Child willMove to a parent")
        #expect(journal.takeAll().last == "Child didMove to a parent")
        stack.popViewController()
        #expect(journal.entries.first == "Child willMove to none")
        #expect(journal.takeAll().last == "Child didMove to none")
    }

    // MARK: Changes inside callbacks

    @Test(arguments: ["viewDidLoad", "viewWillAppear", "viewDidAppear"])
    func showsWhatIsPushedInsideACallbackNext(callback: String) throws {
        let application = try launch()
        let (a, b) = (JournalController("A", journal: journal), JournalController("B", journal: journal))
        a.actions[callback] = { [stack] in
            a.actions = [:]
            stack.pushViewController(b)
        }
        stack.pushViewController(a)
        #expect(
            journal.takeAll().filter { $0.contains("ppear") } == [
                "Home viewWillDisappear", "A viewWillAppear", "Home viewDidDisappear", "A viewDidAppear",
                "A viewWillDisappear", "B viewWillAppear", "A viewDidDisappear", "B viewDidAppear",
            ])
        application.wait()
        #expect(application.rows.hasPrefix(" ‹ A          B\nThis is B"))
    }

    @Test(arguments: ["viewDidLoad", "viewWillAppear", "viewDidAppear"])
    func goesBackFromWhatIsPoppedInItsOwnCallback(callback: String) throws {
        let application = try launch()
        weak var weakChild: ViewController?
        do {
            let child = JournalController("Child", journal: journal)
            weakChild = child
            child.actions[callback] = { [stack] in stack.popViewController() }
            stack.pushViewController(child)
        }
        #expect(
            journal.takeAll().filter { $0.contains("ppear") } == [
                "Home viewWillDisappear", "Child viewWillAppear", "Home viewDidDisappear",
                "Child viewDidAppear", "Child viewWillDisappear", "Home viewWillAppear",
                "Child viewDidDisappear", "Home viewDidAppear",
            ])
        application.wait()
        #expect(application.rows.hasPrefix("             Home\nThis is Home"))
        #expect(stack.viewControllers.count == 1 && weakChild == nil)
    }

    @Test(arguments: ["viewWillDisappear", "viewDidDisappear"])
    func showsWhatIsPushedByTheOneThatGoes(callback: String) throws {
        let application = try launch()
        push("A", application)
        let a = try #require(stack.topViewController as? JournalController)
        a.actions[callback] = { [stack, journal] in
            a.actions = [:]
            stack.pushViewController(JournalController("B", journal: journal))
        }
        _ = journal.takeAll()
        stack.popViewController()
        #expect(
            journal.takeAll().filter { $0.contains("ppear") } == [
                "A viewWillDisappear", "Home viewWillAppear", "A viewDidDisappear", "Home viewDidAppear",
                "Home viewWillDisappear", "B viewWillAppear", "Home viewDidDisappear", "B viewDidAppear",
            ])
        application.wait()
        #expect(application.rows.hasPrefix(" ‹ Home       B\nThis is B"))
    }

    @Test(arguments: ["viewWillAppear", "viewDidAppear"])
    func waitsUntilItHasAppearedItself(callback: String) throws {
        let root = try #require(stack.topViewController as? JournalController)
        root.actions[callback] = { [stack, journal] in
            root.actions = [:]
            stack.pushViewController(JournalController("Child", journal: journal))
        }
        let application = try TestApplication(stack, size: Size(width: 30, height: 5))
        #expect(
            journal.takeAll().filter { $0.contains("ppear") } == [
                "Home viewWillAppear", "Home viewDidAppear", "Home viewWillDisappear",
                "Child viewWillAppear", "Home viewDidDisappear", "Child viewDidAppear",
            ])
        application.settle()
        #expect(application.rows.hasPrefix(" ‹ Home     Child\nThis is Child"))
    }

    @Test func tellsNobodyOfAChangeWhileItIsCovered() throws {
        let application = try launch()
        let above = ViewController()
        above.modalPresentationStyle = .fullScreen
        stack.present(above)
        #expect(journal.takeAll() == ["Home viewWillDisappear", "Home viewDidDisappear"])
        push("A", application)
        #expect(journal.takeAll() == ["A loadView", "A viewDidLoad"])
        above.dismiss()
        #expect(journal.takeAll() == ["A viewWillAppear", "A viewDidAppear"])
        application.wait()
        #expect(application.rows.contains("This is A"))
    }

    // MARK: Delegate

    @Test func tellsItsDelegateWhatItShows() throws {
        let listener = Listener(journal: journal)
        stack.delegate = listener
        let application = try TestApplication(stack)
        #expect(
            journal.takeAll().filter { $0.contains("ppear") || $0.contains("show") } == [
                "Home viewWillAppear", "will show Home", "Home viewDidAppear", "did show Home",
            ])
        push("Child", application)
        #expect(
            journal.takeAll().suffix(6) == [
                "Home viewWillDisappear", "Child viewWillAppear", "will show Child", "Home viewDidDisappear",
                "Child viewDidAppear", "did show Child",
            ])
    }

    private final class Listener: NavigationControllerDelegate {
        private let journal: Journal

        init(journal: Journal) {
            self.journal = journal
        }

        func navigationController(
            _ navigation: NavigationController, willShow controller: ViewController
        ) { journal.add("will show \(controller.title ?? "")") }

        func navigationController(_ navigation: NavigationController, didShow controller: ViewController) {
            journal.add("did show \(controller.title ?? "")")
        }
    }

    // MARK: Misuse

    @Test func refusesAControllerThatIsOnTheStack() async throws {
        let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            await MainActor.run {
                let child = ViewController()
                let stack = NavigationController(rootViewController: ViewController())
                stack.pushViewController(child)
                stack.pushViewController(child)
            }
        }
        #expect(try #require(result).names("the controller is on the stack already"))
    }

    @Test func refusesAControllerThatIsOnAnotherStack() async throws {
        let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            await MainActor.run {
                let child = ViewController()
                let first = NavigationController(rootViewController: child)
                let second = NavigationController(rootViewController: ViewController())
                withExtendedLifetime(first) { second.pushViewController(child) }
            }
        }
        #expect(try #require(result).names("the controller is on another stack already"))
    }

    @Test func refusesItself() async throws {
        let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            await MainActor.run {
                let stack = NavigationController(rootViewController: ViewController())
                stack.pushViewController(stack)
            }
        }
        #expect(try #require(result).names("a controller cannot contain itself"))
    }

    @Test func refusesToGoBackToAStranger() async throws {
        let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            await MainActor.run {
                _ = NavigationController(rootViewController: ViewController())
                    .popToViewController(ViewController())
            }
        }
        #expect(try #require(result).names("the controller to go back to is not on the stack"))
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
