import Dispatch
import Synchronization
import TekpubKit
import Testing

@testable import TekpubApp

/// The order of actions and their undos.
@MainActor
struct UndoableWritesTests {
    private let queue = DispatchQueue(label: "test")
    private let undoStack = UndoStack()
    private let writes: UndoableWrites
    private let log = Log<String>()

    init() {
        writes = UndoableWrites(queue: queue, undoStack: undoStack, messages: Messages())
    }

    /// - Parameters:
    ///   - fails: whether the action fails.
    ///   - undoFailures: how many undos of it fail.
    private func perform(_ name: String, fails: Bool = false, undoFailures: Int = 0) {
        let failures = Box(undoFailures)
        writes.write {
            [log] () throws(LibraryError) in
            if fails { throw .locked(path: name) }
            log.add(name)
        } undo: { [log] _ throws(LibraryError) in
            if failures.takeOne() { throw .locked(path: name) }
            log.add("undo \(name)")
        } completion: { _ in
        } undone: { _, _ in
        }
    }

    private final class Box: Sendable {
        private let count: Mutex<Int>

        init(_ count: Int) { self.count = Mutex(count) }

        func takeOne() -> Bool {
            count.withLock { count in
                defer { count -= 1 }
                return count > 0
            }
        }
    }

    /// Returns when everything is written and told.
    private func finish() async {
        await withCheckedContinuation { continuation in
            queue.async { DispatchQueue.main.async { continuation.resume() } }
        }
    }

    @Test func undoesTheActionThatIsStillBeingWritten() async {
        perform("first")
        await finish()
        queue.suspend()
        perform("second")
        #expect(undoStack.undo())
        queue.resume()
        await finish()
        #expect(log.entries == ["first", "second", "undo second"])
        #expect(undoStack.undo())
        await finish()
        #expect(log.entries.last == "undo first")
        #expect(!undoStack.undo())
    }

    @Test func undoesInTheOrderOfTheKeys() async {
        queue.suspend()
        for name in ["first", "second"] {
            perform(name)
            #expect(undoStack.undo())
        }
        queue.resume()
        await finish()
        #expect(log.entries == ["first", "undo first", "second", "undo second"])
    }

    @Test func leavesNoStepOfAnActionThatFailed() async {
        perform("first")
        perform("second", fails: true)
        await finish()
        #expect(undoStack.undo())
        await finish()
        #expect(log.entries == ["first", "undo first"])
        #expect(!undoStack.undo())
    }

    @Test func undoesNothingElseIfTheActionFails() async {
        perform("first")
        queue.suspend()
        perform("second", fails: true)
        #expect(undoStack.undo())
        queue.resume()
        await finish()
        #expect(log.entries == ["first"])
    }

    @Test func offersAnUndoThatFailedAgain() async {
        perform("first", undoFailures: 1)
        perform("second")
        await finish()
        _ = undoStack.undo()
        _ = undoStack.undo()
        await finish()
        #expect(log.entries == ["first", "second", "undo second"])
        #expect(undoStack.undo())
        await finish()
        #expect(log.entries.last == "undo first")
    }
}
