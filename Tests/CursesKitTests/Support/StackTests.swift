import Testing

@testable import CursesKit

/// A navigation stack whose controllers record their callbacks.
@MainActor
struct TestStack {
    let journal = Journal()
    let stack: NavigationController

    init() {
        stack = NavigationController(rootViewController: JournalController("Home", journal: journal))
    }
}

/// A suite about this stack.
@MainActor
protocol StackTests {
    var given: TestStack { get }
}

extension StackTests {
    var journal: Journal { given.journal }
    var stack: NavigationController { given.stack }

    /// Shows the stack, and clears the journal.
    func launch(width: Int = 30, height: Int = 5) throws -> TestApplication {
        let application = try TestApplication(stack, size: Size(width: width, height: height))
        _ = journal.takeAll()
        return application
    }

    func push(_ title: String, _ application: TestApplication) {
        stack.pushViewController(JournalController(title, journal: journal))
        application.wait()
    }
}
