import Testing

@testable import CursesKit

/// A content of twenty numbered rows in a window of four.
@MainActor
struct ScrollViewTests {
    private let scrollView = ScrollView()
    private let journal = Journal()

    private func fill(_ count: Int = 20, width: Int = 8) {
        for row in 0..<count {
            let label = Label("row \(row)")
            label.frame = Rect(x: 0, y: row, width: width, height: 1)
            scrollView.contentView.addSubview(label)
        }
        scrollView.contentSize = Size(width: width, height: count)
    }

    private func launch(width: Int = 10, height: Int = 4) throws -> TestApplication {
        try TestApplication(showing: scrollView, size: Size(width: width, height: height))
    }

    @Test func showsAPartWithAnIndicator() throws {
        fill()
        let application = try launch()
        #expect(
            application.rows == """
                row 0    ┃
                row 1
                row 2
                row 3
                """)
    }

    @Test func showsNoIndicatorIfEverythingFits() throws {
        fill(3)
        let application = try launch()
        #expect(application.rows == "row 0\nrow 1\nrow 2\n")
        application.press(.down, .end)
        application.scroll(3)
        #expect(scrollView.contentOffset == .zero)
    }

    @Test func scrollsByKeysWithinItsContent() throws {
        fill()
        let application = try launch()
        for (key, row) in [
            (Key.down, 1), (.pageDown, 4), (.up, 3), ("G", 16), (.down, 16), (.pageUp, 13), ("g", 0),
            (.up, 0),
        ] {
            application.press(key)
            #expect(application.terminal.rows[0].hasPrefix("row \(row)"))
            #expect(scrollView.contentOffset == Point(x: 0, y: row))
        }
        application.type("7j")
        #expect(scrollView.contentOffset == Point(x: 0, y: 7))
    }

    @Test func scrollsByTheWheel() throws {
        fill()
        let application = try launch()
        application.scroll(2)
        #expect(scrollView.contentOffset.y == 6)
        application.scroll(-9)
        #expect(scrollView.contentOffset.y == 0)
    }

    @Test func followsADragOfTheContentAndOfTheIndicator() throws {
        fill()
        let application = try launch()
        application.drag((2, 3), (2, 1))
        #expect(scrollView.contentOffset.y == 2)
        application.drag((9, 0), (9, 3))
        #expect(scrollView.contentOffset.y == 16)
        application.click(9, 0)
        #expect(scrollView.contentOffset.y == 0)
    }

    @Test func scrollsSidewaysWhatIsWide() throws {
        fill(2, width: 30)
        let wide = Label("end")
        wide.frame = Rect(x: 27, y: 0, width: 3, height: 1)
        scrollView.contentView.addSubview(wide)
        let application = try launch()
        application.type("l")
        #expect(application.terminal.rows[0] == "ow 0")
        application.type("50l")
        #expect(application.terminal.rows[0] == "       end")
        application.type("h")
        #expect(scrollView.contentOffset.x == 19)
    }

    @Test func staysInsideAContentThatShrinks() throws {
        fill()
        let application = try launch()
        application.press("G")
        scrollView.contentSize = Size(width: 8, height: 10)
        application.wait(.milliseconds(20))
        #expect(scrollView.contentOffset.y == 6)
        application.resize(10, 9)
        #expect(scrollView.contentOffset.y == 1)
    }

    @Test func bringsAFocusedViewIntoView() throws {
        fill(width: 11)
        let boxes = [2, 5, 18].map { row in
            let box = Checkbox("box \(row)")
            box.frame = Rect(x: 0, y: row, width: 10, height: 1)
            scrollView.contentView.addSubview(box)
            return box
        }
        let application = try launch(width: 12)
        application.press(.tab, .tab)
        #expect(scrollView.contentOffset.y == 2 && boxes[1].isFocused)
        // The arrows move the focus, then scroll.
        application.press(.down)
        #expect(scrollView.contentOffset.y == 15 && boxes[2].isFocused)
        application.press(.down)
        #expect(scrollView.contentOffset.y == 16 && boxes[2].isFocused)
        application.press(.up)
        #expect(scrollView.contentOffset.y == 5 && boxes[1].isFocused)
        // A smaller window shows it as well.
        application.press(.tab)
        application.resize(12, 2)
        #expect(application.rows.contains("box 18"))
    }

    @Test func leavesTouchesToControlsInside() throws {
        fill()
        let slider = Slider(value: 0, in: 0...8, step: 1)
        slider.frame = Rect(x: 0, y: 10, width: 9, height: 1)
        scrollView.contentView.addSubview(slider)
        let application = try launch(width: 12)
        scrollView.contentOffset = Point(x: 0, y: 8)
        application.wait(.milliseconds(20))
        application.drag((0, 2), (5, 2), (5, 0))
        #expect(slider.value == 5 && scrollView.contentOffset.y == 8)
        application.click(0, 1)
        #expect(slider.value == 5)
    }

    @Test func leavesTheWheelToTheOuterOneAtItsEnd() throws {
        let inner = ScrollView(frame: Rect(x: 0, y: 0, width: 8, height: 3))
        inner.contentSize = Size(width: 8, height: 5)
        fill()
        scrollView.contentView.addSubview(inner)
        let application = try launch()
        application.scroll(1)
        #expect(inner.contentOffset.y == 2 && scrollView.contentOffset.y == 0)
        application.scroll(1)
        #expect(inner.contentOffset.y == 2 && scrollView.contentOffset.y == 3)
    }

    @Test func tellsThatItScrolled() throws {
        fill()
        scrollView.onScroll = { [journal, scrollView] in journal.add("\(scrollView.contentOffset.y)") }
        let application = try launch()
        application.press(.down, .up, .up)
        #expect(journal.entries == ["1", "0"])
    }

    @Test(arguments: [(0, 0), (1, 1), (2, 1), (1, 9)])
    func fitsAnyWindow(width: Int, height: Int) throws {
        fill()
        let application = try launch(width: width, height: height)
        application.drag((0, 0), (0, 3))
        application.press(.down, .end)
        #expect(scrollView.contentOffset == Point(x: 0, y: 20 - height))
        application.press(.home)
        #expect(scrollView.contentOffset == .zero)
    }

    @Test func scrollsSidewaysByTheWheel() throws {
        fill(width: 30)
        let application = try launch()
        application.send(.mouse(MouseEvent(.scrolledSideways(1), at: .zero)))
        application.send(.mouse(MouseEvent(.scrolled(1), at: .zero, modifierFlags: .shift)))
        #expect(scrollView.contentOffset == Point(x: 6, y: 0))
        // What fits scrolls up and down, as without Shift.
        scrollView.contentSize = Size(width: 8, height: 20)
        application.wait()
        application.send(.mouse(MouseEvent(.scrolledSideways(1), at: .zero)))
        application.send(.mouse(MouseEvent(.scrolled(1), at: .zero, modifierFlags: .shift)))
        #expect(scrollView.contentOffset == Point(x: 0, y: 3))
    }
}
