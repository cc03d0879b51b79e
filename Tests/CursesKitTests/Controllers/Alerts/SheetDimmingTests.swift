import Testing

@testable import CursesKit

/// What is behind alerts and forms.
@MainActor
struct SheetDimmingTests {
    private let label = Label(numberOfLines: 0)
    private let root: ShowingController
    private let alert = AlertController(title: "Title", message: "A message.")

    init() {
        root = ShowingController(label)
        alert.addAction(AlertAction("Retry", key: "r"))
        alert.addAction(AlertAction("Quit", style: .cancel, key: "q"))
        label.text = Text(
            Array(repeating: String(repeating: "x", count: 40), count: 12).joined(separator: "\n"))
    }

    private func launch(
        colors: ColorDepth = .direct, isWithoutFaintText: Bool = false, background: Color? = .black
    ) throws -> TestApplication {
        let application = try TestApplication(root, size: Size(width: 40, height: 12), colors: colors)
        var capabilities =
            isWithoutFaintText
            ? TerminalCapabilities(colors: colors, hasUnicode: true, hasFaintText: false)
            : TerminalCapabilities(colors: colors, hasUnicode: true)
        capabilities.background = background
        application.terminal.capabilities = capabilities
        application.send(.capabilitiesDidChange)
        root.present(alert)
        application.wait(.milliseconds(20))
        return application
    }

    @Test(arguments: [(Color.black, 82), (.white, 34 + 133)])
    func mixesColoursWithTheBackground(background: Color, grey: Int) throws {
        let application = try launch(background: background)
        let style = application.terminal.canvas[0, 0].style
        #expect(style == Style(foreground: .rgb(UInt8(grey), UInt8(grey), UInt8(grey))))
        #expect(application.rows.hasPrefix("xxxxxxxx"))
    }

    /// The nearest of 256 colours to a dark blue is a green.
    @Test(arguments: [ColorDepth.indexed256, .direct])
    func mixesGreysWhereHuesWouldChange(colors: ColorDepth) throws {
        label.style = Style(foreground: .rgb(0, 95, 215))
        let application = try launch(colors: colors)
        let foreground = application.terminal.canvas[0, 0].style.foreground
        #expect(foreground == (colors == .direct ? .rgb(0, 38, 86) : .rgb(32, 32, 32)))
    }

    @Test func isFaintUntilTheBackgroundIsKnown() throws {
        let application = try launch(background: nil)
        #expect(application.terminal.canvas[0, 0].style == Style(attributes: .dim))
        application.terminal.capabilities.background = .black
        application.send(.capabilitiesDidChange)
        #expect(application.terminal.canvas[0, 0].style == Style(foreground: .rgb(82, 82, 82)))
    }

    /// Without its colours, a picture of half blocks would be stripes.
    @Test(arguments: [(Color.black as Color?, "▀▀▀▀x"), (nil, "    x")])
    func hidesPicturesThatWouldLoseTheirColours(background: Color?, shown: String) throws {
        let picture = ImageView(image: Image(""))
        picture.frame = Rect(x: 0, y: 0, width: 4, height: 1)
        let row = { (level: UInt8) in [UInt8](repeating: level, count: 4 * 3) }
        picture.bitmap = Bitmap(width: 4, height: 2, rgb: row(200) + row(100))
        label.addSubview(picture)
        let application = try launch(background: background)
        #expect(application.terminal.rows[0].hasPrefix(shown))
        application.press(.escape)
        #expect(application.terminal.rows[0].hasPrefix("▀▀▀▀x"))
    }

    @Test(arguments: [ColorDepth.none, .named8, .named16])
    func isFaintWithFewColours(colors: ColorDepth) throws {
        let application = try launch(colors: colors)
        #expect(application.terminal.canvas[0, 0].style == Style(attributes: .dim))
    }

    @Test func isBlankOnATerminalWithoutFaintText() throws {
        let application = try launch(colors: .none, isWithoutFaintText: true)
        #expect(
            application.rows == """


                  ╭──────────────────────────────────╮
                  │              Title               │
                  │                                  │
                  │            A message.            │
                  │                                  │
                  │        r Retry    q Quit         │
                  ╰──────────────────────────────────╯



                """)
    }

    @Test func leavesNoLetterBesideTheBox() throws {
        label.text = Text(
            Array(repeating: String(repeating: "語", count: 20), count: 12).joined(separator: "\n"))
        let application = try launch()
        #expect(application.terminal.rows[0] == String(repeating: "語", count: 20))
        // Neither half of a wide glyph fits between the edge of the window and the blank cell.
        for y in 2...8 { #expect(application.terminal.rows[y].hasPrefix("  ")) }
        label.text = Text(
            Array(repeating: " " + String(repeating: "語", count: 19), count: 12).joined(separator: "\n"))
        application.wait(.milliseconds(20))
        for y in 2...8 { #expect(application.terminal.rows[y].prefix(3).last != "語") }
        #expect(application.terminal.canvas.isWhole)
    }

    @Test func showsTheSelectionBelowInGrey() throws {
        let rows = NumberedRows(journal: Journal())
        rows.count = 5
        let table = TableView()
        table.dataSource = rows
        table.reloadData()
        let root = ShowingController(table)
        let application = try TestApplication(root, size: Size(width: 40, height: 12))
        application.wait()
        root.present(alert)
        application.wait(.milliseconds(20))
        let shown = application.terminal.canvas[0, 0].style.background
        let inactive = application.window.shownTheme.inactiveSelection.color
        #expect(shown == inactive.mixed(with: .black, share: 0.6))
        application.press(.escape)
        #expect(application.terminal.canvas[0, 0].style.background == Theme.standard.selection.color)
    }

    @Test func drawsOnlyTheBoxForAKey() throws {
        let application = try launch()
        application.press(.right)
        let box = Rect(x: 2, y: 2, width: 36, height: 7)
        #expect(application.terminal.lastDamage.allSatisfy { $0.intersection(box) == $0 })
        #expect(!application.terminal.lastDamage.isEmpty)
        application.wait(.seconds(5))
        #expect(application.clock.isIdle)
    }

    /// They say what the keys of the alert do.
    @Test func leavesTheHintsOfKeysAsTheyAre() throws {
        let bar = StatusBar()
        bar.showsKeyHints = true
        bar.frame = Rect(x: 0, y: 11, width: 40, height: 1)
        label.addSubview(bar)
        let application = try TestApplication(root, size: Size(width: 40, height: 12))
        let style = application.terminal.canvas[39, 11].style
        root.present(alert)
        application.wait(.milliseconds(20))
        #expect(application.terminal.rows[11].hasPrefix(" enter retry   esc cancel"))
        #expect(application.terminal.canvas[39, 11].style == style)
        #expect(application.terminal.canvas[0, 0].style == Style(foreground: .rgb(82, 82, 82)))
        application.press(.right)
        #expect(application.terminal.rows[11].hasPrefix(" enter quit   esc cancel"))
    }

    @Test func dimsWhatIsBehindAForm() throws {
        let form = FormController(title: "Form")
        let name = form.addTextField("Name") { $0.isEmpty ? "Give a name." : nil }
        form.addAction(AlertAction("Save"))
        form.addAction(AlertAction("Cancel", style: .cancel))
        let application = try TestApplication(root, size: Size(width: 40, height: 12))
        root.present(form)
        application.wait(.milliseconds(20))
        #expect(application.terminal.canvas[0, 0].style == Style(foreground: .rgb(82, 82, 82)))
        application.type("a")
        #expect(name.text == "a")
        let row = try #require(application.terminal.rows.firstIndex { $0.contains("Save") })
        let selection = application.window.shownTheme.resolved(.selection)
        func accented() -> String {
            let canvas = application.terminal.canvas
            return String(
                (0..<40).filter { canvas[$0, row].style == selection }.map { canvas[$0, row].character })
        }
        #expect(accented().contains("Save"))
        // Enter presses the button that has the focus.
        application.press(.tab, .tab)
        #expect(accented().contains("Cancel") && !accented().contains("Save"))
    }
}
