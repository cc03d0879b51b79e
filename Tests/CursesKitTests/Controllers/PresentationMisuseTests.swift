import CursesKitTesting
import Testing

@testable import CursesKit

/// Presentations that end the program.
@MainActor
struct PresentationMisuseTests {
    @Test func refusesWhatIsPresented() async throws {
        let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            await MainActor.run {
                let window = Window(frame: .zero)
                let (root, above) = (ViewController(), ViewController())
                window.rootViewController = root
                root.present(above)
                root.present(above)
            }
        }
        #expect(
            try #require(result).names(
                "the controller is presented already, from CursesKitTests/PresentationMisuseTests.swift:"))
    }

    @Test func refusesWhatIsPresentedTwiceInACallback() async throws {
        let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            await MainActor.run {
                let window = Window(frame: .zero)
                let (root, above) = (JournalController("Root", journal: Journal()), ViewController())
                root.actions["viewWillAppear"] = {
                    root.present(above)
                    root.present(above)
                }
                window.rootViewController = root
            }
        }
        #expect(try #require(result).names("the controller is presented already"))
    }

    @Test func refusesWhatIsPushedBeforeItsTurnComes() async throws {
        let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            await MainActor.run {
                let window = Window(frame: .zero)
                let (root, above) = (JournalController("Root", journal: Journal()), ViewController())
                let stack = NavigationController(rootViewController: root)
                root.actions["viewWillAppear"] = {
                    root.present(above)
                    stack.pushViewController(above)
                }
                window.rootViewController = stack
            }
        }
        #expect(try #require(result).names("the controller is contained in another one"))
    }

    @Test func refusesToReplaceRootsWithoutEnd() async throws {
        let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            await MainActor.run {
                let window = Window(frame: .zero)
                let journal = Journal()
                let a = JournalController("A", journal: journal)
                let b = JournalController("B", journal: journal)
                a.actions["viewWillAppear"] = { window.rootViewController = b }
                b.actions["viewWillAppear"] = { window.rootViewController = a }
                window.rootViewController = a
            }
        }
        #expect(try #require(result).names("controllers present and dismiss each other endlessly"))
    }

    @Test func refusesWhatIsOnAStack() async throws {
        let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            await MainActor.run {
                let window = Window(frame: .zero)
                let child = ViewController()
                let stack = NavigationController(rootViewController: child)
                window.rootViewController = stack
                stack.present(child)
            }
        }
        #expect(try #require(result).names("the controller is contained in another one"))
    }

    @Test func refusesToPushWhatIsPresented() async throws {
        let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            await MainActor.run {
                let window = Window(frame: .zero)
                let above = ViewController()
                let stack = NavigationController(rootViewController: ViewController())
                window.rootViewController = stack
                stack.present(above)
                stack.pushViewController(above)
            }
        }
        #expect(try #require(result).names("the controller is shown by a window already"))
    }
}
