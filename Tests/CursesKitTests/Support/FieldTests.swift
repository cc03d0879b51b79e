import Testing

@testable import CursesKit

/// A text field with a journal.
@MainActor
struct TestField {
    let field = TextField()
    let journal = Journal()
}

/// A suite about this field.
@MainActor
protocol FieldTests {
    var given: TestField { get }
}

extension FieldTests {
    var field: TextField { given.field }
    var journal: Journal { given.journal }

    /// The first row of a terminal with the field, with brackets around the caret.
    func row(_ application: TestApplication) -> String {
        let canvas = application.terminal.canvas
        let cells = (0..<canvas.size.width).filter { canvas[$0, 0].width > 0 }.map { x in
            let cell = canvas[x, 0]
            return cell.style.attributes.contains(.reverse) ? "[\(cell.character)]" : "\(cell.character)"
        }
        return cells.joined()
    }

    func launch(width: Int = 12, commands: [KeyCommand] = []) throws -> TestApplication {
        let root = View()
        root.addSubview(field)
        field.frame = Rect(x: 0, y: 0, width: width, height: 1)
        let controller = ShowingController(root)
        controller.commands = commands
        let application = try TestApplication(controller, size: Size(width: max(width, 1), height: 2))
        field.becomeFirstResponder()
        application.wait()
        return application
    }
}
