import CursesKit

/// Programs that the folders `Ncurses` and `Textual` have as well. They run on the terminal of the process.
enum ShownProgram: String {
    case rows, chart, log, dashboard

    @MainActor
    func makeController(_ argument: String?, clock: any FrameClock) -> ViewController {
        switch self {
        case .rows: RowsController(count: argument.flatMap { Int($0) } ?? 0)
        case .chart: ColumnsController()
        case .log: GrowingLogController(clock: clock)
        case .dashboard: DashboardController(clock: clock)
        }
    }
}

/// Shows the controller of a program.
@MainActor
final class ShownDelegate: ApplicationDelegate {
    private(set) var window: Window?
    private let make: (any FrameClock) -> ViewController

    init(_ make: @escaping (any FrameClock) -> ViewController) {
        self.make = make
    }

    func applicationDidFinishLaunching(_ application: Application) {
        let window = Window(frame: application.screen.bounds)
        window.rootViewController = make(application.clock)
        self.window = window
    }
}
