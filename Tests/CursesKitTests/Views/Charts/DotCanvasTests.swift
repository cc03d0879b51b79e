import Testing

@testable import CursesKit

struct DotCanvasTests {
    private func traits(hasUnicode: Bool = true, hasPartialBlocks: Bool = true) -> TraitCollection {
        TraitCollection(size: .zero, hasUnicode: hasUnicode, hasPartialBlocks: hasPartialBlocks)
    }

    private func rows(_ dots: DotCanvas) -> [String] {
        var canvas = Canvas(size: dots.size)
        canvas.draw(dots, at: .zero)
        return canvas.rows
    }

    @Test(arguments: [
        (0, 0, "⠁"), (0, 1, "⠂"), (0, 2, "⠄"), (0, 3, "⡀"), (1, 0, "⠈"), (1, 1, "⠐"), (1, 2, "⠠"),
        (1, 3, "⢀"),
    ])
    func hasEightDotsInACell(x: Int, y: Int, expected: String) {
        var dots = DotCanvas(size: Size(width: 1, height: 1), traits: traits())
        #expect(dots.width == 2 && dots.height == 4)
        dots.drawDot(x: x, y: y)
        #expect(rows(dots) == [expected])
    }

    @Test func showsWhatTheTerminalHas() {
        let expected = [
            (true, true, "⠉⠒⠤⣀"), (true, false, "▀▀▄▄"), (false, false, "''.."),
        ]
        for (hasUnicode, hasPartialBlocks, row) in expected {
            var dots = DotCanvas(
                size: Size(width: 4, height: 1),
                traits: traits(hasUnicode: hasUnicode, hasPartialBlocks: hasPartialBlocks))
            dots.drawLine(from: (0, 0), to: (dots.width - 1, dots.height - 1))
            #expect(rows(dots) == [row])
            dots.drawLine(from: (0, 0), to: (0, dots.height - 1))
            #expect(rows(dots) == [(row.first == "⠉" ? "⡏" : row.first == "▀" ? "█" : ":") + row.dropFirst()])
        }
    }

    @Test(
        arguments: [
            ((0, 0), (7, 7), "⠑⢄\n  ⠑⢄"), ((7, 7), (0, 0), "⠑⢄\n  ⠑⢄"), ((3, 0), (3, 7), " ⢸\n ⢸"),
            ((-1000, 3), (1000, 3), "⣀⣀⣀⣀"), ((-8, -8), (100, 100), "⠑⢄\n  ⠑⢄"), ((8, 0), (20, 0), ""),
            ((.min, 0), (.max, 0), "⠉⠉⠉⠉"), ((5, .min), (5, .max), "  ⢸\n  ⢸"), ((2, 2), (2, 2), " ⠄"),
        ] as [((Int, Int), (Int, Int), String)])
    func drawsTheLinesThatCrossIt(start: (Int, Int), end: (Int, Int), expected: String) {
        var dots = DotCanvas(size: Size(width: 4, height: 2), traits: traits())
        dots.drawLine(from: start, to: end)
        let shown = rows(dots).joined(separator: "\n")
        #expect(shown == expected + (expected.contains("\n") ? "" : "\n"))
    }

    @Test func leavesOutDots() {
        var dots = DotCanvas(size: Size(width: 4, height: 1), traits: traits())
        dots.drawLine(from: (0, 0), to: (7, 0), dash: (2, 4))
        #expect(rows(dots) == ["⠉ ⠉"])
    }

    @Test func givesACellTheColourOfItsLastDot() {
        var dots = DotCanvas(size: Size(width: 3, height: 1), traits: traits())
        dots.drawLine(from: (0, 0), to: (5, 0), color: .black)
        dots.drawDot(x: 2, y: 3, color: .white)
        var canvas = Canvas(size: Size(width: 5, height: 2))
        canvas.draw(Text("....."), at: Point(x: 0, y: 1), style: .plain)
        canvas.draw(dots, at: Point(x: 1, y: 1))
        #expect(canvas.rows == ["", ".⠉⡉⠉."])
        #expect((1...3).map { canvas[$0, 1].style.foreground } == [.black, .white, .black])
        // Beyond the edges, nothing is drawn.
        canvas.draw(dots, at: Point(x: -2, y: 0))
        canvas.draw(dots, at: Point(x: 4, y: -1))
        #expect(canvas.rows[0] == "⠉")
    }

    @Test func takesNoPlaceWithoutCells() {
        var dots = DotCanvas(size: .zero, traits: traits())
        dots.drawLine(from: (0, 0), to: (5, 5))
        #expect(rows(dots).isEmpty)
    }
}
