#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

extension Application {
    /// Runs a program whose delegate is a `Delegate`, and ends the process with it.
    ///
    /// This is the whole of a program's `main.swift`:
    ///
    ///     Application.main(AppDelegate.self)
    ///
    /// What keeps the program from starting is said on standard error in one line, and the process ends
    /// with status 69, or 70 if it is a mistake of the program's.
    public static func main<Delegate: MainDelegate>(_ delegate: Delegate.Type) -> Never {
        do {
            try run(delegate.init())
        } catch {
            let line = Array("\(error)\n".utf8)
            _ = write(STDERR_FILENO, line, line.count)
            exit(error is ApplicationError ? EX_SOFTWARE : EX_UNAVAILABLE)
        }
    }

    /// Runs a program on the terminal it was started on, and ends the process with it.
    ///
    /// The first frame is on the screen before anything is listened to or waited for.
    ///
    /// - Parameter reducesMotion: whether transitions are left out.
    /// - Throws: `TerminalError` or `ApplicationError`, with the terminal as it was.
    public static func run(_ delegate: any ApplicationDelegate, reducesMotion: Bool = false) throws -> Never {
        let noColor = getenv("NO_COLOR").map { $0.pointee != 0 } ?? false
        // Not `exit`, which takes libraries down while other threads may still be using them.
        let terminal = try CursesTerminal(allowsColor: !noColor) { status in _exit(status) }
        let application = Application(
            terminal: terminal, clock: SystemClock(), delegate: delegate, reducesMotion: reducesMotion)
        do {
            try application.launch()
        } catch {
            terminal.giveBack()
            throw error
        }
        application.run()
        withExtendedLifetime(application) {
            MainLoop.run(
                while: { !terminal.isHandedOver }, reading: { terminal.read() },
                signals: terminal.signalDescriptor, readingSignals: { terminal.readSignals() })
        }
    }
}
