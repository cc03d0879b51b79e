import ArgumentParser
import CursesKit
import Foundation
import Logging

/// Prints an error on standard error, and returns the exit code.
///
/// ArgumentParser prints its own errors with a hint at `--help`, which does not help if the command line was
/// correct.
func Failure(_ sentence: String, code: Int32) -> ExitCode {
    warn(sentence)
    return ExitCode(code)
}

/// Prints a message on standard error, after the program's name, and logs it.
func warn(_ sentence: String) {
    CommandLog.current?.logger.warning("\(sentence)", source: "command")
    tell("tekpub: \(sentence)")
}

/// Prints a message on standard error, on one line and without control characters.
func tell(_ sentence: String) {
    // Silence is safe: if standard error is closed, the exit code still reports the error.
    try? FileHandle.standardError.write(contentsOf: Data("\(Text(sentence))\n".utf8))
}
