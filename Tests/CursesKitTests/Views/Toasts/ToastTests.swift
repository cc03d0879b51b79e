import Testing

@testable import CursesKit

@MainActor
struct ToastTests {
    private let field = TextField()

    private func launch(width: Int = 30, height: Int = 6) throws -> TestApplication {
        let root = View()
        root.addSubview(field)
        field.frame = Rect(x: 0, y: 0, width: 10, height: 1)
        return try TestApplication(showing: root, size: Size(width: width, height: height))
    }

    @Test func goesByItselfAfterFourSeconds() throws {
        let application = try launch()
        let before = application.rows
        application.window.toasts.show(Toast("Queued"))
        application.wait(.milliseconds(20))
        #expect(application.terminal.rows[4] == "                      Queued")
        application.wait(.milliseconds(3900))
        #expect(application.rows.contains("Queued"))
        application.wait(.milliseconds(200))
        #expect(application.rows == before && application.window.toasts.toasts.isEmpty)
    }

    @Test func showsThreeAtMost() throws {
        let application = try launch()
        for text: Text in ["one", "two", "three", "four"] { application.window.toasts.show(Toast(text)) }
        application.wait(.milliseconds(20))
        let rows = application.terminal.rows.map { $0.drop { $0 == " " } }
        #expect(rows == ["", "", "two", "three", "four", ""])
    }

    @Test func keepsErrorsUntilAKey() throws {
        let application = try launch()
        application.window.toasts.show(Toast("No network", style: .error))
        for text: Text in ["one", "two", "three"] { application.window.toasts.show(Toast(text)) }
        application.wait(.seconds(9))
        #expect(application.terminal.rows[4].hasSuffix("! No network"))
        application.press("x")
        #expect(!application.rows.contains("No network"))
    }

    @Test func showsAnErrorThatTheKeyItselfCauses() throws {
        let controller = ShowingController(View())
        controller.commands = [
            KeyCommand("Fail", keys: "f") { [weak controller] in
                controller?.window?.toasts.show(Toast("Failed", style: .error))
            }
        ]
        let application = try TestApplication(controller, size: Size(width: 30, height: 6))
        application.press("f", "f")
        #expect(application.window.toasts.toasts.count == 1)
        #expect(application.rows.contains("! Failed"))
    }

    @Test func takesNeitherKeysNorFocus() throws {
        let application = try launch()
        field.becomeFirstResponder()
        application.window.toasts.show(Toast("Queued"))
        application.type("ab")
        #expect(field.text == "ab" && field.isFirstResponder)
    }

    @Test func goesWithAClick() throws {
        let application = try launch()
        application.window.toasts.show(Toast("Queued"))
        application.wait(.milliseconds(20))
        application.click(24, 4)
        #expect(!application.rows.contains("Queued"))
    }

    @Test func staysAboveWhatIsPresented() throws {
        let application = try launch()
        application.window.toasts.show(Toast("Queued"))
        let cover = View()
        cover.backgroundStyle = .bar
        application.window.rootViewController?.present(ShowingController(cover))
        application.wait(.milliseconds(20))
        #expect(application.rows.contains("Queued"))
    }

    @Test func differsFromABoxBelowIt() throws {
        let application = try launch()
        application.window.theme = .dark
        application.window.toasts.show(Toast("Queued"))
        application.wait(.milliseconds(20))
        let background = { application.terminal.canvas[24, 4].style.background }
        #expect(background() == Theme.dark.pane.color)
        let cover = View()
        cover.backgroundStyle = .pane
        let box = ShowingController(cover)
        application.window.rootViewController?.present(box)
        application.wait(.milliseconds(20))
        #expect(application.rows.contains("Queued") && background() == Theme.dark.bar.color)
        box.dismiss()
        application.wait(.milliseconds(20))
        #expect(application.rows.contains("Queued") && background() == Theme.dark.pane.color)
    }

    @Test func wrapsALongTextAndFollowsTheWindow() throws {
        let application = try launch(width: 20)
        application.window.toasts.show(Toast("We cannot reach archive.org. Are you online?", style: .error))
        application.wait(.milliseconds(20))
        #expect(
            application.rows == """

                  ! We cannot
                  reach
                  archive.org. Are
                  you online?

                """)
        application.resize(60, 4)
        #expect(application.terminal.rows[2].hasSuffix("Are you online?"))
    }

    @Test(arguments: [(0, 0), (1, 1), (2, 2), (3, 1)])
    func fitsAnyWindow(width: Int, height: Int) throws {
        let application = try launch(width: width, height: height)
        for text: Text in ["one", "漢字", ""] { application.window.toasts.show(Toast(text)) }
        application.wait(.milliseconds(20))
        application.wait(.seconds(5))
        #expect(application.window.toasts.toasts.isEmpty)
    }

    @Test func runsNoTimerAfterwards() throws {
        let application = try launch()
        application.window.toasts.show(Toast("Queued"))
        application.wait(.seconds(5))
        let count = application.terminal.frameCount
        application.wait(.seconds(60))
        #expect(application.terminal.frameCount == count)
    }

    // MARK: Buttons

    private func showUndo(_ application: TestApplication, key: Key? = nil, style: Toast.Style = .information)
    {
        application.window.toasts.show(
            Toast("Deleted", style: style),
            action: Action("Undo", key: key) { [field] in field.text += "undone" })
        application.wait(.milliseconds(20))
    }

    @Test func performsItsActionByAKey() throws {
        let application = try launch()
        showUndo(application)
        #expect(application.terminal.rows[4] == "        Deleted  ctrl-t Undo")
        application.wait(.seconds(7))
        application.pressControl("t")
        #expect(field.text == "undone" && application.window.toasts.toasts.isEmpty)
        application.pressControl("t")
        #expect(field.text == "undone")
        showUndo(application)
        application.wait(.seconds(9))
        #expect(application.window.toasts.toasts.isEmpty)
    }

    @Test(arguments: [Toast.Style.information, .error])
    func performsItsActionByAKeyOfItsOwn(style: Toast.Style) throws {
        let application = try launch()
        showUndo(application, key: "u", style: style)
        #expect(application.terminal.rows[4].hasSuffix("Deleted  u Undo"))
        application.press("u")
        #expect(field.text == "undone" && application.window.toasts.toasts.isEmpty)
    }

    @Test func performsItsActionByAClickOnTheButtonOnly() throws {
        let application = try launch()
        showUndo(application, key: "u")
        application.click(25, 4)
        #expect(field.text == "undone" && application.window.toasts.toasts.isEmpty)
        showUndo(application, key: "u")
        application.click(16, 4)
        #expect(field.text == "undone" && application.window.toasts.toasts.isEmpty)
    }

    @Test func showsItsButtonBelowALongText() throws {
        let application = try launch(width: 16)
        application.window.toasts.show(
            Toast("Three notes deleted"), action: Action("Undo", key: "u") {})
        application.wait(.milliseconds(20))
        let rows = application.terminal.rows.suffix(4).map { $0.drop { $0 == " " } }
        #expect(rows == ["Three notes", "deleted", "u Undo", ""])
    }

    @Test func offersItsActionLineByLine() throws {
        let root = ShowingController(View())
        let session = try LinearSession(root)
        _ = session.wait()
        let journal = Journal()
        root.window?.toasts.show(Toast("Deleted"), action: Action("Undo") { journal.add("undo") })
        #expect(session.enter("undo").first == "Deleted [Undo]")
        #expect(journal.entries == ["undo"])
    }
}
