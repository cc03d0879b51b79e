import Testing

@testable import CursesKit

@MainActor
struct TextViewTests {
    private func numbered(_ count: Int) -> TextView {
        let view = TextView()
        view.paragraphs = (0..<count).map { TextView.Paragraph(Text("line \($0)")) }
        return view
    }

    private func launch(_ view: TextView, height: Int = 4) throws -> TestApplication {
        try TestApplication(showing: view, size: Size(width: 10, height: height))
    }

    @Test func wrapsItsParagraphs() throws {
        let view = TextView()
        view.paragraphs = [.init("one two three"), .init(""), .init("four", style: .selection)]
        let application = try TestApplication(showing: view, size: Size(width: 8, height: 5))
        #expect(application.rows == "one two\nthree\n\nfour\n")
        #expect(application.highlightedRows == [3])
        application.resize(20, 4)
        #expect(application.rows == "one two three\n\nfour\n")
        application.resize(1, 1)
        #expect(application.rows == "o")
        application.resize(8, 5)
        #expect(application.rows == "one two\nthree\n\nfour\n")
    }

    @Test(arguments: [(9, "one two\n  three\n  four"), (4, "one\ntwo\nthre")])
    func indentsWhatHangsWhereThereIsRoom(width: Int, expected: String) {
        let view = TextView()
        view.paragraphs = [.init("one two three four", hangingIndent: 2)]
        view.frame = Rect(x: 0, y: 0, width: width, height: 3)
        #expect(screen(showing: view) == expected)
    }

    @Test(arguments: [
        ("j", 1), ("jj", 2), ("jjk", 1), ("k", 0), (" ", 3), ("G", 16), ("Gj", 16), ("Gk", 15), ("Gg", 0),
    ])
    func scrollsWithKeys(keys: String, first: Int) throws {
        let application = try launch(numbered(20))
        application.type(keys)
        #expect(application.rows == (first..<first + 4).map { "line \($0)" }.joined(separator: "\n"))
    }

    @Test func scrollsWithNamedKeys() throws {
        let view = numbered(20)
        let application = try launch(view)
        var offsets: [Int] = []
        for key in [Key.down, .pageDown, .up, .pageUp, .pageUp, .end, .home] {
            application.press(key)
            offsets.append(view.contentOffset)
        }
        #expect(offsets == [1, 4, 3, 0, 0, 16, 0])
    }

    @Test func scrollsWithTheWheel() throws {
        let view = numbered(20)
        let application = try launch(view)
        application.scroll(1)
        application.scroll(1)
        application.scroll(-1)
        #expect(view.contentOffset == 3)
    }

    @Test func doesNotScrollWhatFits() throws {
        let application = try launch(numbered(3))
        application.type("jG ")
        application.scroll(1)
        #expect(application.rows == "line 0\nline 1\nline 2\n")
    }

    @Test func staysInItsTextWhenTheWindowGrows() throws {
        let view = numbered(20)
        let application = try launch(view)
        application.type("G")
        application.resize(10, 18)
        #expect(view.contentOffset == 2)
        application.resize(10, 30)
        #expect(view.contentOffset == 0)
    }

    @Test func beginsANewTextAtItsTop() throws {
        let view = numbered(20)
        let application = try launch(view)
        application.type("G")
        view.paragraphs = [.init("new")]
        application.wait()
        #expect(application.rows == "new\n\n\n")
    }

    @Test func hasNothingToShowWithoutText() throws {
        let application = try launch(TextView())
        application.type("jG")
        #expect(application.rows == "\n\n\n")
    }
}
