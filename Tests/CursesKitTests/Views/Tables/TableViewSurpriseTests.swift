import Testing

@testable import CursesKit

/// Data sources that change at unexpected moments.
@MainActor
struct TableViewSurpriseTests: TableTests {
    let given = TestTable()

    /// Calls `body` when the table asks for the next cell.
    private func onNextCell(_ body: @escaping () -> Void) {
        rows.onAsking = { [unowned rows] in
            rows.onAsking = {}
            body()
        }
    }

    // MARK: Reloads during layout

    @Test func showsItsRowsIfItIsReloadedMeanwhile() throws {
        onNextCell { [table] in table.reloadData() }
        let application = try launch(9, width: 20)
        #expect(application.rows == "row 0\nrow 1\nrow 2\nrow 3")
        onNextCell { [table] in table.reloadData() }
        application.type("G")
        #expect(application.rows == "row 5\nrow 6\nrow 7\nrow 8")
        #expect(application.highlightedRows == [3] && application.clock.isIdle)
    }

    @Test func showsItsRowsIfOneOfThemIsReloadedMeanwhile() throws {
        onNextCell { [table] in table.reloadRows(at: [RowPath(row: 1, section: 0)]) }
        let application = try launch(9, width: 20)
        #expect(application.rows == "row 0\nrow 1\nrow 2\nrow 3")
    }

    @Test func showsRowsUnderTitlesIfOneOfThemIsReloadedMeanwhile() throws {
        rows.headers = ["Title"]
        onNextCell { [table] in table.reloadRows(at: [RowPath(row: 1, section: 0)]) }
        let application = try launch(9, width: 20)
        #expect(application.rows.hasSuffix("\nrow 0\nrow 1\nrow 2"))
    }

    @Test func showsAsManyRowsAsThereAreAfterAReloadMeanwhile() throws {
        onNextCell { [table, rows] in
            rows.count = 2
            table.reloadData()
        }
        let application = try launch(9, width: 20)
        #expect(application.rows == "row 0\nrow 1\n\n")
    }

    @Test func refusesRowsThatComeOrGoMeanwhile() async throws {
        let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            await MainActor.run {
                let rows = NumberedRows(journal: Journal())
                let table = TableView(frame: Rect(x: 0, y: 0, width: 20, height: 4))
                table.dataSource = rows
                rows.count = 3
                table.reloadData()
                rows.onAsking = {
                    rows.count -= 1
                    table.deleteRows(at: [RowPath(row: 0, section: 0)])
                }
                table.layoutIfNeeded()
            }
        }
        let message = "rows cannot be inserted, deleted or moved while the table asks for a cell"
        #expect(try #require(result).names(message))
    }

    // MARK: Changes without notice

    @Test(arguments: [TableViewCell.EditingStyle.delete, .insert])
    func editsNoRowThatIsGone(style: TableViewCell.EditingStyle) throws {
        rows.editingStyle = style
        let application = try launch(3, width: 20)
        table.setEditing(true)
        application.type("G")
        rows.count = 1
        application.click(0, 2)
        #expect(rows.strays.isEmpty && journal.takeAll() == ["selected 2"])
        #expect(application.rows.hasSuffix("≡ row 0\n\n\n"))
    }

    @Test func deletesNoRowThatIsGone() throws {
        let application = try launch(3, width: 20)
        table.setEditing(true)
        application.type("Gx")
        #expect(application.rows.contains("Delete"))
        rows.count = 1
        application.press(.enter)
        #expect(rows.strays.isEmpty && journal.takeAll() == ["selected 2"])
        #expect(application.rows == "−≡ row 0\n\n\n")
    }

    @Test func performsNoActionOfARowThatIsGone() throws {
        rows.actions = ["Mark"]
        table.allowsRowActions = true
        let application = try launch(3, width: 20)
        application.type("Ga")
        rows.count = 1
        application.press(.enter)
        #expect(journal.takeAll() == ["selected 2"] && application.rows == "row 0\n\n\n")
    }

    @Test func marksNoRowThatIsGone() throws {
        let application = try launch(1, 2, width: 20)
        rows.counts = [1, 1]
        table.setEditing(true)
        application.wait()
        #expect(rows.strays.isEmpty && application.rows == "−≡ row 0\n−≡ row 1.0\n\n")
    }

    @Test func movesNoRowToWhereNoneIs() throws {
        let application = try launch(3, 1, width: 20)
        table.setEditing(true)
        application.type("G")
        rows.counts = [1, 1]
        application.type("K")
        #expect(journal.takeAll() == ["selected 1.0"])
        #expect(application.rows == "−≡ row 0\n−≡ row 1.0\n\n")
    }
}
