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
    /// If the program cannot start, one line on standard error says why, and the process ends with status 69;
    /// with 70 if it is an error of the program.
    public static func main<Delegate: MainDelegate>(_ delegate: Delegate.Type) -> Never {
        do {
            try run(delegate.init())
        } catch {
            let line = Array("\(error)\n".utf8)
            _ = write(STDERR_FILENO, line, line.count)
            exit(error is ApplicationError ? EX_SOFTWARE : EX_UNAVAILABLE)
        }
    }

    /// Runs a program on the terminal that started it, and ends the process with it.
    ///
    /// The first frame is on the screen before the program listens or waits for anything.
    ///
    /// - Parameters:
    ///   - reducesMotion: whether to leave out animations.
    ///   - showsBitmaps: whether to show bitmaps if the terminal can.
    /// - Throws: `TerminalError` or `ApplicationError`, with the terminal given back.
    public static func run(
        _ delegate: any ApplicationDelegate, reducesMotion: Bool = false, showsBitmaps: Bool = true
    ) throws -> Never {
        let noColor = getenv("NO_COLOR").map { $0.pointee != 0 } ?? false
        let clock = SystemClock()
        let log = ActivityLog.requested(clock: clock)
        // Not `exit`, which unloads libraries while other threads may still use them.
        let terminal = try CursesTerminal(allowsColor: !noColor) { status in _exit(status) }
        let application = Application(
            terminal: terminal, clock: clock, delegate: delegate, reducesMotion: reducesMotion,
            showsBitmaps: showsBitmaps)
        (application.log, terminal.log) = (log, log)
        #if DEBUG
            (application.offersConsole, application.offersInspector) = (true, true)
        #endif
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

/// A delegate without parameters, so that a program can name it by its type.
///
/// Instead of calling `Application.main(_:)`, a program can mark its delegate with `@main`.
@MainActor
public protocol MainDelegate: ApplicationDelegate {
    /// Makes the delegate; the terminal is not open yet.
    init()
}

extension MainDelegate {
    /// Runs the program, and ends the process with it.
    public static func main() {
        Application.main(Self.self)
    }
}
