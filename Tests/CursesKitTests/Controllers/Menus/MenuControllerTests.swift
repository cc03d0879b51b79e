import Testing

@testable import CursesKit

@MainActor
struct MenuControllerTests {
    private let journal = Journal()

    private func actions(_ count: Int) -> [Action] {
        (1...count).map { number in Action("Action \(number)") { [journal] in journal.add("\(number)") } }
    }

    private func launch(
        _ menu: MenuController, width: Int = 20, height: Int = 8, hasUnicode: Bool = true
    ) throws -> TestApplication {
        let root = ShowingController(View())
        let application = try TestApplication(
            root, size: Size(width: width, height: height), hasUnicode: hasUnicode)
        root.present(menu)
        application.wait(.milliseconds(20))
        return application
    }

    @Test func listsActionsBelowTheirAnchor() throws {
        let menu = MenuController(
            title: "Row",
            actions: [
                Action("Copy", key: "c") { [journal] in journal.add("copy") },
                Action("Move", attributes: .disabled) { [journal] in journal.add("move") },
                Action("Delete", attributes: .destructive) { [journal] in journal.add("delete") },
            ], anchor: Rect(x: 2, y: 1, width: 3, height: 1))
        let application = try launch(menu)
        #expect(
            application.rows == """


                  ╭ Row ─────╮
                  │ Copy   c │
                  │ Move     │
                  │ Delete   │
                  ╰──────────╯

                """)
        // The disabled action is passed over.
        application.press(.down, .enter)
        #expect(journal.entries == ["delete"])
        #expect(application.window.presentedViewControllers.isEmpty)
    }

    @Test func opensAboveAnAnchorAtTheBottom() throws {
        let application = try launch(
            MenuController(actions: actions(2), anchor: Rect(x: 15, y: 7, width: 1, height: 1)))
        #expect(application.terminal.rows[3] == "        ╭──────────╮")
        #expect(application.terminal.rows[6].hasSuffix("╯") && application.terminal.rows[7].isEmpty)
    }

    @Test func choosesByKeyAndByClick() throws {
        let menu = MenuController(actions: [
            Action("Copy", key: "c") { [journal] in journal.add("copy") },
            Action("Paste") { [journal] in journal.add("paste") },
        ])
        let application = try launch(menu)
        application.press("c")
        application.window.rootViewController?.present(menu)
        application.wait(.milliseconds(20))
        application.click(8, 4)
        #expect(journal.entries == ["copy", "paste"])
    }

    @Test func closesByEscapeAndByAClickElsewhere() throws {
        let menu = MenuController(actions: actions(2))
        let application = try launch(menu)
        application.press(.escape)
        #expect(application.window.presentedViewControllers.isEmpty)
        application.window.rootViewController?.present(menu)
        application.wait(.milliseconds(20))
        application.click(0, 0)
        #expect(application.window.presentedViewControllers.isEmpty && journal.entries.isEmpty)
    }

    @Test func scrollsWhenItIsLong() throws {
        let application = try launch(MenuController(actions: actions(30)), width: 40, height: 10)
        #expect(application.terminal.rows[1].contains("Action 1 ") && application.rows.contains("┃"))
        application.press(.end)
        #expect(application.terminal.rows[8].contains("Action 30"))
        application.press(.down)
        #expect(application.terminal.rows[1].contains("Action 1 "))
        application.press(.pageDown, .pageDown, .up, .enter)
        #expect(journal.entries == ["14"])
    }

    @Test func passesOverADisabledActionAtTheEnd() throws {
        let none = Action("None", attributes: .disabled) {}
        let application = try launch(MenuController(actions: [none] + actions(2) + [none]))
        application.press(.down, .down, .up, .down, .down, .enter)
        #expect(journal.entries == ["2"])
    }

    @Test func endsATouchByARightClick() throws {
        let button = Button("Go") { [journal] in journal.add("go") }
        let application = try TestApplication(showing: button, size: Size(width: 20, height: 3))
        application.send(.mouse(MouseEvent(.pressed, at: .zero)))
        #expect(button.isHighlighted)
        application.rightClick(0, 0)
        #expect(!button.isHighlighted)
        application.send(.mouse(MouseEvent(.released, at: .zero)))
        #expect(journal.entries.isEmpty)
    }

    @Test func followsTheWheel() throws {
        let application = try launch(MenuController(actions: actions(30)))
        application.scroll(3, x: 8, y: 3)
        application.press(.enter)
        #expect(journal.entries == ["4"])
    }

    @Test func canBeReadWithoutColours() throws {
        let root = ShowingController(View())
        let application = try TestApplication(root, size: Size(width: 20, height: 6), colors: .none)
        root.present(MenuController(actions: actions(2)))
        application.press(.down)
        let styles = (0..<6).map { application.terminal.canvas[8, $0].style.attributes.contains(.reverse) }
        #expect(styles == [false, false, false, true, false, false])
    }

    @Test(arguments: [(0, 0), (1, 1), (5, 2), (12, 4), (13, 5)])
    func fitsAnyWindow(width: Int, height: Int) throws {
        let application = try launch(MenuController(actions: actions(9)), width: width, height: height)
        application.press(.down, .enter)
        #expect(journal.entries == ["2"])
    }

    // MARK: Context menus

    /// Offers the location of the click.
    private final class Offering: View {
        var name = ""
        override var canBecomeFirstResponder: Bool { true }
        override func contextActions(for touch: Touch?) -> [Action] {
            guard !name.isEmpty else { return [] }
            return [Action(touch.map { "\(name) \($0.location(in: self).x)" } ?? "\(name)") {}]
        }
    }

    @Test func comesByARightClickAndByAKey() throws {
        let (outer, inner) = (Offering(), Offering())
        outer.addSubview(inner)
        inner.frame = Rect(x: 4, y: 0, width: 9, height: 2)
        (outer.name, inner.name) = ("outer", "inner")
        let application = try TestApplication(showing: outer, size: Size(width: 30, height: 8))
        application.rightClick(6, 1)
        #expect(application.terminal.rows[3].contains("inner 2"))
        application.press(.escape)
        // Without actions of its own, the view around it is asked.
        inner.name = ""
        application.rightClick(6, 1)
        #expect(application.terminal.rows[3].contains("outer 6"))
        application.press(.escape)
        application.press(".")
        #expect(application.rows.contains("outer"))
        #expect(application.window.presentedViewControllers.count == 1)
    }

    @Test func comesForNothingThatOffersNothing() throws {
        let application = try TestApplication(showing: Offering(), size: Size(width: 30, height: 8))
        application.rightClick(6, 1)
        application.press(".")
        #expect(application.window.presentedViewControllers.isEmpty)
        #expect(!application.window.keyResponder.reachableCommands.contains { $0.title == "Actions" })
    }

    @Test func asksForActionsOnlyWhenTheyAreWanted() throws {
        final class Counting: View {
            private(set) var askCount = 0
            override var canBecomeFirstResponder: Bool { true }
            override func contextActions(for touch: Touch?) -> [Action] {
                askCount += 1
                return []
            }
        }
        let view = Counting()
        let application = try TestApplication(showing: view, size: Size(width: 30, height: 8))
        application.type("xy")
        application.press(.down)
        #expect(view.askCount == 0)
        application.press(".")
        #expect(view.askCount == 1)
    }

    /// Offers an action on the focused row of its table.
    private final class RowController: TableViewController {
        override func tableView(_ tableView: TableView, numberOfRowsInSection section: Int) -> Int { 5 }
        override func contextActions(for touch: Touch?) -> [Action] {
            let row = tableView.focusedIndexPath?.row ?? -1
            return [Action("Open \(row)") {}]
        }
    }

    @Test func opensBesideTheFocusedRowOfAController() throws {
        let application = try TestApplication(RowController(), size: Size(width: 20, height: 8))
        application.press(.down, ".")
        #expect(application.terminal.rows[2...4] == ["╭────────╮", "│ Open 1 │", "╰────────╯"])
        application.press(.escape)
        application.rightClick(3, 0)
        #expect(application.terminal.rows[1...3] == ["   ╭────────╮", "   │ Open 0 │", "   ╰────────╯"])
    }

    @Test func saysInAToolbarOnlyWhatIsWorthIt() throws {
        let page = View()
        let toolbar = Toolbar()
        toolbar.frame = Rect(x: 0, y: 7, width: 60, height: 1)
        page.addSubview(toolbar)
        let application = try TestApplication(showing: page, size: Size(width: 60, height: 8))
        application.window.rootViewController?.present(MenuController(actions: actions(2)))
        application.wait(.milliseconds(20))
        #expect(application.terminal.rows[7] == " enter choose   esc close   : commands   ? all keys")
    }

    @Test func offersTheActionsOfARow() throws {
        let rows = NumberedRows(journal: journal)
        let table = TableView()
        table.dataSource = rows
        table.delegate = rows
        rows.counts = [5]
        rows.actions = ["Delete"]
        table.allowsRowActions = true
        table.reloadData()
        let application = try TestApplication(showing: table, size: Size(width: 30, height: 10))
        application.rightClick(3, 2)
        #expect(table.focusedRow == 2)
        let menu = try #require(application.window.presentedViewControllers.last as? MenuController)
        #expect(menu.actions.map(\.title) == ["Delete"])
        application.press(.escape, ".")
        #expect(application.window.presentedViewControllers.count == 1)
    }
}
