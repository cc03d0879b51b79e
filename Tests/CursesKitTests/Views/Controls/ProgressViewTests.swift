import Testing

@testable import CursesKit

@MainActor
struct ProgressViewTests {
    private func bar(width: Int = 8) -> ProgressView {
        ProgressView(frame: Rect(x: 0, y: 0, width: width, height: 1))
    }

    @Test(arguments: [
        (-1, "········"), (0, "········"), (0.12, "········"), (0.125, "█·······"), (0.5, "████····"),
        (0.999, "███████·"), (1, "████████"), (7, "████████"), (.nan, "········"), (.infinity, "████████"),
        (-.infinity, "········"),
    ])
    func fillsItsShareOfTheRow(progress: Double, expected: String) {
        let bar = bar()
        bar.progress = progress
        #expect(screen(showing: bar) == expected)
    }

    @Test(arguments: [(0, ""), (1, "·"), (2, "█·"), (5, "██···")])
    func fillsWholeCellsOfAnyWidth(width: Int, expected: String) {
        let bar = bar(width: width)
        bar.progress = 0.5
        #expect(screen(showing: bar) == expected)
    }

    @Test func movesABlockToAndFroIfNobodyKnowsTheWhole() {
        let bar = bar(width: 12)
        bar.isIndeterminate = true
        var starts: [Int] = []
        for _ in 0..<22 {
            let row = Array(screen(showing: bar))
            #expect(row.count == 12 && row.filter { $0 == "█" }.count == 2)
            starts.append(row.firstIndex(of: "█") ?? -1)
            bar.advance()
        }
        #expect(starts == Array(0...10) + Array(0...9).reversed() + [1])
    }

    @Test(arguments: [(0, ""), (1, "█"), (2, "·█"), (4, "·█··")])
    func movesItsBlockInAnyWidth(width: Int, expected: String) {
        let bar = bar(width: width)
        bar.isIndeterminate = true
        bar.advance()
        #expect(screen(showing: bar) == expected)
    }

    @Test func drawsAgainOnlyIfSomethingChanged() throws {
        let bar = bar()
        let application = try TestApplication(showing: bar, size: bar.frame.size)
        bar.progress = 2
        bar.progress = 1
        application.clock.advance(by: .seconds(1))
        let count = application.terminal.frameCount
        bar.progress = 9
        bar.advance()
        application.clock.advance(by: .seconds(1))
        #expect(application.terminal.frameCount == count)
        #expect(application.clock.isIdle)
        bar.isIndeterminate = true
        application.wait()
        #expect(application.rows == "·█······")
    }

    @Test(arguments: [(0.5, "▀▀▀▀▀▀▀▀"), (0.55, "▀▀▀▀▍▀▀▀"), (1, "▀▀▀▀▀▀▀▀"), (0, "▀▀▀▀▀▀▀▀")])
    func liesInAGrooveWithAGloss(progress: Double, expected: String) throws {
        let bar = bar()
        (bar.shape, bar.progress) = (.blocks, progress)
        let application = try TestApplication(showing: bar, size: Size(width: 8, height: 1))
        application.window.theme = .classic2010
        application.wait()
        let canvas = application.terminal.canvas
        #expect(canvas.rows == [expected])
        let gloss = try #require(Theme.classic2010.gloss)
        let done = gloss.progress.cell(row: 0, of: 1, hasText: false)
        #expect((0..<8).count { canvas[$0, 0] == done } == Int(progress * 8))
    }
}
