import CursesKit

/// Shows the views and controllers of CursesKit, like UIKit's sample UICatalog.
@MainActor
final class AppDelegate: MainDelegate {
    private(set) var window: Window?

    func applicationDidFinishLaunching(_ application: Application) {
        let window = Window(frame: application.screen.bounds)
        window.title = "CursesKit Gallery"
        window.rootViewController = SplitViewController(
            primary: ListViewController(clock: application.clock), secondary: MotionViewController())
        self.window = window
    }
}
