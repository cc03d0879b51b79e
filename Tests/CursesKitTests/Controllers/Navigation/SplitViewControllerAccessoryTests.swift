import CursesKitTesting
import Testing

@testable import CursesKit

@MainActor
struct SplitViewControllerAccessoryTests: SplitTests {
    let given = TestSplit()

    @Test func standsBelowAllColumns() throws {
        let application = try launch(height: 8)
        split.bottomAccessory = Label("now playing")
        application.wait()
        #expect(application.terminal.rows[7] == "now playing")
        #expect(application.terminal.rows[6].contains("│"))
        split.bottomAccessory = nil
        application.wait()
        #expect(application.terminal.rows[7].contains("│"))
    }

    @Test(arguments: [40, 80])
    func standsAboveAStatusBarThatSpansTheColumns(width: Int) throws {
        split.spansStatusBar = true
        let application = try launch(width: width, height: 8)
        for column in [SplitViewController.Column.primary, .secondary] {
            split.navigationController(for: column).statusBar.message = "status"
        }
        split.bottomAccessory = Label("now playing")
        application.wait()
        #expect(Array(application.terminal.rows[6...]) == ["now playing", " status"])
        split.show(.secondary)
        application.wait()
        #expect(Array(application.terminal.rows[6...]) == ["now playing", " status"])
        split.bottomAccessory = nil
        application.wait()
        #expect(application.terminal.rows[7] == " status" && !application.rows.contains("now playing"))
        split.show(.primary)
        application.wait()
        #expect(application.terminal.rows[7] == " status")
    }

    @Test func staysFreeOfToasts() throws {
        split.spansStatusBar = true
        let application = try launch(height: 8)
        split.bottomAccessory = Label("now playing")
        application.window.toasts.show(Toast("Downloaded"))
        application.wait(.milliseconds(20))
        #expect(application.terminal.rows[5].hasSuffix(" Downloaded"))
        #expect(application.terminal.rows[6] == "now playing")
        split.bottomAccessory = nil
        application.wait(.milliseconds(20))
        #expect(application.terminal.rows[6].hasSuffix(" Downloaded"))
    }

    @Test func isLeftOutInALowWindow() throws {
        let application = try launch(height: 5)
        split.bottomAccessory = Label("now playing")
        application.wait()
        #expect(!application.rows.contains("now playing"))
        application.resize(80, 8)
        #expect(application.rows.contains("now playing"))
    }
}
