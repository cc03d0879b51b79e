import Testing

@testable import CursesKit

struct TextAttributesTests {
    /// The runs of a text: each in brackets behind what it changes.
    private func runs(_ text: Text) -> String {
        let names: [(Style.Attributes, String)] = [
            (.bold, "b"), (.italic, "i"), (.underline, "u"), (.dim, "d"), (.strikethrough, "s"),
        ]
        var shown = ""
        text.runs.forEach(in: text.glyphs.indices) { range, attributes in
            let traits = names.filter { attributes.traits.contains($0.0) }.map(\.1).joined()
            let color = attributes.foreground.map { "\($0)" } ?? ""
            shown += "\(color)\(traits)[\(text[range])]"
        }
        return shown
    }

    @Test func isBuiltFromPieces() {
        let text: Text = "a" + .bold("b" + .italic("c")) + .tint("d") + "e"
        #expect(runs(text) == "[a]b[b]bi[c]tint[d][e]")
        #expect(text.description == "abcde" && text.width == 5)
    }

    @Test func keepsTheInnermostColor() {
        let text: Text = .secondary("by " + .colored("Ada", .destructive) + .struckThrough("!"))
        #expect(runs(text) == "secondaryLabel[by ]destructive[Ada]secondaryLabels[!]")
    }

    @Test func joinsNeighboursThatLookAlike() {
        let text: Text = .bold("a") + .bold("b") + .empty + .bold("")
        #expect(runs(text) == "b[ab]" && text == .bold("ab"))
        let later: Text = .bold("a" + .bold("b"))
        #expect(later == text)
    }

    @Test func cleansTextFromOutside() {
        let name = "a\u{1B}[1m\nb\u{202E}"
        let text: Text = .bold("\(name)") + Text(name)
        #expect(text.description == "a␛[1m b\u{FFFD}a␛[1m b\u{FFFD}")
    }

    @Test(arguments: [
        (9, "b[abcd]tint[漢字e]"), (8, "b[abcd]tint[漢…]"), (7, "b[abcd]tint[漢…]"), (6, "b[abcd…]"),
        (5, "b[abcd…]"), (2, "b[a…]"), (1, "b[…]"), (0, ""), (-1, ""),
    ])
    func isCutAtItsEnd(limit: Int, expected: String) {
        let text: Text = .bold("abcd") + .tint("漢字e")
        #expect(runs(text.truncated(to: limit)) == expected)
    }

    @Test(arguments: [
        (10, "b[abc]tint[漢字]i[xyz]"), (9, "b[abc…]tint[字]i[xyz]"), (8, "b[abc…]i[xyz]"),
        (7, "b[abc…]i[xyz]"),
        (6, "b[abc…]i[yz]"), (3, "b[a…]i[z]"), (2, "b[a…]"), (1, "b[…]"), (0, ""),
    ])
    func isCutInItsMiddle(limit: Int, expected: String) {
        let text: Text = .bold("abc") + .tint("漢字") + .italic("xyz")
        #expect(runs(text.truncated(to: limit, .byTruncatingMiddle)) == expected)
        #expect(text.truncated(to: limit, .byTruncatingMiddle).width <= max(0, limit))
    }

    @Test(arguments: 0..<30)
    func fitsItsLimitAndKeepsBothEnds(seed: UInt64) {
        var generator = FixedGenerator(seed: seed)
        let letters = Array("ab c漢字é😀")
        let text = Text(String((0..<12).compactMap { _ in letters.randomElement(using: &generator) }))
        for limit in 0...max(1, text.width) {
            for mode in [LineBreakMode.byTruncatingTail, .byTruncatingMiddle] {
                let cut = Text.bold(text).truncated(to: limit, mode)
                #expect(cut.width <= limit)
                #expect(cut.glyphs == text.truncated(to: limit, mode).glyphs)
                #expect(cut.width >= min(limit - 1, text.width - 1) || text.isEmpty)
            }
        }
    }

    @Test func wrapsLikePlainText() {
        let text: Text = "the " + .bold("quick brown") + " fox " + .tint("jumps 漢字")
        let lines = text.wrapped(to: 9)
        #expect(lines.map(runs) == ["[the ]b[quick]", "b[brown][ fox]", "tint[jumps 漢]", "tint[字]"])
        let plain = Text(text.description)
        #expect(lines.map(\.glyphs) == plain.wrapped(to: 9).map(\.glyphs))
        #expect(text.wrapped(to: 1).map(\.glyphs) == plain.wrapped(to: 1).map(\.glyphs))
        #expect(
            text.wrapped(to: 12, hangingIndent: 2).map(\.glyphs)
                == plain.wrapped(to: 12, hangingIndent: 2).map(\.glyphs))
        #expect(Text.empty.wrapped(to: 3) == [.empty] && text.wrapped(to: 0).isEmpty)
    }

    @Test func isPlainAgainWithoutTheAttributes() {
        let text: Text = "ab" + .bold("cd") + "e"
        #expect(text[0..<2] == "ab" && text[4..<5] == "e" && text[1..<3] == "b" + .bold("c"))
        #expect(text != "abcde" && text[0..<2].runs.isEmpty)
        #expect(Text.bold("").runs.isEmpty && Text.colored("a", .tint).adding(.none) == .tint("a"))
    }

    @Test func keepsTheAttributesOfTextsInALiteral() {
        let (name, count) = ("Ada\u{1B}", 3)
        let text: Text = "\(count) by \(.italic("\(name)")), \(Text.bold("new"))"
        #expect(runs(text) == "[3 by ]i[Ada␛][, ]b[new]")
        let joined: Text = "e\("\u{301}")\(Text.empty)\(Substring("x"))"
        #expect(joined == "e\u{301}x" && joined.glyphs.count == 2)
    }

    @Test func highlightsPartsOfAText() throws {
        let raw = "Views and views"
        let first = try #require(raw.range(of: "Views")), last = try #require(raw.range(of: "views"))
        let text = Text(raw, highlighting: [last, first, first])
        #expect(runs(text) == "bu[Views][ and ]bu[views]")
        #expect(runs(text.truncated(to: 13)) == "bu[Views][ and ]bu[vi…]")
    }

    @Test func keepsItsParagraphs() {
        let text: Text = .bold("one\ntwo") + "\n\n" + .tint("three\u{2029}") + "x"
        #expect(text.description == "one two  three x")
        #expect(text.paragraphs.map(runs) == ["b[one]", "b[two]", "", "tint[three]", "[x]"])
        #expect(text.paragraphs.map(\.paragraphs.count) == [1, 1, 1, 1, 1])
        #expect(text.truncated(to: 5).paragraphs == [.bold("one"), .bold("…")])
        #expect(text.truncated(to: 4).paragraphs == [.bold("one…")])
        #expect(Text("a b") != Text("a\nb") && Text("a\nb")[0..<2].paragraphs == ["a", ""])
    }
}

/// Text with attributes on the screen.
@MainActor
struct TextAttributesDrawingTests {
    private func styles(of view: View) -> [Style] {
        let window = Window(frame: view.frame)
        window.addSubview(view)
        let canvas = window.wholeFrame()
        return (0..<view.frame.width).map { canvas[$0, 0].style }
    }

    @Test func drawsEachRunInItsStyle() {
        let label = Label(style: .secondaryLabel)
        label.text = "a" + .bold("b") + .colored("c", .named(.red), on: .named(.blue))
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
        label.text = "one " + .bold("two three")
        label.frame = Rect(x: 0, y: 0, width: width, height: height)
        #expect(screen(showing: label) == expected)
        #expect(label.sizeThatFits(Size(width: width, height: height)).height == height)
    }

    @Test func beginsARowOfALabelWhereALineEnds() {
        let label = Label(.bold("one\n") + "two", numberOfLines: 0)
        label.frame = Rect(x: 0, y: 0, width: 3, height: 2)
        #expect(screen(showing: label) == "one\ntwo")
        #expect(styles(of: label).allSatisfy { $0.attributes == .bold })
        label.removeFromSuperview()
        label.numberOfLines = 1
        #expect(screen(showing: label) == "on…\n")
    }

    @Test func showsInAParagraphOfATextView() {
        let view = TextView()
        let text: Text = .bold("a") + " http://e.org " + .colored("b", .named(.red))
        view.paragraphs = [TextView.Paragraph(text, style: .secondaryLabel).detectingLinks()]
        view.frame = Rect(x: 0, y: 0, width: 16, height: 1)
        #expect(screen(showing: view) == "a http://e.org b")
        let styles = styles(of: view)
        #expect(styles[0].attributes.contains(.bold) && styles[15].foreground == .named(.red))
        #expect(styles[2].attributes.contains(.underline) && !styles[1].attributes.contains(.underline))
    }

    @Test func cutsALabelInItsMiddle() {
        let label = Label("lecture-01-720p.mp4")
        label.lineBreakMode = .byTruncatingMiddle
        label.frame = Rect(x: 0, y: 0, width: 12, height: 1)
        #expect(screen(showing: label) == "lectur…p.mp4")
        label.text = .bold("lecture-02") + "-720p.mp4"
        #expect(screen(showing: label) == "lectur…p.mp4")
        label.text = "short"
        #expect(screen(showing: label) == "short")
    }

    @Test func showsInAnAlertAndItsButtons() throws {
        let alert = AlertController(
            title: .italic("Sure?"), message: "The " + .colored("file", .named(.red)) + " goes.\nFor ever.")
        alert.addAction(AlertAction(.colored("Keep", .named(.red)) + " It"))
        alert.addAction(AlertAction(.colored("Delete", .named(.red))))
        let application = try TestApplication(ShowingController(View()), size: Size(width: 40, height: 12))
        application.window.rootViewController?.present(alert)
        application.wait(.milliseconds(20))
        let rows = application.terminal.rows
        func style(of word: String) throws -> Style {
            let row = try #require(rows.firstIndex { $0.contains(word) })
            let column = try #require(rows[row].ranges(of: word).first).lowerBound
            let x = rows[row].distance(from: rows[row].startIndex, to: column)
            return application.terminal.canvas[x, row].style
        }
        #expect(try style(of: "Sure?").attributes.contains(.italic))
        #expect(try style(of: "file").foreground == .named(.red))
        #expect(!rows.contains { $0.contains("goes. For") } && rows.contains { $0.contains("For ever.") })
        // The selected button has the colours of the selection alone.
        #expect(try style(of: "Keep").foreground != .named(.red))
        #expect(try style(of: "Delete").foreground == .named(.red))
    }

    @Test func givesWayToTheColorsOfTheSelection() {
        let cell = TableViewCell(reuseIdentifier: "a")
        cell.text = "a" + .underlined(.colored("b", .named(.red)))
        cell.detailText = .colored("c", .named(.green))
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
