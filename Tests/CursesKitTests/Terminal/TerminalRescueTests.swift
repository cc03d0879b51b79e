import CTerminalRescue
import Testing

#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// Each test runs in a process of its own, on a pseudoterminal.
struct TerminalRescueTests {
    private static func arm() -> Int32 {
        // The thread of a test blocks all signals.
        var signals = sigset_t()
        sigfillset(&signals)
        pthread_sigmask(SIG_UNBLOCK, &signals, nil)
        var (master, slave): (Int32, Int32) = (-1, -1)
        openpty(&master, &slave, nil, nil, nil)
        return terminal_rescue_arm(slave, "", 0)
    }

    @Test func endsAtTheThirdInterrupt() async {
        await #expect(processExitsWith: .signal(SIGINT)) {
            _ = Self.arm()
            for _ in 0..<3 { raise(SIGINT) }
            exit(0)
        }
    }

    @Test func reportsWhatAsksTheProgramToEnd() async {
        await #expect(processExitsWith: .exitCode(7)) {
            let reports = Self.arm()
            for signal in [SIGINT, SIGWINCH, SIGINT, SIGTERM] { raise(signal) }
            var numbers = [UInt8](repeating: 0, count: 8)
            let count = read(reports, &numbers, numbers.count)
            exit(
                numbers.prefix(max(0, count)).map(Int32.init) == [SIGINT, SIGWINCH, SIGINT, SIGTERM] ? 7 : 1)
        }
    }

    @Test func leavesTheKeysOfAnotherProgramToThat() async {
        await #expect(processExitsWith: .exitCode(7)) {
            _ = Self.arm()
            terminal_rescue_set_taken(false)
            for _ in 0..<9 { raise(SIGINT) }
            exit(7)
        }
    }

    @Test func endsByTheSignalThatAskedWhenPatienceIsOver() async {
        await #expect(processExitsWith: .signal(SIGTERM)) {
            _ = Self.arm()
            raise(SIGTERM)
            // The system sends this signal when the time is over.
            raise(SIGALRM)
            exit(0)
        }
    }

    @Test func goesOnWhereNobodyReads() async {
        await #expect(processExitsWith: .exitCode(7)) {
            _ = Self.arm()
            raise(SIGPIPE)
            exit(7)
        }
    }

    @Test func ignoresWhatThePersonWhoStartedItIgnores() async {
        await #expect(processExitsWith: .exitCode(7)) {
            signal(SIGUSR1, SIG_IGN)
            _ = Self.arm()
            raise(SIGUSR1)
            exit(7)
        }
    }

    /// A process that the program forks ends without the terminal being given back.
    @Test(arguments: [false, true])
    func leavesTheTerminalToItsOwner(runsHandlers: Bool) async {
        await #expect(processExitsWith: .exitCode(7)) { [runsHandlers] in
            var (master, slave): (Int32, Int32) = (-1, -1)
            openpty(&master, &slave, nil, nil, nil)
            _ = terminal_rescue_arm(slave, "bye", 3)
            // Swift declares it as unavailable.
            typealias Fork = @convention(c) () -> pid_t
            guard let symbol = dlsym(nil, "fork") else { exit(1) }
            let child = unsafeBitCast(symbol, to: Fork.self)()
            if child == 0 { if runsHandlers { exit(0) } else { _exit(0) } }
            var status: Int32 = 0
            waitpid(child, &status, 0)
            _ = write(slave, "on", 2)
            var bytes = [UInt8](repeating: 0, count: 8)
            let count = read(master, &bytes, bytes.count)
            exit(Array(bytes.prefix(max(0, count))) == Array("on".utf8) ? 7 : 1)
        }
    }

    @Test func leavesSignalsAsTheyWereOnceTheTerminalIsGivenBack() async {
        await #expect(processExitsWith: .signal(SIGINT)) {
            _ = Self.arm()
            terminal_rescue_disarm()
            raise(SIGINT)
            exit(0)
        }
    }
}
