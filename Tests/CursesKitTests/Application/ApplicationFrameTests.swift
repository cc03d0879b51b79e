import Testing

@testable import CursesKit

/// When frames are drawn, and when none are.
@MainActor
struct ApplicationFrameTests: ApplicationSuite {
    let given = TestGreeting()

    @Test func doesNothingWhileItIsIdle() throws {
        let application = try launch()
        #expect(application.clock.isIdle)
        // The second frame has the colours for the background that the terminal has told.
        #expect(application.terminal.frameCount == 2)
        application.press("x", .up)
        application.click(0, 0)
        application.clock.advance(by: .seconds(3600))
        #expect(application.clock.isIdle)
        #expect(application.terminal.frameCount == 2)
    }

    @Test func drawsSixtyTimesASecondWhatChangesMoreOften() throws {
        let application = try launch()
        let count = application.terminal.frameCount
        for step in 0..<1000 {
            label.text = "\(step)"
            application.clock.advance(by: .milliseconds(1))
        }
        #expect((58...61).contains(application.terminal.frameCount - count))
        application.wait()
        #expect(application.terminal.rows[0] == "999")
        #expect(application.clock.isIdle)
    }

    @Test func drawsTheFirstChangeAfterAPauseAtOnce() throws {
        let application = try launch()
        label.text = "changed"
        application.clock.advance()
        #expect(application.terminal.rows[0] == "changed")
    }

    @Test func drawsWhatTheUserDoesAtOnceHoweverYoungTheLastFrame() throws {
        let controller = ShowingController(label)
        controller.commands = [KeyCommand("Count", keys: "x") { [label] in label.text += "!" }]
        let application = try TestApplication(controller, size: Size(width: 20, height: 1))
        let count = application.terminal.frameCount
        for presses in 1...5 {
            application.type("x")
            #expect(application.rows == "hello" + String(repeating: "!", count: presses))
        }
        #expect(application.clock.time == .zero)
        #expect(application.terminal.frameCount == count + 5)
    }

    @Test func drawsOnceForAChangeByTheUserWhileAFrameIsDueAnyway() throws {
        let controller = ShowingController(label)
        controller.commands = [KeyCommand("Count", keys: "x") { [label] in label.text += "!" }]
        let application = try TestApplication(controller, size: Size(width: 20, height: 1))
        let count = application.terminal.frameCount
        label.text = "progress"
        application.clock.advance(by: .milliseconds(1))
        application.type("x")
        #expect(application.rows == "progress!")
        application.wait()
        #expect(application.terminal.frameCount == count + 1)
    }

    @Test func drawsOnceForKeysThatArriveTogether() throws {
        let controller = ShowingController(label)
        controller.commands = [KeyCommand("Count", keys: "x") { [label] in label.text += "!" }]
        let application = try TestApplication(controller, size: Size(width: 20, height: 1))
        let count = application.terminal.frameCount
        application.application.handle(Array(repeating: .key(KeyPress("x")), count: 5))
        #expect(application.rows == "hello!!!!!")
        #expect(application.terminal.frameCount == count + 1)
        #expect(application.clock.isIdle)
    }

    @Test func drawsEveryTickAndNothingBetween() throws {
        let application = try launch()
        let count = application.terminal.frameCount
        application.application.animator.tick(every: .milliseconds(100), for: journal) { [label] in
            label.text += "."
        }
        application.wait()
        #expect(application.terminal.rows[0] == "hello..........")
        #expect(application.terminal.frameCount == count + 10)
        application.application.animator.stopTicking(for: journal)
        application.wait()
        #expect(application.clock.isIdle)
    }

    @Test(arguments: [Duration.zero, .milliseconds(1)])
    func drawsNoMoreThanSixtyTimesASecondForAFastTicker(interval: Duration) throws {
        let application = try launch()
        let count = application.terminal.frameCount
        application.application.animator.tick(every: interval, for: journal) { [label] in
            label.text = "\(application.clock.time)"
        }
        application.clock.advance(by: .seconds(1))
        #expect((58...61).contains(application.terminal.frameCount - count))
    }
}
