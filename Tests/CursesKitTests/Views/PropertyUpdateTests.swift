import CursesKitTesting
import Observation
import Testing

@testable import CursesKit

@MainActor
struct PropertyUpdateTests {
    @Observable
    final class Score {
        var home = 0
        var guests = 0
    }

    /// Shows the points of the home team.
    private final class Board: View {
        var score: Score { didSet { setNeedsUpdateProperties() } }
        let label = Label()
        private(set) var updateCount = 0

        init(_ score: Score) {
            self.score = score
            super.init()
            addSubview(label)
        }

        override func updateProperties() {
            updateCount += 1
            label.text = "home \(score.home)"
        }

        override func layoutSubviews() { label.frame = bounds }
    }

    /// Shows the points of the guests; a key gives them one.
    private final class Referee: ViewController {
        let score = Score()
        let label = Label()
        lazy var board = Board(score)
        private(set) var updateCount = 0

        override func viewDidLoad() {
            view.addSubview(label)
            view.addSubview(board)
        }

        override func viewDidLayoutSubviews() {
            board.frame = Rect(x: 0, y: 0, width: view.bounds.width, height: 1)
            label.frame = Rect(x: 0, y: 1, width: view.bounds.width, height: 1)
        }

        override func updateProperties() {
            updateCount += 1
            label.text = "guests \(score.guests)"
        }

        override func pressBegan(_ press: KeyPress) { score.guests += 1 }
    }

    private let referee = Referee()
    private let program: TestApplication

    init() throws {
        program = try TestApplication(referee, size: Size(width: 12, height: 2))
    }

    @Test func updatesBeforeTheFirstFrame() {
        #expect(program.rows == "home 0\nguests 0")
        #expect((referee.updateCount, referee.board.updateCount) == (1, 1))
    }

    @Test func updatesWhatReadTheChangedPropertyInTheFrameOfTheEvent() {
        program.press(.character("x"))
        #expect(program.rows == "home 0\nguests 1")
        program.press(.character("x"))
        #expect(program.rows == "home 0\nguests 2")
        #expect((referee.updateCount, referee.board.updateCount) == (3, 1))
    }

    @Test func updatesOnceForAllChangesThatNoEventMade() async {
        let count = program.terminal.frameCount
        for _ in 0..<3 { referee.score.home += 1 }
        #expect(program.rows == "home 0\nguests 0")
        await program.simulator.settle()
        #expect(program.rows == "home 3\nguests 0")
        #expect(referee.board.updateCount == 2)
        #expect(program.terminal.frameCount == count + 1)
        program.clock.advance(by: .seconds(1))
        #expect(program.terminal.frameCount == count + 1)
        #expect(program.clock.isIdle)
    }

    @Test func updatesOnRequest() async {
        let other = Score()
        other.home = 7
        referee.board.score = other
        await program.simulator.settle()
        #expect(program.rows == "home 7\nguests 0")
        // The previous object is not shown any more, and the new one is observed.
        referee.score.home = 1
        other.home = 8
        await program.simulator.settle()
        #expect(program.rows == "home 8\nguests 0")
        referee.setNeedsUpdateProperties()
        await program.simulator.settle()
        #expect(referee.updateCount == 2)
    }

    @Test func isUpToDateWhenItIsShownAgain() async {
        referee.board.removeFromSuperview()
        await program.simulator.settle()
        referee.score.home = 5
        await program.simulator.settle()
        referee.view.addSubview(referee.board)
        await program.simulator.settle()
        #expect(program.rows == "home 5\nguests 0")
    }
}
