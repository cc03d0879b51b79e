import Testing

@testable import CursesKit

@MainActor
struct ViewControllerTests {
    private let journal = Journal()

    @Test func makesItsViewWhenItIsFirstNeeded() {
        let controller = JournalController("A", journal: journal)
        #expect(!controller.isViewLoaded && journal.entries.isEmpty)
        let view = controller.view
        #expect(controller.view === view && controller.isViewLoaded)
        #expect(journal.entries == ["A loadView", "A viewDidLoad"])
    }

    @Test func hearsWhenItAppearsAndGoesAsARoot() throws {
        let application = try TestApplication(JournalController("A", journal: journal))
        #expect(
            journal.takeAll() == [
                "A loadView", "A viewDidLoad", "A viewWillAppear", "A viewDidAppear",
                "A viewWillTransition 80x24",
            ])
        application.window.rootViewController = JournalController("B", journal: journal)
        #expect(
            journal.takeAll() == [
                "A viewWillDisappear", "A viewDidDisappear", "B loadView", "B viewDidLoad",
                "B viewWillAppear", "B viewDidAppear",
            ])
        application.wait()
        #expect(application.rows.hasPrefix("This is B"))
    }

    @Test func hearsWhenItAppearsAndGoesAsAPresentation() throws {
        let root = JournalController("A", journal: journal)
        let application = try TestApplication(root)
        _ = journal.takeAll()
        let above = JournalController("B", journal: journal)
        root.present(above)
        #expect(
            journal.takeAll() == ["B loadView", "B viewDidLoad", "B viewWillAppear", "B viewDidAppear"])
        application.resize(40, 10)
        #expect(journal.takeAll() == ["A viewWillTransition 40x10", "B viewWillTransition 40x10"])
        above.dismiss()
        #expect(journal.takeAll() == ["B viewWillDisappear", "B viewDidDisappear"])
        #expect(above.window == nil)
        above.dismiss()
        #expect(journal.entries.isEmpty)
    }

    @Test func passesKeysFromItsViewToItsParentAndWindow() throws {
        let root = JournalController("A", journal: journal)
        let application = try TestApplication(root)
        #expect(root.view.next === root)
        #expect(root.next === application.window)
        #expect(application.window.next === application.application)
        let child = JournalController("B", journal: journal)
        let stack = NavigationController(rootViewController: child)
        #expect(child.next === stack)
        #expect(child.navigationController === stack)
        #expect(stack.navigationController == nil)
    }
}
