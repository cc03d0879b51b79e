import CursesKitTesting
import Testing

@testable import CursesKit

@MainActor
struct PresentationTests {
    private let journal = Journal()
    private let root: JournalController

    init() {
        root = JournalController("Root", journal: journal)
    }

    private func launch() throws -> TestApplication {
        let application = try TestApplication(root, size: Size(width: 20, height: 3))
        _ = journal.takeAll()
        return application
    }

    private func controller(
        _ title: String, _ style: ModalPresentationStyle = .overFullScreen
    ) -> JournalController {
        let controller = JournalController(title, journal: journal)
        controller.modalPresentationStyle = style
        return controller
    }

    @Test(arguments: ["viewWillDisappear", "viewDidDisappear"])
    func presentsAgainWhatIsBeingDismissed(callback: String) throws {
        let application = try launch()
        let above = controller("A")
        root.present(above)
        _ = journal.takeAll()
        above.actions[callback] = { [root] in
            above.actions = [:]
            root.present(above, animated: true)
        }
        above.dismiss(animated: true)
        application.wait()
        #expect(root.presentedViewController === above)
        #expect(
            journal.takeAll() == [
                "A viewWillDisappear", "A viewDidDisappear", "A viewWillAppear", "A viewDidAppear",
            ])
    }

    @Test func knowsWhatLiesBelowAndAbove() throws {
        let application = try launch()
        let (a, b) = (controller("A"), NavigationController(rootViewController: controller("B")))
        root.present(a)
        a.present(b)
        #expect(root.presentedViewController === a && a.presentedViewController === b)
        #expect(b.presentedViewController == nil && root.presentingViewController == nil)
        #expect(a.presentingViewController === root)
        #expect(b.topViewController.presentingViewController === a)
        b.topViewController.dismiss()
        #expect(a.presentedViewController == nil && b.presentingViewController == nil)
        application.wait()
    }

    @Test func pilesUpWhatTheSameControllerPresents() throws {
        let application = try launch()
        let (a, b) = (controller("A"), controller("B"))
        root.present(a)
        root.present(b)
        #expect(b.presentingViewController === a)
        application.wait()
        #expect(application.rows == "This is B\n\n")
        root.dismiss()
        #expect(a.window == nil && b.window == nil)
        #expect(
            journal.takeAll().suffix(4) == [
                "B viewWillDisappear", "A viewWillDisappear", "B viewDidDisappear", "A viewDidDisappear",
            ])
        application.wait()
        #expect(application.rows == "This is Root\n\n")
    }

    @Test func takesThePlaceOfWhatWasThere() throws {
        let application = try launch()
        let above = controller("A", .fullScreen)
        root.present(above)
        #expect(
            journal.takeAll().filter { $0.contains("ppear") } == [
                "Root viewWillDisappear", "A viewWillAppear", "A viewDidAppear", "Root viewDidDisappear",
            ])
        #expect(root.view.superview == nil)
        let higher = controller("B", .fullScreen)
        above.present(higher)
        _ = journal.takeAll()
        root.dismiss()
        #expect(
            journal.takeAll() == [
                "B viewWillDisappear", "Root viewWillAppear", "Root viewDidAppear", "B viewDidDisappear",
            ])
        application.wait()
        #expect(application.rows == "This is Root\n\n")
    }

    @Test func keepsARootThatIsReplacedBelowOffTheScreen() throws {
        let application = try launch()
        root.present(controller("A", .fullScreen))
        application.window.rootViewController = controller("B")
        _ = journal.takeAll()
        application.wait()
        #expect(application.rows == "This is A\n\n")
        application.window.rootViewController?.dismiss()
        #expect(journal.takeAll().contains("B viewWillAppear"))
        application.wait()
        #expect(application.rows == "This is B\n\n")
    }

    @Test func tellsWhenItIsDone() throws {
        let application = try launch()
        let above = controller("A")
        root.present(above) { [journal] in journal.add("presented") }
        #expect(journal.takeAll().suffix(2) == ["A viewDidAppear", "presented"])
        above.dismiss { [journal] in journal.add("dismissed \(above.window == nil)") }
        #expect(journal.takeAll().suffix(2) == ["A viewDidDisappear", "dismissed true"])
        above.dismiss { [journal] in journal.add("nothing to dismiss") }
        #expect(journal.takeAll() == ["nothing to dismiss"])
        application.wait()
    }

    @Test func fadesWhileKeysReachIt() throws {
        let application = try launch()
        let above = controller("A")
        above.commands = [KeyCommand("Note", keys: "x") { [journal] in journal.add("x") }]
        root.present(above, animated: true) { [journal] in journal.add("presented") }
        application.clock.advance(by: .milliseconds(100))
        #expect(!journal.takeAll().contains("presented"))
        application.type("x")
        #expect(journal.takeAll() == ["presented", "x"])
        above.dismiss(animated: true)
        #expect(above.window == nil)
        application.wait()
        #expect(application.rows == "This is Root\n\n" && application.clock.isIdle)
    }

    @Test(arguments: ["viewDidLoad", "viewWillAppear", "viewDidAppear"])
    func presentsInsideACallbackWhenThatIsOver(callback: String) throws {
        let application = try launch()
        let (a, b) = (controller("A"), controller("B"))
        a.actions[callback] = { [root] in
            a.actions = [:]
            root.present(b)
        }
        root.present(a)
        #expect(
            journal.takeAll().filter { $0.contains("ppear") } == [
                "A viewWillAppear", "A viewDidAppear", "B viewWillAppear", "B viewDidAppear",
            ])
        application.wait()
        #expect(application.rows == "This is B\n\n")
    }

    @Test func comesAgainWhenItIsDismissedAndPresentedInACallback() throws {
        let application = try launch()
        let (a, b) = (controller("A"), controller("B"))
        b.actions["viewDidAppear"] = { [root] in
            root.dismiss()
            root.present(a)
        }
        root.present(a)
        a.present(b)
        #expect(
            journal.takeAll().suffix(4) == [
                "B viewDidDisappear", "A viewDidDisappear", "A viewWillAppear", "A viewDidAppear",
            ])
        #expect(root.presentedViewController === a && b.window == nil)
        application.wait()
        #expect(application.rows == "This is A\n\n")
    }

    @Test(arguments: ["viewWillAppear", "viewDidAppear"])
    func goesWhenItIsDismissedInItsOwnCallback(callback: String) throws {
        let application = try launch()
        let above = controller("A", .fullScreen)
        above.actions[callback] = { above.dismiss() }
        root.present(above)
        #expect(
            journal.takeAll().filter { $0.contains("ppear") } == [
                "Root viewWillDisappear", "A viewWillAppear", "A viewDidAppear", "Root viewDidDisappear",
                "A viewWillDisappear", "Root viewWillAppear", "Root viewDidAppear", "A viewDidDisappear",
            ])
        application.wait()
        #expect(application.rows == "This is Root\n\n")
    }

    @Test func replacesTheRootFromItsOwnCallback() throws {
        let application = try launch()
        let (a, b) = (controller("A"), controller("B"))
        a.actions["viewWillAppear"] = { application.window.rootViewController = b }
        application.window.rootViewController = a
        #expect(
            journal.takeAll().filter { $0.contains("ppear") } == [
                "Root viewWillDisappear", "Root viewDidDisappear", "A viewWillAppear", "A viewDidAppear",
                "A viewWillDisappear", "A viewDidDisappear", "B viewWillAppear", "B viewDidAppear",
            ])
        application.wait()
        #expect(application.rows == "This is B\n\n")
    }

    @Test func doesNothingWithoutAWindow() {
        let above = controller("A")
        root.present(above)
        root.dismiss()
        #expect(journal.entries.isEmpty && above.window == nil)
    }
}
