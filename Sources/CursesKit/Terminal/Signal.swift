#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// The signals that a program on a terminal handles; `CTerminalRescue` describes the others.
enum Signal: CaseIterable {
    case terminate, hangUp, interrupt, quit
    /// The terminal has a new size.
    case windowChange
    /// The user suspends the job with Ctrl-Z.
    case terminalStop
    /// The process continues after a stop.
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

    /// The signals reported on `descriptor` since the last call, in their order.
    static func arrived(on descriptor: Int32) -> [Signal] {
        withUnsafeTemporaryAllocation(byteCount: 64, alignment: 1) { buffer in
            let count = read(descriptor, buffer.baseAddress, buffer.count)
            return buffer.prefix(max(0, count)).compactMap { byte in
                allCases.first { $0.number == Int32(byte) }
            }
        }
    }

    /// Stops this process as Ctrl-Z does by default; returns when it continues.
    ///
    /// The system ignores this if no shell could continue the process. The signal goes to the calling thread,
    /// which takes it at once; sent to the process, it could stop another thread first, while this one draws
    /// on.
    static func stopProcess() {
        var byDefault = sigaction()
        var listening = sigaction()
        sigaction(SIGTSTP, &byDefault, &listening)
        raise(SIGTSTP)
        sigaction(SIGTSTP, &listening, nil)
    }
}
