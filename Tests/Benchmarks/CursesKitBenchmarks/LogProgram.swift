import CursesKit

/// A log of a million lines, its full length, on a terminal that shows nothing.
@MainActor
final class LogProgram {
    private let log = LogView(lineLimit: 1_000_000)
    private let application: Application
    private let delegate: LogDelegate

    private static let words = "GET /library/lectures/structure-and-interpretation 200 in 12 ms"

    init() throws {
        let terminal = SilentTerminal(size: Size(width: 200, height: 60))
        delegate = LogDelegate(log, size: terminal.size)
        application = Application(terminal: terminal, clock: StandingClock(), delegate: delegate)
        try application.launch()
        append(1_000_000)
    }

    /// Appends lines; each has a level.
    func append(_ count: Int) {
        for number in 0..<count { log.append(Self.words, level: number % 50 == 0 ? .error : .info) }
    }

    /// What comes in a sixtieth of a second, at 100,000 lines a second, and then a key, with what it draws.
    func pressKey() {
        append(100_000 / 60)
        application.handle([.key(KeyPress(log.isFollowing ? .up : .end))])
    }
}

@MainActor
private final class LogDelegate: ApplicationDelegate {
    var window: Window?

    init(_ log: LogView, size: Size) {
        window = Window(frame: Rect(origin: .zero, size: size))
        window?.rootViewController = LogController(log)
    }

    func applicationDidFinishLaunching(_ application: Application) {}
}

private final class LogController: ViewController {
    private let log: LogView

    init(_ log: LogView) {
        self.log = log
        super.init()
    }

    override var preferredResponder: Responder { log }
    override func loadView() -> View { log }
}
