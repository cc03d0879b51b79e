import Testing

@testable import CursesKit

@MainActor
struct ToolbarTests {
    private let journal = Journal()
    private let toolbar = Toolbar()
    private let page: PageController

    /// A page whose commands can change, and which counts how often they are asked for.
    private final class PageController: ViewController {
        var commands: [KeyCommand] = []
        var hidesToolbar = false {
            didSet { view.setNeedsLayout() }
        }
        private(set) var askCount = 0
        let toolbar: Toolbar
        let box = Checkbox("box")

        init(_ toolbar: Toolbar) {
            self.toolbar = toolbar
        }

        override var keyCommands: [KeyCommand] {
            askCount += 1
            return commands
        }

        override func viewDidLoad() {
            view.addSubview(toolbar)
            view.addSubview(box)
        }

        override func viewDidLayoutSubviews() {
            toolbar.isHidden = hidesToolbar
            toolbar.frame = Rect(x: 0, y: view.bounds.height - 1, width: view.bounds.width, height: 1)
            box.frame = Rect(x: 0, y: 0, width: 7, height: 1)
        }
    }

    init() {
        page = PageController(toolbar)
        let journal = journal
        page.commands = [
            KeyCommand("Download", keys: "d") { journal.add("download") },
            KeyCommand("Play", keys: "p", .function(2)) { journal.add("play") }.hint(priority: 50),
            KeyCommand("Open the page", keys: .enter) { journal.add("open") }.hint("open", priority: 90),
            KeyCommand("Next", keys: .down) {}.hint(priority: -1),
            KeyCommand("Secret", presses: ["s"], isDiscoverable: false) {},
        ]
    }

    private func launch(width: Int = 80, hasUnicode: Bool = true) throws -> TestApplication {
        try TestApplication(page, size: Size(width: width, height: 2), hasUnicode: hasUnicode)
    }

    private func row(_ application: TestApplication) -> String { application.terminal.rows[1] }

    @Test(arguments: [
        (80, " enter open   p play   d download   : commands   q quit   ? all keys"),
        (48, " enter open   p play   d download   ? all keys"),
        (47, " enter open   p play   d download   ? all keys"),
        (46, " enter open   p play   ? all keys"),
        (20, " ? all keys"), (11, ""), (1, ""), (0, ""),
    ])
    func showsTheMostUsefulThatFit(width: Int, expected: String) throws {
        let application = try launch(width: width)
        #expect(row(application) == expected)
    }

    @Test func showsKeysInBold() throws {
        let application = try launch()
        let canvas = application.terminal.canvas
        #expect(canvas[1, 1].style == application.window.shownTheme.resolved(.bar.adding(.bold)))
        #expect(canvas[7, 1].style == application.window.shownTheme.resolved(.bar))
    }

    @Test func performsWhatIsClicked() throws {
        let application = try launch()
        application.click(15, 1)
        application.click(1, 1)
        // Between two hints.
        application.click(13, 1)
        application.click(79, 1)
        #expect(journal.entries == ["play", "open"])
    }

    @Test func asksForNothingWhileKeysChangeNothing() throws {
        let application = try launch()
        let before = page.askCount
        // A key is looked up once, and the toolbar asks for nothing more.
        application.press("x")
        #expect(page.askCount == before + 1)
        let withoutToolbar = page.askCount
        page.view.setNeedsDisplay()
        application.wait(.milliseconds(20))
        #expect(page.askCount == withoutToolbar)
    }

    @Test func noticesANewFirstResponderAndAPresentedController() throws {
        let application = try launch()
        page.box.becomeFirstResponder()
        application.wait(.milliseconds(20))
        #expect(row(application).contains("space change"))
        let sheet = ShowingController(View())
        sheet.commands = [KeyCommand("Save", keys: .enter) {}]
        page.present(sheet)
        application.wait(.milliseconds(20))
        #expect(row(application).hasPrefix(" enter save   : commands"))
        sheet.dismiss()
        application.wait(.milliseconds(20))
        #expect(row(application).contains("space change"))
    }

    @Test func showsOtherCommandsOnceItIsTold() throws {
        let application = try launch()
        page.commands.removeLast(3)
        application.wait(.milliseconds(20))
        #expect(row(application).contains("open"))
        page.keyCommandsDidChange()
        application.wait(.milliseconds(20))
        #expect(row(application) == " p play   d download   : commands   q quit   ? all keys")
    }

    /// A status bar hides it in a layout pass while it shows a message.
    @Test func isUpToDateInTheFrameThatShowsItAgain() throws {
        let application = try launch()
        page.hidesToolbar = true
        application.wait(.milliseconds(20))
        #expect(row(application).isEmpty)
        page.commands.removeLast(3)
        page.hidesToolbar = false
        application.wait(.milliseconds(20))
        #expect(row(application) == " p play   d download   : commands   q quit   ? all keys")
    }

    @Test func performsTheNewCommandOfTheSameName() throws {
        let application = try launch()
        page.commands = page.commands.map { command in
            KeyCommand(command.title, presses: command.presses) { [journal] in journal.add("new") }
                .hint(command.shortTitle, priority: command.priority)
        }
        page.keyCommandsDidChange()
        application.wait(.milliseconds(20))
        application.click(1, 1)
        #expect(journal.entries == ["new"])
    }

    @Test func showsNoKeysThatTypeText() throws {
        let field = TextField()
        page.view.addSubview(field)
        let application = try launch()
        field.becomeFirstResponder()
        application.wait(.milliseconds(20))
        #expect(row(application) == " f2 play   f1 all keys")
    }

    @Test func costsNothingOutsideAWindow() throws {
        let application = try launch()
        #expect(application.window.toolbars.count == 1)
        toolbar.isHidden = true
        #expect(application.window.toolbars.isEmpty)
        toolbar.isHidden = false
        toolbar.removeFromSuperview()
        #expect(application.window.toolbars.isEmpty)
    }

    @Test(arguments: [("Open", "open"), ("Mark as seen", "mark as seen"), ("URL", "URL"), ("", "")])
    func shortensATitle(title: String, expected: String) {
        #expect(KeyCommand(title, keys: "x") {}.shortTitle == expected)
    }
}
