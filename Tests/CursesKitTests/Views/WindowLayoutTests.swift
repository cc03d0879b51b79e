import Testing

@testable import CursesKit

/// The views that a window resizes.
@MainActor
struct WindowLayoutTests {
    @Test func leavesTheViewsOfOthersWhereTheyWerePut() throws {
        let application = try TestApplication(showing: View(), size: Size(width: 20, height: 6))
        let toast = Label("toast")
        toast.frame = Rect(x: 2, y: 1, width: 5, height: 1)
        application.window.addSubview(toast)
        let presented = ViewController()
        application.window.rootViewController?.present(presented)
        application.resize(30, 12)
        #expect(toast.frame == Rect(x: 2, y: 1, width: 5, height: 1))
        #expect(application.window.rootViewController?.view.frame == application.window.bounds)
        #expect(presented.view.frame == application.window.bounds)
    }
}
