import Testing

@testable import CursesKit

/// Transitions of pushed and popped controllers.
@MainActor
struct NavigationControllerSlideTests: StackTests {
    let given = TestStack()

    @Test func slidesWhatIsPushedInAndBackOut() throws {
        let application = try launch(width: 20)
        let child = JournalController("Child", journal: journal)
        stack.pushViewController(child, animated: true)
        #expect(journal.takeAll().last == "Child viewDidAppear")
        application.clock.advance(by: .milliseconds(129))
        let pushed = application.rows.split(separator: "\n")
        #expect(pushed[0].contains("Child"))
        #expect(pushed[1].hasPrefix("ome") && pushed[1].hasSuffix("This is C"))
        application.wait()
        #expect(application.rows == " ‹ Home  Child\nThis is Child\n\n\n")
        #expect(application.clock.isIdle)
        stack.popViewController(animated: true)
        application.clock.advance(by: .milliseconds(129))
        #expect(application.rows.contains("\ne        This is Chi"))
        application.wait()
        #expect(application.rows == "        Home\nThis is Home\n\n\n")
    }

    @Test(arguments: [true, false])
    func goesBackAsItCame(animated: Bool) throws {
        let application = try launch(width: 20)
        stack.pushViewController(JournalController("Child", journal: journal), animated: animated)
        application.wait()
        let frames = application.terminal.frameCount
        application.application.handle([.key(KeyPress(.left))])
        application.clock.advance(by: .seconds(1))
        #expect((application.terminal.frameCount - frames > 5) == animated)
        application.wait()
        #expect(application.rows == "        Home\nThis is Home\n\n\n")
    }

    @Test(arguments: [true, false])
    func goesBackFromEachAsThatCame(firstIsAnimated: Bool) throws {
        let application = try launch(width: 20)
        for (title, isAnimated) in [("A", firstIsAnimated), ("B", !firstIsAnimated)] {
            stack.pushViewController(JournalController(title, journal: journal), animated: isAnimated)
            application.wait()
        }
        for isAnimated in [!firstIsAnimated, firstIsAnimated] {
            let frames = application.terminal.frameCount
            application.application.handle([.key(KeyPress(.left))])
            application.clock.advance(by: .seconds(1))
            #expect((application.terminal.frameCount - frames > 5) == isAnimated)
        }
        application.wait()
        #expect(application.rows == "        Home\nThis is Home\n\n\n")
    }

    @Test func isThereAtOnceWhenAKeyIsPressedDuringTheSlide() throws {
        let application = try launch(width: 20)
        stack.pushViewController(JournalController("Child", journal: journal), animated: true)
        application.clock.advance(by: .milliseconds(100))
        application.press("x")
        #expect(application.rows == " ‹ Home  Child\nThis is Child\n\n\n")
    }
}
