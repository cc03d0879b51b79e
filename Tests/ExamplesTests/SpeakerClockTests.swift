import CursesKit
import CursesKitTesting
import Testing

@testable import SpeakerClock

@MainActor
struct SpeakerClockTests {
    private func launch(
        width: Int = 80, height: Int = 24, hasUnicode: Bool = true
    ) throws -> Simulator {
        try Simulator(
            AppDelegate(), size: Size(width: width, height: height),
            capabilities: TerminalCapabilities(colors: .direct, hasUnicode: hasUnicode))
    }

    /// The time that the digits show, read from the lit squares.
    private func time(_ simulator: Simulator) -> String {
        let rows = simulator.terminal.rows.filter { $0.contains("█") }
        let lines = rows.map { $0.map { $0 == "█" } }
        let scale = rows.count / 5
        let left = (simulator.terminal.size.width - 34 * scale) / 2
        func isLit(_ x: Int, _ y: Int) -> Bool {
            let (column, row) = (left + x * 2 * scale, y * scale)
            return row < lines.count && column < lines[row].count && lines[row][column]
        }
        let shapes: [String: Character] = [
            "####.##.##.####": "0", "..#..#..#..#..#": "1", "###..#####..###": "2", "###..####..####": "3",
            "#.##.####..#..#": "4", "####..###..####": "5", "####..####.####": "6", "###..#..#..#..#": "7",
            "####.#####.####": "8", "####.####..####": "9",
        ]
        // Minutes and seconds, with a colon of one square in the middle.
        return String(
            [0, 4, 10, 14].map { x in
                let shape = (0..<5).flatMap { y in (0..<3).map { isLit(x + $0, y) ? "#" : "." } }.joined()
                return shapes[shape] ?? "?"
            })
    }

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
                                              Start         Reset
                """)
    }

    // MARK: Time

    @Test func countsDownOnceASecond() throws {
        let simulator = try launch()
        simulator.press(" ")
        #expect(simulator.screen.contains("Running") && simulator.screen.contains("Pause"))
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

    // MARK: Sizes

    @Test func hasMoreOnAPad() throws {
        let simulator = try launch(width: 120, height: 40)
        #expect(simulator.screen.contains("Speaker Clock"))
        simulator.resize(width: 80, height: 24)
        #expect(!simulator.screen.contains("Speaker Clock"))
        simulator.resize(width: 120, height: 40)
        #expect(simulator.screen.contains("Speaker Clock") && time(simulator) == "2000")
    }

    @Test func standsUprightInPortrait() throws {
        let simulator = try launch(width: 30, height: 30)
        #expect(
            simulator.terminal.rows[4...25].joined(separator: "\n") == """
                 ████████████    ████████████
                 ████████████    ████████████
                         ████    ████    ████
                         ████    ████    ████
                 ████████████    ████    ████
                 ████████████    ████    ████
                 ████            ████    ████
                 ████            ████    ████
                 ████████████    ████████████
                 ████████████    ████████████


                 ████████████    ████████████
                 ████████████    ████████████
                 ████    ████    ████    ████
                 ████    ████    ████    ████
                 ████    ████    ████    ████
                 ████    ████    ████    ████
                 ████    ████    ████    ████
                 ████    ████    ████    ████
                 ████████████    ████████████
                 ████████████    ████████████
                """)
    }

    @Test(arguments: [(0, 0), (1, 1), (5, 1), (34, 5), (33, 5), (80, 24), (81, 25), (120, 40), (400, 120)])
    func isInTheMiddleOfAnyWindow(width: Int, height: Int) throws {
        let simulator = try launch()
        simulator.resize(width: width, height: height)
        let lit = simulator.terminal.canvas.cells(width, height) { $0 == "█" }
        guard let left = lit.map(\.x).min(), let right = lit.map(\.x).max(),
            let top = lit.map(\.y).min(), let bottom = lit.map(\.y).max()
        else {
            #expect(width < 5 || simulator.screen.contains("20:00"))
            return
        }
        #expect(abs(left - (width - 1 - right)) <= 1 && abs(top - (height - 1 - bottom)) <= 1)
    }

    @Test func needsNoUnicode() throws {
        let simulator = try launch(hasUnicode: false)
        #expect(simulator.screen.contains("############"))
        #expect(!simulator.screen.contains { !$0.isASCII })
    }
}

extension Canvas {
    fileprivate func cells(
        _ width: Int, _ height: Int, where isWanted: (Character) -> Bool
    ) -> [Point] {
        (0..<height).flatMap { y in
            (0..<width).filter { isWanted(self[$0, y].character) }.map { Point(x: $0, y: y) }
        }
    }
}
