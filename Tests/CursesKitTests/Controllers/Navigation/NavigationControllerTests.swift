import Testing

@testable import CursesKit

@MainActor
struct NavigationControllerTests: StackTests {
    let given = TestStack()

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

    // MARK: Several controllers at once

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
}
