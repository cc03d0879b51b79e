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

    @Test func keepsTheTextAtTheTopWhenTheWidthChanges() throws {
        let view = TextView()
        let long = (0..<300).map { "word\($0)" }.joined(separator: " ")
        view.paragraphs = [.init("heading"), .init(""), .init(Text(long)), .init(""), .init("end")]
        let application = try TestApplication(showing: view, size: Size(width: 40, height: 4))
        application.type("       ")
        let top = try #require(application.rows.split(separator: "\n").first)
        let word = try #require(top.split(separator: " ").first)
        for width in [30, 17, 80, 12, 41] {
            application.resize(width, 4)
            let first = try #require(application.rows.split(separator: "\n").first)
            #expect(first.contains(word), "\(first)")
        }
        // A window that shows all, and one that shows nothing.
        application.resize(200, 60)
        application.resize(1, 1)
        application.resize(40, 4)
        #expect(application.rows.hasPrefix(top + "\n"))
    }

    @Test func keepsAnEmptyLineAtTheTopWhenTheWidthChanges() throws {
        let view = TextView()
        view.paragraphs = [.init("one two three"), .init(""), .init("four"), .init("five"), .init("six")]
        let application = try TestApplication(showing: view, size: Size(width: 20, height: 2))
        application.type("j")
        application.resize(8, 2)
        #expect(application.rows == "\nfour")
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

    // MARK: Appending

    @Test func staysWhereItIsWhenParagraphsAreAppended() throws {
        let view = numbered(3)
        let application = try launch(view)
        view.append(.init("line 3"))
        application.wait()
        #expect(application.rows == "line 0\nline 1\nline 2\nline 3")
        view.append(.init("line 4"), .init("line 5"))
        application.wait()
        #expect(view.contentOffset == 0 && view.paragraphs.count == 6)
        application.type("G")
        view.append(.init("a line that is long"))
        application.wait()
        #expect(application.rows == "line 2\nline 3\nline 4\nline 5")
        application.type("G")
        #expect(application.rows == "line 5\na line\nthat is\nlong")
    }

    @Test func followsItsEndIfThatWasOnTheScreen() throws {
        let view = numbered(0)
        for number in 0..<6 { view.append(.init(Text("line \(number)")), followsEnd: true) }
        let application = try launch(view)
        #expect(application.rows == "line 2\nline 3\nline 4\nline 5")
        view.append(.init("a line that is long"), followsEnd: true)
        application.wait()
        #expect(application.rows == "line 5\na line\nthat is\nlong")
        application.resize(30, 3)
        #expect(application.rows == "line 4\nline 5\na line that is long")
        application.type("k")
        view.append(.init("below"), followsEnd: true)
        application.wait()
        #expect(application.rows == "line 3\nline 4\nline 5")
    }

    @Test func scrollsToALine() throws {
        let view = numbered(9)
        view.scroll(to: 3)
        let application = try launch(view)
        #expect(application.rows.hasPrefix("line 0"))
        view.scroll(to: 3)
        application.wait()
        #expect(application.rows.hasPrefix("line 3\n"))
        view.scroll(to: .max)
        application.wait()
        #expect(view.contentOffset == 5)
        view.scroll(to: -1)
        application.wait()
        #expect(view.contentOffset == 0)
    }

    @Test(arguments: [false, true])
    func findsLinksOfAppendedParagraphs(areNumbered: Bool) throws {
        let view = linked()
        view.numbersLinks = areNumbered
        let application = try launch(view, height: 7)
        application.press(.tab)
        view.append(TextView.Paragraph("and ").appending("more", linkingTo: "c"))
        application.wait()
        #expect(view.focusedLink == (areNumbered ? nil : 0))
        let opener = Opener()
        view.delegate = opener
        #expect(view.openLink(2) && opener.opened == ["c"])
        application.type("G")
        #expect(application.rows.hasSuffix(areNumbered ? "and [3]\nmore" : "and more"))
    }

    // MARK: Links

    private final class Opener: TextViewDelegate {
        var opened: [String] = []
        func textView(_ textView: TextView, didOpen link: TextView.Link) { opened.append(link.target) }
    }

    private func linked() -> TextView {
        let view = numbered(3)
        view.paragraphs.append(.init("see ").appending("one long link", linkingTo: "a").appending(" here"))
        view.paragraphs.append(.init("and ").appending("漢字", linkingTo: "b"))
        view.paragraphs += numbered(5).paragraphs
        return view
    }

    private func underlined(_ application: TestApplication) -> [String] {
        let canvas = application.terminal.canvas
        return (0..<canvas.size.height).map { y in
            String(
                (0..<canvas.size.width).filter { canvas[$0, y].style.attributes.contains(.underline) }
                    .filter { canvas[$0, y].width > 0 }.map { canvas[$0, y].character })
        }
    }

    @Test func underlinesLinksOnEveryLine() throws {
        let application = try launch(linked(), height: 7)
        #expect(application.rows.contains("see one\nlong link\nhere\nand 漢字"))
        #expect(underlined(application) == ["", "", "", "one", "long link", "", "漢字"])
    }

    @Test func movesBetweenLinksAndOpensThem() throws {
        let view = linked()
        let opener = Opener()
        view.delegate = opener
        let application = try launch(view, height: 2)
        application.press(.enter)
        #expect(opener.opened.isEmpty)
        application.press(.tab)
        #expect(application.rows == "line 2\nsee one" && application.highlightedRows == [1])
        application.press(.enter, .tab, .enter)
        #expect(application.rows == "here\nand 漢字" && opener.opened == ["a", "b"])
        application.press(.tab, .enter)
        #expect(view.focusedLink == nil && opener.opened == ["a", "b"])
        application.press(.backTab, .enter)
        #expect(view.focusedLink == 0 && opener.opened == ["a", "b", "a"])
        application.press(.escape, .enter)
        #expect(view.focusedLink == nil && opener.opened == ["a", "b", "a"])
    }

    @Test func numbersItsFirstNineLinksWhichTheseKeysOpen() throws {
        let view = TextView()
        view.paragraphs = (1...11).map { TextView.Paragraph(.empty).appending("l\($0)", linkingTo: "\($0)") }
        view.numbersLinks = true
        let opener = Opener()
        view.delegate = opener
        let application = try launch(view, height: 11)
        let numbered = (1...9).map { "[\($0)] l\($0)" } + ["l10", "l11"]
        #expect(application.rows == numbered.joined(separator: "\n"))
        application.type("19")
        application.click(1, 2)
        #expect(opener.opened == ["1", "9", "3"])
        #expect(view.focusedLink == nil && !view.openLink(11))
    }

    @Test func tellsTheTerminalTheAddressesOfItsLinks() throws {
        let view = TextView()
        view.paragraphs = [TextView.Paragraph("to https://a.test/b.").detectingLinks()]
        let application = try TestApplication(showing: view, size: Size(width: 12, height: 2))
        let canvas = application.terminal.canvas
        let linked = (0..<2).flatMap { y in (0..<12).compactMap { canvas.link(x: $0, y: y)?.address } }
        #expect(!linked.isEmpty && Set(linked) == ["https://a.test/b"])
    }

    @Test func keepsItsPositionInANewVersionOfTheText() throws {
        let view = linked()
        let application = try launch(view, height: 2)
        application.press(.tab)
        let offset = view.contentOffset
        view.update(linked().paragraphs)
        application.wait()
        #expect(view.contentOffset == offset && view.focusedLink == 0)
        view.update([.init("one"), .init("two"), .init("three")])
        application.wait()
        #expect(application.rows == "two\nthree" && view.focusedLink == nil)
    }

    /// Counts what a text leaves to the view around it.
    private final class Surroundings: View {
        var steps = 0
        var keys = ""
        override func wheelScrolled(by steps: Int, at touch: Touch) { self.steps += steps }
        override func pressBegan(_ press: KeyPress) { press.character.map { keys.append($0) } }
        override func layoutSubviews() { for view in subviews { view.frame = bounds } }
    }

    @Test func leavesKeysAndWheelToOthersIfItDoesNotScroll() throws {
        let surroundings = Surroundings()
        let view = linked()
        (view.isScrollEnabled, view.numbersLinks) = (false, true)
        let opener = Opener()
        view.delegate = opener
        surroundings.addSubview(view)
        let application = try TestApplication(
            showing: surroundings, size: Size(width: 20, height: 4))
        view.becomeFirstResponder()
        application.scroll(2)
        application.type("j1")
        #expect(surroundings.steps == 2 && surroundings.keys == "j1" && opener.opened.isEmpty)
        application.press(.tab)
        application.type("2")
        #expect(opener.opened == ["b"])
    }

    @Test func opensTheLinkThatIsClicked() throws {
        let view = linked()
        let opener = Opener()
        view.delegate = opener
        let application = try launch(view, height: 7)
        application.click(3, 3)
        application.click(9, 4)
        application.click(8, 6)
        #expect(opener.opened.isEmpty)
        application.click(8, 4)
        application.click(7, 6)
        #expect(opener.opened == ["a", "b"])
    }

    @Test func opensNoLinkOfATextThatIsGone() throws {
        let view = numbered(3)
        let application = try launch(view)
        view.paragraphs = []
        let point = Point(x: 1, y: 2)
        application.application.handle([
            .mouse(MouseEvent(.pressed, at: point)), .mouse(MouseEvent(.released, at: point)),
        ])
        application.wait()
        #expect(application.rows == "\n\n\n")
    }

    @Test func beginsAtTheFirstLinkThatIsSeen() throws {
        let view = linked()
        let application = try launch(view, height: 2)
        application.type("jjjjjj")
        application.press(.tab)
        #expect(view.focusedLink == 1)
    }

    // MARK: Size

    @Test func showsABarBesideTheText() throws {
        let view = numbered(8)
        view.showsVerticalScrollIndicator = true
        let application = try launch(view)
        #expect(application.rows == "line 0   ┃\nline 1   ┃\nline 2\nline 3")
        application.type("G")
        #expect(application.rows == "line 4\nline 5\nline 6   ┃\nline 7   ┃")
    }

    @Test func wrapsBeforeItsBar() throws {
        let view = TextView()
        view.paragraphs = [.init("as wide as 10 cells"), .init("0123456789")]
        view.showsVerticalScrollIndicator = true
        let application = try launch(view, height: 2)
        #expect(application.rows == "as wide  ┃\nas 10")
        application.type("G")
        #expect(application.rows == "012345678\n9        ┃")
    }

    @Test func movesLinesInPlaceOfDrawingThem() throws {
        let application = try launch(numbered(20))
        application.type("j")
        #expect(application.terminal.lastDamage == [Rect(x: 0, y: 3, width: 10, height: 1)])
    }

    @Test func showsAMegabyte() throws {
        let view = TextView()
        view.paragraphs = [.init(Text(String(repeating: "word ", count: 200_000)))]
        let application = try launch(view)
        application.type("G")
        #expect(view.contentOffset == 99_996)
        application.resize(5, 4)
        #expect(application.rows == "word\nword\nword\nword")
    }

    @Test func showsWideGlyphsInOneColumn() throws {
        let view = TextView()
        view.paragraphs = [.init("a漢").appending("字", linkingTo: "b")]
        let application = try TestApplication(showing: view, size: Size(width: 1, height: 3))
        #expect(application.rows == "a\n�\n�")
    }
}
