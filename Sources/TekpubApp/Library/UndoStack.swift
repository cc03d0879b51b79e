/// Takes back what the user did, the last step first.
@MainActor
final class UndoStack {
    private var steps: [() -> Void] = []

    /// More steps than a user remembers.
    private static let limit = 100

    /// Keeps how to take back what the user does now.
    func push(_ step: @escaping () -> Void) {
        if steps.count == Self.limit { steps.removeFirst() }
        steps.append(step)
    }

    /// Takes back the last step.
    ///
    /// - Returns: false if there is nothing to take back.
    func undo() -> Bool {
        guard let step = steps.popLast() else { return false }
        step()
        return true
    }
}
