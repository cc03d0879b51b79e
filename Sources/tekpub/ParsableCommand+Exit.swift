import ArgumentParser
import CursesKit
import Dispatch
import Foundation

extension ParsableCommand {
    /// Ends the process with the exit code of `error`, after its message.
    ///
    /// Replaces ArgumentParser's function of that name, which prints arguments raw: a message quotes what the
    /// user, or another program, wrote.
    static func exit(withError error: (any Error)? = nil) -> Never {
        guard let error else { Foundation.exit(EXIT_SUCCESS) }
        let code = exitCode(for: error)
        let message = fullMessage(for: error)
        let file = code.isSuccess ? FileHandle.standardOutput : .standardError
        if !message.isEmpty {
            let lines = message.split(separator: "\n", omittingEmptySubsequences: false)
            let text = lines.map { "\(Text($0))\n" }.joined()
            // Silence is safe: the exit code still tells.
            try? file.write(contentsOf: Data(text.utf8))
        }
        Foundation.exit(code.rawValue)
    }

    /// Does what the arguments say, and ends the process if they are wrong.
    static func start() {
        do {
            var command = try parseAsRoot()
            try command.run()
        } catch {
            exit(withError: error)
        }
    }

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
