import Testing

@testable import CursesKit

struct TransitionTests {
    private let whole = Rect(x: 0, y: 0, width: 40, height: 10)

    private func canvas(of glyph: Glyph, style: Style = .plain) -> Canvas {
        var canvas = Canvas(size: whole.size)
        for y in 0..<10 {
            canvas.draw(glyph, repeated: 40 / glyph.width, at: Point(x: 0, y: y), style: style)
        }
        return canvas
    }

    private func mix(
        _ old: Canvas, _ new: Canvas, _ progress: Double, canBlend: Bool, area: Rect? = nil,
        background: Color? = .black
    ) -> Canvas {
        var new = new
        new.canBlend = canBlend
        new.terminalBackground = background
        return new.transitioning(from: old, in: area ?? whole, progress: progress, by: .crossDissolve)
    }

    // MARK: Cell by cell

    @Test func dissolvesFromExactlyTheOldToExactlyTheNew() {
        let old = canvas(of: Glyph("a", width: 1))
        let new = canvas(of: Glyph("b", width: 1))
        #expect(mix(old, new, 0, canBlend: false).diagram == old.diagram)
        #expect(mix(old, new, 1, canBlend: false).diagram == new.diagram)
        #expect(mix(old, new, 1.5, canBlend: false).diagram == new.diagram)
    }

    @Test func neverTurnsACellBack() {
        let old = canvas(of: Glyph("a", width: 1))
        let new = canvas(of: Glyph("b", width: 1))
        var turned: Set<Int> = []
        for step in 0...50 {
            let cells = Array(mix(old, new, Double(step) / 50, canBlend: false).diagram)
            let now = Set(cells.indices.filter { cells[$0] == "b" })
            #expect(turned.isSubset(of: now))
            turned = now
        }
        #expect(turned.count == 400)
    }

    @Test(arguments: [0.1, 0.25, 0.5, 0.75, 0.9])
    func turnsAsManyCellsAsTimeHasPassed(progress: Double) {
        let mixed = mix(
            canvas(of: Glyph("a", width: 1)), canvas(of: Glyph("b", width: 1)), progress, canBlend: false)
        let share = Double(mixed.diagram.filter { $0 == "b" }.count) / 400
        #expect(abs(share - progress) < 0.05)
    }

    @Test func turnsNoWideGlyphByHalves() {
        let wide = canvas(of: Glyph("漢", width: 2))
        var shifted = Canvas(size: whole.size)
        for y in 0..<10 {
            shifted.draw(Glyph("字", width: 2), repeated: 19, at: Point(x: 1, y: y), style: .plain)
        }
        for step in 0...20 {
            #expect(mix(wide, shifted, Double(step) / 20, canBlend: false).isWhole)
            #expect(mix(shifted, wide, Double(step) / 20, canBlend: false).isWhole)
        }
    }

    // MARK: By colour

    @Test(
        arguments: [
            (0, "a", 255), (0.25, "a", 128), (0.5, "b", 0), (0.75, "b", 128), (1, "b", 255),
        ] as [(Double, Character, UInt8)])
    func fadesTheOldInkIntoTheGroundAndTheNewOneOutOfIt(progress: Double, character: Character, ink: UInt8) {
        let style = Style(foreground: .white, background: .black)
        let mixed = mix(
            canvas(of: Glyph("a", width: 1), style: style), canvas(of: Glyph("b", width: 1), style: style),
            progress,
            canBlend: true)
        #expect(mixed[7, 3].character == character)
        #expect(mixed[7, 3].style == Style(foreground: .rgb(ink, ink, ink), background: .black))
    }

    @Test(arguments: [(0, 0), (0.5, 100), (1, 200)] as [(Double, UInt8)])
    func fadesOneGroundIntoTheOther(progress: Double, red: UInt8) {
        let mixed = mix(
            canvas(of: .space, style: Style(background: .black)),
            canvas(of: .space, style: Style(background: .rgb(200, 0, 0))), progress, canBlend: true)
        #expect(mixed[0, 0].style.background == .rgb(red, 0, 0))
    }

    @Test func leavesTheTerminalsOwnGroundAlone() {
        let mixed = mix(
            canvas(of: Glyph("a", width: 1)), canvas(of: Glyph("b", width: 1)), 0.25, canBlend: true)
        #expect(mixed[0, 0].style == Style(foreground: .rgb(102, 102, 102)))
    }

    @Test func fadesDarkInkOnALightGround() {
        let mixed = mix(
            canvas(of: Glyph("a")), canvas(of: Glyph("b")), 0.25, canBlend: true,
            background: .rgb(250, 250, 250))
        #expect(mixed[0, 0].style == Style(foreground: .rgb(142, 142, 142)))
    }

    @Test func picksCellsWhereColoursAreUnknown() {
        let (old, new) = (canvas(of: Glyph("a")), canvas(of: Glyph("b")))
        let mixed = mix(old, new, 0.5, canBlend: true, background: nil)
        #expect(mixed.diagram == mix(old, new, 0.5, canBlend: false).diagram)
        #expect(Set(mixed.styles) == [.plain])
        // Colours of the program's own are mixed in any case.
        let style = Style(foreground: .white, background: .black)
        let known = mix(
            canvas(of: Glyph("a"), style: style), canvas(of: Glyph("b"), style: style), 0.25, canBlend: true,
            background: nil)
        #expect(Set(known.diagram) == ["a", "\n"])
    }

    @Test func changesNoCellThatStaysAsItIs() {
        let same = canvas(of: Glyph("a", width: 1), style: Style(foreground: .named(.red)))
        let mixed = mix(same, same, 0.5, canBlend: true)
        #expect(mixed.diagram == same.diagram && mixed.styles == same.styles)
    }

    @Test func fadesOnlyTheGlyphThatComesOrGoes() {
        let blank = canvas(of: .space)
        let ink = Style(foreground: .rgb(200, 100, 0))
        let text = canvas(of: Glyph("a", width: 1), style: ink)
        let coming = mix(blank, text, 0.25, canBlend: true)
        #expect(coming[0, 0] == Cell(Glyph("a", width: 1), style: Style(foreground: .rgb(50, 25, 0))))
        let going = mix(text, blank, 0.25, canBlend: true)
        #expect(going[0, 0] == Cell(Glyph("a", width: 1), style: Style(foreground: .rgb(150, 75, 0))))
    }

    @Test func changesOnlyTheColourOfAGlyphThatStays() {
        let old = canvas(of: Glyph("a", width: 1), style: Style(foreground: .rgb(0, 0, 200)))
        let new = canvas(of: Glyph("a", width: 1), style: Style(foreground: .rgb(100, 0, 0)))
        let mixed = mix(old, new, 0.5, canBlend: true)
        #expect(mixed[0, 0] == Cell(Glyph("a", width: 1), style: Style(foreground: .rgb(50, 0, 100))))
    }

    @Test func blendsNoWideGlyphByHalves() {
        var old = Canvas(size: whole.size)
        var new = Canvas(size: whole.size)
        for y in 0..<10 {
            old.draw("a漢 b字語", at: Point(x: y, y: y), style: .plain)
            new.draw("漢字 語x字y", at: Point(x: 1, y: y), style: .plain)
        }
        for step in 0...20 {
            let area = Rect(x: 3, y: 0, width: 5 + step, height: 10)
            #expect(mix(old, new, Double(step) / 20, canBlend: true).isWhole)
            #expect(mix(old, new, Double(step) / 20, canBlend: true, area: area).isWhole)
        }
    }

    // MARK: Area

    @Test(arguments: [true, false])
    func changesNothingOutsideItsArea(canBlend: Bool) {
        let new = canvas(of: Glyph("b", width: 1))
        let area = Rect(x: 10, y: 2, width: 20, height: 5)
        let mixed = mix(canvas(of: Glyph("a", width: 1)), new, 0.2, canBlend: canBlend, area: area)
        for y in 0..<10 {
            for x in 0..<40 where !area.contains(Point(x: x, y: y)) { #expect(mixed[x, y] == new[x, y]) }
        }
        #expect(mixed[12, 4].character == "a")
    }

    @Test func showsTheNewAtOnceIfTheSizeChanged() {
        let new = canvas(of: Glyph("b", width: 1))
        let mixed = mix(Canvas(size: Size(width: 3, height: 3)), new, 0.1, canBlend: false)
        #expect(mixed.diagram == new.diagram)
    }

    // MARK: Doors and slides

    /// A row of digits in the old picture, of letters in the new one.
    private func row(_ transition: Transition, _ progress: Double, area: Rect? = nil) -> String {
        var old = Canvas(size: Size(width: 10, height: 1))
        var new = old
        old.draw("0123456789", at: .zero, style: .plain)
        new.draw("abcdefghij", at: .zero, style: .plain)
        let area = area ?? Rect(x: 0, y: 0, width: 10, height: 1)
        return new.transitioning(from: old, in: area, progress: progress, by: transition).rows[0]
    }

    @Test(arguments: [
        (0, "0123456789"), (0.2, "234defg567"), (0.4, "4bcdefghi5"), (0.5, "abcdefghij"), (1, "abcdefghij"),
    ])
    func slidesTheDoorsOutwards(progress: Double, expected: String) {
        #expect(row(.openDoors, progress) == expected)
    }

    @Test(arguments: [
        (Transition.push, 0, "0123456789"), (.push, 0.3, "3456789abc"), (.push, 0.9, "9abcdefghi"),
        (.pop, 0, "0123456789"), (.pop, 0.3, "hij0123456"), (.pop, 0.9, "bcdefghij0"),
        (.pop, 1, "abcdefghij"),
    ])
    func slidesOnePictureOutAndTheOtherIn(transition: Transition, progress: Double, expected: String) {
        #expect(row(transition, progress) == expected)
    }

    @Test(arguments: [
        (Transition.push, 0.5, "ab56cdehij"), (.openDoors, 0.2, "ab3de45hij"), (.pop, 0.5, "abefg23hij"),
    ])
    func movesNothingOutOfItsArea(transition: Transition, progress: Double, expected: String) {
        #expect(row(transition, progress, area: Rect(x: 2, y: 0, width: 5, height: 1)) == expected)
    }

    @Test func opensTheDoorsSidewaysByTheLongerSide() {
        let area = Rect(x: 0, y: 0, width: 6, height: 4)
        var old = Canvas(size: area.size)
        for y in 0..<4 { old.draw("012345", at: Point(x: 0, y: y), style: .plain) }
        let new = Canvas(size: area.size)
        // Four rows look as long as eight columns.
        let picture = new.transitioning(from: old, in: area, progress: 0.25, by: .openDoors)
        #expect(picture.rows == Array(repeating: "2    3", count: 4))
    }

    @Test(arguments: [Transition.openDoors, .push, .pop])
    func cutsNoWideGlyphInHalf(transition: Transition) {
        let old = canvas(of: Glyph("漢", width: 2))
        var new = Canvas(size: whole.size)
        for y in 0..<10 {
            new.draw(Glyph("字", width: 2), repeated: 19, at: Point(x: 1, y: y), style: .plain)
        }
        for step in 0...40 {
            for area in [
                whole, Rect(x: 3, y: 1, width: 17, height: 5), Rect(x: 7, y: 2, width: 1, height: 1),
            ] {
                let picture = new.transitioning(
                    from: old, in: area, progress: Double(step) / 40, by: transition)
                #expect(picture.isWhole)
            }
        }
    }

    @Test(arguments: [Transition.crossDissolve, .openDoors, .push, .pop])
    func survivesAreasWithoutCells(transition: Transition) {
        let new = canvas(of: Glyph("b", width: 1))
        let old = canvas(of: Glyph("a", width: 1))
        for area in [
            Rect.zero, Rect(x: 90, y: 90, width: 3, height: 3), Rect(x: 5, y: 5, width: 0, height: 9),
        ] {
            let picture = new.transitioning(from: old, in: area, progress: 0.5, by: transition)
            #expect(picture.diagram == new.diagram)
        }
        let empty = Canvas(size: .zero)
        let nothing = empty.transitioning(from: empty, in: .zero, progress: 0.5, by: transition)
        #expect(nothing.size == .zero)
    }
}
