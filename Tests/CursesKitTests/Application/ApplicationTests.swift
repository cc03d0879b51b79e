import CursesKitTesting
import Testing

@testable import CursesKit

@MainActor
struct ApplicationTests: ApplicationSuite {
    let given = TestGreeting()

    // MARK: Launch

    @Test(arguments: [true, false])
    func wantsARootViewController(hasWindow: Bool) {
        let delegate = TestDelegate(nil)
        delegate.hasWindow = hasWindow
        let terminal = VirtualTerminal(size: Size(width: 20, height: 3))
        let application = Application(terminal: terminal, clock: ManualClock(), delegate: delegate)
        let error = #expect(throws: ApplicationError.self) { try application.launch() }
        #expect(error == .noRootViewController)
        #expect(
            error?.description
                == "Applications are expected to have a root view controller at the end of application launch."
        )
        #expect(terminal.frameCount == 0)
    }

    @Test func drawsTheFirstFrameBeforeItBecomesActive() throws {
        let terminal = VirtualTerminal(size: Size(width: 20, height: 3))
        let delegate = TestDelegate(ShowingController(label))
        delegate.onBecomingActive = { [journal] in
            journal.add("active, \(terminal.frameCount) frame: \(terminal.rows[0])")
        }
        let application = Application(terminal: terminal, clock: ManualClock(), delegate: delegate)
        try application.launch()
        #expect(journal.entries == ["active, 1 frame: hello"])
    }

    @Test func tellsTheRootThatItAppearedOnceThereIsATerminal() throws {
        final class Root: ViewController {
            var appearances: [Bool] = []
            override func viewDidAppear() { appearances.append(window?.application != nil) }
        }
        let root = Root()
        let terminal = VirtualTerminal(size: Size(width: 20, height: 3))
        let application = Application(
            terminal: terminal, clock: ManualClock(), delegate: TestDelegate(root))
        try application.launch()
        #expect(root.appearances == [true])
    }

    @Test func fillsTheTerminal() throws {
        let application = try launch(width: 7, height: 5)
        #expect(application.window.frame == Rect(x: 0, y: 0, width: 7, height: 5))
        #expect(label.frame == application.window.frame)
    }

    // MARK: Size

    @Test func followsTheTerminalsSize() throws {
        let application = try launch()
        for (width, height) in [(1, 1), (300, 100), (0, 0), (2, 1), (20, 3)] {
            application.resize(width, height)
            #expect(label.frame.size == Size(width: width, height: height))
        }
        #expect(application.rows == "hello\n\n")
    }

    @Test func drawsForTheLastOfManySizes() throws {
        let application = try launch()
        application.terminal.resize(to: Size(width: 3, height: 1))
        application.application.handle([
            .resize(Size(width: 9, height: 9)), .resize(Size(width: 3, height: 1)),
        ])
        application.settle()
        #expect(application.rows == "he…")
    }

    @Test func drawsEverythingAnewAfterAResizeToAndFro() throws {
        let application = try launch()
        application.terminal.resize(to: Size(width: 1, height: 1))
        application.resize(20, 3)
        #expect(application.rows == "hello\n\n")
    }

    // MARK: Focus

    @Test func tellsItsDelegateWhereTheUserLooks() throws {
        let application = try launch()
        let frames = application.terminal.frameCount
        application.send(.focus(false))
        application.send(.focus(true))
        #expect(application.delegate.journal.entries == ["no focus", "focus"])
        #expect(application.terminal.frameCount == frames)
    }

    // MARK: End

    @Test(
        arguments: [
            (Event.terminate(signal: 15), 143), (.terminate(signal: 1), 129), (.terminate(signal: 2), 130),
            (.closed, 129), (.key(KeyPress("q")), 0),
        ] as [(Event, Int32)])
    func endsWithAStatusThatSaysWhy(event: Event, status: Int32) throws {
        let application = try launch()
        application.send(event)
        #expect(application.terminal.exitStatus == status)
        #expect(application.application.exitStatus == status)
        #expect(application.delegate.journal.entries == ["terminate"])
    }

    @Test func endsOnlyIfItsDelegateAgrees() throws {
        let application = try launch()
        application.delegate.terminateReply = .terminateCancel
        application.press("q")
        #expect(application.application.exitStatus == nil)
        application.delegate.terminateReply = .terminateLater
        application.application.terminate(status: 3)
        application.press("q")
        #expect(application.delegate.journal.entries == ["should terminate", "should terminate"])
        application.application.reply(toApplicationShouldTerminate: false)
        application.application.reply(toApplicationShouldTerminate: true)
        #expect(application.application.exitStatus == nil)
        application.press("q")
        application.application.reply(toApplicationShouldTerminate: true)
        #expect(application.application.exitStatus == 0)
    }

    @Test func endsOnASignalWhateverItsDelegateSays() throws {
        let application = try launch()
        application.delegate.terminateReply = .terminateCancel
        application.send(.terminate(signal: 15))
        #expect(application.application.exitStatus == 143)
    }

    @Test func endsOnlyOnce() throws {
        let application = try launch()
        application.application.terminate(status: 3)
        application.application.terminate(status: 4)
        application.send(.terminate(signal: 15))
        #expect(application.terminal.exitStatus == 3)
        #expect(application.delegate.journal.entries == ["terminate"])
    }

    @Test func drawsNothingAfterItsEnd() throws {
        let application = try launch()
        let count = application.terminal.frameCount
        application.application.terminate()
        label.text = "too late"
        application.wait()
        #expect(application.terminal.frameCount == count)
    }

    @Test func handlesEventsUntilItsEnd() throws {
        let application = try TestApplication(showing: KeyView(journal: journal))
        application.application.run()
        application.terminal.send(.key(KeyPress("x")))
        application.terminal.send(.key(KeyPress("y")), .key(KeyPress("q")), .key(KeyPress("z")))
        application.terminal.send(.key(KeyPress("z")))
        #expect(journal.entries == ["x", "y"])
        #expect(application.application.exitStatus == 0)
    }

    // MARK: Keys and paste

    @Test func offersKeysThatNobodyHasACommandForToTheChain() throws {
        let view = KeyView(journal: journal)
        let application = try TestApplication(showing: view)
        application.type("x")
        application.send(.paste("text"))
        application.pressControl("l")
        #expect(journal.entries == ["x", "pasted text"])
    }

    private final class KeyView: View {
        private let journal: Journal

        init(journal: Journal) {
            self.journal = journal
            super.init()
        }

        override var canBecomeFirstResponder: Bool { true }
        override func pressBegan(_ press: KeyPress) { journal.add(press.title) }
        override func paste(_ text: String) { journal.add("pasted \(text)") }
    }
}
