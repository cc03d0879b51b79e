import Testing

@testable import CursesKit

@MainActor
struct AlertControllerTests {
    private let journal = Journal()
    private let table = TableView()

    private func alert(_ actions: (title: String, style: AlertAction.Style, key: Key?)...) -> AlertController
    {
        let alert = AlertController(
            title: "Error connecting!", message: "We couldn't fetch it. Are you connected to the internet?")
        for (title, style, key) in actions {
            alert.addAction(
                AlertAction(title, style: style, key: key) { [journal] in journal.add(title) })
        }
        return alert
    }

    /// Retry and Quit, of which neither cancels.
    private func choice() -> AlertController {
        alert(("Retry", .default, "r"), ("Quit", .destructive, nil))
    }

    private func launch(_ alert: AlertController, width: Int = 80, height: Int = 24) throws -> TestApplication
    {
        let root = ShowingController(table)
        root.commands = [KeyCommand("Below", keys: "r", "x", .escape) { [journal] in journal.add("below") }]
        let application = try TestApplication(root, size: Size(width: width, height: height))
        root.present(alert)
        application.wait()
        return application
    }

    // MARK: Choosing

    @Test(arguments: [
        ([Key.enter], "Retry"), ([" "], "Retry"), ([.right, .enter], "Quit"), ([.down, .enter], "Quit"),
        ([.tab, .enter], "Quit"), (["l", .enter], "Quit"), (["j", .enter], "Quit"),
        ([.left, .enter], "Quit"),
        ([.right, .right, .enter], "Retry"), ([.right, .backTab, .enter], "Retry"),
        ([.right, "h", .enter], "Retry"),
        ([.right, "k", .enter], "Retry"), ([.right, .up, .enter], "Retry"), (["r"], "Retry"),
        ([.right, "r"], "Retry"),
    ])
    func choosesWithKeys(keys: [Key], title: String) throws {
        let application = try launch(choice())
        for key in keys { application.press(key) }
        #expect(journal.entries == [title])
        #expect(application.window.presentedViewControllers.isEmpty)
    }

    @Test func choosesWithAClick() throws {
        let application = try launch(choice())
        let row = try #require(application.terminal.rows.firstIndex { $0.contains("Quit") })
        let column = try #require(Array(application.terminal.rows[row]).firstIndex(of: "Q"))
        application.click(column - 2, row)
        application.click(1, 1)
        #expect(journal.entries.isEmpty)
        application.click(column, row)
        #expect(journal.entries == ["Quit"])
    }

    @Test func dismissesItselfBeforeItTells() throws {
        let alert = AlertController(title: "", message: "")
        alert.addAction(
            AlertAction("OK") { [journal, unowned alert] in journal.add("\(alert.window == nil)") })
        let application = try launch(alert)
        application.press(.enter)
        #expect(journal.entries == ["true"])
    }

    @Test func showsAnotherAlertFromAnAction() throws {
        let second = choice()
        let first = AlertController(title: "First", message: "")
        let application = try launch(first.adding { [weak table] in table?.controller?.present(second) })
        application.press(.enter)
        #expect(application.rows.contains("Error connecting!"))
        #expect(!application.rows.contains("First"))
    }

    @Test func cancelsWithEscapeOnlyIfThatIsOneOfTheActions() throws {
        let application = try launch(choice())
        application.press(.escape)
        #expect(journal.entries.isEmpty)
        #expect(application.window.presentedViewControllers.count == 1)

        let other = try launch(alert(("Retry", .default, nil), ("Never mind", .cancel, nil)))
        other.press(.escape)
        #expect(journal.entries == ["Never mind"])
        #expect(other.window.presentedViewControllers.isEmpty)
    }

    @Test func canBeDismissedWithoutActions() throws {
        let application = try launch(alert())
        application.press(.right)
        application.press(.enter)
        #expect(application.window.presentedViewControllers.isEmpty)
    }

    // MARK: What is below

    @Test func letsNothingReachWhatIsBelow() throws {
        let rows = NumberedRows(journal: journal)
        rows.count = 100
        table.dataSource = rows
        table.delegate = rows
        table.reloadData()
        let application = try launch(choice())
        application.type("xjjG")
        application.press(.pageDown)
        application.click(0, 3)
        application.scroll(3)
        #expect(journal.entries.isEmpty)
        #expect(table.focusedRow == 0 && table.contentOffset == 0)
        application.press(.enter)
        application.type("j")
        #expect(journal.entries.count == 2)
        #expect(table.focusedRow == 1)
    }

    @Test func leavesTheKeysOfTheApplicationAlone() throws {
        let application = try launch(choice())
        application.type("?")
        #expect(application.window.presentedViewControllers.last is HelpController)
        application.press(.escape)
        application.type("q")
        #expect(application.application.exitStatus == 0)
    }

    // MARK: Looks

    @Test func fitsAFullWindow() throws {
        let application = try launch(choice())
        #expect(
            application.terminal.rows.filter { !$0.isEmpty } == [
                "          ╭──────────────────────────────────────────────────────────╮",
                "          │                    Error connecting!                     │",
                "          │                                                          │",
                "          │ We couldn't fetch it. Are you connected to the internet? │",
                "          │                                                          │",
                "          │                      Retry    Quit                       │",
                "          ╰──────────────────────────────────────────────────────────╯",
            ])
    }

    @Test(arguments: [
        (
            40, 10,
            """

              ╭──────────────────────────────────╮
              │        Error connecting!         │
              │                                  │
              │  We couldn't fetch it. Are you   │
              │    connected to the internet?    │
              │                                  │
              │          Retry    Quit           │
              ╰──────────────────────────────────╯

            """
        ),
        (
            20, 5,
            """
            ╭──────────────────╮
            │ Error connectin… │
            │   We couldn't    │
            │  Retry    Quit   │
            ╰──────────────────╯
            """
        ),
        (10, 3, "Error con…\n  Retry\n   Quit"),
        (1, 1, "t"),
    ])
    func fitsSmallWindows(width: Int, height: Int, expected: String) throws {
        #expect(try launch(choice(), width: width, height: height).rows == expected)
    }

    /// Three buttons that do not fit beside each other.
    private func longChoice() -> AlertController {
        alert(("Retry", .default, nil), ("Offline", .default, nil), ("Quit", .default, nil))
    }

    @Test func givesUpItsBoxBeforeItsTitle() throws {
        let application = try launch(longChoice(), width: 20, height: 5)
        #expect(
            application.rows == """
                 Error connecting!
                 We couldn't fetch
                       Retry
                      Offline
                        Quit
                """)
    }

    @Test(arguments: [(10, 2), (10, 1), (20, 2)])
    func showsTheSelectedButtonHoweverLittleRoomThereIs(width: Int, height: Int) throws {
        let application = try launch(longChoice(), width: width, height: height)
        for title in ["Retry", "Offline", "Quit"] {
            let row = try #require(application.terminal.rows.firstIndex { $0.contains(title) })
            let styles = (0..<width).map { application.terminal.canvas[$0, row].style }
            #expect(styles.contains(Theme.standard.resolved(.selection)))
            application.press(.down)
        }
    }

    @Test func staysInTheMiddleWhenTheSizeChanges() throws {
        let application = try launch(choice(), width: 20, height: 5)
        application.resize(0, 0)
        application.resize(1, 1)
        application.resize(80, 24)
        #expect(application.terminal.rows.firstIndex { $0.contains("╭") } == 8)
        #expect(application.terminal.rows[13].contains("Retry    Quit"))
    }

    @Test func showsWhichButtonEnterChooses() throws {
        let application = try launch(choice())
        let canvas = { application.terminal.canvas }
        let row = try #require(application.terminal.rows.firstIndex { $0.contains("Retry") })
        func selected() -> String {
            (0..<80).filter { canvas()[$0, row].style == Theme.standard.resolved(.selection) }
                .map { String(canvas()[$0, row].character) }.joined()
        }
        #expect(selected() == " Retry ")
        application.press(.right)
        #expect(selected() == " Quit ")
    }

    @Test func cleansWhatComesFromOutside() throws {
        let alert = AlertController(title: "a\u{1B}[2Jb", message: "c\u{202E}d\ne")
        let application = try launch(alert)
        #expect(application.rows.contains("a␛[2Jb"))
        #expect(application.rows.contains("c�d"))
    }

    @Test func saysWhichButtonLosesSomething() throws {
        let application = try launch(choice())
        let row = try #require(application.terminal.rows.firstIndex { $0.contains("Quit") })
        let column = try #require(Array(application.terminal.rows[row]).firstIndex(of: "Q"))
        let style = application.terminal.canvas[column, row].style
        #expect(style.attributes.contains([.bold, .underline]))
    }

    // MARK: Action sheets

    private func sheet(title: String = "", message: String = "") -> AlertController {
        let sheet = AlertController(title: title, message: message, preferredStyle: .actionSheet)
        for (title, style) in [
            ("Play", AlertAction.Style.default), ("Delete", .destructive), ("Cancel", .cancel),
        ] {
            sheet.addAction(AlertAction(title, style: style) { [journal] in journal.add(title) })
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

    // MARK: Text fields

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

extension AlertController {
    fileprivate func adding(_ handler: @escaping @MainActor () -> Void) -> AlertController {
        addAction(AlertAction("OK", handler: handler))
        return self
    }
}
