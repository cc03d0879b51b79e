import CursesKit

/// A dashboard of the machine: its load, memory and network in charts, and its processes in a table.
@MainActor
final class AppDelegate: MainDelegate {
    private(set) var window: Window?
    private let machine: any Machine

    /// Shows the machine that the program runs on.
    convenience init() {
        self.init(machine: LocalMachine())
    }

    init(machine: any Machine) {
        self.machine = machine
    }

    func applicationDidFinishLaunching(_ application: Application) {
        let monitor = Monitor(machine, clock: application.clock)
        let processes = NavigationController(rootViewController: ProcessesViewController(monitor))
        processes.statusBar.showsKeyHints = true
        let window = Window(frame: application.screen.bounds)
        window.title = "Dashboard"
        window.rootViewController = TabController(
            viewControllers: [OverviewViewController(monitor), processes])
        self.window = window
        monitor.start()
    }
}
