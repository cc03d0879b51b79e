import CursesKitTesting
import Testing

@testable import CursesKit

@MainActor
struct FormOperationTests {
    /// The work of a form's button, which a test ends.
    @MainActor
    private final class Work {
        private(set) var progress: FormProgress?
        private(set) var wasCancelled = false
        private var end: CheckedContinuation<String?, Never>?

        func run(_ progress: FormProgress) async -> String? {
            self.progress = progress
            let problem = await withCheckedContinuation { end = $0 }
            wasCancelled = Task.isCancelled
            return problem
        }

        var isRunning: Bool { end != nil }

        func finish(_ problem: String?) {
            end?.resume(returning: problem)
            end = nil
        }
    }

    private let form = FormController(title: "Log In")
    private let name: TextField
    private let work = Work()

    init() {
        name = form.addTextField("Name", text: "ada") { $0.isEmpty ? "Give a name." : nil }
        form.addAction("Log In", key: "l") { [work] in await work.run($0) }
        form.addAction(AlertAction("Cancel", style: .cancel))
    }

    private func launch(width: Int = 40, height: Int = 10) async throws -> TestApplication {
        let root = ShowingController(View())
        let application = try TestApplication(root, size: Size(width: width, height: height))
        root.present(form)
        application.wait()
        application.press(.enter)
        while !work.isRunning { await Task.yield() }
        application.wait()
        return application
    }

    /// Ends the work, and shows what comes of it.
    private func finish(_ problem: String?, in application: TestApplication) async {
        work.finish(problem)
        while form.isRunning { await Task.yield() }
        application.wait()
    }

    @Test func staysOpenWhileItWorksAndGoesAfterwards() async throws {
        let application = try await launch()
        #expect(form.isRunning && application.rows.contains("│ Please wait ..."))
        work.progress?.message = "Asking ..."
        work.progress?.fractionCompleted = 0.5
        application.wait()
        #expect(application.rows.contains("│ Asking ...") && application.rows.contains("━━━━━━━━"))
        await finish(nil, in: application)
        #expect(application.window.presentedViewControllers.isEmpty)
    }

    @Test func takesNoKeysMeanwhile() async throws {
        let application = try await launch()
        application.type("xl")
        application.press(.enter)
        #expect(name.text == "ada" && form.isRunning)
        await finish("Nobody has this name.", in: application)
        #expect(!work.wasCancelled)
        application.type("x")
        #expect(name.text == "adax" && name.isFirstResponder)
    }

    @Test func saysWhyItFailedUntilAValueChanges() async throws {
        let application = try await launch()
        await finish("Nobody has this name.", in: application)
        #expect(application.rows.contains("│ Nobody has this name."))
        application.type("x")
        #expect(!application.rows.contains("Nobody has this name."))
        application.press(.enter)
        while !work.isRunning { await Task.yield() }
        await finish(nil, in: application)
        #expect(application.window.presentedViewControllers.isEmpty)
    }

    @Test func isCancelledByEscapeAndLeftByASecondOne() async throws {
        let application = try await launch()
        application.press(.escape)
        #expect(form.isRunning)
        await finish("Cancelled.", in: application)
        #expect(work.wasCancelled && !application.rows.contains("Cancelled."))
        application.press(.enter)
        while !work.isRunning { await Task.yield() }
        application.press(.escape, .escape)
        #expect(application.window.presentedViewControllers.isEmpty && !form.isRunning)
        work.finish("late")
        await Task.yield()
        // The form can be shown again.
        application.window.rootViewController?.present(form)
        application.wait()
        application.type("x")
        #expect(name.text == "adax" && !application.rows.contains("late"))
    }

    @Test func showsItselfOnAScreenOfFewRows() async throws {
        let application = try await launch(width: 20, height: 4)
        #expect(application.rows.contains("Please wait ..."))
        await finish("Nobody has this name.", in: application)
        #expect(application.rows.contains("Nobody has this"))
    }

    @Test func asksAgainLineByLine() async throws {
        let root = ShowingController(View())
        let session = try LinearSession(root)
        root.present(form)
        _ = session.wait()
        _ = session.enter("", "1")
        while !work.isRunning { await Task.yield() }
        _ = session.takeLines()
        work.finish("Nobody has this name.")
        while form.isRunning { await Task.yield() }
        let lines = session.takeLines()
        #expect(lines.first == "Nobody has this name." && lines.last == "Name, now ada:")
    }
}
