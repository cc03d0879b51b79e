import Testing

@testable import CursesKit

struct ReliefTests {
    private let grey = Relief.blend(from: .rgb(200, 200, 200), to: .rgb(0, 0, 0))

    private func canvas(_ width: Int, _ height: Int) -> Canvas {
        Canvas(size: Size(width: width, height: height), theme: .classic2010)
    }

    private func bounds(_ canvas: Canvas) -> Rect { Rect(origin: .zero, size: canvas.size) }

    @Test func hasTwoColoursInEveryCell() {
        var canvas = canvas(3, 2)
        canvas.fill(bounds(canvas), relief: grey)
        #expect(canvas.rows == ["▀▀▀", "▀▀▀"])
        let (upper, lower) = (canvas[1, 0].style, canvas[1, 1].style)
        let colors = [upper.foreground, upper.background, lower.foreground, lower.background]
        #expect(colors == [175, 125, 75, 25].map { Color.rgb($0, $0, $0) })
    }

    @Test func hasAnEdgeInTheMiddle() {
        var canvas = canvas(1, 2)
        let glass = Relief.blend(
            top: .white, above: .rgb(200, 200, 200), below: .rgb(50, 50, 50), bottom: .black)
        canvas.fill(bounds(canvas), relief: glass)
        #expect(canvas[0, 0].style.background == .rgb(214, 214, 214))
        #expect(canvas[0, 1].style.foreground == .rgb(37, 37, 37))
    }

    @Test func leavesTheMiddleRowToText() {
        var canvas = canvas(4, 3)
        canvas.fill(bounds(canvas), relief: grey)
        #expect(canvas.rows == ["▀▀▀▀", "", "▀▀▀▀"])
        #expect(canvas[0, 1] == .blank(Style(background: .rgb(100, 100, 100))))
    }

    @Test func hasNoSeamsBesideTheTextOfOneRow() {
        var canvas = canvas(6, 1)
        canvas.fill(bounds(canvas), style: .selection)
        canvas.draw("a b", at: Point(x: 1, y: 0), style: .selection)
        #expect(canvas.rows == [" a b"])
        #expect(Set((0..<6).map { canvas[$0, 0].style.background }).count == 1)
    }

    @Test func fillsTheHalvesOfOneRowWithoutText() {
        var canvas = canvas(1, 1)
        canvas.fill(bounds(canvas), relief: grey, hasText: false)
        let style = canvas[0, 0].style
        #expect(style == Style(foreground: .rgb(150, 150, 150), background: .rgb(50, 50, 50)))
    }

    @Test func drawsTextOnTheMeanOfACell() {
        var canvas = canvas(6, 2)
        canvas.fill(bounds(canvas), style: .selection)
        canvas.draw("日a", at: Point(x: 1, y: 1), style: .selection)
        #expect(canvas.rows == ["▀▀▀▀▀▀", "▀日a▀▀"])
        let below = canvas[0, 1].style
        let ground = below.foreground.mixed(with: below.background, share: 0.5)
        for x in 1...3 {
            let style = Style(foreground: .white, background: ground, attributes: .bold)
            #expect(canvas[x, 1].style == style)
        }
    }

    @Test func leavesTextElsewhereItsOwnBackground() {
        var canvas = canvas(3, 1)
        canvas.fill(bounds(canvas), style: .plain)
        canvas.draw("abc", at: .zero, style: .selection)
        canvas.draw(Glyph("x"), repeated: 1, at: .zero, style: .bar)
        #expect(canvas[1, 0].style == Theme.classic2010.resolved(.selection))
        #expect(canvas[0, 0].style == Theme.classic2010.resolved(.bar))
    }

    @Test func looksTheSameInParts() {
        var whole = canvas(3, 4)
        whole.fill(bounds(whole), style: .bar)
        var parts = canvas(3, 4)
        let all = bounds(parts)
        for y in 0..<4 {
            parts.confined(to: Rect(x: 0, y: y, width: 3, height: 1)) { $0.fill(all, style: .bar) }
        }
        #expect(parts.cells == whole.cells)
    }

    @Test func canLeaveHalfARowAboveAndBelow() {
        var canvas = canvas(3, 3)
        canvas.fill(bounds(canvas), style: Style(background: .rgb(9, 9, 9)))
        canvas.fill(Rect(x: 1, y: 0, width: 1, height: 3), relief: grey, isInset: true)
        #expect(canvas.rows == [" ▄", "", " ▀"])
        #expect(canvas[1, 0].style == Style(foreground: .rgb(150, 150, 150), background: .rgb(9, 9, 9)))
        #expect(canvas[1, 2].style == Style(foreground: .rgb(50, 50, 50), background: .rgb(9, 9, 9)))
    }

    @Test func keepsTheSurfaceBelowAnInsetOne() {
        var canvas = canvas(1, 3)
        canvas.fill(bounds(canvas), style: .bar)
        let bar = canvas
        canvas.fill(bounds(canvas), relief: grey, isInset: true)
        #expect(canvas[0, 0].style.background == bar[0, 0].style.foreground)
        #expect(canvas[0, 2].style.background == bar[0, 2].style.background)
    }

    @Test func stripesHeaders() {
        var canvas = canvas(4, 1)
        canvas.fill(bounds(canvas), style: .header)
        canvas.draw("a", at: .zero, style: .header)
        #expect(canvas.rows == ["a▌▌▌"])
        let stripe = canvas[1, 0].style
        #expect(stripe.foreground != stripe.background)
        #expect(canvas[0, 0].style.background == stripe.foreground.mixed(with: stripe.background, share: 0.5))
    }

    @Test func repairsWideGlyphsAtItsEdges() {
        var canvas = canvas(4, 1)
        canvas.draw("日本", at: .zero, style: .plain)
        canvas.fill(Rect(x: 1, y: 0, width: 2, height: 1), relief: grey, hasText: false)
        #expect(canvas.rows == [" ▀▀"])
    }

    @Test func isOneColourOnATerminalWithFewerColours() {
        var canvas = canvas(3, 2)
        canvas.reliefRendering = .flat
        canvas.fill(bounds(canvas), style: .bar)
        canvas.draw("a", at: .zero, style: .bar)
        #expect(canvas.rows == ["a", ""])
        #expect(canvas[0, 0].style.background == Gloss.phone2010.bar.mean)
        #expect(Set(canvas.cells.map(\.style.background)).count == 1)
    }

    @Test(arguments: [
        (TerminalCapabilities(colors: .direct, hasUnicode: true), ReliefRendering.blended),
        (TerminalCapabilities(colors: .indexed256, hasUnicode: true), .flat),
        (TerminalCapabilities(colors: .named16, hasUnicode: true), .none),
        (TerminalCapabilities(colors: .direct, hasUnicode: false), .none),
        (TerminalCapabilities(colors: .direct, hasUnicode: true, hasPartialBlocks: false), .none),
    ])
    func needsColoursAndHalfBlocks(capabilities: TerminalCapabilities, expected: ReliefRendering) {
        #expect(ReliefRendering(capabilities) == expected)
    }

    @Test func isFlatInAThemeWithoutGloss() {
        var canvas = Canvas(size: Size(width: 2, height: 1), theme: .dark)
        canvas.fill(bounds(canvas), style: .bar)
        #expect(canvas[0, 0] == .blank(Theme.dark.resolved(.bar)))
    }
}
