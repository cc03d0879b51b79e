import CursesKitTesting
import Testing

@testable import CursesKit

@MainActor
struct OutlineViewTests {
    private final class Delegate: OutlineViewDelegate {
        typealias ItemIdentifier = String
        let journal = Journal()
        /// The children of items that are loaded when they are asked for.
        var lazyChildren: [String: [String]] = [:]
        var isSlow = false

        func outlineView(_ outlineView: OutlineView<String>, isItemExpandable item: String) -> Bool {
            lazyChildren[item] != nil
        }

        func outlineView(_ outlineView: OutlineView<String>, willExpand item: String) {
            journal.add("expand \(item)")
            if !isSlow { load(item, in: outlineView) }
        }

        func load(_ item: String, in outlineView: OutlineView<String>) {
            guard let children = lazyChildren[item] else { return }
            var snapshot = outlineView.snapshot()
            snapshot.append(children, to: item)
            outlineView.apply(snapshot, animatingDifferences: false)
        }

        func outlineView(_ outlineView: OutlineView<String>, didCollapse item: String) {
            journal.add("collapse \(item)")
        }

        func outlineView(_ outlineView: OutlineView<String>, didSelect item: String) {
            journal.add("select \(item)")
        }

        func outlineView(_ outlineView: OutlineView<String>, performPrimaryActionFor item: String) {
            journal.add("open \(item)")
        }
    }

    private let delegate = Delegate()
    private let outline = OutlineView<String> { cell, item in cell.text = Text(item) }
    private var journal: Journal { delegate.journal }

    init() {
        outline.delegate = delegate
        var snapshot = outline.snapshot()
        snapshot.append(["src", "tests", "readme"])
        snapshot.append(["app", "kit"], to: "src")
        snapshot.append(["main"], to: "app")
        outline.apply(snapshot, animatingDifferences: false)
    }

    private func launch(width: Int = 16, height: Int = 6, hasUnicode: Bool = true) throws -> TestApplication {
        let controller = ShowingOutline(outline)
        return try TestApplication(
            controller, size: Size(width: width, height: height), hasUnicode: hasUnicode)
    }

    private final class ShowingOutline: ViewController {
        private let outline: OutlineView<String>

        init(_ outline: OutlineView<String>) {
            self.outline = outline
            super.init()
        }

        override var preferredResponder: Responder { outline.tableView }
        override func loadView() -> View { outline }
    }

    // MARK: Keys and mouse

    @Test func expandsAndCollapsesByTheArrows() throws {
        let application = try launch()
        #expect(application.rows == "▸ src\n  tests\n  readme\n\n\n")
        application.press(.right)
        application.wait()
        #expect(application.rows == "▾ src\n  ▸ app\n    kit\n  tests\n  readme\n")
        application.press(.right)
        #expect(outline.focusedItem == "app")
        application.press("l")
        application.wait()
        #expect(application.rows == "▾ src\n  ▾ app\n      main\n    kit\n  tests\n  readme")
        application.press(.right, .left)
        #expect(outline.focusedItem == "app")
        application.press("h")
        application.press(.left)
        #expect(outline.focusedItem == "src")
        application.press(.left)
        application.wait()
        #expect(application.rows == "▸ src\n  tests\n  readme\n\n\n")
        // What is inside keeps its state.
        application.press(.right, .right, .right)
        application.wait()
        #expect(application.rows == "▾ src\n  ▾ app\n      main\n    kit\n  tests\n  readme")
    }

    @Test func opensWhatCannotBeExpanded() throws {
        let application = try launch()
        application.press(.enter)
        #expect(outline.snapshot().isExpanded("src"))
        application.press(.enter)
        #expect(!outline.snapshot().isExpanded("src"))
        application.press(.down, .enter, .right)
        #expect(
            journal.entries == [
                "collapse src", "select tests", "open tests", "open tests",
            ])
    }

    @Test func leadsBackWhereThereIsNothingToCollapse() throws {
        let stack = NavigationController(rootViewController: ViewController())
        stack.pushViewController(ShowingOutline(outline))
        let application = try TestApplication(stack, size: Size(width: 16, height: 6))
        application.press(.right, .down, .left, .left)
        #expect(stack.viewControllers.count == 2 && outline.focusedItem == "src")
        application.press(.left)
        #expect(stack.viewControllers.count == 1)
    }

    @Test func expandsByAClickOnTheSignOnly() throws {
        let application = try launch()
        application.click(0, 0)
        application.wait()
        #expect(application.rows.hasPrefix("▾ src\n  ▸ app\n"))
        application.click(4, 1)
        #expect(outline.focusedItem == "app" && !outline.snapshot().isExpanded("app"))
        application.click(2, 1)
        #expect(outline.snapshot().isExpanded("app"))
        // A second click on the focused row is what Enter is.
        application.click(6, 1)
        #expect(!outline.snapshot().isExpanded("app"))
    }

    @Test func showsSignsInASCIIAndLeavesRoomToTexts() throws {
        let application = try launch(width: 8, hasUnicode: false)
        outline.expand(["src", "app"])
        application.wait()
        #expect(application.rows == "- src\n  - app\n    main\n    kit\n  tests\n  readme")
    }

    // MARK: Updates

    @Test func keepsFocusAndExpansionOverAnUpdate() throws {
        let application = try launch()
        outline.select("main")
        #expect(outline.snapshot().isExpanded("src") && outline.focusedItem == "main")
        var snapshot = OutlineView<String>.SectionSnapshot()
        snapshot.append(["docs", "readme", "src"])
        snapshot.append(["core", "app"], to: "src")
        snapshot.append(["first", "main"], to: "app")
        outline.apply(snapshot, animatingDifferences: false)
        application.wait()
        #expect(outline.focusedItem == "main")
        #expect(outline.snapshot().visibleItems == ["docs", "readme", "src", "core", "app", "first", "main"])
    }

    @Test func focusesWhatIsAroundAHiddenItem() throws {
        let application = try launch()
        outline.select("main")
        outline.collapse(["src"])
        application.wait()
        #expect(outline.focusedItem == "src")
        #expect(application.rows == "▸ src\n  tests\n  readme\n\n\n")
    }

    @Test func updatesTheSignOfAnItemThatLosesItsChildren() throws {
        let application = try launch()
        outline.expand(["src"])
        application.wait()
        var snapshot = outline.snapshot()
        snapshot.delete(["app", "kit"])
        outline.apply(snapshot, animatingDifferences: false)
        application.wait()
        #expect(application.rows == "  src\n  tests\n  readme\n\n\n")
        #expect(snapshot.numberOfItems == 3 && !snapshot.contains("main"))
    }

    // MARK: Children on demand

    @Test(arguments: [false, true])
    func asksForChildrenOnce(isSlow: Bool) throws {
        delegate.lazyChildren = ["tests": ["unit", "journeys"], "unit": []]
        delegate.isSlow = isSlow
        let application = try launch()
        application.press(.down)
        #expect(application.rows.contains("▸ tests"))
        application.press(.right)
        if isSlow {
            application.wait()
            #expect(application.rows == "▸ src\n▾ tests\n  readme\n\n\n")
            delegate.load("tests", in: outline)
        }
        application.wait()
        #expect(application.rows == "▸ src\n▾ tests\n  ▸ unit\n    journeys\n  readme\n")
        application.press(.left, .right)
        #expect(journal.takeAll() == ["select tests", "expand tests", "collapse tests"])
        // A folder without files stays open.
        outline.expand(["unit"])
        outline.collapse(["tests"])
        #expect(journal.takeAll() == ["expand unit"])
    }

    @Test func asksAgainForWhatAnUpdateHasTaken() throws {
        delegate.lazyChildren = ["tests": ["unit"]]
        let application = try launch()
        outline.expand(["tests"])
        #expect(journal.takeAll() == ["expand tests"])
        var snapshot = OutlineView<String>.SectionSnapshot()
        snapshot.append(["tests", "new"])
        outline.apply(snapshot, animatingDifferences: false)
        application.wait()
        #expect(journal.entries == ["expand tests"])
        #expect(application.rows == "▾ tests\n    unit\n  new\n\n\n")
    }

    // MARK: Without full screen

    @Test func saysLevelsAndWhetherItemsAreExpanded() throws {
        let session = try LinearSession(ShowingOutline(outline))
        #expect(session.takeLines().contains("1. src, level 1, collapsed"))
        #expect(session.enter("1").contains("src, level 1, expanded"))
        #expect(session.enter("list").contains("2. app, level 2, collapsed"))
    }

    // MARK: Snapshots

    @Test func insertsAndDeletesInsideOfAnItem() {
        var snapshot = outline.snapshot()
        snapshot.insert(["a"], before: "app")
        snapshot.insert(["b", "kit"], after: "app")
        snapshot.insert(["lost"], after: "unknown")
        snapshot.append(["src", "more"], to: "tests")
        #expect(snapshot.children(of: "src") == ["a", "app", "b", "kit"])
        #expect(
            snapshot.items == ["src", "a", "app", "main", "b", "kit", "tests", "more", "readme"])
        #expect(snapshot.visibleItems == ["src", "tests", "readme"])
        #expect(snapshot.level(of: "main") == 2 && snapshot.parent(of: "main") == "app")
        snapshot.delete(["app", "main", "tests", "unknown"])
        #expect(snapshot.items == ["src", "a", "b", "kit", "readme"])
    }

    @Test func collapsesWhatASnapshotSays() {
        outline.expand(["src"])
        var snapshot = outline.snapshot()
        snapshot.collapse(["src"])
        outline.apply(snapshot)
        #expect(!outline.snapshot().isExpanded("src"))
    }

    @Test func holdsATreeThatIsDeeperThanTheStack() {
        var snapshot = DiffableDataSourceSectionSnapshot<Int>()
        snapshot.append([0])
        for item in 1..<50_000 { snapshot.append([item], to: item - 1) }
        snapshot.expand(snapshot.items)
        #expect(snapshot.visibleItems.count == 50_000 && snapshot.isVisible(49_999))
        snapshot.delete([0])
        #expect(snapshot.numberOfItems == 0)
    }
}
