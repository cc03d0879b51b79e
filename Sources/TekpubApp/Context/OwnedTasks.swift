/// The tasks that an object has begun and that end by themselves, such as commands to the downloads.
///
/// They are cancelled with the object, which owns this value alone. A task that is replaced by the next one
/// of its kind has a property of its own instead.
@MainActor
final class OwnedTasks {
    private var tasks: [Int: Task<Void, Never>] = [:]
    private var startedCount = 0

    deinit {
        for task in tasks.values { task.cancel() }
    }

    /// Whether every task has ended.
    var isEmpty: Bool { tasks.isEmpty }

    /// Runs `body` in a task on the main actor.
    func run(_ body: @escaping @MainActor () async -> Void) {
        startedCount += 1
        let number = startedCount
        tasks[number] = Task { [weak self] in
            await body()
            self?.tasks[number] = nil
        }
    }

    /// Cancels every task.
    func cancelAll() {
        for task in tasks.values { task.cancel() }
    }
}
