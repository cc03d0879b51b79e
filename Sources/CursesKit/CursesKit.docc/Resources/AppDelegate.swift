import CursesKit

/// Makes the window when the terminal is ready.
@MainActor
final class AppDelegate: MainDelegate {
    private(set) var window: Window?

    func applicationDidFinishLaunching(_ application: Application) {
        let window = Window(frame: Rect(origin: .zero, size: application.terminal.size))
        window.rootViewController = GreetingViewController()
        self.window = window
    }
}
