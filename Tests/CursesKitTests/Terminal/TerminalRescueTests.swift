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

    @Test func keepsTheEndOfWhatIsPrinted() async {
        await #expect(processExitsWith: .exitCode(7)) {
            var (master, slave): (Int32, Int32) = (-1, -1)
            openpty(&master, &slave, nil, nil, nil)
            dup2(slave, STDOUT_FILENO)
            terminal_rescue_hold_output(slave)
            var (position, buffer): (UInt64, [UInt8]) = (0, Array(repeating: 0, count: 100_000))
            print("first")
            let first = terminal_rescue_read_output(&position, &buffer, buffer.count)
            var isRight = first == 6 && position == 6
            let line = String(repeating: "x", count: 1_999)
            for _ in 0..<1_000 { print(line) }
            terminal_rescue_trim_output()
            print("last")
            let rest = terminal_rescue_read_output(&position, &buffer, buffer.count)
            isRight = isRight && rest == 65_536 + 5 && position == 2_000_011
            isRight = isRight && buffer.prefix(Int(rest)).suffix(5).elementsEqual("last\n".utf8)
            isRight = isRight && terminal_rescue_read_output(&position, &buffer, buffer.count) == 0
            exit(isRight ? 7 : 1)
        }
    }

    @Test func showsWhatIsPrintedOnce() async {
        await #expect(processExitsWith: .exitCode(7)) {
            var (master, slave): (Int32, Int32) = (-1, -1)
            openpty(&master, &slave, nil, nil, nil)
            dup2(slave, STDOUT_FILENO)
            for line in ["one", "two"] {
                terminal_rescue_hold_output(slave)
                print(line)
                terminal_rescue_release_output()
            }
            var (shown, buffer): ([UInt8], [UInt8]) = ([], Array(repeating: 0, count: 100))
            while shown.count < 10, case let count = read(master, &buffer, buffer.count), count > 0 {
                shown += buffer[..<count]
            }
            exit(shown.elementsEqual("one\r\ntwo\r\n".utf8) ? 7 : 1)
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
