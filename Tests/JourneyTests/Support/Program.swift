import Foundation
import Subprocess
import Testing

/// The built program, beside the tests.
enum Program {
    /// Where it is; `TEKPUB` in the environment names another.
    static var path: String {
        if let named = ProcessInfo.processInfo.environment["TEKPUB"] { return named }
        return URL(filePath: CommandLine.arguments[0]).deletingLastPathComponent().appending(path: "tekpub").path
    }

    /// What a run without a terminal left.
    struct Outcome {
        let status: TerminationStatus
        let output: String
        let errors: String
    }

    /// Runs it to its end, with nothing on standard input and no terminal.
    static func run(_ arguments: String..., environment: [Environment.Key: String?] = [:]) async throws -> Outcome {
        let result = try await Subprocess.run(
            .path(FilePath(path)), arguments: Arguments(arguments),
            environment: .inherit.updating(environment),
            output: .string(limit: 1 << 20), error: .string(limit: 1 << 20))
        return Outcome(
            status: result.terminationStatus, output: try #require(result.standardOutput),
            errors: try #require(result.standardError))
    }
}
