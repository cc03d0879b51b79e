import CursesKit
import Localization
import Synchronization
import TekpubKit

/// Undoes the user's actions, last first.
@MainActor
final class UndoStack {
    /// Shows a message in the status bar, after an action in a source that is no longer shown.
    var onNotice: ((String) -> Void)?

    /// Returns the title of the key that undoes; nil if it has none.
    var key: () -> String? = { KeyCommand.Definition.undo.keys.titles.first }

    private var steps: [(number: Int, undo: () -> Void)] = []
    private var lastNumber = 0

    /// The maximum number of steps.
    private static let limit = 100

    /// Adds a step that undoes the current action.
    ///
    /// - Returns: the number of the step, for `remove(_:)`.
    @discardableResult
    func push(_ undo: @escaping () -> Void) -> Int {
        if steps.count == Self.limit { steps.removeFirst() }
        lastNumber += 1
        steps.append((lastNumber, undo))
        return lastNumber
    }

    /// Removes a step whose action has changed nothing.
    func remove(_ number: Int) {
        steps.removeAll { $0.number == number }
    }

    /// Returns a sentence about what was done, with the key that undoes it.
    func offering(_ sentence: String) -> String {
        key().map { localized("\(sentence) · \($0) undoes") } ?? sentence
    }

    /// Returns a sentence about an action that was undone.
    ///
    /// - Parameters:
    ///   - sentence: what was said when it was done.
    ///   - subject: what it was done to, if the sentence does not name it; nil for nothing to add.
    nonisolated static func undone(_ sentence: String, subject: String? = nil) -> String {
        guard let subject, !subject.isEmpty else { return localized("Undone: \(sentence)") }
        return localized("Undone: \(sentence) · \(subject)")
    }

    /// Undoes the last action.
    ///
    /// - Returns: false if there is nothing to undo.
    func undo() -> Bool {
        guard let step = steps.popLast() else { return false }
        step.undo()
        return true
    }
}

/// A change in the store, and how to undo it.
struct UndoableChange: Sendable {
    /// What was done, for the status bar.
    let sentence: String
    /// What was changed, if the sentence does not name it.
    let subject: String?
    let undo: @Sendable (CatalogStore) throws(LibraryError) -> Void

    init(
        _ sentence: String, subject: String? = nil,
        undo: @escaping @Sendable (CatalogStore) throws(LibraryError) -> Void
    ) {
        self.sentence = sentence
        self.subject = subject
        self.undo = undo
    }

    /// The change once it is done; nil before, and if it failed.
    final class Done: Sendable {
        let change = Mutex<UndoableChange?>(nil)
    }
}
