import Testing

@testable import CursesKit

@MainActor
struct FormControllerTests {
    private let journal = Journal()
    private let form = FormController(title: "New Source", message: "It is checked every day.")
    private let name, count, password: TextField
    private let box = Checkbox()
    private let quality = SegmentedControl(["480", "720", "1080"])
    private let often = Picker(["Daily", "Weekly"])

    init() {
        name = form.addTextField("Name", placeholder: "Harbour Radio") { $0.isEmpty ? "Give a name." : nil }
        count = form.addNumberField(
            "Episodes", value: 3, in: 1...10, isOptional: true, detail: "How many are kept. Nothing: all.")
        password = form.addTextField("Password", text: "abc", isSecure: true)
        form.addRow("Downloads", box)
        form.addRow("Quality", quality)
        form.addRow("Check", often)
        let (journal, name, count) = (journal, name, count)
        form.addAction(
            AlertAction("Add") { journal.add("add \(name.text) \(count.number.map(String.init) ?? "-")") })
        form.addAction(AlertAction("Cancel", style: .cancel) { journal.add("cancel") })
    }

    private func launch(
        width: Int = 60, height: Int = 16, colors: ColorDepth = .direct, hasUnicode: Bool = true
    ) throws -> TestApplication {
        let root = ShowingController(View())
        let application = try TestApplication(
            root, size: Size(width: width, height: height), colors: colors, hasUnicode: hasUnicode)
        root.present(form)
        application.wait(.milliseconds(20))
        return application
    }

    @Test func showsADetailThatChanges() throws {
        let application = try launch()
        form.rows[0].detail = "Ten are called so."
        application.wait(.milliseconds(20))
        #expect(application.rows.contains("│ Ten are called so. "))
        form.rows[0].detail = ""
        application.wait(.milliseconds(20))
        #expect(!application.rows.contains("Ten are called so."))
        // The box does not become smaller.
        #expect(application.rows.contains("│ Check      Daily  ▾"))
    }

    @Test func showsLabelledRows() throws {
        let application = try launch()
        #expect(
            application.rows == """

                  ╭──────────────────────────────────────────────────────╮
                  │                      New Source                      │
                  │               It is checked every day.               │
                  │                                                      │
                  │ Name       Harbour Radio                             │
                  │ Episodes   3                                         │
                  │ Password   •••                                       │
                  │ Downloads  [ ]                                       │
                  │ Quality    [480] 720  1080                           │
                  │ Check      Daily  ▾                                  │
                  │                                                      │
                  │                                                      │
                  │               enter Add    esc Cancel                │
                  ╰──────────────────────────────────────────────────────╯

                """)
        #expect(name.isFocused)
    }

    @Test func goesThroughItsRowsByTab() throws {
        let application = try launch()
        name.text = "x"
        for control in [count, password, box, quality, often] as [Control] {
            application.press(.tab)
            #expect(control.isFocused)
        }
        // The disabled button is passed over.
        application.press(.down)
        #expect((application.window.firstResponder as? Button)?.title == "Cancel")
        application.press(.tab)
        #expect(name.isFocused)
    }

    @Test func saysWhatARowMeansWhileItHasTheFocus() throws {
        let application = try launch()
        #expect(!application.rows.contains("How many are kept"))
        application.press(.down)
        #expect(application.rows.contains("│ How many are kept. Nothing: all."))
        application.press(.down)
        #expect(!application.rows.contains("How many are kept"))
    }

    @Test func enablesTheDefaultButtonWhenAllIsValid() throws {
        let application = try launch()
        application.click(25, 13)
        #expect(journal.entries.isEmpty)
        application.type("A")
        application.click(25, 13)
        #expect(journal.entries == ["add A 3"])
        #expect(application.window.presentedViewControllers.isEmpty)
    }

    @Test func showsAProblemWhenARowIsLeft() throws {
        let application = try launch()
        application.press(.tab, .backspace)
        application.type("eleven")
        #expect(!application.rows.contains("Give a whole number"))
        application.press(.tab)
        #expect(application.rows.contains("Give a whole number from 1 to 10, or nothing."))
        #expect(application.rows.contains("Give a name."))
        application.press(.backTab)
        application.pressControl("u")
        #expect(!application.rows.contains("Give a whole number"))
    }

    @Test func focusesTheFirstProblemOnEnter() throws {
        let application = try launch()
        application.type("A")
        application.press(.tab)
        application.type("9")
        application.press(.tab, .enter)
        #expect(count.isFocused && journal.entries.isEmpty)
        #expect(application.rows.contains("Give a whole number from 1 to 10, or nothing."))
        application.press(.backspace, .enter)
        #expect(journal.entries == ["add A 3"])
    }

    @Test func leavesEnterToACheckboxAndAPicker() throws {
        let application = try launch()
        box.becomeFirstResponder()
        application.press(.enter)
        #expect(box.isOn)
        application.press(.down, .right, .down, .right)
        #expect(quality.selectedSegmentIndex == 1 && often.selectedIndex == 1)
        application.press(.enter)
        #expect(application.window.presentedViewControllers.last is MenuController)
        application.press(.escape)
        #expect(often.isFocused)
    }

    @Test func cancelsByEscape() throws {
        let application = try launch()
        application.press(.escape)
        #expect(journal.entries == ["cancel"])
        #expect(application.window.presentedViewControllers.isEmpty)
    }

    @Test func doesNotQuitTheProgramByALetter() throws {
        let application = try launch()
        box.becomeFirstResponder()
        application.press("q")
        #expect(application.application.exitStatus == nil)
    }

    @Test func scrollsInASmallWindow() throws {
        let application = try launch(width: 40, height: 10)
        #expect(
            application.rows == """
                  ╭──────────────────────────────────╮
                  │            New Source            │
                  │     It is checked every day.     │
                  │ Name       Harbour Radio        ┃│
                  │ Episodes   3                    ┃│
                  │ Password   •••                  ┃│
                  │ Downloads  [ ]                   │
                  │                                  │
                  │     enter Add    esc Cancel      │
                  ╰──────────────────────────────────╯
                """)
        for _ in 0..<5 { application.press(.tab) }
        #expect(application.rows.contains("Check") && !application.rows.contains("Harbour"))
        application.press(.enter, .escape, .escape)
        #expect(journal.entries == ["cancel"])
    }

    @Test func putsLabelsAboveInANarrowWindow() throws {
        let application = try launch(width: 20, height: 12, hasUnicode: false)
        #expect(
            application.rows == """
                ╭──────────────────╮
                │    New Source    │
                │  It is checked   │
                │    every day.    │
                │ Name            ┃│
                │ Harbour Radio    │
                │ Episodes         │
                │ 3                │
                │                  │
                │                  │
                │  Add    Cancel   │
                ╰──────────────────╯
                """)
    }

    @Test func canBeReadWithoutColours() throws {
        let application = try launch(colors: .none)
        box.becomeFirstResponder()
        application.wait(.milliseconds(20))
        let row = try #require(application.terminal.rows.firstIndex { $0.contains("[ ]") })
        let canvas = application.terminal.canvas
        #expect(canvas[15, row].style.attributes.contains(.reverse))
        #expect(!canvas[15, row + 1].style.attributes.contains(.reverse))
    }

    @Test(arguments: [(0, 0), (1, 1), (8, 2), (13, 4), (31, 3)])
    func fitsAnyWindow(width: Int, height: Int) throws {
        let application = try launch(width: width, height: height)
        application.type("A")
        application.press(.tab, .tab, .down, .up, .enter)
        #expect(journal.entries == ["add A 3"])
    }

    @Test(arguments: [("7", 7), (" 1 0 ", 10), ("", nil), ("x", nil), ("99999999999999999999", nil)])
    func readsANumber(text: String, number: Int?) {
        let field = TextField()
        field.text = text
        #expect(field.number == number)
    }
}
