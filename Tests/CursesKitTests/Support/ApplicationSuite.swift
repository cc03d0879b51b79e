import Testing

@testable import CursesKit

/// A greeting that fills the terminal, with a journal.
@MainActor
struct TestGreeting {
    let label = Label("hello")
    let journal = Journal()
}

/// A suite about an application that shows this greeting.
@MainActor
protocol ApplicationSuite {
    var given: TestGreeting { get }
}

extension ApplicationSuite {
    var label: Label { given.label }
    var journal: Journal { given.journal }

    func launch(width: Int = 20, height: Int = 3) throws -> TestApplication {
        let application = try TestApplication(showing: label, size: Size(width: width, height: height))
        application.wait()
        return application
    }
}
