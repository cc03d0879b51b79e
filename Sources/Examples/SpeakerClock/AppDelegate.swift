import CursesKit

/// A clock that counts down the minutes of a talk, in digits that can be read from a stage.
///
/// Everything is code, as in the app for iPhone and iPad: `main` names this type, which makes the window.
@MainActor
final class AppDelegate: MainDelegate {
    private(set) var window: Window?

    func applicationDidFinishLaunching(_ application: Application) {
        let window = Window(frame: application.screen.bounds)
        window.rootViewController = ClockViewController(
            clock: application.clock, animator: application.animator)
        self.window = window
    }
}
