import ArgumentParser
import Foundation

/// Prints a sentence on standard error, and is the exit code to end with.
///
/// ArgumentParser shows its own errors with a hint at `--help`, which is of no use where the command
/// line was right and something else was not.
func Failure(_ sentence: String, code: Int32) -> ExitCode {
    // Silence is safe: where nobody can be told, the exit code still tells.
    try? FileHandle.standardError.write(contentsOf: Data("tekpub: \(sentence)\n".utf8))
    return ExitCode(code)
}
