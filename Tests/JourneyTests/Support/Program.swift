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
    /// Where the programs lie: `TEKPUB_PROGRAMS` in the environment lists folders, with colons between them.
    private static let folders: [String] = {
        if let named = ProcessInfo.processInfo.environment["TEKPUB_PROGRAMS"] {
            return named.split(separator: ":").map(String.init)
        }
        return [URL(filePath: CommandLine.arguments[0]).deletingLastPathComponent().path]
    }()

    /// Where `tekpub` is.
    static var path: String { path(of: "tekpub") }

    /// Where the program `name` is, such as an example; an impossible path if it is nowhere.
    static func path(of name: String) -> String {
        let paths = folders.map { "\($0)/\(name)" }
        return paths.first { access($0, X_OK) == 0 } ?? paths.joined(separator: ":")
    }

    static var executable: Executable { .path(FilePath(path)) }

    /// What a run without a terminal left.
    struct Outcome {
        /// 128 and the number of the signal, if one ended it.
        let status: Int32
        let output: String
        let errors: String
    }

    /// Runs it to its end, with nothing on standard input and no terminal.
    ///
    /// - Parameter command: what starts it, with arguments of its own.
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
    /// The status as a shell tells it.
    var code: Int32 {
        switch self {
        case .exited(let code): code
        case .signaled(let number): 128 + number
        }
    }
}
