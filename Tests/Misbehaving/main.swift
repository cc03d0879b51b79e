import CursesKit
import Dispatch

#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

// A program that does on a key what no program should, so that tests see what becomes of its terminal.

final class Delegate: MainDelegate {
    let window: Window? = Window(frame: .zero)

    func applicationDidFinishLaunching(_ application: Application) {
        window?.rootViewController = Misbehaving()
        // A key of one byte.
        application.keyMap = KeyMap(["console": ["k"]])
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
                table.selectRow(at: RowPath(row: 1, section: 0), scrollPosition: .none)
            },
        ] + waysOut
    }

    /// Ends the program without telling the toolkit, with status 3 or a message.
    private var waysOut: [KeyCommand] {
        [
            KeyCommand("End with the handlers", keys: "e") { exit(3) },
            KeyCommand("End without handlers", keys: "_") { _exit(3) },
            KeyCommand("End with other handlers", keys: "x") {
                #if canImport(Glibc)
                    quick_exit(3)
                #else
                    exit(3)
                #endif
            },
            KeyCommand("Give up", keys: "f") { fatalError("This cannot be.") },
            KeyCommand("Expect too much", keys: "p") { [table] in
                precondition(table.numberOfSections > 7, "There are too few sections.")
            },
            KeyCommand("Take what is not there", keys: "t") { [table] in
                _ = Array(0..<table.numberOfSections)[9]
            },
            KeyCommand("Fail in C", keys: "a") {
                perror("C gave up")
                abort()
            },
            KeyCommand("Print an error", keys: "m") { perror("A message") },
            KeyCommand("Print", keys: "o") { print("An answer") },
            KeyCommand("Print elsewhere", keys: "y") { _ = system("echo A child") },
            KeyCommand("Begin a line", keys: "b") { print("A beginning", terminator: "") },
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
