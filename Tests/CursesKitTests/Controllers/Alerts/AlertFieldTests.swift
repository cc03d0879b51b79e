import Localization
import Testing

@testable import CursesKit

/// Text fields in alerts.
@MainActor
struct AlertFieldTests: AlertTests {
    let given = TestGround()

    private func login() -> AlertController {
        let alert = alert(("Log in", .default, nil), ("Cancel", .cancel, nil))
        alert.addTextField { $0.placeholder = "e-mail" }
        alert.addTextField {
            $0.placeholder = "password"
            $0.isSecureTextEntry = true
        }
        return alert
    }

    @Test func asksForText() throws {
        let login = login()
        let application = try launch(login, width: 30, height: 14)
        #expect(application.rows.contains("│ e-mail                 │"))
        application.type("jq@h")
        application.press(.enter)
        application.type("l k")
        #expect(login.textFields.map(\.text) == ["jq@h", "l k"])
        #expect(
            application.rows == """

                  ╭────────────────────────╮
                  │   Error connecting!    │
                  │                        │
                  │ We couldn't fetch it.  │
                  │  Are you connected to  │
                  │     the internet?      │
                  │                        │
                  │ jq@h                   │
                  │ •••                    │
                  │                        │
                  │    Log in    Cancel    │
                  ╰────────────────────────╯

                """)
        application.press(.enter)
        #expect(journal.entries == ["Log in"])
        #expect(application.window.presentedViewControllers.isEmpty)
    }

    @Test func leavesNoRoomForAMessageThatThereIsNot() throws {
        let alert = AlertController(title: "Name?")
        alert.addTextField { $0.placeholder = "name" }
        alert.addAction(AlertAction("OK") {})
        #expect(
            try launch(alert, width: 30, height: 9).rows == """

                  ╭────────────────────────╮
                  │         Name?          │
                  │                        │
                  │ name                   │
                  │                        │
                  │           OK           │
                  ╰────────────────────────╯

                """)
    }

    @Test func movesBetweenFieldsAndButtons() throws {
        let login = login()
        let application = try launch(login)
        application.press(.tab)
        application.type("b")
        application.press(.tab, .right)
        application.type("x")
        application.press(.tab)
        application.type("a")
        #expect(login.textFields.map(\.text) == ["a", "b"])
        application.press(.backTab, .enter)
        #expect(journal.entries == ["Cancel"])
    }

    @Test func cancelsFromAField() throws {
        let application = try launch(login())
        application.type("half")
        application.press(.escape)
        #expect(journal.entries == ["Cancel"])
        #expect(application.window.firstResponder == nil)
    }

    @Test(arguments: [(Language.english, "esc"), (.german, "Esc"), (.french, "échap")])
    func namesKeysAsTheBarDoes(language: Language, key: String) throws {
        let rows = try Language.withCurrent(language) { try launch(login(), width: 60, height: 14).rows }
        #expect(rows.contains("\(key) Cancel"))
    }

    @Test func takesAClickIntoAField() throws {
        let login = login()
        let application = try launch(login)
        let row = try #require(application.terminal.rows.firstIndex { $0.contains("password") })
        application.click(20, row)
        application.type("x")
        #expect(login.textFields[1].text == "x")
    }

    @Test(arguments: [(0, 0), (1, 1), (12, 2), (30, 4), (30, 6), (300, 80)])
    func showsTheFieldThatKeysGoToInAnyWindow(width: Int, height: Int) throws {
        let login = login()
        let application = try launch(login, width: width, height: height)
        application.press(.tab)
        application.type("secret")
        application.resize(30, 4)
        #expect(application.rows.contains("••••••"))
        application.press(.tab)
        #expect(application.rows.contains("Log in"))
    }

    @Test func refusesFieldsInASheet() async throws {
        let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            await MainActor.run {
                AlertController(title: "", preferredStyle: .actionSheet).addTextField()
            }
        }
        #expect(try #require(result).names("an action sheet has no text fields"))
    }
}
