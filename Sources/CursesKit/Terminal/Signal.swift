#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// The signals that a program on a terminal hears of; `CTerminalRescue` says what the others do.
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

    /// Those that arrived and were reported on `descriptor`, in their order.
    static func arrived(on descriptor: Int32) -> [Signal] {
        withUnsafeTemporaryAllocation(byteCount: 64, alignment: 1) { buffer in
            let count = read(descriptor, buffer.baseAddress, buffer.count)
            return buffer.prefix(max(0, count)).compactMap { byte in
                allCases.first { $0.number == Int32(byte) }
            }
        }
    }

    /// Stops this process as Ctrl-Z does by default; returns when it goes on.
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
