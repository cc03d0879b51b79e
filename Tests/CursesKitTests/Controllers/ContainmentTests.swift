import Testing

@testable import CursesKit

/// Children of a container of the program's own.
@MainActor
struct ContainmentTests {
    private let journal = Journal()
    private let child: JournalController

    init() {
        child = JournalController("Child", journal: journal)
        child.notesMoves = true
    }

    /// Launches a program with `root` and clears the journal.
    private func launch(_ root: ViewController) throws -> TestApplication {
        let application = try TestApplication(root, size: Size(width: 20, height: 3))
        _ = journal.takeAll()
        return application
    }

    private func add(_ child: ViewController, to parent: ViewController) {
        parent.addChild(child)
        child.view.frame = Rect(x: 0, y: 1, width: 20, height: 1)
        parent.view.addSubview(child.view)
        child.didMove(toParent: parent)
    }

    private func remove(_ child: ViewController) {
        child.willMove(toParent: nil)
        child.view.removeFromSuperview()
        child.removeFromParent()
    }

    @Test func appearsAndGoesWithItsParent() throws {
        let parent = JournalController("Parent", journal: journal)
        add(child, to: parent)
        _ = journal.takeAll()
        let application = try TestApplication(parent, size: Size(width: 20, height: 3))
        #expect(
            journal.takeAll().filter { $0.contains("ppear") } == [
                "Parent viewWillAppear", "Child viewWillAppear", "Parent viewDidAppear",
                "Child viewDidAppear",
            ])
        #expect(application.rows == "This is Parent\nThis is Child\n")
        application.window.rootViewController = ViewController()
        #expect(
            journal.takeAll() == [
                "Parent viewWillDisappear", "Child viewWillDisappear", "Parent viewDidDisappear",
                "Child viewDidDisappear",
            ])
    }

    @Test func appearsWhereItsParentIsSeenAlready() throws {
        let parent = ViewController()
        let application = try launch(parent)
        add(child, to: parent)
        #expect(
            journal.takeAll() == [
                "Child willMove to a parent", "Child loadView", "Child viewDidLoad", "Child viewWillAppear",
                "Child viewDidAppear", "Child didMove to a parent",
            ])
        application.wait()
        #expect(application.rows == "\nThis is Child\n")
        remove(child)
        #expect(
            journal.takeAll() == [
                "Child willMove to none", "Child viewWillDisappear", "Child viewDidDisappear",
                "Child didMove to none",
            ])
        application.wait()
        #expect(application.rows == "\n\n" && child.parent == nil && parent.children.isEmpty)
    }

    @Test func hearsNothingWhileItsViewIsElsewhere() throws {
        let parent = ViewController()
        parent.addChild(child)
        _ = child.view
        _ = journal.takeAll()
        let application = try TestApplication(parent)
        application.window.rootViewController = ViewController()
        #expect(journal.takeAll() == ["Child viewWillTransition 80x24"])
    }

    @Test(arguments: ["viewDidLoad", "viewWillAppear", "viewDidAppear"])
    func appearsOnceWhereverItsParentAddsIt(callback: String) throws {
        let parent = JournalController("Parent", journal: journal)
        parent.actions[callback] = { [child] in
            parent.actions = [:]
            add(child, to: parent)
        }
        let application = try TestApplication(parent, size: Size(width: 20, height: 3))
        #expect(
            journal.takeAll().filter { $0.hasPrefix("Child") && $0.contains("ppear") } == [
                "Child viewWillAppear", "Child viewDidAppear",
            ])
        application.settle()
        #expect(application.rows == "This is Parent\nThis is Child\n")
    }

    @Test(arguments: ["viewWillAppear", "viewDidAppear"])
    func goesOnceWhenItRemovesItself(callback: String) throws {
        let parent = ViewController()
        let application = try launch(parent)
        child.actions[callback] = { [child] in remove(child) }
        add(child, to: parent)
        #expect(
            journal.takeAll().filter { $0.contains("ppear") }.suffix(2) == [
                "Child viewWillDisappear", "Child viewDidDisappear",
            ])
        #expect(child.parent == nil)
        application.settle()
    }

    @Test func hearsThatItGoesThoughItWasTakenOutOfItsParentFirst() throws {
        let parent = ViewController()
        let application = try launch(parent)
        add(child, to: parent)
        child.removeFromParent()
        _ = journal.takeAll()
        child.view.removeFromSuperview()
        #expect(journal.takeAll() == ["Child viewWillDisappear", "Child viewDidDisappear"])
        application.settle()
    }

    @Test func movesToAnotherParent() {
        let (first, second) = (ViewController(), ViewController())
        first.addChild(child)
        second.addChild(child)
        second.addChild(child)
        #expect(first.children.isEmpty && second.children.count == 1 && child.parent === second)
        #expect(
            journal.takeAll() == [
                "Child willMove to a parent", "Child didMove to none", "Child willMove to a parent",
            ])
    }

    @Test func leavesItToAParentThatWantsToTellItself() throws {
        let parent = Teller()
        _ = try launch(parent)
        add(child, to: parent)
        #expect(!journal.takeAll().contains("Child viewWillAppear"))
        child.beginAppearanceTransition(true)
        child.beginAppearanceTransition(true)
        child.endAppearanceTransition()
        child.endAppearanceTransition()
        #expect(journal.takeAll() == ["Child viewWillAppear", "Child viewDidAppear"])
    }

    private final class Teller: ViewController {
        override var shouldAutomaticallyForwardAppearanceMethods: Bool { false }
    }

    @Test func cannotContainItself() async throws {
        let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            await MainActor.run {
                let (outer, inner) = (ViewController(), ViewController())
                outer.addChild(inner)
                inner.addChild(outer)
            }
        }
        #expect(try #require(result).names("a controller cannot contain itself"))
    }
}
