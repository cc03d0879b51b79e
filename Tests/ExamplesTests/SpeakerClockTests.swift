import CursesKit
import CursesKitTesting
import Testing

@testable import SpeakerClock

@MainActor
struct SpeakerClockTests: SpeakerClockSuite {
    private func expect(_ words: String, in style: Style, _ simulator: Simulator) throws {
        let row = try #require(simulator.terminal.rows.firstIndex { $0.contains(words) })
        let line = simulator.terminal.rows[row]
        let start = try #require(line.firstRange(of: words)).lowerBound
        let column = line.distance(from: line.startIndex, to: start)
        #expect(simulator.terminal.canvas[column, row].style == style)
    }

    // MARK: Launch

    @Test func hasAWindowOfTheScreensBounds() throws {
        let delegate = AppDelegate()
        _ = try Simulator(delegate, size: Size(width: 50, height: 20))
        #expect(delegate.window?.frame == Rect(x: 0, y: 0, width: 50, height: 20))
        #expect(delegate.window?.rootViewController is ClockViewController)
    }

    @Test func tellsAProgrammerWhoForgotTheRoot() {
        let error = #expect(throws: ApplicationError.self) { try Simulator(Rootless()) }
        #expect(
            error.map { "\($0)" }
                == "Applications are expected to have a root view controller at the end of application launch."
        )
    }

    private final class Rootless: MainDelegate {
        private(set) var window: Window?

        func applicationDidFinishLaunching(_ application: Application) {
            window = Window(frame: application.screen.bounds)
        }
    }

    @Test func showsTwentyMinutesInLEDs() throws {
        let simulator = try launch()
        #expect(time(simulator) == "2000")
        #expect(
            simulator.screen == """







                      ████████████    ████████████            ████████████    ████████████
                      ████████████    ████████████            ████████████    ████████████
                              ████    ████    ████    ████    ████    ████    ████    ████
                              ████    ████    ████    ████    ████    ████    ████    ████
                      ████████████    ████    ████            ████    ████    ████    ████
                      ████████████    ████    ████            ████    ████    ████    ████
                      ████            ████    ████    ████    ████    ████    ████    ████
                      ████            ████    ████    ████    ████    ████    ████    ████
                      ████████████    ████████████            ████████████    ████████████
                      ████████████    ████████████            ████████████    ████████████


                                                     Ready

                                   █▀▀ ▀█▀ █▀█ █▀█ ▀█▀    █▀█ █▀▀ █▀▀ █▀▀ ▀█▀
                                   ▀▀█  █  █▀█ ██▀  █     ██▀ █▀▀ ▀▀█ █▀▀  █
                                   ▀▀▀  ▀  ▀ ▀ ▀ ▀  ▀     ▀ ▀ ▀▀▀ ▀▀▀ ▀▀▀  ▀
                """)
    }

    // MARK: Time

    @Test func countsDownOnceASecond() throws {
        let simulator = try launch()
        simulator.press(" ")
        #expect(simulator.screen.contains("Running"))
        // The button reads PAUSE.
        #expect(simulator.screen.contains("█▀█ █▀█ █ █ █▀▀ █▀▀"))
        for expected in ["1959", "1958", "1957"] {
            let frames = simulator.terminal.frameCount
            simulator.wait(.seconds(1))
            #expect(time(simulator) == expected)
            #expect(simulator.terminal.frameCount == frames + 1)
        }
        simulator.wait(.seconds(600))
        #expect(time(simulator) == "0957")
    }

    @Test func isIdleUnlessItRuns() throws {
        let simulator = try launch()
        #expect(simulator.clock.isIdle)
        simulator.press(" ")
        simulator.wait(.milliseconds(2500))
        simulator.press(" ")
        simulator.wait(.seconds(1))
        #expect(simulator.clock.isIdle && simulator.screen.contains("Paused"))
        let frames = simulator.terminal.frameCount
        simulator.wait(.seconds(3600))
        #expect(simulator.terminal.frameCount == frames && time(simulator) == "1958")
    }

    @Test func losesNothingByPauses() throws {
        let simulator = try launch()
        for _ in 0..<10 {
            simulator.press(" ")
            simulator.wait(.milliseconds(300))
            simulator.press(" ")
            simulator.wait(.seconds(5))
        }
        #expect(time(simulator) == "1957")
        simulator.press(" ")
        simulator.wait(.seconds(1))
        #expect(time(simulator) == "1956")
    }

    @Test func goesBackToTheWholeTime() throws {
        let simulator = try launch()
        simulator.press(" ")
        simulator.wait(.seconds(61))
        simulator.press("r")
        #expect(time(simulator) == "2000" && simulator.screen.contains("Ready"))
        simulator.wait(.seconds(5))
        #expect(time(simulator) == "2000" && simulator.clock.isIdle)
    }

    @Test func isSetWhileNothingIsUsed() throws {
        let simulator = try launch()
        simulator.press(.up, .up, .down, "-", "-")
        #expect(time(simulator) == "1900")
        simulator.type(String(repeating: "-", count: 100))
        #expect(time(simulator) == "0100")
        simulator.type(String(repeating: "+", count: 200))
        #expect(time(simulator) == "9900")
        simulator.press(" ", .up)
        simulator.wait(.seconds(1))
        #expect(time(simulator) == "9859")
    }

    @Test func warnsInWordsAndColours() throws {
        let simulator = try launch()
        simulator.press(" ")
        try expect("Running", in: Style(foreground: .named(.green), attributes: .bold), simulator)
        simulator.wait(.seconds(16 * 60))
        try expect("Running - wrap up", in: Style(foreground: .named(.yellow), attributes: .bold), simulator)
        simulator.wait(.seconds(3 * 60))
        try expect("Running - FINISH NOW", in: Style(foreground: .named(.red), attributes: .bold), simulator)
        simulator.wait(.seconds(60))
        try expect(
            "TIME IS UP", in: Style(foreground: .named(.red), attributes: [.bold, .reverse]), simulator)
        #expect(time(simulator) == "0000" && simulator.clock.isIdle)
        simulator.press(" ")
        #expect(time(simulator) == "2000" && simulator.screen.contains("Running"))
        simulator.wait(.seconds(20 * 60))
        simulator.press("r")
        #expect(time(simulator) == "2000" && simulator.clock.isIdle)
    }

    @Test func isDarkOnALightBackground() throws {
        let simulator = try Simulator(AppDelegate(), background: .white)
        try expect("Ready", in: Style(foreground: .rgb(0, 110, 30), attributes: .bold), simulator)
    }

    // MARK: Mouse

    @Test func startsAndResetsByItsButtons() throws {
        let simulator = try launch()
        simulator.click(x: 32, y: 23)
        simulator.wait(.seconds(2))
        #expect(time(simulator) == "1958")
        simulator.click(x: 32, y: 23)
        #expect(simulator.screen.contains("Paused"))
        simulator.click(x: 45, y: 23)
        #expect(time(simulator) == "2000")
        simulator.click(x: 45, y: 12)
        #expect(simulator.screen.contains("Ready"))
    }
}
