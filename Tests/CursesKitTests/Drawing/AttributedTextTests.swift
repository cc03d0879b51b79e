import Testing

@testable import CursesKit

struct AttributedTextTests {
    /// The runs of a text: each in brackets behind what it changes.
    private func runs(_ text: AttributedText) -> String {
        let names: [(Style.Attributes, String)] = [
            (.bold, "b"), (.italic, "i"), (.underline, "u"), (.dim, "d"), (.strikethrough, "s"),
        ]
        var shown = ""
        text.forEachRun { glyphs, attributes in
            let traits = names.filter { attributes.traits.contains($0.0) }.map(\.1).joined()
            let color = attributes.foreground.map { "\($0)" } ?? ""
            shown += "\(color)\(traits)[\(String(glyphs.map(\.character)))]"
        }
        return shown
    }

    @Test func isBuiltFromPieces() {
        let text: AttributedText = "a" + .bold("b" + .italic("c")) + .tint("d") + "e"
        #expect(runs(text) == "[a]b[b]bi[c]tint[d][e]")
        #expect(text.description == "abcde" && text.width == 5)
    }

    @Test func keepsTheInnermostColor() {
        let text: AttributedText = .secondary("by " + .colored("Ada", .destructive) + .struckThrough("!"))
        #expect(runs(text) == "secondaryLabel[by ]destructive[Ada]secondaryLabels[!]")
    }

    @Test func joinsNeighboursThatLookAlike() {
        let text: AttributedText = .bold("a") + .bold("b") + .empty + .bold("")
        #expect(runs(text) == "b[ab]" && text == .bold("ab"))
        let later: AttributedText = .bold("a" + .bold("b"))
        #expect(later == text)
    }

    @Test func cleansTextFromOutside() {
        let name = "a\u{1B}[1m\nb\u{202E}"
        let text: AttributedText = .bold("\(name)") + AttributedText(name)
        #expect(text.description == "a␛[1m b\u{FFFD}a␛[1m b\u{FFFD}")
    }

    @Test(arguments: [
        (9, "b[abcd]tint[漢字e]"), (8, "b[abcd]tint[漢…]"), (7, "b[abcd]tint[漢…]"), (6, "b[abcd…]"),
        (5, "b[abcd…]"), (2, "b[a…]"), (1, "b[…]"), (0, ""), (-1, ""),
    ])
    func isCutAtItsEnd(limit: Int, expected: String) {
        let text: AttributedText = .bold("abcd") + .tint("漢字e")
        #expect(runs(text.truncated(to: limit)) == expected)
    }

    @Test(arguments: [
        (10, "b[abc]tint[漢字]i[xyz]"), (9, "b[abc…]tint[字]i[xyz]"), (8, "b[abc…]i[xyz]"),
        (7, "b[abc…]i[xyz]"),
        (6, "b[abc…]i[yz]"), (3, "b[a…]i[z]"), (2, "b[a…]"), (1, "b[…]"), (0, ""),
    ])
    func isCutInItsMiddle(limit: Int, expected: String) {
        let text: AttributedText = .bold("abc") + .tint("漢字") + .italic("xyz")
        #expect(runs(text.truncated(to: limit, .byTruncatingMiddle)) == expected)
        #expect(text.text.truncated(to: limit, .byTruncatingMiddle).width <= max(0, limit))
    }

    @Test(arguments: 0..<30)
    func fitsItsLimitAndKeepsBothEnds(seed: UInt64) {
        var generator = FixedGenerator(seed: seed)
        let letters = Array("ab c漢字é😀")
        let text = Text(String((0..<12).compactMap { _ in letters.randomElement(using: &generator) }))
        for limit in 0...max(1, text.width) {
            for mode in [LineBreakMode.byTruncatingTail, .byTruncatingMiddle] {
                let cut = AttributedText(text).truncated(to: limit, mode)
                #expect(cut.width <= limit)
                #expect(cut.text == text.truncated(to: limit, mode))
                #expect(cut.width >= min(limit - 1, text.width - 1) || text.isEmpty)
            }
        }
    }

    @Test func wrapsLikePlainText() {
        let text: AttributedText = "the " + .bold("quick brown") + " fox " + .tint("jumps 漢字")
        let lines = text.wrapped(to: 9)
        #expect(lines.map(runs) == ["[the ]b[quick]", "b[brown][ fox]", "tint[jumps 漢]", "tint[字]"])
        #expect(lines.map(\.text) == text.text.wrapped(to: 9))
        #expect(text.wrapped(to: 1).map(\.text) == text.text.wrapped(to: 1))
        #expect(
            text.wrapped(to: 12, hangingIndent: 2).map(\.text) == text.text.wrapped(to: 12, hangingIndent: 2))
        #expect(AttributedText.empty.wrapped(to: 3) == [.empty] && text.wrapped(to: 0).isEmpty)
    }

    @Test func highlightsPartsOfAText() throws {
        let raw = "Views and views"
        let first = try #require(raw.range(of: "Views")), last = try #require(raw.range(of: "views"))
        let text = AttributedText(raw, highlighting: [last, first, first])
        #expect(runs(text) == "bu[Views][ and ]bu[views]")
        #expect(runs(text.truncated(to: 13)) == "bu[Views][ and ]bu[vi…]")
    }
}

/// Attributed text on the screen.
@MainActor
struct AttributedTextDrawingTests {
    private func styles(of view: View) -> [Style] {
        let window = Window(frame: view.frame)
        window.addSubview(view)
        let canvas = window.wholeFrame()
        return (0..<view.frame.width).map { canvas[$0, 0].style }
    }

    @Test func drawsEachRunInItsStyle() {
        let label = Label(style: .secondaryLabel)
        label.attributedText = "a" + .bold("b") + .colored("c", .named(.red), on: .named(.blue))
        label.frame = Rect(x: 0, y: 0, width: 4, height: 1)
        #expect(screen(showing: label) == "abc")
        let styles = styles(of: label)
        #expect(styles[1].attributes == [.dim, .bold])
        #expect(styles[2] == Style(foreground: .named(.red), background: .named(.blue)))
        #expect(styles[3] == .plain)
    }

    @Test(arguments: [(9, 1, "one two …"), (8, 2, "one two\nthree"), (8, 1, "one two…"), (1, 1, "…")])
    func fillsTheRowsOfALabel(width: Int, height: Int, expected: String) {
        let label = Label(numberOfLines: 0)
        label.attributedText = "one " + .bold("two three")
        label.frame = Rect(x: 0, y: 0, width: width, height: height)
        #expect(screen(showing: label) == expected)
        #expect(label.sizeThatFits(Size(width: width, height: height)).height == height)
    }

    @Test func cutsALabelInItsMiddle() {
        let label = Label("lecture-01-720p.mp4")
        label.lineBreakMode = .byTruncatingMiddle
        label.frame = Rect(x: 0, y: 0, width: 12, height: 1)
        #expect(screen(showing: label) == "lectur…p.mp4")
        label.attributedText = .bold("lecture-02") + "-720p.mp4"
        #expect(screen(showing: label) == "lectur…p.mp4")
        label.text = "short"
        #expect(screen(showing: label) == "short")
    }

    @Test func givesWayToTheColorsOfTheSelection() {
        let cell = TableViewCell(reuseIdentifier: "a")
        cell.attributedText = "a" + .underlined(.colored("b", .named(.red)))
        cell.attributedDetailText = .colored("c", .named(.green))
        cell.frame = Rect(x: 0, y: 0, width: 9, height: 1)
        #expect(screen(showing: cell) == "ab      c")
        let plain = styles(of: cell)
        #expect(plain[1] == Style(foreground: .named(.red), attributes: .underline))
        #expect(plain[8].foreground == .named(.green))
        cell.removeFromSuperview()
        cell.isFocused = true
        let selection = Theme.standard.resolved(.selection)
        let focused = styles(of: cell)
        #expect(focused[1] == selection.adding(.underline) && focused[8] == selection)
    }
}
