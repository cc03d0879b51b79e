import CursesKit
import CursesKitTesting
import Testing

@testable import SpeakerClock

/// The clock on terminals of every size.
@MainActor
struct SpeakerClockSizeTests: SpeakerClockSuite {
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
        // The letters of the buttons are below the first row with a word.
        let first = simulator.terminal.rows.firstIndex { $0.contains("█") } ?? 0
        let lit = simulator.terminal.canvas.cells(width, first + digits(simulator).count) { $0 == "█" }
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
        #expect(simulator.screen.contains("Start") && simulator.screen.contains("Reset"))
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
