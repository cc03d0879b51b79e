import CursesKitTesting
import Testing

@testable import CursesKit

@MainActor
struct TableViewControllerTests {
    private final class Numbers: TableViewController {
        var opened: [Int] = []
        var asked = 0

        override func tableView(_ tableView: TableView, numberOfRowsInSection section: Int) -> Int {
            asked += 1
            return 3
        }

        override func tableView(_ tableView: TableView, cellForRowAt indexPath: RowPath) -> TableViewCell {
            let cell = TableViewCell(reuseIdentifier: "number")
            let label = Label("number \(indexPath.row)")
            label.frame = Rect(x: 0, y: 0, width: 10, height: 1)
            cell.addSubview(label)
            return cell
        }

        override func tableView(_ tableView: TableView, titleForHeaderInSection section: Int) -> Text? {
            "Numbers"
        }

        override func tableView(_ tableView: TableView, performPrimaryActionForRowAt indexPath: RowPath) {
            opened.append(indexPath.row)
        }
    }

    @Test func isTheSourceAndTheDelegateOfItsTable() throws {
        let controller = Numbers()
        let application = try TestApplication(controller, size: Size(width: 20, height: 5))
        #expect(
            application.rows.contains("Numbers") && application.rows.contains("number 0\nnumber 1\nnumber 2"))
        application.press(.down, .enter)
        #expect(controller.opened == [1])
    }

    @Test func asksForItsRowsWhenItIsSeenFirst() throws {
        let controller = Numbers()
        _ = controller.view
        #expect(controller.asked == 0)
        let application = try TestApplication(controller)
        let asked = controller.asked
        #expect(asked > 0)
        application.window.rootViewController = ViewController()
        application.window.rootViewController = controller
        #expect(controller.asked == asked)
    }

    @Test func isEmptyUnlessTold() throws {
        let application = try TestApplication(TableViewController(), size: Size(width: 5, height: 2))
        application.press(.down, .enter)
        #expect(application.rows == "\n")
    }
}
