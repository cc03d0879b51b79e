import Testing

@testable import CursesKit

struct CanvasTests {
    private let blue = Style(background: .named(.blue))

    /// A row of `x` after `drawing`, cell by cell.
    private func row(width: Int = 6, _ drawing: (inout Canvas) -> Void) -> String {
        var canvas = Canvas(size: Size(width: width, height: 1))
        canvas.draw(Glyph("x", width: 1), repeated: width, at: .zero, style: .plain)
        drawing(&canvas)
        return canvas.diagram
    }

    // MARK: Text and clip

    @Test(arguments: [
        (0, "abcxxx"), (4, "xxxxab"), (6, "xxxxxx"), (-1, "bcxxxx"), (-3, "xxxxxx"),
    ])
    func cutsTextAtItsEdges(x: Int, expected: String) {
        #expect(row { $0.draw("abc", at: Point(x: x, y: 0), style: .plain) } == expected)
    }

    @Test(arguments: [-1, 1])
    func drawsNothingAboveOrBelow(y: Int) {
        let drawn = row { canvas in
            canvas.draw("abc", at: Point(x: 0, y: y), style: .plain)
            canvas.draw(Glyph("a", width: 1), repeated: 3, at: Point(x: 0, y: y), style: .plain)
            canvas.fill(Rect(x: 0, y: y, width: 6, height: 1), style: .plain)
        }
        #expect(drawn == "xxxxxx")
    }

    @Test(arguments: [
        (0, "漢>字>xx"), (4, "xxxx漢>"), (5, "xxxxx·"), (-1, "·字>xxx"), (-2, "字>xxxx"), (-4, "xxxxxx"),
    ])
    func blanksAWideGlyphThatAnEdgeCuts(x: Int, expected: String) {
        #expect(row { $0.draw("漢字", at: Point(x: x, y: 0), style: .plain) } == expected)
    }

    @Test(arguments: [
        (-1, "x·字>xx"), (0, "x漢>·xx"), (1, "xx漢>xx"), (2, "xxx·xx"),
    ])
    func cutsWideGlyphsAtAClip(x: Int, expected: String) {
        let drawn = row { canvas in
            canvas.inside(Rect(x: 1, y: 0, width: 3, height: 1)) {
                $0.draw("漢字", at: Point(x: x, y: 0), style: .plain)
            }
        }
        #expect(drawn == expected)
    }

    @Test func limitsTextToCells() {
        #expect(row { $0.draw("hello", at: .zero, style: .plain, limit: 3) } == "he…xxx")
    }

    @Test func movesTheOriginIntoAViewAndBack() {
        let drawn = row { canvas in
            canvas.inside(Rect(x: 1, y: 0, width: 4, height: 1)) { canvas in
                canvas.inside(Rect(x: 1, y: 0, width: 9, height: 1)) {
                    $0.draw("abcdef", at: .zero, style: .plain)
                }
                canvas.draw("1", at: .zero, style: .plain)
            }
            canvas.draw("0", at: .zero, style: .plain)
        }
        #expect(drawn == "01abcx")
    }

    @Test func confinesWithoutMovingTheOrigin() {
        let drawn = row { canvas in
            canvas.confined(to: Rect(x: 2, y: 0, width: 2, height: 1)) {
                $0.draw("abcdef", at: .zero, style: .plain)
            }
        }
        #expect(drawn == "xxcdxx")
    }

    @Test func knowsWhetherDrawingCouldReach() {
        var canvas = Canvas(size: Size(width: 6, height: 2))
        var reached: [Bool] = []
        canvas.inside(Rect(x: 2, y: 0, width: 2, height: 1)) { canvas in
            reached = [Rect(x: 1, y: 0, width: 5, height: 5), Rect(x: 2, y: 0, width: 1, height: 1), .zero]
                .map { canvas.reaches($0) }
        }
        #expect(reached == [true, false, false])
    }

    // MARK: Wide glyphs

    @Test(arguments: [
        (0, "a·字>xx"), (1, "·a字>xx"), (2, "漢>a·xx"), (3, "漢>·axx"),
    ])
    func blanksTheOtherHalfOfAnOverwrittenGlyph(x: Int, expected: String) {
        let drawn = row { canvas in
            canvas.draw("漢字", at: .zero, style: .plain)
            canvas.draw("a", at: Point(x: x, y: 0), style: .plain)
        }
        #expect(drawn == expected)
    }

    @Test(arguments: [
        (0, "語>字>xx"), (1, "·語>·xx"), (2, "漢>語>xx"), (3, "漢>·語>x"),
    ])
    func overwritesHalvesWithAWideGlyph(x: Int, expected: String) {
        let drawn = row { canvas in
            canvas.draw("漢字", at: .zero, style: .plain)
            canvas.draw("語", at: Point(x: x, y: 0), style: .plain)
        }
        #expect(drawn == expected)
    }

    @Test(arguments: [
        (0, 1, "··字>語>"), (1, 1, "··字>語>"), (1, 2, "····語>"), (2, 2, "漢>··語>"), (3, 2, "漢>····"),
    ])
    func fillsOverHalves(x: Int, width: Int, expected: String) {
        let drawn = row { canvas in
            canvas.draw("漢字語", at: .zero, style: .plain)
            canvas.fill(Rect(x: x, y: 0, width: width, height: 1), style: .plain)
        }
        #expect(drawn == expected)
    }

    @Test func leavesTheStyleBesideAFillAlone() {
        var canvas = Canvas(size: Size(width: 4, height: 1))
        canvas.draw("漢字", at: .zero, style: blue)
        canvas.fill(Rect(x: 1, y: 0, width: 2, height: 1), style: .plain)
        #expect(canvas.styles == [blue, .plain, .plain, blue])
    }

    @Test func givesBothHalvesTheStyle() {
        var canvas = Canvas(size: Size(width: 3, height: 1))
        canvas.draw("漢", at: .zero, style: blue)
        #expect(canvas.styles == [blue, blue, .plain])
    }

    @Test(arguments: 0..<20)
    func leavesNoHalfWhateverIsDrawn(seed: UInt64) {
        var generator = FixedGenerator(seed: seed)
        var canvas = Canvas(size: Size(width: 12, height: 3))
        for _ in 0..<200 {
            let point = Point(
                x: .random(in: -3...13, using: &generator), y: .random(in: -1...3, using: &generator))
            let area = Rect(
                origin: point, size: Size(width: .random(in: 1...5, using: &generator), height: 2))
            switch Int.random(in: 0..<4, using: &generator) {
            case 0: canvas.draw("漢字", at: point, style: .plain)
            case 1: canvas.draw("a漢b", at: point, style: .plain)
            case 2: canvas.fill(area, style: .plain)
            default:
                guard canvas.reaches(area) else { continue }
                canvas.inside(area) { $0.draw("字漢字", at: Point(x: -1, y: 1), style: .plain) }
            }
            #expect(canvas.isWhole)
        }
    }

    @Test func repairsHalvesThatLostTheirOtherHalf() {
        var old = Canvas(size: Size(width: 6, height: 1))
        old.draw("漢字語", at: .zero, style: .plain)
        var canvas = old
        canvas.replace(Rect(x: 1, y: 0, width: 2, height: 1)) { _, _ in .empty }
        #expect(!canvas.isWhole)
        canvas.repairWideGlyphs(in: Rect(origin: .zero, size: canvas.size))
        #expect(canvas.diagram == "····語>")
    }

    // MARK: Fill, border and rows

    @Test func fillsOnlyWhatItIsAskedTo() {
        var canvas = Canvas(size: Size(width: 3, height: 3))
        canvas.fill(Rect(x: 1, y: 1, width: 9, height: 1), style: blue)
        #expect(
            canvas.styles.map { $0 == blue } == [
                false, false, false, false, true, true, false, false, false,
            ])
    }

    @Test(arguments: [
        (5, 3, "╭───╮\n│   │\n╰───╯"), (2, 2, "╭╮\n╰╯"), (1, 3, "\n\n"), (3, 1, ""), (0, 0, ""),
    ])
    func drawsABorder(width: Int, height: Int, expected: String) {
        var canvas = Canvas(size: Size(width: width, height: height))
        canvas.drawBorder(around: Rect(x: 0, y: 0, width: width, height: height), style: .plain)
        #expect(canvas.rows.joined(separator: "\n") == expected)
    }

    @Test func readsRowsWithoutTrailingSpaces() {
        var canvas = Canvas(size: Size(width: 6, height: 2))
        canvas.draw("漢 a ", at: .zero, style: .plain)
        #expect(canvas.rows == ["漢 a", ""])
    }
}
