import CTerminalRescue

#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

// These functions replace Swift's own in this module. Swift's print no message in a release build, and print
// it on the program's screen otherwise.

/// Ends the program with `message` unless `condition` holds, in release builds too.
func precondition(
    _ condition: @autoclosure () -> Bool, _ message: @autoclosure () -> String,
    file: StaticString = #file, line: UInt = #line
) {
    if !condition() { preconditionFailure(message(), file: file, line: line) }
}

/// A line of the program, which a message about its error names.
struct ProgramLine {
    let file: StaticString
    let line: UInt

    /// Such as `, from FileList.swift:12`, to follow a message.
    var suffix: String { ", from \(file):\(line)" }
}

/// Gives the terminal back, prints the message to standard error, and ends the program.
@inline(never)
func preconditionFailure(
    _ message: @autoclosure () -> String, file: StaticString = #file, line: UInt = #line
) -> Never {
    terminal_rescue_restore()
    let text = Array("CursesKit: \(message())\n".utf8)
    _ = write(STDERR_FILENO, text, text.count)
    Swift.preconditionFailure(file: file, line: line)
}
