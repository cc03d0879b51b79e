import CursesKit
import Dispatch

// A program that does on a key what no program should, so that tests see what becomes of its terminal.

final class Delegate: MainDelegate {
    let window: Window? = Window(frame: .zero)

    func applicationDidFinishLaunching(_ application: Application) {
        window?.rootViewController = Misbehaving()
    }
}

final class Misbehaving: ViewController {
    private let table = TableView()

    override var keyCommands: [KeyCommand] {
        [
            KeyCommand("Turn in circles", keys: "c") { [self] in
                hang { while true {} }
            },
            KeyCommand("Wait for ever", keys: "w") { [self] in
                hang { DispatchSemaphore(value: 0).wait() }
            },
            KeyCommand("Select a row that is not there", keys: "r") { [table] in
                table.selectRow(at: IndexPath(row: 1, section: 0), scrollPosition: .none)
            },
        ]
    }

    override func loadView() -> View { Label("It works.") }

    /// Calls `body`, which never returns, once the screen says so.
    private func hang(_ body: @escaping @MainActor () -> Void) {
        (view as? Label)?.text = "It hangs."
        DispatchQueue.main.async(execute: body)
    }
}

Application.main(Delegate.self)
