import CursesKit
import Testing

@MainActor
struct LabelTests {
    private func label(_ text: String, _ width: Int, _ height: Int, lines: Int = 0) -> Label {
        let label = Label(Text(text), numberOfLines: lines)
        label.frame = Rect(x: 0, y: 0, width: width, height: height)
        return label
    }

    @Test(arguments: [
        ("hello", 5, "hello"), ("hello", 4, "hel…"), ("hello", 1, "…"), ("hello", 0, ""),
        ("one\ntwo", 9, "one…"),
        ("one\ntwo", 3, "on…"), ("漢字", 3, "漢…"), ("a\u{1B}[1m", 9, "a␛[1m"), ("", 3, ""),
    ])
    func showsWhatFitsInARow(text: String, width: Int, expected: String) {
        #expect(screen(showing: label(text, width, 1, lines: 1)) == expected)
        #expect(screen(showing: label(text, width, 1, lines: 0)) == expected)
    }

    @Test(arguments: [
        (9, 3, 0, "the quick\nbrown fox\njumps"),
        (9, 4, 0, "the quick\nbrown fox\njumps\n"),
        (9, 2, 0, "the quick\nbrown fo…"),
        (9, 3, 2, "the quick\nbrown fo…\n"),
        (12, 2, 0, "the quick\nbrown fox …"),
        (5, 0, 0, ""),
        (1, 3, 0, "t\nh\n…"),
        (0, 2, 0, "\n"),
    ])
    func wrapsOverRowsAndSaysWhenSomethingIsLeftOut(width: Int, height: Int, lines: Int, expected: String) {
        #expect(screen(showing: label("the quick brown fox jumps", width, height, lines: lines)) == expected)
    }

    @Test func keepsEmptyParagraphs() {
        #expect(screen(showing: label("a\n\nb", 5, 4)) == "a\n\nb\n")
    }

    @Test(arguments: [
        (TextAlignment.left, "ab\nabcd"), (.center, " ab\nabcd"), (.right, "  ab\nabcd"),
    ])
    func alignsEachLine(alignment: TextAlignment, expected: String) {
        let label = label("ab\nabcd", 4, 2)
        label.alignment = alignment
        #expect(screen(showing: label) == expected)
    }

    @Test(arguments: [
        (20, 9, 0, 5, 3), (5, 9, 0, 5, 3), (3, 9, 0, 3, 4), (20, 2, 0, 7, 2), (20, 9, 2, 7, 2),
        (20, 9, 1, 4, 1),
        (0, 9, 0, 0, 0), (9, 0, 0, 0, 0),
    ])
    func fitsItsText(width: Int, height: Int, lines: Int, fittingWidth: Int, fittingHeight: Int) {
        let fitting = label("abc\nde fg\nh", 0, 0, lines: lines).sizeThatFits(
            Size(width: width, height: height))
        #expect(fitting == Size(width: fittingWidth, height: fittingHeight))
    }

    @Test func drawsANewTextInPlaceOfTheOld() throws {
        let label = Label("before")
        let application = try TestApplication(showing: label, size: Size(width: 10, height: 1))
        label.text = "now"
        application.wait()
        #expect(application.rows == "now")
        label.style = .selection
        application.wait()
        #expect(application.highlightedRows == [0])
    }

    @Test(arguments: ["word ", "w\u{301}ö漢 "])
    func showsTheBeginningOfAMegabyte(word: String) {
        let text = String(repeating: word, count: 1_000_000 / word.utf8.count)
        let shown = Text(word).wrapped(to: 80)[0].description
        #expect(screen(showing: label(text, 8, 1, lines: 1)).hasPrefix(shown))
        let rows = screen(showing: label(text, 7, 60)).split(separator: "\n")
        #expect(rows.count == 60 && rows.last?.hasSuffix("…") == true)
    }

    @Test func readsMoreWhenItGrows() {
        let text = String(repeating: "0123456789", count: 3000)
        let label = label(text, 10, 2)
        _ = screen(showing: label)
        label.frame = Rect(x: 0, y: 0, width: 100, height: 200)
        #expect(screen(showing: label) == screen(showing: self.label(text, 100, 200)))
        #expect(screen(showing: label).split(separator: "\n")[199].hasSuffix("8…"))
    }
}
