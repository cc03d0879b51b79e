import CursesKit

/// Doors that cover the interface when the program starts, and open.
///
/// - The doors are in the first frame, half a picture each; the interface is behind them already. Doors and interface
///   have a picture for each shape of the window.
/// - After the delay the doors slide outwards. From then on the interface receives keys and mouse, so the user
///   does not wait for the doors.
/// - A key or a click before that opens them at once.
/// - They belong to the launch: resuming the program does not close them again.
@MainActor
final class AppDelegate: ApplicationDelegate {
    private(set) var window: Window?
    private let delay: Duration
    private let hall = HallViewController()
    private let doors = DoorsViewController()

    init(delay: Duration) {
        self.delay = delay
    }

    func applicationDidFinishLaunching(_ application: Application) {
        let window = Window(frame: Rect(origin: .zero, size: application.terminal.size))
        window.rootViewController = hall
        hall.present(doors)
        self.window = window
    }

    func applicationDidBecomeActive(_ application: Application) {
        hall.startClock()
        application.clock.schedule(after: delay) { [doors] in doors.open() }
    }
}

/// The options on the command line.
struct Options: Hashable {
    /// How long the doors stay closed.
    private(set) var delay = Duration.milliseconds(3500)

    /// Reads the arguments after the program's name; nil if they are invalid.
    init?(_ arguments: some Sequence<String>) {
        var rest = arguments.makeIterator()
        while let argument = rest.next() {
            guard argument == "--delay", let seconds = rest.next().flatMap(Double.init),
                (0...3600).contains(seconds)
            else { return nil }
            delay = .seconds(seconds)
        }
    }
}
