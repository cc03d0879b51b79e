import CursesKit

/// A welcome placard that the user can move.
///
/// - A press makes it grow and centres it under the mouse.
/// - It follows a drag, and springs back when released; on the way it takes no touches.
/// - A double click beside it changes the language of its greeting.
/// - A cancelled touch puts it back in the middle at once.
@MainActor
final class AppDelegate: MainDelegate {
    private(set) var window: Window?

    func applicationDidFinishLaunching(_ application: Application) {
        let window = Window(frame: Rect(origin: .zero, size: application.terminal.size))
        window.rootViewController = MoveMeViewController()
        self.window = window
    }
}
