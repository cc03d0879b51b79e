import Testing

@testable import CursesKit

@MainActor
struct ControlTests {
    private let journal = Journal()

    /// Shows `control` in the first row, with the focus unless it cannot have it.
    private func launch(
        _ control: Control, width: Int = 12, colors: ColorDepth = .direct, hasUnicode: Bool = true
    ) throws -> TestApplication {
        let root = View()
        root.addSubview(control)
        control.frame = Rect(x: 0, y: 0, width: width, height: 1)
        control.addAction(for: .valueChanged) { [journal] in journal.add("changed") }
        control.addAction(for: .primaryActionTriggered) { [journal] in journal.add("pressed") }
        let application = try TestApplication(
            showing: root, size: Size(width: width, height: 2), colors: colors, hasUnicode: hasUnicode)
        if control.canBecomeFocused { control.becomeFirstResponder() }
        application.wait(.milliseconds(20))
        return application
    }

    private func row(_ application: TestApplication) -> String { application.terminal.rows[0] }

    // MARK: Button

    @Test func isPressedByKeysAndMouse() throws {
        let button = Button("Go") { [journal] in journal.add("go") }
        let application = try launch(button, width: 6)
        #expect(row(application) == " ›Go")
        application.press(" ", .enter)
        application.click(2, 0)
        #expect(journal.entries.filter { $0 == "go" }.count == 3)
    }

    @Test func takesNoKeysWhileDisabled() throws {
        let button = Button("Go") { [journal] in journal.add("go") }
        button.isEnabled = false
        let application = try launch(button, width: 6)
        application.press(.tab, " ", .enter)
        application.click(2, 0)
        #expect(journal.entries.isEmpty && row(application) == "  Go")
        #expect(application.terminal.canvas[2, 0].style.attributes.contains(.dim))
    }

    @Test func hasBracketsWithoutColours() throws {
        let button = Button("Go") {}
        button.isEnabled = false
        let application = try launch(button, width: 6, colors: .none)
        #expect(row(application) == " [Go]")
        button.isEnabled = true
        button.isDefault = true
        application.wait(.milliseconds(20))
        #expect(row(application) == "  Go")
    }

    @Test func leavesTheKeysWhereTheyAreIfNothingHasTheFocus() throws {
        let table = TableView()
        let button = Button("Go") { [journal] in journal.add("go") }
        button.frame = Rect(x: 0, y: 1, width: 6, height: 1)
        let root = View()
        for view in [table, button] { root.addSubview(view) }
        let application = try TestApplication(showing: root, size: Size(width: 10, height: 2))
        table.becomeFirstResponder()
        application.click(2, 1)
        #expect(journal.entries == ["go"] && table.isFirstResponder)
    }

    @Test func doesNothingWhenTheMouseIsReleasedElsewhere() throws {
        let button = Button("Go") { [journal] in journal.add("go") }
        let application = try launch(button, width: 6)
        application.drag((1, 0), (2, 1))
        #expect(journal.entries.isEmpty && !button.isHighlighted)
    }

    // MARK: Switch and Checkbox

    @Test(arguments: [
        (false, true, "●── off wifi"), (true, true, "━━● on  wifi"), (false, false, "O-- off wifi"),
        (true, false, "==O on  wifi"),
    ])
    func showsASwitch(isOn: Bool, hasUnicode: Bool, expected: String) throws {
        let application = try launch(Switch("wifi", isOn: isOn), hasUnicode: hasUnicode)
        #expect(row(application) == expected)
    }

    @Test(arguments: [(true, true, "[✓] wifi"), (true, false, "[x] wifi"), (false, true, "[ ] wifi")])
    func showsACheckbox(isOn: Bool, hasUnicode: Bool, expected: String) throws {
        let application = try launch(Checkbox("wifi", isOn: isOn), hasUnicode: hasUnicode)
        #expect(row(application) == expected)
        #expect(Checkbox("wifi").sizeThatFits(Size(width: 80, height: 9)) == Size(width: 8, height: 1))
    }

    @Test func changesBySpaceEnterAndClick() throws {
        let box = Checkbox("wifi")
        let application = try launch(box)
        application.press(" ")
        #expect(box.isOn)
        application.press(.enter)
        #expect(!box.isOn)
        application.click(1, 0)
        #expect(box.isOn && journal.entries.filter { $0 == "changed" }.count == 3)
        box.isOn = false
        #expect(journal.entries.filter { $0 == "changed" }.count == 3)
    }

    // MARK: SegmentedControl

    @Test func choosesASegmentByKeysAndMouse() throws {
        let control = SegmentedControl(["List", "Grid", "Map"])
        let application = try launch(control, width: 20)
        #expect(row(application) == "[List] Grid  Map")
        application.press(.right)
        #expect(row(application) == " List [Grid] Map")
        application.press(.end, .right)
        #expect(control.selectedSegmentIndex == 2)
        application.press(.home, .left)
        #expect(control.selectedSegmentIndex == 0)
        application.click(13, 0)
        #expect(row(application) == " List  Grid [Map]")
        // The ends are no changes.
        #expect(journal.entries == Array(repeating: "changed", count: 4))
    }

    @Test func keepsTheChosenSegmentVisible() throws {
        let control = SegmentedControl(["Alpha", "Beta", "Gamma"], selected: 2)
        let application = try launch(control, width: 9)
        #expect(row(application) == "a [Gamma]")
        application.press(.home)
        #expect(row(application) == "[Alpha] B")
    }

    @Test func tellsTheChosenSegmentWithoutColours() throws {
        let application = try launch(SegmentedControl(["On", "Off"], selected: 1), colors: .none)
        #expect(row(application) == " On [Off]")
        #expect(application.terminal.canvas[5, 0].style.attributes.contains(.reverse))
        #expect(!application.terminal.canvas[1, 0].style.attributes.contains(.reverse))
    }

    // MARK: Slider

    @Test(arguments: [
        (0, "●────"), (0.3, "━●───"), (0.5, "━━●──"), (1, "━━━━●"), (-3, "●────"), (9, "━━━━●"),
        (Double.nan, "●────"),
    ])
    func positionsItsKnob(value: Double, expected: String) throws {
        let application = try launch(Slider(value: value), width: 5)
        #expect(row(application) == expected)
    }

    @Test func slidesByKeysAndMouse() throws {
        let slider = Slider(value: 0, in: 0...10, step: 1)
        let application = try launch(slider, width: 11, hasUnicode: false)
        application.press(.right, .right)
        #expect(slider.value == 2 && row(application) == "==O--------")
        application.press(.end, .left)
        #expect(slider.value == 9)
        application.press(.pageDown)
        #expect(slider.value == 4)
        application.press(.home, .left)
        #expect(slider.value == 0)
        application.drag((0, 0), (7, 0), (30, 1))
        #expect(slider.value == 10)
        application.click(3, 0)
        #expect(slider.value == 3)
    }

    @Test(arguments: [(0.0, 0), (0.0, 1), (1.0, 2)])
    func fitsAnyWidth(value: Double, width: Int) throws {
        let slider = Slider(value: value, in: 0...0)
        let application = try launch(slider, width: width)
        application.press(.right, .end)
        #expect(slider.value == 0)
    }

    // MARK: Stepper

    @Test func stepsWithinItsRange() throws {
        let stepper = Stepper(value: 9, in: 0...10)
        let application = try launch(stepper, width: 6)
        #expect(row(application) == "‹ 9  ›")
        application.press(.right, .right)
        #expect(stepper.value == 10 && row(application) == "‹ 10")
        application.press(.home)
        #expect(row(application) == "  0  ›")
        application.click(5, 0)
        application.click(5, 0)
        application.click(0, 0)
        #expect(stepper.value == 1)
        #expect(journal.entries == Array(repeating: "changed", count: 5))
    }

    @Test func reachesTheEndsOfAllNumbers() throws {
        let stepper = Stepper(value: 0, in: .min ... .max, stepValue: .max)
        let application = try launch(stepper, width: 24)
        application.press(.right, .right, .left, .left, .left)
        #expect(stepper.value == .min)
    }

    // MARK: Picker

    @Test func picksByArrowsAndFromAMenu() throws {
        let picker = Picker(["Daily", "Weekly", "Never"])
        let root = View()
        root.addSubview(picker)
        picker.frame = Rect(x: 2, y: 0, width: 8, height: 1)
        picker.addAction(for: .valueChanged) { [journal] in journal.add("changed") }
        let application = try TestApplication(showing: root, size: Size(width: 16, height: 7))
        picker.becomeFirstResponder()
        application.press(.right)
        #expect(application.terminal.rows[0] == "  Weekly ▾")
        application.press(.enter)
        #expect(
            application.rows == """
                  Weekly ▾
                  ╭──────────╮
                  │   Daily  │
                  │ ✓ Weekly │
                  │   Never  │
                  ╰──────────╯

                """)
        application.press(.down, .enter)
        #expect(application.terminal.rows[0] == "  Never  ▾")
        application.click(3, 0)
        application.click(7, 2)
        #expect(picker.selectedIndex == 0 && picker.isFocused)
        #expect(journal.entries == Array(repeating: "changed", count: 3))
    }

    // MARK: Colours

    @Test func usesTheColoursBehindIt() throws {
        let box = Checkbox("a")
        let pane = View()
        pane.backgroundStyle = .pane
        pane.addSubview(box)
        box.frame = Rect(x: 0, y: 0, width: 5, height: 1)
        let application = try TestApplication(showing: pane, size: Size(width: 6, height: 1))
        #expect(application.terminal.canvas[0, 0].style == application.window.shownTheme.resolved(.pane))
        box.isEnabled = false
        application.wait(.milliseconds(20))
        #expect(
            application.terminal.canvas[0, 0].style
                == application.window.shownTheme.resolved(.pane.adding(.dim)))
    }

    @Test func tellsTheEventsOfATextField() throws {
        let field = TextField()
        let events: [(Control.Event, String)] = [
            (.editingDidBegin, "begin"), (.editingChanged, "text"), (.editingDidEnd, "end"),
        ]
        for (event, name) in events { field.addAction(for: event) { [journal] in journal.add(name) } }
        let application = try launch(field)
        application.type("a")
        application.press(.enter)
        field.isEnabled = false
        application.click(0, 0)
        #expect(journal.entries == ["begin", "text", "pressed", "end"])
    }
}
