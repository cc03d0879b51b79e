import Testing

@testable import CursesKit

@MainActor
struct AlphaTests {
    private let root = View()

    private func launch(
        _ below: Label, _ above: Label, colors: ColorDepth, width: Int = 12
    ) throws -> TestApplication {
        let size = Size(width: width, height: 1)
        for label in [below, above] {
            label.frame = Rect(origin: .zero, size: size)
            root.addSubview(label)
        }
        return try TestApplication(ShowingController(root), size: size, colors: colors)
    }

    @Test(arguments: [ColorDepth.named8, .direct])
    func showsNothingAtZeroAndAllAtOne(colors: ColorDepth) throws {
        let above = Label("aaaa")
        let application = try launch(Label("bbbbbbbb"), above, colors: colors)
        #expect(application.rows == "aaaabbbb")
        above.alpha = 0
        application.wait(.milliseconds(17))
        #expect(application.rows == "bbbbbbbb")
        above.alpha = 1
        application.wait(.milliseconds(17))
        #expect(application.rows == "aaaabbbb")
        #expect(application.terminal.canvas.styles.allSatisfy { $0 == .plain })
    }

    @Test func mixesInkWhereColoursCanBeMixed() throws {
        let style = Style(foreground: .rgb(200, 100, 0), background: .black)
        let above = Label("a", style: style)
        let below = View()
        below.backgroundStyle = Style(background: .black)
        root.addSubview(below)
        let application = try launch(Label(""), above, colors: .indexed256)
        root.backgroundStyle = Style(background: .black)
        above.alpha = 0.5
        application.wait(.milliseconds(17))
        #expect(application.terminal.canvas[0, 0].style.foreground == .rgb(100, 50, 0))
        #expect(application.rows == "a")
    }

    @Test func picksCellsWhereColoursCannotBeMixed() throws {
        let above = Label(Text(String(repeating: "a", count: 40)))
        let application = try launch(
            Label(Text(String(repeating: "b", count: 40))), above, colors: .named16, width: 40)
        above.alpha = 0.5
        application.wait(.milliseconds(17))
        #expect((12...28).contains(application.rows.filter { $0 == "a" }.count))
        #expect(
            application.rows.filter { $0 == "b" }.count == 40 - application.rows.filter { $0 == "a" }.count)
    }

    @Test(arguments: [ColorDepth.named8, .direct])
    func neverShowsHalfAWideGlyph(colors: ColorDepth) throws {
        let above = Label("漢字漢字")
        let application = try launch(Label("x語語語語y"), above, colors: colors)
        for step in 0...20 {
            above.alpha = Double(step) / 20
            above.frame.origin.x = step % 3 - 1
            application.wait(.milliseconds(17))
            #expect(application.terminal.canvas.isWhole)
        }
    }

    @Test func fadesWithWhatItHolds() throws {
        let inner = Label("inner")
        let above = Label("")
        above.addSubview(inner)
        inner.frame = Rect(x: 0, y: 0, width: 5, height: 1)
        let application = try launch(Label(""), above, colors: .direct)
        View.animate(withDuration: .seconds(2)) { above.alpha = 0 }
        application.wait(.seconds(1))
        #expect(application.rows == "inner")
        guard case .rgb(let ink, _, _) = application.terminal.canvas[0, 0].style.foreground.value else {
            Issue.record("nothing was mixed")
            return
        }
        #expect((100...106).contains(ink))
        application.wait(.milliseconds(1010))
        #expect(application.rows.isEmpty)
        #expect(application.clock.isIdle)
    }

    @Test(arguments: [(-1, 0), (2, 1), (.nan, 0), (.infinity, 1)] as [(Double, Double)])
    func clampsWhatIsOutside(alpha: Double, expected: Double) {
        root.alpha = alpha
        #expect(root.alpha == expected)
    }
}
