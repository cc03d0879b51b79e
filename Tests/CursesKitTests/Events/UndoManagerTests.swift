import CursesKitTesting
import Testing

@testable import CursesKit

@MainActor
struct UndoManagerTests {
    /// A list whose changes can be undone.
    private final class Shelf: ViewController {
        private(set) var books: [String] = []
        let own: UndoManager?

        init(own: UndoManager? = nil) {
            self.own = own
            super.init()
        }

        override var undoManager: UndoManager? { own ?? super.undoManager }

        func put(_ book: String) {
            undoManager?.registerUndo(withTarget: self) { $0.remove(book) }
            undoManager?.setActionName("Put \(book)")
            books.append(book)
        }

        func remove(_ book: String) {
            undoManager?.registerUndo(withTarget: self) { $0.put(book) }
            undoManager?.setActionName("Remove \(book)")
            books.removeAll { $0 == book }
        }
    }

    private let manager = UndoManager()

    @Test func undoesAndDoesAgainInOrder() {
        let shelf = Shelf(own: manager)
        #expect(!manager.canUndo && manager.undoActionName.isEmpty)
        shelf.put("A")
        shelf.put("B")
        #expect(manager.undoActionName == "Put B" && manager.undoMenuItemTitle == "Undo Put B")
        manager.undo()
        #expect(shelf.books == ["A"] && manager.undoActionName == "Put A")
        #expect(manager.canRedo && manager.redoActionName == "Put B")
        manager.undo()
        manager.undo()
        #expect(shelf.books.isEmpty && !manager.canUndo)
        manager.redo()
        manager.redo()
        manager.redo()
        #expect(shelf.books == ["A", "B"] && !manager.canRedo && manager.undoActionName == "Put B")
    }

    @Test func forgetsWhatWasUndoneAfterAnotherAction() {
        let shelf = Shelf(own: manager)
        shelf.put("A")
        manager.undo()
        shelf.put("B")
        #expect(!manager.canRedo)
        manager.undo()
        #expect(shelf.books.isEmpty)
    }

    @Test func undoesAGroupAtOnceFromItsEnd() {
        let shelf = Shelf(own: manager)
        manager.beginUndoGrouping()
        shelf.put("A")
        manager.beginUndoGrouping()
        shelf.put("B")
        manager.endUndoGrouping()
        shelf.remove("A")
        manager.setActionName("Sort")
        manager.endUndoGrouping()
        manager.beginUndoGrouping()
        manager.endUndoGrouping()
        #expect(shelf.books == ["B"] && manager.undoActionName == "Sort")
        manager.undo()
        #expect(shelf.books.isEmpty && !manager.canUndo)
        manager.redo()
        #expect(shelf.books == ["B"] && !manager.canRedo)
        manager.undo()
        #expect(shelf.books.isEmpty && !manager.canUndo)
    }

    @Test func forgetsTargetsThatAreGone() {
        let shelf = Shelf(own: manager)
        shelf.put("A")
        do {
            let other = Shelf(own: manager)
            other.put("B")
            #expect(manager.undoActionName == "Put B")
        }
        #expect(manager.undoActionName == "Put A")
        manager.undo()
        #expect(shelf.books.isEmpty)
        shelf.put("C")
        manager.removeAllActions(withTarget: shelf)
        #expect(!manager.canUndo && !manager.canRedo)
    }

    @Test func keepsTheLastLevels() {
        let shelf = Shelf(own: manager)
        for number in 1...120 { shelf.put("\(number)") }
        for _ in 1...120 { manager.undo() }
        #expect(shelf.books.count == 20)
        manager.redo()
        manager.removeAllActions()
        #expect(!manager.canUndo && !manager.canRedo)
    }

    // MARK: Keys

    @Test func isOfferedByTheWindowWhileThereIsSomethingToUndo() throws {
        let shelf = Shelf()
        let application = try TestApplication(shelf)
        func titles() -> [String] { application.window.keyResponder.reachableCommands.map(\.title) }
        #expect(shelf.undoManager === application.window.undoManager)
        #expect(!titles().contains { $0.hasPrefix("Undo") })
        shelf.put("A")
        #expect(titles().contains("Undo Put A") && !titles().contains { $0.hasPrefix("Redo") })
        application.press("u")
        #expect(shelf.books.isEmpty && titles().contains("Redo Put A"))
        application.press("u")
        application.pressControl("r")
        #expect(shelf.books == ["A"])
    }

    @Test func isTheNearestOneOnTheChain() throws {
        let shelf = Shelf(own: manager)
        let application = try TestApplication(NavigationController(rootViewController: shelf))
        shelf.put("A")
        #expect(!application.window.ownUndoManager.canUndo)
        application.press("u")
        #expect(shelf.books.isEmpty)
    }

    @Test func leavesLettersToFields() throws {
        let shelf = Shelf()
        let field = TextField()
        field.frame = Rect(x: 0, y: 0, width: 9, height: 1)
        shelf.view.addSubview(field)
        let application = try TestApplication(shelf)
        shelf.put("A")
        field.becomeFirstResponder()
        application.type("u")
        #expect(field.text == "u" && shelf.books == ["A"])
    }
}
