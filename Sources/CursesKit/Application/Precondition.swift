import CTerminalRescue

#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

// In this module these take the place of Swift's own, which say nothing in a release build, and whose
// message the screen of the program would hide.

/// Ends the program with `message` unless `condition` holds, in release builds too.
func precondition(
    _ condition: @autoclosure () -> Bool, _ message: @autoclosure () -> String,
    file: StaticString = #file, line: UInt = #line
) {
    if !condition() { preconditionFailure(message(), file: file, line: line) }
}

/// Gives the terminal back, says on standard error what the program did wrong, and ends it.
@inline(never)
func preconditionFailure(
    _ message: @autoclosure () -> String, file: StaticString = #file, line: UInt = #line
) -> Never {
    terminal_rescue_restore()
    let text = Array("CursesKit: \(message())\n".utf8)
    _ = write(STDERR_FILENO, text, text.count)
    Swift.preconditionFailure(file: file, line: line)
}
