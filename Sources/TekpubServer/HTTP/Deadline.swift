/// The deadline of `withDeadline` passed.
struct DeadlineExceeded: Error {}

/// Runs `work`, and cancels it after `limit`.
///
/// - Throws: `DeadlineExceeded`, or the error of `work`.
func withDeadline<Result: Sendable>(
    _ limit: Duration, _ work: @escaping @Sendable () async throws -> Result
) async throws -> Result {
    try await withThrowingTaskGroup(of: Result.self) { group in
        group.addTask(operation: work)
        group.addTask {
            try await Task.sleep(for: limit)
            throw DeadlineExceeded()
        }
        defer { group.cancelAll() }
        guard let result = try await group.next() else { throw CancellationError() }
        return result
    }
}
