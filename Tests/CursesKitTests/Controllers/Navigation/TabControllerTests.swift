import CursesKitTesting
import Testing

@testable import CursesKit

@MainActor
struct TabControllerTests {
    private let journal = Journal()
    private let tabs: TabController
    private let controllers: [JournalController]

    init() {
        controllers = ["Files", "Log", "Setup"].map { [journal] in JournalController($0, journal: journal) }
        tabs = TabController(viewControllers: controllers)
    }

    private func launch(width: Int = 30, height: Int = 3, hasUnicode: Bool = true) throws -> TestApplication {
        let application = try TestApplication(
            tabs, size: Size(width: width, height: height), hasUnicode: hasUnicode)
        _ = journal.takeAll()
        return application
    }

    private func alt(_ key: Key) -> Event { .key(KeyPress(key, modifiers: .alternate)) }

    @Test func showsTheTitlesAboveTheChosenOne() throws {
        let application = try launch()
        #expect(application.rows == "[Files] Log  Setup\nThis is Files\n")
        tabs.selectedIndex = 1
        application.wait()
        #expect(application.rows == " Files [Log] Setup\nThis is Log\n")
        tabs.selectedViewController = controllers[2]
        application.wait()
        #expect(application.rows == " Files  Log [Setup]\nThis is Setup\n")
        #expect(tabs.selectedIndex == 2)
    }

    @Test func goesToATabByItsNumberAndToTheNextOne() throws {
        let application = try launch()
        application.send(alt("3"))
        #expect(tabs.selectedIndex == 2)
        application.send(.key(KeyPress(.pageDown, modifiers: .control)))
        #expect(tabs.selectedIndex == 0)
        application.send(.key(KeyPress(.pageUp, modifiers: .control)))
        #expect(tabs.selectedIndex == 2)
        application.send(alt("4"))
        #expect(tabs.selectedIndex == 2)
    }

    @Test func goesToATabThatIsClicked() throws {
        let application = try launch()
        application.click(8, 0)
        #expect(tabs.selectedIndex == 1)
        application.click(25, 0)
        application.click(2, 1)
        #expect(tabs.selectedIndex == 1)
        application.click(0, 0)
        #expect(tabs.selectedIndex == 0)
    }

    @Test func tellsItsControllersWhenTheyAppearAndGo() throws {
        let application = try launch()
        application.send(alt("2"))
        #expect(
            journal.takeAll() == [
                "Log loadView", "Log viewDidLoad", "Files viewWillDisappear", "Log viewWillAppear",
                "Files viewDidDisappear", "Log viewDidAppear",
            ])
        application.send(alt("1"))
        #expect(
            journal.takeAll() == [
                "Log viewWillDisappear", "Files viewWillAppear", "Log viewDidDisappear",
                "Files viewDidAppear",
            ])
        application.send(alt("1"))
        #expect(journal.entries.isEmpty)
    }

    @Test func marksTheChosenTabWithoutColours() throws {
        let application = try TestApplication(
            tabs, size: Size(width: 30, height: 3), colors: .none, hasUnicode: false)
        #expect(application.rows.hasPrefix("[Files] Log  Setup\n"))
        #expect(application.terminal.canvas[1, 0].style.attributes.contains(.bold))
    }

    @Test func followsTitlesAndBadges() throws {
        let application = try launch()
        controllers[1].tabBarItem.badge = Badge(count: 3)
        controllers[2].title = "Settings"
        application.wait()
        #expect(application.rows.hasPrefix("[Files] Log  3  Settings\n"))
        controllers[0].tabBarItem.title = "Home"
        controllers[1].tabBarItem.badge = nil
        application.wait()
        #expect(application.rows.hasPrefix("[Home] Log  Settings\n"))
    }

    @Test func keepsTheChosenTitleInSight() throws {
        let application = try launch(width: 12)
        #expect(application.rows.hasPrefix("[Files] Log›\n"))
        application.send(alt("2"))
        #expect(application.rows.hasPrefix("‹iles [Log]›\n"))
        application.send(alt("3"))
        #expect(application.rows.hasPrefix("‹Log [Setup]\n"))
    }

    @Test func keepsTheChosenTitleInSightInASCII() throws {
        tabs.selectedIndex = 1
        let application = try launch(width: 12, hasUnicode: false)
        #expect(application.rows.hasPrefix("<iles [Log]>\n"))
    }

    @Test func leavesTheOnlyRowToTheController() throws {
        let application = try launch(height: 1)
        #expect(application.rows == "This is Files")
    }

    @Test func keepsStacksAndGoesBackToTheRootOfTheShownOne() throws {
        let stack = NavigationController(rootViewController: JournalController("Home", journal: journal))
        tabs.viewControllers = [stack, controllers[1]]
        let application = try launch(height: 4)
        #expect(application.rows.hasPrefix("[Home] Log\n             Home\nThis is Home"))
        stack.pushViewController(JournalController("Page", journal: journal))
        application.send(alt("2"))
        application.send(alt("1"))
        #expect(application.rows.hasPrefix("[Home] Log\n ‹ Home      Page\nThis is Page"))
        application.send(alt("1"))
        #expect(application.rows.hasPrefix("[Home] Log\n             Home\nThis is Home"))
    }

    @Test func keepsTheFirstResponderOfATab() throws {
        let (first, second) = (TextField(), TextField())
        let form = ViewController()
        for (y, field) in [first, second].enumerated() {
            field.frame = Rect(x: 0, y: y, width: 9, height: 1)
            form.view.addSubview(field)
        }
        tabs.viewControllers = [form, controllers[1]]
        let application = try launch()
        second.becomeFirstResponder()
        application.send(alt("2"))
        #expect(!second.isFirstResponder)
        application.send(alt("1"))
        #expect(second.isFirstResponder)
    }

    @Test func keepsTheChosenTabWhenOthersComeAndGo() throws {
        let application = try launch()
        tabs.selectedIndex = 1
        let added = JournalController("New", journal: journal)
        tabs.viewControllers = [added, controllers[2], controllers[1]]
        application.wait()
        #expect(application.rows.hasPrefix(" New  Setup [Log]\nThis is Log"))
        #expect(controllers[0].parent == nil && added.parent === tabs)
        tabs.viewControllers = [added]
        application.wait()
        #expect(application.rows.hasPrefix("[New]\nThis is New") && controllers[1].parent == nil)
        application.send(alt("1"))
        #expect(tabs.keyCommands.isEmpty)
    }

    // MARK: Delegate

    private final class Delegate: TabControllerDelegate {
        var refused: ViewController?
        private(set) var selected: [String] = []

        func tabController(_ tabs: TabController, shouldSelect controller: ViewController) -> Bool {
            controller !== refused
        }

        func tabController(_ tabs: TabController, didSelect controller: ViewController) {
            selected.append("\(controller.title ?? "")")
        }
    }

    @Test func asksItsDelegateAndTellsItOfTheUser() throws {
        let delegate = Delegate()
        tabs.delegate = delegate
        delegate.refused = controllers[1]
        let application = try launch()
        application.send(alt("2"))
        #expect(tabs.selectedIndex == 0 && delegate.selected.isEmpty)
        tabs.selectedIndex = 1
        #expect(delegate.selected.isEmpty)
        application.send(alt("3"))
        application.send(alt("3"))
        #expect(delegate.selected == ["Setup", "Setup"])
    }

    // MARK: Restoration

    @Test func restoresTheChosenTabAndItsControllers() throws {
        let (saved, restored) = (makeRestorable(), makeRestorable())
        saved.selectedIndex = 1
        let state = try #require(saved.saveState())
        #expect(state.children.map(\.identifier) == ["files", "log"])
        var paths: [[String]] = []
        restored.restore(state, path: []) { path in
            paths.append(path)
            return nil
        }
        #expect(restored.selectedIndex == 1 && paths.isEmpty)
        restored.viewControllers = [restored.viewControllers[0]]
        restored.restore(state, path: []) { _ in nil }
        #expect(restored.selectedIndex == 0)
    }

    private func makeRestorable() -> TabController {
        let tabs = TabController(
            viewControllers: ["files", nil, "log"].map {
                let controller = ViewController()
                controller.restorationIdentifier = $0
                return controller
            })
        tabs.restorationIdentifier = "tabs"
        return tabs
    }

    // MARK: Without full screen

    @Test func isToldLineByLine() throws {
        controllers[1].tabBarItem.badge = Badge(count: 3)
        let session = try LinearSession(tabs)
        #expect(session.takeLines() == ["Tabs: Files, chosen; Log, 3; Setup.", "Files.", "This is Files"])
        #expect(
            session.enter("log") == ["Tabs: Files; Log, 3, chosen; Setup.", "Log.", "This is Log"])
    }

    @Test func listsItsTabsAmongTheCommands() throws {
        let application = try launch()
        let titles = OfferedAction.all(from: application.window.keyResponder).map(\.title)
        #expect(titles.contains("Log") && titles.contains("Next tab"))
    }
}
