import Testing

@testable import CursesKit

/// The order of callbacks, and changes inside callbacks.
@MainActor
struct NavigationControllerCallbackTests: StackTests {
    let given = TestStack()

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
}
