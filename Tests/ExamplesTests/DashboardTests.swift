import CursesKit
import CursesKitTesting
import Foundation
import Testing

@testable import Dashboard

/// The dashboard of a machine that does the same each time.
@MainActor @Suite(.timeLimit(.minutes(5)))
struct DashboardTests {
    private let machine = RepeatableMachine()

    private func launch(
        width: Int = 80, height: Int = 24, machine: (any Machine)? = nil
    ) async throws -> Simulator {
        let simulator = try Simulator(
            AppDelegate(machine: machine ?? self.machine), size: Size(width: width, height: height))
        await simulator.settle()
        return simulator
    }

    /// Lets the dashboard ask the machine again so many times.
    private func update(_ simulator: Simulator, times: Int = 1) async {
        for _ in 0..<times {
            simulator.wait(.milliseconds(500))
            await simulator.settle()
        }
    }

    /// The names of the processes on the screen, with how busy each is.
    private func processes(_ simulator: Simulator) -> [String] {
        let rows = simulator.terminal.rows.drop { !$0.hasPrefix("Name") }.dropFirst().dropLast()
        return rows.map { $0.split(separator: " ") }.filter { $0.count > 2 }.map { "\($0[0]) \($0[2])" }
    }

    @Test func showsTheMachine() async throws {
        let simulator = try await launch()
        await update(simulator, times: 4)
        #expect(
            simulator.screen == """
                [Overview] Processes
                 Busy ━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━╸─────────────────────────────────  50 %
                 Memory of 16 GB ━━━━━━━━━━━━━━━━━━━━━╸──────────────────────────────────  38 %
                 100 %┤
                      │
                      │
                      │
                  50 %┤
                      │                                                                     ⠈⠉⠉
                      │
                      │
                      │
                   0 %┤
                      └────────────────────────────────────────────────────────────────────────
                 a minute ago                                                               now

                 100 %┤▂▂▂▂▂▂▂▂▂▂▂▂▂▂▂▂▂▂▂▂▂▂▂▂▂▂▂▂▂▂▂▂▂▂▂
                  50 %┤███████████████████████████████████
                      │███████████████████████████████████
                   0 %┤███████████████████████████████████ ▆▆▆▆▆▆▆▆▆▆▆▆▆▆▆▆▆▆▆▆▆▆▆▆▆▆▆▆▆▆▆▆▆▆▆
                      └────────────────────────────────────────────────────────────────────────
                                     core 1                              core 2
                 Received                                                        ▃▅▆█  360 kB/s
                 Sent                                                            ████  1400 B/s
                """)
    }

    @Test func fitsASmallWindow() async throws {
        let simulator = try await launch(width: 40, height: 10)
        await update(simulator, times: 4)
        #expect(
            simulator.screen == """
                [Overview] Processes
                 Busy ━━━━━━━━━━━━━╸─────────────  50 %
                 Memory of 16 GB ━━━━━━╶─────────  38 %
                 100 %┤
                  50 %┤                              ⠠⠤
                   0 %┤
                 a minute ago                       now

                 Received                ▃▅▆█  360 kB/s
                 Sent                    ████  1400 B/s
                """)
    }

    @Test func putsChartsSideBySideInALargeWindow() async throws {
        let simulator = try await launch(width: 200, height: 60)
        await update(simulator, times: 4)
        #expect(simulator.screen.contains("core 2"))
        let axes = simulator.terminal.rows.filter { $0.contains("100 %┤") }
        #expect(axes.count == 1 && axes.first?.components(separatedBy: "100 %┤").count == 3)
        #expect(simulator.terminal.rows[58].hasPrefix(" Received"))
    }

    @Test func drawsNothingBetweenUpdates() async throws {
        let simulator = try await launch()
        await update(simulator)
        let count = simulator.terminal.frameCount
        simulator.wait(.milliseconds(490))
        await simulator.settle()
        #expect(simulator.terminal.frameCount == count)
        simulator.wait(.milliseconds(10))
        await simulator.settle()
        #expect(simulator.terminal.frameCount == count + 1)
    }

    @Test func readsNoProcessesWhileTheyAreNotShown() async throws {
        let simulator = try await launch()
        await update(simulator, times: 3)
        #expect(machine.listCount == 0)
        simulator.send(.key(KeyPress("2", modifiers: .alternate)))
        await update(simulator, times: 3)
        #expect(machine.listCount == 3)
        simulator.send(.key(KeyPress("1", modifiers: .alternate)))
        await update(simulator, times: 3)
        #expect(machine.listCount == 3)
    }

    @Test func sortsProcesses() async throws {
        let simulator = try await launch(height: 8)
        simulator.send(.key(KeyPress("2", modifiers: .alternate)))
        await update(simulator, times: 2)
        #expect(processes(simulator) == ["ada 70", "bob 60", "c␛[2Jy 50", "dan 40"])
        simulator.press("s")
        #expect(processes(simulator) == ["hal 0", "gus 10", "fay 20", "eve 30"])
        simulator.press(.enter)
        #expect(simulator.screen.contains("Process 107 has kept a core busy for 0 seconds."))
    }

    @Test func keepsTheFocusedProcessOnItsLine() async throws {
        let simulator = try await launch(height: 8)
        simulator.send(.key(KeyPress("2", modifiers: .alternate)))
        await update(simulator, times: 2)
        #expect(processes(simulator) == ["ada 70", "bob 60", "c␛[2Jy 50", "dan 40"])
        simulator.press(.down, .down, .down)
        machine.turn()
        await update(simulator)
        #expect(processes(simulator) == ["gus 60", "fay 50", "eve 40", "dan 30"])
    }

    @Test func keepsTheTop() async throws {
        let simulator = try await launch(height: 8)
        simulator.send(.key(KeyPress("2", modifiers: .alternate)))
        await update(simulator, times: 2)
        machine.turn()
        await update(simulator)
        #expect(processes(simulator) == ["hal 70", "gus 60", "fay 50", "eve 40"])
    }

    @Test func filtersByNames() async throws {
        let simulator = try await launch(height: 8)
        simulator.send(.key(KeyPress("2", modifiers: .alternate)))
        await update(simulator, times: 2)
        simulator.press("/")
        simulator.type("EV")
        #expect(processes(simulator) == ["eve 30"])
        #expect(simulator.screen.contains("1 of 8"))
    }

    @Test func saysIfTheSystemTellsLittle() async throws {
        let simulator = try await launch(machine: LocalMachine(folder: "/nowhere"))
        await update(simulator, times: 2)
        #expect(simulator.screen.contains("Busy") && !simulator.screen.contains("Memory"))
        simulator.send(.key(KeyPress("2", modifiers: .alternate)))
        try await simulator.wait { simulator.screen.contains("This system does not list its processes") }
    }
}

/// Two cores, of which the first is busier, and eight processes. It answers on the main actor, so that a `Simulator` sees
/// that it does.
@MainActor
final class RepeatableMachine: Machine {
    /// How often the processes were listed.
    private(set) var listCount = 0
    private var sampleCount = 0
    private var seconds = [Double](repeating: 0, count: 8)
    private var isTurned = false
    private var busy = [0, 0]
    private let isSteady: Bool

    /// - Parameter isSteady: whether the cores do the same all the time.
    init(isSteady: Bool = true) {
        self.isSteady = isSteady
    }

    /// Has the processes that were the busiest do the least from now on.
    func turn() { isTurned = true }

    func sample() async -> MachineSample {
        sampleCount += 1
        busy[0] += isSteady ? 40 : sampleCount * 37 % 23 + sampleCount % 25
        busy[1] += isSteady ? 10 : sampleCount * 7 % 41
        return MachineSample(
            cores: busy.map { CoreTime(busy: $0, total: 50 * sampleCount) }, load: 1.5,
            memory: Usage(used: 6_000_000_000, total: 16_000_000_000),
            traffic: Traffic(received: 20_000 * sampleCount * sampleCount, sent: 700 * sampleCount))
    }

    func processes() async -> [ProcessSample] {
        listCount += 1
        let names = ["ada", "bob", "c\u{1B}[2Jy", "dan", "eve", "fay", "gus", "hal"]
        return names.enumerated().map { index, name in
            seconds[index] += 0.05 * Double(isTurned ? index : 7 - index)
            return ProcessSample(
                id: Int32(100 + index), name: name, seconds: seconds[index], memory: (index + 1) * 3_000_000)
        }
    }
}

/// The files of Linux in a folder of the test.
struct LocalMachineTests {
    @Test func readsTheFilesOfLinux() async throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
        // Ignore errors: the system cleans up its temporary files.
        defer { try? FileManager.default.removeItem(at: folder) }
        let files = [
            "stat": """
            cpu  30 0 20 900 50 0 0 0 0 0
            cpu0 10 1 5 450 30 2 3 4 0 0
            cpu1 20 0 15 450 20 0 0 0 0 0
            intr 1 2 3
            """,
            "meminfo": "MemTotal:  1000 kB\nMemFree: 1 kB\nMemAvailable:  400 kB\nHugePages_Total: 0\n",
            "net/dev": """
            Inter-|   Receive                                                |  Transmit
             face |bytes    packets errs drop fifo frame compressed multicast|bytes    packets
                lo:   77    1    0    0    0     0          0         0       77    1
              eth0: 5000    6    0    0    0     0          0         0      300    4
              wlan0:  20    1    0    0    0     0          0         0        1    1
            """,
            "42/stat":
                "42 (a) b (c) S 1 42 42 0 -1 4 1 0 0 0 150 50 0 0 20 0 1 0 99 1000 7 18446744073709551615",
            "43/stat": "43 (half",
            "uptime": "1 1",
        ]
        for (name, text) in files {
            let file = folder.appending(path: name)
            try FileManager.default.createDirectory(
                at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
            try Data(text.utf8).write(to: file)
        }
        let machine = LocalMachine(folder: folder.path)
        let sample = await machine.sample()
        #expect(sample.cores.map(\.busy) == [25, 35] && sample.cores.map(\.total) == [505, 505])
        #expect(sample.memory?.used == 614_400 && sample.memory?.total == 1_024_000)
        #expect(sample.traffic?.received == 5020 && sample.traffic?.sent == 301)
        let processes = try await machine.processes()
        #expect(processes.map(\.id) == [42] && processes.first?.name == "a) b (c")
        #expect(processes.first?.memory == 7 * sysconf(Int32(_SC_PAGESIZE)))
        #expect(processes.first?.seconds == 200 / Double(sysconf(Int32(_SC_CLK_TCK))))
    }
}
