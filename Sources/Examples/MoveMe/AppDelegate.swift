import CursesKit

/// A placard that says welcome and can be moved about.
///
/// - Pressing it makes it grow and centres it under the pointer.
/// - It goes wherever it is dragged, and springs back when it is let go; on the way nobody can take it.
/// - A double click beside it changes the language of its greeting.
/// - A touch that is cancelled leaves it in the middle, as if nothing had been.
@MainActor
final class AppDelegate: MainDelegate {
    private(set) var window: Window?

    func applicationDidFinishLaunching(_ application: Application) {
        let window = Window(frame: Rect(origin: .zero, size: application.terminal.size))
        window.rootViewController = MoveMeViewController()
        self.window = window
    }
}
