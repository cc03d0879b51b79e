import Dispatch

#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// The signals that concern a program on a terminal.
enum Signal: CaseIterable {
    case terminate, hangUp, interrupt, quit
    /// The terminal has another size.
    case windowChange
    /// The user asks the job to stop, with Ctrl-Z.
    case terminalStop
    /// The process goes on after a stop.
    case resume

    var number: Int32 {
        switch self {
        case .terminate: SIGTERM
        case .hangUp: SIGHUP
        case .interrupt: SIGINT
        case .quit: SIGQUIT
        case .windowChange: SIGWINCH
        case .terminalStop: SIGTSTP
        case .resume: SIGCONT
        }
    }
}

/// Listens for signals on the main queue.
@MainActor
final class SignalSources {
    private let sources: [any DispatchSourceSignal]

    /// - Parameter handle: called for each signal that arrives.
    init(_ signals: [Signal], handle: @escaping @MainActor (Signal) -> Void) {
        sources = signals.map { signal in
            let source = DispatchSource.makeSignalSource(signal: signal.number, queue: .main)
            source.setEventHandler { MainActor.assumeIsolated { handle(signal) } }
            source.activate()
            return source
        }
    }

    /// Stops this process; returns when somebody lets it go on.
    ///
    /// Sent to this very thread, which takes it before it does anything else; sent to the process, it
    /// might be another that stops first, while this one draws on.
    static func stopProcess() {
        raise(SIGSTOP)
    }
}
