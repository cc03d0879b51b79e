import Testing

@testable import CursesKit

/// Alerts in the style of action sheets.
@MainActor
struct ActionSheetTests: AlertTests {
    let given = TestGround()

    private func sheet(title: Text = "", message: Text = "") -> AlertController {
        let sheet = AlertController(title: title, message: message, preferredStyle: .actionSheet)
        for (title, style) in [
            ("Play", AlertAction.Style.default), ("Delete", .destructive), ("Cancel", .cancel),
        ] {
            sheet.addAction(AlertAction(Text(title), style: style) { [journal] in journal.add(title) })
        }
        return sheet
    }

    @Test func sitsAtTheLowerEdgeOfANarrowWindow() throws {
        let application = try launch(sheet(), width: 24, height: 8)
        #expect(
            application.rows == """



                ╭──────────────────────╮
                │         Play         │
                │        Delete        │
                │        Cancel        │
                ╰──────────────────────╯
                """)
        application.resize(80, 24)
        #expect(application.terminal.rows[9].hasSuffix("╮") && application.terminal.rows[23].isEmpty)
    }

    @Test func saysWhatItIsAboutIfItHasATitle() throws {
        let application = try launch(sheet(title: "Episode 7", message: "Half watched"), width: 24, height: 9)
        #expect(
            application.rows == """

                ╭──────────────────────╮
                │      Episode 7       │
                │     Half watched     │
                │                      │
                │         Play         │
                │        Delete        │
                │        Cancel        │
                ╰──────────────────────╯
                """)
    }

    @Test func alignsKeysTicksAndTitles() throws {
        let sheet = AlertController(title: "Sort By", preferredStyle: .actionSheet)
        sheet.addAction(AlertAction("Title", key: "t", isOn: true))
        sheet.addAction(AlertAction("Longest First", key: "l"))
        sheet.addAction(AlertAction("Cancel", style: .cancel))
        let application = try launch(sheet, width: 36, height: 8)
        #expect(
            application.rows == """

                ╭──────────────────────────────────╮
                │             Sort By              │
                │                                  │
                │       t   ✓ Title                │
                │       l     Longest First        │
                │       esc   Cancel               │
                ╰──────────────────────────────────╯
                """)
    }

    @Test(arguments: [([Key.enter], "Play"), ([.down, .enter], "Delete"), ([.escape], "Cancel")])
    func choosesFromASheet(keys: [Key], title: String) throws {
        let application = try launch(sheet(), width: 24, height: 8)
        for key in keys { application.press(key) }
        #expect(journal.entries == [title])
    }

    @Test(arguments: [(0, 0), (1, 1), (9, 2), (24, 3), (200, 4)])
    func showsTheButtonThatKeysGoToInAnyWindow(width: Int, height: Int) throws {
        let application = try launch(sheet(title: "T", message: "M"), width: width, height: height)
        application.press(.down, .down)
        #expect(width < 8 || application.rows.contains("Cancel"))
        application.resize(24, 8)
        #expect(application.rows.contains("Cancel"))
    }
}
