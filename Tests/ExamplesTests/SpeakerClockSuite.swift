import CursesKit
import CursesKitTesting

@testable import SpeakerClock

/// A suite about the clock on a terminal.
@MainActor
protocol SpeakerClockSuite {}

extension SpeakerClockSuite {
    func launch(
        width: Int = 80, height: Int = 24, hasUnicode: Bool = true
    ) throws -> Simulator {
        try Simulator(
            AppDelegate(), size: Size(width: width, height: height),
            capabilities: TerminalCapabilities(colors: .direct, hasUnicode: hasUnicode))
    }

    /// The rows between the name of the program and the status, without the letters of the buttons.
    func digits(_ simulator: Simulator) -> [String] {
        Array(
            simulator.terminal.rows.drop { !$0.contains("█") }.prefix { !$0.contains(where: \.isLetter) })
    }

    /// The time that the digits show, read from the lit squares.
    func time(_ simulator: Simulator) -> String {
        let rows = digits(simulator).filter { $0.contains("█") }
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
}
