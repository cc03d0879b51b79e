import CursesKit
import CursesKitTesting
import Testing

private final class DebuggedDelegate: ApplicationDelegate {
    private let shown = Window(frame: .zero)
    private let root = ViewController()
    var window: Window? { shown }

    func applicationDidFinishLaunching(_ application: Application) {
        application.offersConsole = true
        application.keyMap = KeyMap(["console": ["ctrl-t"]])
        shown.rootViewController = root
    }
}

@MainActor
struct DebuggingAProgramTests {
    @Test func shows() throws {
        let simulator = try Simulator(DebuggedDelegate(), size: Size(width: 40, height: 10))
        simulator.terminal.print("connected to example.org\n")
        simulator.pressControl("t")
        #expect(simulator.screen.contains("connected to example.org"))
    }
}
