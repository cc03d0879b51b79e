import CursesKit
import CursesKitTesting
import Foundation
import Testing

@MainActor
struct SimulatorTests {
    /// Shows the keys that it receives.
    private final class Echo: ViewController {
        let label = Label()

        override func loadView() -> View { label }
        override func pressBegan(_ press: KeyPress) { label.text += Text(press.title) }
        override func paste(_ text: String) { label.text += Text(text) }
    }

    private final class Delegate: ApplicationDelegate {
        var window: Window?

        func applicationDidFinishLaunching(_ application: Application) {
            window = Window(frame: .zero)
            window?.rootViewController = Echo()
        }
    }

    @Test func showsWhatTheUserTypesAtOnce() throws {
        let simulator = try Simulator(Delegate(), size: Size(width: 10, height: 1))
        simulator.type("ab")
        #expect(simulator.screen == "ab")
        simulator.send(.paste("c"))
        #expect(simulator.screen == "abc")
    }

    @Test func hasTheSizeThatItIsGiven() throws {
        let simulator = try Simulator(Delegate(), size: Size(width: 10, height: 1))
        simulator.type("abcdef")
        simulator.resize(width: 3, height: 2)
        #expect(simulator.screen == "ab…\n")
    }

    /// Counts down in tasks that sleep on the program's clock.
    private final class Countdown: ViewController {
        let label = Label("3")
        let clock: ManualClock

        init(_ clock: ManualClock) {
            self.clock = clock
            super.init()
        }

        override func loadView() -> View { label }

        func start() {
            Task {
                for number in [2, 1, 0] {
                    try await clock.sleep(for: .seconds(1))
                    label.text = Text(await Self.text(number))
                }
            }
        }

        @concurrent private nonisolated static func text(_ number: Int) async -> String { "\(number)" }
    }

    @Test func letsTheProgramsTasksGoOn() async throws {
        let delegate = Delegate()
        let simulator = try Simulator(delegate, size: Size(width: 10, height: 1))
        let countdown = Countdown(simulator.clock)
        delegate.window?.rootViewController = countdown
        countdown.start()
        await simulator.settle()
        #expect(simulator.screen == "3")
        for number in ["2", "1", "0"] {
            simulator.wait(.seconds(1))
            await simulator.settle()
            #expect(simulator.screen == number)
        }
        #expect(simulator.clock.isIdle)
    }

    /// Sleeps on the clock of the program that shows it.
    private final class Alarm: ViewController {
        let label = Label("sleeps")

        override func loadView() -> View { label }

        func start(_ clock: any FrameClock) {
            Task {
                try await clock.sleep(for: .seconds(3))
                label.text = "rings"
            }
        }
    }

    @Test func waitsOnTheClockOfTheProgram() async throws {
        let delegate = Delegate()
        let simulator = try Simulator(delegate, size: Size(width: 10, height: 1))
        let alarm = Alarm()
        delegate.window?.rootViewController = alarm
        alarm.start(simulator.application.clock)
        try await simulator.wait { simulator.screen == "rings" }
        #expect(simulator.clock.time >= .seconds(3) && simulator.clock.time < .milliseconds(3_020))
        // What holds already takes no time.
        let time = simulator.clock.time
        try await simulator.wait { simulator.screen == "rings" }
        #expect(simulator.clock.time == time)
    }

    @Test func showsTheScreenIfAConditionNeverHolds() async throws {
        let simulator = try Simulator(Delegate(), size: Size(width: 10, height: 1))
        simulator.type("ab")
        let error = await #expect(throws: SimulatorError.self) {
            try await simulator.wait(upTo: .seconds(1), step: .milliseconds(300)) { false }
        }
        #expect(error == .timedOut(after: .seconds(1), screen: "ab"))
        #expect(error?.description.hasSuffix("\nab") == true)
        #expect(simulator.clock.time == .seconds(1))
    }

    /// Draws a number, and has a task count on while it is small.
    private final class Counter: View {
        var number = 0

        override func draw(_ canvas: inout Canvas) {
            canvas.draw(Text("\(number)"), at: .zero, style: .plain)
            guard number < 9 else { return }
            Task {
                number += 1
                setNeedsDisplay()
            }
        }
    }

    @Test func settlesWhenNoFrameIsDue() async throws {
        let delegate = Delegate()
        let simulator = try Simulator(delegate, size: Size(width: 10, height: 1))
        let counter = Counter()
        delegate.window?.rootViewController?.view.addSubview(counter)
        counter.frame = Rect(x: 0, y: 0, width: 2, height: 1)
        await simulator.settle()
        #expect(counter.number == 9)
        #expect(simulator.screen == "9")
        #expect(simulator.clock.time == .zero)
    }

    @Test func writesAPictureOfTheScreen() throws {
        let simulator = try Simulator(Delegate(), size: Size(width: 10, height: 1))
        simulator.type("<b>")
        let path = NSTemporaryDirectory() + "simulator-\(UUID().uuidString).svg"
        defer { try? FileManager.default.removeItem(atPath: path) }
        try simulator.screenshot(title: "An echo").write(to: path)
        let svg = try String(contentsOfFile: path, encoding: .utf8)
        #expect(
            svg.hasPrefix("<svg ") && svg.contains("<title>An echo</title>") && svg.contains(">&lt;b&gt;<"))
        #expect(throws: SnapshotError.unwritable("/nowhere/a.svg")) {
            try simulator.screenshot().write(to: "/nowhere/a.svg")
        }
    }

    @Test func launchesNothingWithoutAWindow() {
        final class Empty: ApplicationDelegate {
            var window: Window? { nil }
            func applicationDidFinishLaunching(_ application: Application) {}
        }
        #expect(throws: ApplicationError.noRootViewController) { try Simulator(Empty()) }
    }
}
