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
///
/// Between taking the terminal and listening, a signal would end the program without giving the
/// terminal back. `hold()` keeps it waiting until somebody listens.
@MainActor
final class SignalSources {
    private var sources: [any DispatchSourceSignal] = []
    private var unregistered: Int

    /// - Parameter handle: called for each signal that arrives.
    init(_ signals: [Signal], handle: @escaping @MainActor (Signal) -> Void) {
        unregistered = signals.count
        for signal in signals {
            let source = DispatchSource.makeSignalSource(signal: signal.number, queue: .main)
            source.setEventHandler { MainActor.assumeIsolated { handle(signal) } }
            source.setRegistrationHandler { [weak self] in
                MainActor.assumeIsolated { self?.didRegister() }
            }
            source.activate()
            sources.append(source)
        }
    }

    private func didRegister() {
        unregistered -= 1
        if unregistered == 0 { Self.release() }
    }

    /// Keeps the signals from arriving.
    static func hold() {
        setMask(SIG_BLOCK)
    }

    /// Lets the signals arrive, those too that came meanwhile.
    static func release() {
        setMask(SIG_UNBLOCK)
    }

    private static func setMask(_ change: Int32) {
        var signals = sigset_t()
        sigemptyset(&signals)
        for signal in Signal.allCases { sigaddset(&signals, signal.number) }
        pthread_sigmask(change, &signals, nil)
    }

    /// Stops this process as Ctrl-Z does without anybody listening; returns when it goes on.
    ///
    /// The system ignores that where no shell is there to let it go on. Sent to this very thread, which
    /// takes it before it does anything else; sent to the process, it might be another that stops
    /// first, while this one draws on.
    static func stopProcess() {
        var byDefault = sigaction()
        var listening = sigaction()
        sigaction(SIGTSTP, &byDefault, &listening)
        raise(SIGTSTP)
        sigaction(SIGTSTP, &listening, nil)
    }
}
