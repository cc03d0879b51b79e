import ArgumentParser
import CursesKit
import Foundation

/// Prints a sentence on standard error, and is the exit code to end with.
///
/// ArgumentParser shows its own errors with a hint at `--help`, which is of no use where the command
/// line was right and something else was not.
func Failure(_ sentence: String, code: Int32) -> ExitCode {
    warn(sentence)
    return ExitCode(code)
}

/// Prints a sentence on standard error that says who says it.
func warn(_ sentence: String) {
    tell("tekpub: \(sentence)")
}

/// Prints a sentence on standard error, on one line and without anything that a terminal would obey.
func tell(_ sentence: String) {
    // Silence is safe: where nobody can be told, the exit code still tells.
    try? FileHandle.standardError.write(contentsOf: Data("\(Text(sentence))\n".utf8))
}
