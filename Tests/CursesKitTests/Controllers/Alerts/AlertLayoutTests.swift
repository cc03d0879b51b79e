import Testing

@testable import CursesKit

/// Alerts in windows of every size.
@MainActor
struct AlertLayoutTests: AlertTests {
    let given = TestGround()

    @Test func fitsAFullWindow() throws {
        let application = try launch(choice())
        #expect(
            application.terminal.rows.filter { !$0.isEmpty } == [
                "          ╭──────────────────────────────────────────────────────────╮",
                "          │                    Error connecting!                     │",
                "          │                                                          │",
                "          │ We couldn't fetch it. Are you connected to the internet? │",
                "          │                                                          │",
                "          │                     r Retry    Quit                      │",
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
              │         r Retry    Quit          │
              ╰──────────────────────────────────╯

            """
        ),
        (
            20, 5,
            """
             Error connecting!
             We couldn't fetch ┃
                it. Are you    ┃
              connected to the
               Retry    Quit
            """
        ),
        (10, 3, " Error c…┃\n  Retry\n   Quit"),
        (1, 1, "t"),
    ])
    func fitsSmallWindows(width: Int, height: Int, expected: String) throws {
        #expect(try launch(choice(), width: width, height: height).rows == expected)
    }

    @Test(arguments: [(12, true), (9, false)])
    func showsAPictureWhereThereIsRoom(height: Int, isShown: Bool) throws {
        let alert = choice()
        let picture = Label("#")
        alert.accessoryView = picture
        let application = try launch(alert, width: 40, height: height)
        let rows = application.terminal.rows
        #expect(rows.contains { $0.contains("│                #                 │") } == isShown)
        #expect(rows.contains { $0.contains("Error connecting!") })
        #expect(rows.contains { $0.contains("r Retry    Quit") })
    }

    /// Three buttons that do not fit side by side.
    private func longChoice() -> AlertController {
        alert(("Retry", .default, nil), ("Offline", .default, nil), ("Quit", .default, nil))
    }

    @Test func givesUpItsBoxBeforeItsTitle() throws {
        let application = try launch(longChoice(), width: 20, height: 5)
        #expect(
            application.rows == """
                 Error connecting!
                 We couldn't fetch ┃
                       Retry
                      Offline
                        Quit
                """)
    }

    @Test(arguments: [
        (
            56,
            """
            ╭──────────────────────────────────────────────────╮
            │                      Forms                       │
            │                                                  │
            │ 1080p · English, German, French · webm · 157 MB… │
            │                    Sound only                    │
            ╰──────────────────────────────────────────────────╯
            """
        ),
        (
            100,
            """
            ╭─────────────────────────────────────────────────────────────────╮
            │                              Forms                              │
            │                                                                 │
            │  1 1080p · English, German, French · webm · 157 MB · the whole  │
            │  2 Sound only                                                   │
            ╰─────────────────────────────────────────────────────────────────╯
            """
        ),
    ])
    func isAsWideAsItsButtonsIfThereIsRoom(width: Int, expected: String) throws {
        let alert = AlertController(title: "Forms", message: "")
        alert.addAction(
            AlertAction("1080p · English, German, French · webm · 157 MB · the whole", key: "1"))
        alert.addAction(AlertAction("Sound only", key: "2"))
        let application = try launch(alert, width: width, height: 8)
        let margin = application.terminal.rows.first { $0.contains("╭") }?.prefix { $0 == " " }.count ?? 0
        #expect(
            application.terminal.rows.filter { !$0.isEmpty }.map { String($0.dropFirst(margin)) }
                .joined(separator: "\n") == expected)
    }

    @Test(arguments: [Key.pageDown, .down, "j"])
    func scrollsAMessageThatIsLongerThanTheWindow(key: Key) throws {
        let application = try launch(choice(), width: 20, height: 5)
        application.press(key)
        #expect(
            application.rows == """
                 Error connecting!
                    it. Are you
                  connected to the ┃
                     internet?     ┃
                   Retry    Quit
                """)
        // There is no further line, and the buttons are chosen as ever.
        application.press(key)
        #expect(application.rows.contains("internet?"))
        application.press(.pageUp)
        #expect(application.rows.contains("We couldn't fetch ┃"))
        application.scroll(1)
        #expect(application.rows.contains("internet?"))
        application.press(.right, .enter)
        #expect(journal.entries == ["Quit"])
    }

    @Test func keepsTheMessageAtTheTopWhenTheWidthChanges() throws {
        let alert = AlertController(
            title: "", message: Text((0..<90).map { "w\($0)" }.joined(separator: " ")))
        alert.addAction(AlertAction("Quit"))
        let application = try launch(alert, width: 20, height: 6)
        application.press(.pageDown, .pageDown)
        let previous = application.rows
        let word = try #require(previous.split(separator: " ").first)
        application.resize(33, 6)
        let first = try #require(application.rows.split(separator: "\n").first)
        #expect(first.split(separator: " ").contains(word))
        application.resize(20, 6)
        #expect(application.rows == previous)
    }

    /// Three buttons are one below the other: the arrow keys choose among them.
    @Test func scrollsByPagesAboveButtonsInAColumn() throws {
        let application = try launch(longChoice(), width: 20, height: 6)
        var seen = application.rows
        for _ in 0..<4 {
            application.press(.pageDown)
            seen += application.rows
        }
        for word in ["couldn't", "fetch", "Are you", "connected", "internet?"] {
            #expect(seen.contains(word))
        }
        application.press(.down, .enter)
        #expect(journal.entries == ["Offline"])
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

    @Test func leavesNoRoomForATitleThatThereIsNot() throws {
        let alert = AlertController(title: "", message: "Saved.")
        alert.addAction(AlertAction("OK") {})
        #expect(
            try launch(alert, width: 30, height: 7).rows == """

                  ╭────────────────────────╮
                  │         Saved.         │
                  │                        │
                  │           OK           │
                  ╰────────────────────────╯

                """)
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
        #expect(selected() == " r Retry ")
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
}
