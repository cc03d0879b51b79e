import CursesKit

/// What programs are built of, as in the catalogue of controls from which people learnt UIKit.
@MainActor
final class AppDelegate: MainDelegate {
    private(set) var window: Window?

    func applicationDidFinishLaunching(_ application: Application) {
        let window = Window(frame: application.screen.bounds)
        window.rootViewController = SplitViewController(
            primary: ListViewController(clock: application.clock), secondary: MotionViewController())
        self.window = window
    }
}
