import CursesKit
import Localization
import TekpubKit

/// Undoes the user's actions, last first.
@MainActor
final class UndoStack {
    /// Whether the library is temporary, so that changes last only until the program ends.
    var isLibraryTemporary = false

    /// Knows which key undoes.
    weak var application: Application?

    /// An action that can be undone.
    struct Step {
        /// Grows with each action.
        let number: Int
        /// Takes the action back. Receives the step, for `restore(_:)`.
        let undo: (Step) -> Void
    }

    /// The steps in the order of the actions.
    private var steps: [Step] = []
    private var lastNumber = 0

    /// The maximum number of steps.
    private static let limit = 100

    /// Adds a step that undoes the current action.
    @discardableResult
    func push(_ undo: @escaping (Step) -> Void) -> Step {
        lastNumber += 1
        let step = Step(number: lastNumber, undo: undo)
        restore(step)
        return step
    }

    /// Puts a step back whose undo has failed.
    func restore(_ step: Step) {
        let index = steps.firstIndex { $0.number > step.number } ?? steps.endIndex
        steps.insert(step, at: index)
        if steps.count > Self.limit { steps.removeFirst() }
    }

    /// Removes a step whose action has failed, or changed nothing.
    func remove(_ step: Step) {
        steps.removeAll { $0.number == step.number }
    }

    /// Removes all steps.
    func removeAll() {
        steps = []
    }

    /// Returns a sentence about a change in the library, which says if the change does not last.
    func lasting(_ sentence: String) -> String {
        isLibraryTemporary ? localized("\(sentence), until tekpub ends") : sentence
    }

    /// Returns a sentence about what was done, with the key that undoes it.
    ///
    /// - Parameter isInLibrary: whether the change lasts only as long as the library.
    func offering(_ sentence: String, isInLibrary: Bool = true) -> String {
        let sentence = isInLibrary ? lasting(sentence) : sentence
        return application?.keyTitle(of: .undo).map { localized("\(sentence) · \($0) undoes") } ?? sentence
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
        step.undo(step)
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
}
