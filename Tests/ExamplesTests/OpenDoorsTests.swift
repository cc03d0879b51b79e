import CursesKit
import CursesKitTesting
import Testing

@testable import OpenDoors

/// The doors, from the first frame to the interface behind them.
@MainActor
struct OpenDoorsTests {
    private let landscape = Size(width: 80, height: 24)
    private let portrait = Size(width: 40, height: 30)

    private func simulator(
        _ size: Size? = nil, delay: Duration = .milliseconds(3500), reducesMotion: Bool = false
    ) throws -> Simulator {
        try Simulator(AppDelegate(delay: delay), size: size ?? landscape, reducesMotion: reducesMotion)
    }

    /// Whether both halves of a row of the closed doors have moved outwards by `way` cells.
    private func areOpen(_ row: String, from closed: String, width: Int, way: Int) -> Bool {
        let (row, closed) = (row.padded(to: width), closed.padded(to: width))
        let rest = width / 2 - way
        return row.prefix(rest) == closed.dropFirst(way).prefix(rest)
            && row.suffix(rest) == closed.dropLast(way).suffix(rest)
            && row.dropFirst(rest).dropLast(rest).allSatisfy { $0 == " " || $0.isASCII }
    }

    @Test func playsFromTheClosedDoorsToTheHall() throws {
        let simulator = try simulator()

        // The doors are closed from the first frame until the delay is over.
        let closed = simulator.terminal.rows
        #expect(!simulator.screen.contains("hall"))
        simulator.wait(.milliseconds(3490))
        #expect(simulator.terminal.rows == closed)

        // The left half slides to the left, the right half to the right.
        simulator.wait(.milliseconds(310))
        #expect(simulator.screen.contains("Welcome to the hall."))
        #expect(
            (5...25).contains { areOpen(simulator.terminal.rows[0], from: closed[0], width: 80, way: $0) })

        // After 1.2 s both have left the screen.
        simulator.wait(.milliseconds(920))
        #expect(simulator.screen.contains("Welcome to the hall."))
        #expect(simulator.terminal.rows.allSatisfy { !$0.contains("│") && !$0.contains("║") })
    }

    @Test func hasALiveInterfaceBehindTheDoors() throws {
        let simulator = try simulator()
        simulator.wait(.milliseconds(4200))
        simulator.press(" ")
        #expect(simulator.screen.contains("It has been here for 4 s."))
        #expect(simulator.screen.contains("Coins in the fountain: 1."))
        simulator.click(x: 10, y: 10)
        #expect(simulator.screen.contains("Coins in the fountain: 2."))
    }

    @Test func opensAtOnceWhenAKeyIsPressed() throws {
        let simulator = try simulator()
        simulator.press("x")
        simulator.wait(.milliseconds(700))
        #expect(simulator.screen.contains("Welcome to the hall."))
        simulator.wait(.milliseconds(620))
        #expect(simulator.screen.contains("Welcome to the hall."))
        #expect(simulator.screen.contains("Coins in the fountain: 0."))
        let open = simulator.terminal.frameCount
        simulator.wait(.milliseconds(700))
        simulator.wait(.milliseconds(1500))
        // After the delay the clock goes on, and no door moves.
        #expect(simulator.terminal.frameCount - open <= 3)
    }

    @Test func opensAtOnceWhenItIsClicked() throws {
        let simulator = try simulator()
        simulator.click(x: 3, y: 3)
        simulator.wait(.milliseconds(1300))
        #expect(simulator.screen.contains("Coins in the fountain: 0."))
    }

    @Test func hasAPictureForEachShapeOfTheWindow() throws {
        let doors = [try simulator(landscape), try simulator(portrait)]
        #expect(doors[0].screen.contains("O P E N") && doors[1].screen.contains("│  P  │ ││ │  O  │"))
        for simulator in doors { simulator.press("x") }
        for simulator in doors { simulator.wait(.seconds(2)) }
        // The fountain stands between arches, or below one.
        #expect(doors[0].screen.contains("/ .---. \\") && !doors[0].screen.contains(".'  .------.  '."))
        #expect(doors[1].screen.contains(".'  .------.  '.") && !doors[1].screen.contains("/ .---. \\"))
        for simulator in doors { #expect(simulator.screen.contains("(____:____)")) }
    }

    @Test func keepsTheEdgeOfThePictureInASmallWindow() throws {
        let rows = try simulator(Size(width: 40, height: 10)).terminal.rows
        #expect(rows.first?.hasPrefix("╔") == true && rows.first?.hasSuffix("╗") == true)
        #expect(rows.last?.hasPrefix("╚") == true && rows.last?.hasSuffix("╝") == true)
        #expect(rows.count == 10 && rows[1..<9].allSatisfy { $0.hasPrefix("║") && $0.hasSuffix("║") })
    }

    @Test func takesTheOtherPictureWhenTheShapeChangesBeforeTheyOpen() throws {
        let simulator = try simulator(landscape)
        simulator.wait(.seconds(1))
        simulator.resize(width: 40, height: 30)
        #expect(simulator.screen.contains("│  P  │"))
        #expect(!simulator.screen.contains("O P E N"))

        // In a portrait window they open sideways too, by the height.
        let closed = simulator.terminal.rows
        simulator.wait(.milliseconds(2800))
        #expect(
            (4...15).contains { areOpen(simulator.terminal.rows[9], from: closed[9], width: 40, way: $0) })
        simulator.wait(.milliseconds(350))
        #expect(!simulator.screen.contains("│"))
    }

    @Test func opensAtOnceWhenTheSizeChangesOnTheWay() throws {
        let simulator = try simulator()
        simulator.wait(.milliseconds(4000))
        simulator.resize(width: 60, height: 20)
        #expect(simulator.screen.contains("Welcome to the hall."))
        #expect(!simulator.screen.contains("│"))
        let open = simulator.screen
        simulator.wait(.milliseconds(600))
        #expect(simulator.screen == open)
    }

    @Test func staysOpenWhenTheProgramIsResumed() throws {
        let simulator = try simulator(delay: .zero)
        simulator.wait(.milliseconds(1300))
        let hall = simulator.screen
        simulator.send(.suspend)
        simulator.send(.resume)
        #expect(simulator.screen == hall)
        simulator.wait(.milliseconds(400))
        #expect(!simulator.screen.contains("│"))
    }

    @Test func opensWithoutMotionWhereThatIsReduced() throws {
        let simulator = try simulator(reducesMotion: true)
        simulator.wait(.milliseconds(3490))
        #expect(!simulator.screen.contains("hall"))
        simulator.wait(.milliseconds(40))
        #expect(simulator.screen.contains("Welcome to the hall."))
        #expect(!simulator.screen.contains("│"))
    }

    @Test(arguments: [Size(width: 1, height: 1), Size(width: 2, height: 9), Size(width: 300, height: 100)])
    func opensAtAnySize(size: Size) throws {
        let simulator = try simulator(size)
        simulator.wait(.seconds(4))
        simulator.wait(.seconds(1))
        #expect(simulator.terminal.rows.allSatisfy { !$0.contains("│") && !$0.contains("─") })
    }

    @Test(
        arguments: [
            ([], 3.5), (["--delay", "1.5"], 1.5), (["--delay", "0"], 0), (["--delay"], nil),
            (["--delay", "x"], nil),
            (["--delay", "-1"], nil), (["--delay", "nan"], nil), (["--nonsense"], nil),
        ] as [([String], Double?)])
    func readsItsOptions(arguments: [String], seconds: Double?) {
        #expect(Options(arguments)?.delay == seconds.map { .seconds($0) })
    }
}

extension String {
    /// The row with trailing spaces, so that all rows have the same width.
    fileprivate func padded(to width: Int) -> String {
        self + String(repeating: " ", count: max(0, width - count))
    }
}
