import Foundation
import Subprocess

#if canImport(System)
    import System
#else
    import SystemPackage
#endif

/// The built program, beside the tests.
enum Program {
    /// Where it is; `TEKPUB` in the environment names another.
    static var path: String {
        if let named = ProcessInfo.processInfo.environment["TEKPUB"] { return named }
        return path(of: "tekpub")
    }

    /// Where another program of ours, such as an example, was built.
    static func path(of name: String) -> String {
        URL(filePath: CommandLine.arguments[0]).deletingLastPathComponent().appending(path: name).path
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
