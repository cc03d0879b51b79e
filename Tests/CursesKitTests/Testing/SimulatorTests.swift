import CursesKit
import CursesKitTesting
import Testing

@MainActor
struct SimulatorTests {
    /// Shows what it hears.
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

    @Test func launchesNothingWithoutAWindow() {
        final class Empty: ApplicationDelegate {
            var window: Window? { nil }
            func applicationDidFinishLaunching(_ application: Application) {}
        }
        #expect(throws: ApplicationError.noRootViewController) { try Simulator(Empty()) }
    }
}
