/// Runs the operation of a form's button, while the form stays open and cannot be changed.
@MainActor
final class FormOperation {
    /// Does the work; returns why it failed, as a sentence, or nil.
    typealias Body = @MainActor (FormProgress) async -> String?

    private var task: Task<Void, Never>?
    private var isCancelled = false
    /// Counts the operations, so that an abandoned one does not end a later one.
    private var number = 0

    /// Whether it runs.
    var isRunning: Bool { task != nil }

    /// Begins the work.
    ///
    /// - Parameter end: called when it has come to its end, with the reason if it failed, or nil if it succeeded; with an
    ///   empty sentence if it was cancelled and did not succeed.
    func run(_ body: @escaping Body, progress: FormProgress, end: @escaping (String?) -> Void) {
        number += 1
        isCancelled = false
        let number = number
        task = Task { [weak self] in
            let problem = await body(progress)
            guard let self, task != nil, self.number == number else { return }
            task = nil
            end(problem.map { isCancelled ? "" : $0 })
        }
    }

    /// Asks the work to come to its end.
    ///
    /// - Returns: false if it was asked before.
    func cancel() -> Bool {
        guard !isCancelled else { return false }
        isCancelled = true
        task?.cancel()
        return true
    }

    /// Cancels the work, and does not wait for its end.
    func abandon() {
        task?.cancel()
        task = nil
    }
}
