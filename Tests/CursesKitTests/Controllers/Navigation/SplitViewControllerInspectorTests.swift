import Testing

@testable import CursesKit

/// The third column of a very wide window, and the widths of columns.
@MainActor
struct SplitViewControllerInspectorTests: SplitTests {
    let given = TestSplit()
    private let inspector = ShowingController(Label("more"))

    init() {
        split.setViewController(inspector, for: .inspector)
    }

    /// The positions of the lines between the columns in a row of the screen.
    private func lines(in application: TestApplication) -> [Int] {
        Array(application.terminal.rows[3]).indices.filter { Array(application.terminal.rows[3])[$0] == "│" }
    }

    @Test func showsAThirdColumnOnlyOnAVeryWideWindow() throws {
        let application = try launch(width: 149, height: 24)
        #expect(lines(in: application) == [40] && inspector.appearance == .disappeared)
        application.resize(150, 24)
        #expect(lines(in: application) == [40, 106] && inspector.appearance == .appeared)
        #expect(application.terminal.rows[0].hasSuffix("│more"))
        application.resize(240, 24)
        #expect(lines(in: application) == [40, 179])
        application.resize(70, 24)
        #expect(lines(in: application) == [] && inspector.appearance == .disappeared)
        #expect(split.activeColumn == .primary)
    }

    @Test func hidesTheOuterColumnsByKeys() throws {
        let application = try launch(width: 160, height: 24)
        application.type("]")
        #expect(lines(in: application) == [40] && inspector.appearance == .disappeared)
        application.type("[")
        #expect(lines(in: application) == [] && split.activeColumn == .secondary)
        #expect(application.terminal.rows[1] == "detail 0")
        // The keys bring a hidden column back for as long as it has them.
        application.press(.left)
        #expect(lines(in: application) == [40] && split.activeColumn == .primary)
        application.type("]")
        #expect(lines(in: application) == [40, 112] && inspector.appearance == .appeared)
        #expect(split.hiddenColumns.isEmpty)
    }

    @Test func givesTheKeysToNeitherAHiddenColumnNorTheInspector() throws {
        let application = try launch(width: 160, height: 24)
        application.click(130, 3)
        #expect(split.activeColumn == .primary)
        split.show(.inspector)
        #expect(split.activeColumn == .primary)
        split.hide(.secondary)
        application.wait()
        #expect(application.rows.contains("detail 0"))
    }

    @Test(arguments: [(from: 40, to: 30, lines: [30, 108]), (40, 2, [12, 101]), (40, 140, [79, 127])])
    func draggingALineResizesThePrimaryColumn(from: Int, to: Int, lines expected: [Int]) throws {
        let arranged = Journal()
        let delegate = Listener(journal: arranged)
        split.delegate = delegate
        let application = try launch(width: 160, height: 24)
        drag(application, from, to)
        #expect(lines(in: application) == expected)
        #expect(arranged.takeAll().last == "\(split.preferredPrimaryColumnWidth ?? 0)")
    }

    @Test func draggingTheOtherLineResizesTheInspector() throws {
        let application = try launch(width: 160, height: 24)
        drag(application, 112, 100)
        #expect(lines(in: application) == [40, 100] && split.preferredInspectorColumnWidth == 59)
        drag(application, 100, 158)
        #expect(lines(in: application) == [40, 147])
        // The list keeps its room.
        drag(application, 147, 45)
        #expect(lines(in: application) == [40, 81])
        application.resize(150, 24)
        #expect(lines(in: application) == [40, 81])
    }

    private func drag(_ application: TestApplication, _ from: Int, _ to: Int) {
        for (kind, x) in [(MouseEvent.Kind.pressed, from), (.dragged, to), (.released, to)] {
            application.send(.mouse(MouseEvent(kind, at: Point(x: x, y: 3))))
        }
    }

    private final class Listener: SplitViewControllerDelegate {
        let journal: Journal
        init(journal: Journal) { self.journal = journal }

        func splitViewControllerDidArrangeColumns(_ split: SplitViewController) {
            journal.add("\(split.preferredPrimaryColumnWidth ?? 0)")
        }
    }
}
