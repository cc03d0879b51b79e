import Testing

@testable import CursesKit

/// An `ImageView` that shows a bitmap.
@MainActor
struct BitmapViewTests {
    private static let (red, blue) = ([UInt8](arrayLiteral: 255, 0, 0), [UInt8](arrayLiteral: 0, 0, 255))

    /// Red above blue, twice as wide as high.
    private func flag() throws -> Bitmap {
        let row = { (colour: [UInt8]) in Array(repeatElement(colour, count: 4).joined()) }
        return try #require(Bitmap(width: 4, height: 2, rgb: row(Self.red) + row(Self.blue)))
    }

    /// A view of 4 by 3 cells in a window of 6 by 4, which says what it shows instead of the bitmap.
    private func shown(
        mode: ImageView.ContentMode = .scaleAspectFit, colors: ColorDepth = .direct, hasUnicode: Bool = true,
        theme: Theme = .standard
    ) throws -> (view: ImageView, around: View, application: TestApplication) {
        let view = ImageView(image: Image("none"))
        view.frame = Rect(x: 1, y: 1, width: 4, height: 3)
        view.contentMode = mode
        view.bitmap = try flag()
        let around = View()
        around.addSubview(view)
        let application = try TestApplication(
            showing: around, size: Size(width: 6, height: 4), colors: colors, hasUnicode: hasUnicode)
        application.window.theme = theme
        application.wait()
        return (view, around, application)
    }

    @Test func drawsTwoPixelsInACell() throws {
        let (_, _, application) = try shown()
        #expect(application.rows == "\n\n ▀▀▀▀\n")
        let style = application.terminal.canvas[1, 2].style
        #expect(style.foreground == .rgb(255, 0, 0) && style.background == .rgb(0, 0, 255))
        #expect(application.terminal.bitmapRects == [Rect(x: 1, y: 2, width: 4, height: 1)])
    }

    @Test(arguments: [
        (ImageView.ContentMode.topLeft, "\n ▀▀▀▀\n\n"), (.center, "\n\n ▀▀▀▀\n"),
        (.scaleAspectFill, "\n\n ▀▀▀▀\n"),
    ])
    func followsItsMode(mode: ImageView.ContentMode, expected: String) throws {
        let (_, _, application) = try shown(mode: mode)
        #expect(application.rows == expected)
        let first = application.terminal.canvas[1, 1].style.background
        #expect(
            first
                == (mode == .scaleAspectFill
                    ? .rgb(255, 0, 0) : mode == .topLeft ? .rgb(0, 0, 255) : .standard))
    }

    @Test(arguments: [ColorDepth.none, .named8, .named16])
    func showsItsImageWithFewColours(colors: ColorDepth) throws {
        let (_, _, application) = try shown(colors: colors)
        #expect(application.rows == "\n\n none\n")
        #expect(application.terminal.bitmapRects.isEmpty)
    }

    @Test func showsItsImageWithoutColoursOfTheTheme() throws {
        #expect(try shown(theme: .mono).application.rows == "\n\n none\n")
        #expect(try shown(hasUnicode: false).application.rows == "\n\n none\n")
    }

    @Test func isScaledAgainWithItsView() throws {
        let (view, _, application) = try shown()
        view.frame = Rect(x: 0, y: 0, width: 2, height: 1)
        application.wait()
        #expect(application.rows == "▀▀\n\n\n")
        #expect(application.terminal.bitmapRects == [Rect(x: 0, y: 0, width: 2, height: 1)])
        view.frame = .zero
        application.wait()
        #expect(application.terminal.bitmapRects.isEmpty)
    }

    @Test func isHiddenByWhatCoversIt() throws {
        let (view, around, application) = try shown()
        let above = Label("x")
        above.frame = Rect(x: 4, y: 2, width: 1, height: 1)
        around.addSubview(above)
        application.wait()
        #expect(application.terminal.bitmapRects.isEmpty)
        above.removeFromSuperview()
        application.wait()
        #expect(application.terminal.bitmapRects.count == 1)
        view.alpha = 0.5
        application.wait()
        #expect(application.terminal.bitmapRects.isEmpty)
        view.alpha = 1
        view.isHidden = true
        application.wait()
        #expect(application.terminal.bitmapRects.isEmpty)
    }

    @Test func isHiddenByAnAlert() throws {
        let (_, _, application) = try shown()
        application.window.rootViewController?.present(AlertController(title: "!"))
        application.wait()
        #expect(application.terminal.bitmapRects.isEmpty)
        application.window.presentedViewControllers.last?.dismiss()
        application.wait()
        #expect(application.terminal.bitmapRects.count == 1)
    }

    @Test func isHiddenByWhatCoversItDuringATransition() throws {
        let (_, around, application) = try shown()
        let (label, above) = (Label("a"), Label("x"))
        label.frame = Rect(x: 0, y: 0, width: 6, height: 1)
        above.frame = Rect(x: 4, y: 2, width: 1, height: 1)
        around.addSubview(label)
        application.wait()
        View.transition(with: label, duration: .seconds(1), options: .crossDissolve) { label.text = "b" }
        application.clock.advance(by: .milliseconds(500))
        around.addSubview(above)
        application.clock.advance(by: .milliseconds(100))
        #expect(application.terminal.bitmapRects.isEmpty)
        application.wait(.seconds(2))
        #expect(application.rows.hasPrefix("b\n"))
        #expect(application.terminal.bitmapRects.isEmpty)
    }

    @Test func movesWithRowsThatScroll() throws {
        let scroll = ScrollView()
        scroll.contentSize = Size(width: 6, height: 12)
        scroll.showsVerticalScrollIndicator = false
        scroll.backgroundStyle = .plain
        let view = ImageView()
        view.bitmap = try flag()
        view.frame = Rect(x: 1, y: 2, width: 4, height: 1)
        scroll.contentView.addSubview(view)
        let application = try TestApplication(showing: scroll, size: Size(width: 6, height: 4))
        #expect(application.terminal.bitmapRects.map(\.minY) == [2])
        scroll.contentOffset = Point(x: 0, y: 1)
        application.wait()
        #expect(application.terminal.bitmapRects.map(\.minY) == [1])
        scroll.contentOffset = Point(x: 0, y: 3)
        application.wait()
        #expect(application.terminal.bitmapRects.isEmpty)
        scroll.contentOffset = Point(x: 0, y: 2)
        application.wait()
        #expect(application.terminal.bitmapRects.map(\.minY) == [0])
    }
}
