import Testing

@testable import CursesKit

/// The program below alerts, with a journal of both.
@MainActor
struct TestGround {
    let journal = Journal()
    let table = TableView()
}

/// A suite about alerts.
@MainActor
protocol AlertTests {
    var given: TestGround { get }
}

extension AlertTests {
    var journal: Journal { given.journal }
    var table: TableView { given.table }

    func alert(_ actions: (title: String, style: AlertAction.Style, key: Key?)...) -> AlertController {
        let alert = AlertController(
            title: "Error connecting!", message: "We couldn't fetch it. Are you connected to the internet?")
        for (title, style, key) in actions {
            alert.addAction(
                AlertAction(Text(title), style: style, key: key) { [journal] in journal.add(title) })
        }
        return alert
    }

    /// An alert with Retry and Quit, but without a cancel action.
    func choice() -> AlertController {
        alert(("Retry", .default, "r"), ("Quit", .destructive, nil))
    }

    func launch(_ alert: AlertController, width: Int = 80, height: Int = 24) throws -> TestApplication {
        let root = ShowingController(table)
        root.commands = [KeyCommand("Below", keys: "r", "x", .escape) { [journal] in journal.add("below") }]
        let application = try TestApplication(root, size: Size(width: width, height: height))
        root.present(alert)
        application.wait()
        return application
    }
}
