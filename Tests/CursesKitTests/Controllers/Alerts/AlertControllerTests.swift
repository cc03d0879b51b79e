import Testing

@testable import CursesKit

@MainActor
struct AlertControllerTests: AlertTests {
    let given = TestGround()

    @Test(arguments: [
        ([Key.enter], "Retry"), ([" "], "Retry"), ([.right, .enter], "Quit"), ([.down, .enter], "Quit"),
        ([.tab, .enter], "Quit"), (["l", .enter], "Quit"), (["j", .enter], "Quit"),
        ([.left, .enter], "Quit"),
        ([.right, .right, .enter], "Retry"), ([.right, .backTab, .enter], "Retry"),
        ([.right, "h", .enter], "Retry"),
        ([.right, "k", .enter], "Retry"), ([.right, .up, .enter], "Retry"), (["r"], "Retry"),
        ([.right, "r"], "Retry"),
    ])
    func choosesWithKeys(keys: [Key], title: String) throws {
        let application = try launch(choice())
        for key in keys { application.press(key) }
        #expect(journal.entries == [title])
        #expect(application.window.presentedViewControllers.isEmpty)
    }

    @Test func choosesWithAClick() throws {
        let application = try launch(choice())
        let row = try #require(application.terminal.rows.firstIndex { $0.contains("Quit") })
        let column = try #require(Array(application.terminal.rows[row]).firstIndex(of: "Q"))
        application.click(column - 2, row)
        application.click(1, 1)
        #expect(journal.entries.isEmpty)
        application.click(column, row)
        #expect(journal.entries == ["Quit"])
    }

    @Test func dismissesItselfBeforeItTells() throws {
        let alert = AlertController(title: "", message: "")
        alert.addAction(
            AlertAction("OK") { [journal, unowned alert] in journal.add("\(alert.window == nil)") })
        let application = try launch(alert)
        application.press(.enter)
        #expect(journal.entries == ["true"])
    }

    @Test func showsAnotherAlertFromAnAction() throws {
        let second = choice()
        let first = AlertController(title: "First", message: "")
        let application = try launch(first.adding { [weak table] in table?.controller?.present(second) })
        application.press(.enter)
        #expect(application.rows.contains("Error connecting!"))
        #expect(!application.rows.contains("First"))
    }

    @Test func isLeftWithEscape() throws {
        let cases: [(AlertController, [String])] = [
            (alert(("Retry", .default, nil), ("Never mind", .cancel, nil)), ["Never mind"]),
            (alert(("OK", .default, nil)), ["OK"]), (choice(), []), (alert(), []),
        ]
        for (alert, chosen) in cases {
            let application = try launch(alert)
            application.press(.escape)
            #expect(journal.takeAll() == chosen)
            #expect(application.window.presentedViewControllers.isEmpty)
        }
    }

    @Test(arguments: [
        (["Delete!", "Keep."], "Keep."), (["Delete!", "Archive", "Keep."], "Archive"),
        (["Archive", "Delete!"], "Archive"), (["Delete!"], "Delete!"), (["Delete!", "Erase!"], "Delete!"),
    ])
    func destroysNothingByEnterAlone(titles: [String], chosen: String) throws {
        let alert = AlertController(title: "Photo")
        for title in titles {
            let style: AlertAction.Style =
                title.hasSuffix("!") ? .destructive : title.hasSuffix(".") ? .cancel : .default
            alert.addAction(AlertAction(Text(title), style: style) { [journal] in journal.add(title) })
        }
        let application = try launch(alert)
        application.press(.enter)
        #expect(journal.takeAll() == [chosen])
    }

    @Test func canBeDismissedWithoutActions() throws {
        let application = try launch(alert())
        application.press(.right)
        application.press(.enter)
        #expect(application.window.presentedViewControllers.isEmpty)
    }

    // MARK: Views below

    @Test func letsNothingReachWhatIsBelow() throws {
        let rows = NumberedRows(journal: journal)
        rows.count = 100
        table.dataSource = rows
        table.delegate = rows
        table.reloadData()
        let application = try launch(choice())
        application.type("xjjG")
        application.press(.pageDown)
        application.click(0, 3)
        application.scroll(3)
        #expect(journal.entries.isEmpty)
        #expect(table.focusedRow == 0 && table.contentOffset == 0)
        application.press(.enter)
        application.type("j")
        #expect(journal.entries.count == 2)
        #expect(table.focusedRow == 1)
    }

    @Test func leavesTheKeysOfTheApplicationAloneButQuit() throws {
        let application = try launch(choice())
        application.type("?")
        #expect(application.window.presentedViewControllers.last is HelpController)
        #expect(!application.rows.contains("q     "))
        application.press(.escape)
        application.type("q")
        #expect(application.application.exitStatus == nil)
        #expect(application.window.presentedViewControllers.count == 1)
        application.press(.enter)
        application.type("q")
        #expect(application.application.exitStatus == 0)
    }
}

extension AlertController {
    fileprivate func adding(_ handler: @escaping @MainActor () -> Void) -> AlertController {
        addAction(AlertAction("OK", handler: handler))
        return self
    }
}
