import Testing

@testable import CursesKit

/// Columns of a window that becomes narrow and wide.
@MainActor
struct SplitViewControllerResizingTests: SplitTests {
    let given = TestSplit()

    @Test func losesNothingOnTheWayToNarrowAndBack() throws {
        let application = try launch(height: 8)
        application.press(.end, .tab)
        application.press(.pageDown, .down, .down)
        let before = (listTable.contentOffset, detailTable.contentOffset, application.rows)
        _ = detailTable.becomeFirstResponder()
        application.resize(40, 8)
        #expect(split.isCollapsed && application.rows.contains("detail 8"))
        application.press(.down)
        #expect(detailTable.selectedRow == 9)
        application.press(.up)
        application.resize(80, 8)
        #expect((listTable.contentOffset, detailTable.contentOffset, application.rows) == before)
        #expect(listTable.selectedRow == 49 && detailTable.selectedRow == 8)
        #expect(application.window.firstResponder === detailTable)
        application.press(.tab)
        #expect(application.window.firstResponder == nil)
        application.press(.tab)
        #expect(application.window.firstResponder === detailTable)
    }

    @Test func keepsTheColumnThatKeysGoToUnlessItsDelegateKnowsBetter() throws {
        let application = try launch()
        let delegate = Chooser(journal: journal)
        split.delegate = delegate
        application.resize(40, 6)
        #expect(split.activeColumn == .primary)
        application.resize(80, 6)
        delegate.choice = .secondary
        application.resize(40, 6)
        #expect(split.activeColumn == .secondary && application.rows.contains("detail 0"))
        #expect(journal.takeAll() == ["collapsed", "expanded", "collapsed"])
    }

    private final class Chooser: SplitViewControllerDelegate {
        var choice: SplitViewController.Column?
        private let journal: Journal

        init(journal: Journal) {
            self.journal = journal
        }

        func splitViewController(
            _ split: SplitViewController, topColumnForCollapsingTo column: SplitViewController.Column
        ) -> SplitViewController.Column { choice ?? column }
        func splitViewControllerDidCollapse(_ split: SplitViewController) { journal.add("collapsed") }
        func splitViewControllerDidExpand(_ split: SplitViewController) { journal.add("expanded") }
    }

    @Test func tellsItsColumnsWhenTheyAppearAndGo() throws {
        let split = SplitViewController(
            primary: JournalController("A", journal: journal),
            secondary: JournalController("B", journal: journal))
        let application = try TestApplication(split, size: Size(width: 40, height: 6))
        #expect(journal.takeAll().filter { $0.contains("ppear") } == ["A viewWillAppear", "A viewDidAppear"])
        application.resize(80, 6)
        #expect(journal.takeAll().filter { $0.contains("ppear") } == ["B viewWillAppear", "B viewDidAppear"])
        split.show(.secondary)
        #expect(journal.takeAll().isEmpty)
        application.resize(40, 6)
        #expect(
            journal.takeAll().filter { $0.contains("ppear") } == [
                "A viewWillDisappear", "A viewDidDisappear",
            ])
        split.show(.primary)
        #expect(
            journal.takeAll().filter { $0.contains("ppear") } == [
                "B viewWillDisappear", "A viewWillAppear", "B viewDidDisappear", "A viewDidAppear",
            ])
        application.window.rootViewController = ViewController()
        #expect(
            journal.takeAll().filter { $0.contains("ppear") } == [
                "A viewWillDisappear", "A viewDidDisappear",
            ])
    }

    @Test func refusesColumnsThatShowEachOtherWithoutEnd() async throws {
        let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            try await MainActor.run {
                let journal = Journal()
                let a = JournalController("A", journal: journal)
                let b = JournalController("B", journal: journal)
                let split = SplitViewController(primary: a, secondary: b)
                a.actions["viewDidAppear"] = { split.show(.secondary) }
                b.actions["viewDidAppear"] = { split.show(.primary) }
                _ = try TestApplication(split, size: Size(width: 40, height: 6))
            }
        }
        #expect(try #require(result).names("columns show each other endlessly"))
    }

    @Test func changesItsShapeWhileItIsCovered() throws {
        let application = try launch()
        let above = ViewController()
        above.modalPresentationStyle = .fullScreen
        split.present(above)
        application.resize(40, 6)
        above.dismiss()
        application.wait()
        #expect(application.rows == "                  List\nrow 0\nrow 1\nrow 2\nrow 3\n")
    }

    @Test func showsNothingWhenItIsUncoveredThatItHasNoRoomForNow() throws {
        let split = SplitViewController(
            primary: JournalController("A", journal: journal),
            secondary: JournalController("B", journal: journal))
        let application = try TestApplication(split, size: Size(width: 80, height: 6))
        let above = ViewController()
        above.modalPresentationStyle = .fullScreen
        split.present(above)
        application.wait()
        application.resize(40, 6)
        _ = journal.takeAll()
        above.dismiss()
        application.wait()
        #expect(journal.takeAll().filter { $0.contains("ppear") } == ["A viewWillAppear", "A viewDidAppear"])
    }

    @Test(arguments: [(0, 0), (1, 1), (2, 5), (79, 1), (80, 1), (80, 0), (300, 100)])
    func fitsAnyWindow(width: Int, height: Int) throws {
        let application = try launch()
        application.resize(width, height)
        application.press(.tab, .down, .tab)
        application.resize(80, 6)
        #expect(application.rows.contains("│detail"))
    }
}
