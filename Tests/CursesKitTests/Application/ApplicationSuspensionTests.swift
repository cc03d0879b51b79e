import CursesKitTesting
import Testing

@testable import CursesKit

/// The screen after another program used the terminal.
@MainActor
struct ApplicationSuspensionTests: ApplicationSuite {
    let given = TestGreeting()

    @Test(arguments: [Event.suspend, .key(KeyPress("z", control: true))])
    func drawsEverythingAnewAfterASuspension(event: Event) throws {
        let application = try launch()
        application.send(event)
        #expect(application.terminal.suspendCount == 1)
        #expect(application.delegate.journal.entries == ["background", "foreground"])
        #expect(application.terminal.lastDamage.contains(application.window.bounds))
        #expect(application.rows == "hello\n\n")
    }

    @Test(arguments: [Event.resume, .key(KeyPress("l", control: true))])
    func drawsEverythingAnewWhenTheScreenMayShowAnything(event: Event) throws {
        let application = try launch()
        application.terminal.invalidate()
        application.send(event)
        #expect(application.rows == "hello\n\n")
    }

    @Test(arguments: [Event.resume, .suspend, .key(KeyPress("l", control: true))])
    func tellsTheTerminalToForgetWhatItShows(event: Event) throws {
        let terminal = ForgettingTerminal()
        let application = Application(
            terminal: terminal, clock: ManualClock(), delegate: TestDelegate(ShowingController(label)))
        try application.launch()
        application.handle([event])
        #expect(terminal.calls == ["present", "invalidate", "present"])
    }

    /// Records the calls that change the screen.
    private final class ForgettingTerminal: Terminal {
        let size = Size(width: 20, height: 3)
        let capabilities = TerminalCapabilities(colors: .none, hasUnicode: true)
        private(set) var calls: [String] = []

        func listen(_ handle: @escaping @MainActor ([Event]) -> Void) {}
        func present(_ canvas: Canvas, scrolled: Scroll?, damage: [Rect]) { calls.append("present") }
        func invalidate() { calls.append("invalidate") }
        func setTitle(_ title: Text?) {}
        func copy(_ text: String) -> Bool { false }
        func notify(_ notification: UserNotification) -> Bool { false }
        func suspend() {}
        func handOver() {}
        func takeBack() {}
        func close(status: Int32) {}
    }

    @Test func noticesASizeThatChangedDuringASuspension() throws {
        let application = try launch()
        application.terminal.resize(to: Size(width: 4, height: 1))
        application.send(.resume)
        #expect(application.rows == "hel…")
    }
}
