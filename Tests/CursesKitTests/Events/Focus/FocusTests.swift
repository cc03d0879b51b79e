import Testing

@testable import CursesKit

/// Four boxes in a square, added in another order than they are laid out.
@MainActor
struct FocusTests {
    private let root = View()
    private let boxes: [Checkbox]

    init() {
        let titles: [Text] = ["one", "two", "three", "four"]
        boxes = titles.map { Checkbox($0) }
        for (box, (x, y)) in zip(boxes, [(0, 0), (12, 0), (0, 2), (12, 2)]) {
            box.frame = Rect(x: x, y: y, width: 9, height: 1)
        }
        for index in [3, 0, 2, 1] { root.addSubview(boxes[index]) }
    }

    /// The number of the focused box, counted from 1; nil if none is.
    private var focused: Int? { boxes.firstIndex(where: \.isFocused).map { $0 + 1 } }

    private func launch(colors: ColorDepth = .direct) throws -> TestApplication {
        try TestApplication(showing: root, size: Size(width: 24, height: 4), colors: colors)
    }

    @Test func goesByTabFromRowToRow() throws {
        let application = try launch()
        #expect(focused == nil)
        for number in [1, 2, 3, 4, 1] {
            application.press(.tab)
            #expect(focused == number)
        }
        application.press(.backTab)
        #expect(focused == 4)
    }

    @Test func beginsAtTheEndBackwards() throws {
        let application = try launch()
        application.press(.backTab)
        #expect(focused == 4)
    }

    @Test func goesInAGivenOrder() throws {
        let application = try launch()
        application.window.rootViewController?.focusOrder = [boxes[3], boxes[1], boxes[0]]
        for number in [4, 2, 1, 4] {
            application.press(.tab)
            #expect(focused == number)
        }
    }

    @Test func comesToATableThatIsInTheOrder() throws {
        let table = TableView(frame: Rect(x: 0, y: 1, width: 10, height: 1))
        root.addSubview(table)
        let application = try launch()
        application.window.rootViewController?.focusOrder = [boxes[0], table, boxes[2]]
        application.press(.tab, .tab)
        #expect(table.isFirstResponder && focused == nil)
        application.press(.tab)
        #expect(focused == 3)
        application.press(.backTab, .backTab)
        #expect(focused == 1)
    }

    @Test func goesByArrowsToItsNeighbours() throws {
        let application = try launch()
        application.press(.tab)
        for (key, number) in [(Key.right, 2), (.right, 2), (.down, 4), (.left, 3), (.down, 3), (.up, 1)] {
            application.press(key)
            #expect(focused == number)
        }
    }

    @Test func comesByAClick() throws {
        let application = try launch()
        application.click(13, 2)
        #expect(focused == 4)
        application.click(3, 3)
        #expect(focused == 4)
    }

    @Test func passesOverWhatCannotBeUsed() throws {
        let application = try launch()
        boxes[1].isEnabled = false
        boxes[2].isHidden = true
        application.press(.tab, .tab)
        #expect(focused == 4)
        application.press(.tab)
        #expect(focused == 1)
        boxes[0].isEnabled = false
        application.wait(.milliseconds(20))
        #expect(focused == nil)
        // The keys still work.
        application.press(.tab)
        #expect(focused == 4)
    }

    @Test func showsInTheStyleOfTheSelection() throws {
        let application = try launch()
        application.press(.tab, .tab)
        let theme = application.window.shownTheme
        #expect(application.terminal.canvas[12, 0].style == theme.resolved(.selection))
        #expect(application.terminal.canvas[0, 0].style == theme.resolved(.plain))
        #expect(application.rows == "[ ] one     [ ] two\n\n[ ] three   [ ] four\n")
    }

    @Test func showsWithoutColours() throws {
        let application = try launch(colors: .none)
        application.press(.tab)
        #expect(application.terminal.canvas[0, 0].style.attributes.contains(.reverse))
        #expect(!application.terminal.canvas[12, 0].style.attributes.contains(.reverse))
    }

    @Test func returnsWhenASheetCloses() throws {
        let application = try launch()
        application.press(.tab, .tab, .tab)
        let sheet = ShowingController(View())
        let field = TextField()
        field.frame = Rect(x: 0, y: 0, width: 5, height: 1)
        sheet.view.addSubview(field)
        application.window.rootViewController?.present(sheet)
        #expect(focused == nil)
        // The sheet has a focus of its own, and Tab does not leave it.
        application.press(.tab, .tab)
        #expect(field.isFocused)
        sheet.dismiss()
        application.wait(.milliseconds(20))
        #expect(focused == 3)
        application.press(.tab)
        #expect(focused == 4)
    }

    @Test func leavesTabToAControllerThatUsesIt() throws {
        let journal = Journal()
        let controller = ShowingController(root)
        controller.commands = [KeyCommand("Own", keys: .tab) { journal.add("own") }]
        let application = try TestApplication(controller, size: Size(width: 24, height: 4))
        application.click(0, 0)
        application.press(.tab)
        #expect(focused == 1 && journal.entries == ["own"])
        application.press(.right)
        #expect(focused == 2)
    }

    @Test func staysInItsColumn() throws {
        let split = SplitViewController(
            primary: ShowingController(TableView()), secondary: ShowingController(root))
        let application = try TestApplication(split, size: Size(width: 100, height: 10))
        boxes[0].becomeFirstResponder()
        application.press(.tab)
        #expect(focused == 2)
        // The keys of the columns come behind.
        #expect(boxes[1].reachableCommands.contains { $0.title == "Next field" })
        #expect(!boxes[1].reachableCommands.contains { $0.title == "Other column" })
        #expect(boxes[1].reachableCommands.contains { $0.title == "To the right column" })
    }

    @Test func leavesArrowsTowardsNothingToOthers() throws {
        let journal = Journal()
        let back = KeyCommand("Back", keys: .left) { journal.add("back") }
        let holder = CommandsController(ShowingController(root), [back])
        let application = try TestApplication(holder, size: Size(width: 24, height: 4))
        boxes[1].becomeFirstResponder()
        application.press(.left)
        #expect(focused == 1 && journal.entries.isEmpty)
        application.press(.left)
        #expect(focused == 1 && journal.entries == ["back"])
    }

    /// Offers commands around another controller.
    private final class CommandsController: ViewController {
        private let child: ViewController
        private let commands: [KeyCommand]

        init(_ child: ViewController, _ commands: [KeyCommand]) {
            self.child = child
            self.commands = commands
        }

        override var keyCommands: [KeyCommand] { commands }
        override func viewDidLoad() {
            addChild(child)
            view.addSubview(child.view)
            child.didMove(toParent: self)
        }
        override func viewDidLayoutSubviews() { child.view.frame = view.bounds }
    }

    @Test func leavesTabToOthersIfNothingElseCanBeFocused() throws {
        for box in boxes.dropFirst() { box.isEnabled = false }
        let journal = Journal()
        let other = KeyCommand("Other", keys: .tab) { journal.add("other") }
        let holder = CommandsController(ShowingController(root), [other])
        let application = try TestApplication(holder, size: Size(width: 24, height: 4))
        boxes[0].becomeFirstResponder()
        application.press(.tab)
        #expect(focused == 1 && journal.entries == ["other"])
    }

    @Test func listsNoKeysOfTheFocusWithoutOne() throws {
        let application = try launch()
        #expect(!application.window.keyResponder.reachableCommands.contains { $0.title == "Next field" })
        application.press(.tab)
        #expect(application.window.keyResponder.reachableCommands.contains { $0.title == "Next field" })
    }

    @Test func survivesTheEndOfTheFocusedView() throws {
        let application = try launch()
        application.press(.tab)
        boxes[0].removeFromSuperview()
        application.wait(.milliseconds(20))
        application.press(.tab)
        #expect(focused == 2)
    }

    @Test(
        arguments: [
            (FocusHeading.down, 1), (.up, nil), (.right, 0), (.left, nil), (.next, nil),
        ] as [(FocusHeading, Int?)])
    func findsTheNearestFrame(heading: FocusHeading, index: Int?) {
        let frames = [
            Rect(x: 10, y: 0, width: 5, height: 1), Rect(x: 2, y: 3, width: 5, height: 1),
            Rect(x: 30, y: 3, width: 5, height: 1), Rect(x: 0, y: 5, width: 5, height: 1),
        ]
        #expect(heading.nearest(to: Rect(x: 0, y: 0, width: 5, height: 1), in: frames) == index)
    }

    @Test func takesTheNearestColumnOfARowThatSharesNone() {
        let frames = [Rect(x: 0, y: 2, width: 4, height: 1), Rect(x: 6, y: 2, width: 4, height: 1)]
        let previous = Rect(x: 20, y: 0, width: 10, height: 1)
        #expect(FocusHeading.down.nearest(to: previous, in: frames) == 1)
    }
}
