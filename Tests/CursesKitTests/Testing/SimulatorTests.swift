import CursesKit
import CursesKitTesting
import Testing

@MainActor
struct SimulatorTests {
    /// Shows the keys that it receives.
    private final class Echo: ViewController {
        let label = Label()

        override func loadView() -> View { label }
        override func pressBegan(_ press: KeyPress) { label.text += press.title }
        override func paste(_ text: String) { label.text += text }
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
                    label.text = await Self.text(number)
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

    @Test func launchesNothingWithoutAWindow() {
        final class Empty: ApplicationDelegate {
            var window: Window? { nil }
            func applicationDidFinishLaunching(_ application: Application) {}
        }
        #expect(throws: ApplicationError.noRootViewController) { try Simulator(Empty()) }
    }
}
