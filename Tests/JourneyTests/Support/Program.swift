import Foundation
import Subprocess

#if canImport(System)
    import System
#else
    import SystemPackage
#endif

/// The built programs.
///
/// `make test` has the journeys start the programs that users get; plain `swift test` starts those that it builds
/// beside the tests, without optimization.
enum Program {
    /// The folders of the programs: `TEKPUB_PROGRAMS` in the environment lists them, separated by colons.
    private static let folders: [String] = {
        if let named = ProcessInfo.processInfo.environment["TEKPUB_PROGRAMS"] {
            return named.split(separator: ":").map(String.init)
        }
        return [URL(filePath: CommandLine.arguments[0]).deletingLastPathComponent().path]
    }()

    /// The path of `tekpub`.
    static var path: String { path(of: "tekpub") }

    /// The path of the program `name`, such as an example; an impossible path if it does not exist.
    static func path(of name: String) -> String {
        let paths = folders.map { "\($0)/\(name)" }
        return paths.first { access($0, X_OK) == 0 } ?? paths.joined(separator: ":")
    }

    static var executable: Executable { .path(FilePath(path)) }

    /// The result of a run without a terminal.
    struct Outcome {
        /// The exit status; 128 plus the signal's number if a signal ended the program.
        let status: Int32
        let output: String
        let errors: String
    }

    /// Runs the program until it ends, with empty standard input and no terminal.
    ///
    /// - Parameter command: a command that starts the program, with its own arguments.
    static func run(
        _ arguments: [String], through command: [String] = [], environment: [Environment.Key: String?] = [:]
    ) async throws -> Outcome {
        let line = command + [path] + arguments
        let result = try await Subprocess.run(
            command.isEmpty ? executable : .name(line[0]), arguments: Arguments(Array(line.dropFirst())),
            environment: .inherit.updating(environment),
            output: .string(limit: 1 << 20), error: .string(limit: 1 << 20))
        return Outcome(
            status: result.terminationStatus.code, output: result.standardOutput, errors: result.standardError
        )
    }
}

extension TerminationStatus {
    /// The status as a shell reports it.
    var code: Int32 {
        switch self {
        case .exited(let code): code
        case .signaled(let number): 128 + number
        }
    }
}
