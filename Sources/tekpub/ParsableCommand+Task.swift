import ArgumentParser
import Dispatch

extension ParsableCommand {
    /// Does what takes its time, and ends the process with it.
    ///
    /// - Parameter body: throws what to end with.
    static func finish(with body: @escaping @Sendable () async throws -> Void) -> Never {
        Task {
            do {
                try await body()
                exit()
            } catch {
                exit(withError: error)
            }
        }
        dispatchMain()
    }
}
