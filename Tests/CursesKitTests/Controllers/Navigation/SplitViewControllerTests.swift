import CursesKitTesting
import Testing

@testable import CursesKit

@MainActor
struct SplitViewControllerTests: SplitTests {
    let given = TestSplit()

    @Test func showsBothColumnsOnAWideWindow() throws {
        let application = try launch()
        #expect(
            application.rows == """
                              List              │                    Detail
                row 0                           │detail 0
                row 1                           │detail 1
                row 2                           │detail 2
                row 3                           │detail 3
                                                │
                """)
        #expect(!split.isCollapsed)
    }

    @Test func showsByColourWhichColumnHasTheKeys() throws {
        let application = try launch()
        func grounds() -> [Color] {
            [0, 40].map { application.terminal.canvas[$0, 1].style.background }
        }
        let theme = application.window.shownTheme
        #expect(grounds() == [theme.selection.color, theme.inactiveSelection.color])
        split.show(.secondary)
        application.wait()
        #expect(grounds() == [theme.inactiveSelection.color, theme.selection.color])
    }

    @Test func showsOneColumnOnANarrowWindow() throws {
        let application = try launch(width: 40)
        #expect(split.isCollapsed)
        #expect(application.rows == "                  List\nrow 0\nrow 1\nrow 2\nrow 3\n")
        application.resize(80, 6)
        #expect(application.rows.contains("detail 0"))
    }

    @Test func movesTheRowsOfTheOnlyColumnThatScroll() throws {
        let application = try launch(width: 40, height: 5)
        application.press(.down, .down, .down)
        #expect(application.rows.contains("row 1\nrow 2\nrow 3"))
        #expect(application.terminal.lastDamage.allSatisfy { $0.height < 3 })
    }

    @Test func slidesOneColumnInWhereItIsTold() throws {
        split.slidesColumns = true
        let application = try launch(width: 40)
        split.show(.secondary)
        application.clock.advance(by: .milliseconds(129))
        #expect(application.rows.contains("   detail 0"))
        application.wait()
        #expect(application.rows.contains("\ndetail 0"))
        application.application.handle([.key(KeyPress(.left))])
        application.clock.advance(by: .milliseconds(129))
        #expect(application.rows.contains("   detail 0"))
        application.press(.down)
        #expect(application.rows.contains("\nrow 0") && listTable.selectedRow == 1)
    }

    @Test func collapsesWhereItIsTold() throws {
        split.collapses = { $0.userInterfaceIdiom == .phone }
        let application = try launch(width: 80, height: 24)
        #expect(split.isCollapsed)
        application.resize(100, 24)
        #expect(!split.isCollapsed)
        application.resize(100, 23)
        #expect(split.isCollapsed)
    }

    @Test func takesKeysThatArriveTogetherAsIfTheyCameApart() throws {
        let simulator = try Simulator(TestDelegate(split), size: Size(width: 40, height: 6))
        split.show(.secondary)
        simulator.send(.key(KeyPress(.down)), .key(KeyPress(.escape)), .key(KeyPress(.down)))
        #expect(detailTable.selectedRow == 1 && listTable.selectedRow == 1)
    }

    @Test func sendsKeysToOneColumnAndMovesBetweenThem() throws {
        let application = try launch()
        application.press(.down)
        #expect(listTable.selectedRow == 1 && detailTable.selectedRow == 0)
        application.press(.tab, .down, .down)
        #expect(listTable.selectedRow == 1 && detailTable.selectedRow == 2)
        application.press(.left, .down)
        #expect(listTable.selectedRow == 2 && detailTable.selectedRow == 2)
        application.press(.backTab, .down)
        #expect(detailTable.selectedRow == 3)
        application.press(.escape, .down)
        #expect(listTable.selectedRow == 3)
    }

    @Test func saysWhichColumnKeysGoTo() throws {
        let application = try launch()
        func attributes(_ x: Int) -> Style.Attributes { application.terminal.canvas[x, 0].style.attributes }
        #expect(attributes(14).contains(.bold) && attributes(53).contains(.dim))
        application.press(.tab)
        #expect(attributes(14).contains(.dim) && attributes(53).contains(.bold))
        application.resize(40, 6)
        #expect(!application.terminal.canvas.styles.contains { $0.attributes.contains(.dim) })
    }

    @Test func followsTheMouse() throws {
        let application = try launch()
        application.click(40, 3)
        #expect(split.activeColumn == .secondary && detailTable.selectedRow == 2)
        application.press(.down)
        #expect(detailTable.selectedRow == 3)
        application.click(2, 4)
        application.press(.up)
        #expect(split.activeColumn == .primary && listTable.selectedRow == 2)
        application.scroll(1, x: 40, y: 2)
        #expect(split.activeColumn == .primary && detailTable.contentOffset == 3)
    }

    @Test func leadsBackFromTheSecondaryColumnWhereThereIsOne() throws {
        let application = try launch(width: 40)
        split.show(.secondary)
        application.wait()
        #expect(application.rows.hasPrefix(" ‹ List          Detail\ndetail 0"))
        application.press(.left)
        #expect(application.rows.hasPrefix("                  List\nrow 0"))
        split.show(.secondary)
        application.wait()
        application.click(3, 0)
        #expect(split.activeColumn == .primary && application.rows.contains("row 0"))
        application.press(.escape, .tab)
        #expect(split.activeColumn == .primary)
    }

    @Test func goesBackInsideTheSecondaryColumnFirst() throws {
        let application = try launch(width: 40)
        split.show(.secondary)
        let deeper = ShowingController(Label("deeper"))
        split.navigationController(for: .secondary).pushViewController(deeper)
        application.wait()
        application.press(.left)
        #expect(application.rows.contains("detail 0"))
        application.press(.left)
        #expect(application.rows.contains("row 0"))
    }

    @Test func showsWhatWasChosen() throws {
        let application = try launch()
        let chosen = ShowingController(Label("chosen"))
        listTable.controller?.showDetailViewController(chosen)
        application.wait()
        #expect(application.rows.contains("│chosen") && split.activeColumn == .secondary)
        split.show(.primary)
        split.setViewController(ShowingController(Label("other")), for: .secondary)
        application.wait()
        #expect(application.rows.contains("│other") && split.activeColumn == .primary)
        #expect(chosen.parent == nil)
    }

    @Test(arguments: [(0, 0), (10, 10), (70, 39)])
    func leavesTheSecondaryColumnHalfOfTheWindow(preferred: Int, width: Int) throws {
        split.preferredPrimaryColumnWidth = preferred
        _ = try launch()
        #expect(split.navigationController(for: .primary).view.frame.width == width)
    }
}
