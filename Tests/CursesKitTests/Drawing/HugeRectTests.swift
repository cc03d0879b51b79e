import CursesKitTesting
import Testing

@testable import CursesKit

/// Drawing into rectangles that are larger than any screen costs what the screen costs.
@MainActor
@Suite(.timeLimit(.minutes(1)))
struct HugeRectTests {
    /// A rectangle as large as possible, whose left upper corner is on the screen.
    private static let huge = Rect(x: 1, y: 0, width: .max, height: .max)

    @Test func drawsTheVisiblePartOfABorder() {
        var canvas = Canvas(size: Size(width: 6, height: 3))
        canvas.drawBorder(around: Self.huge, style: .plain)
        #expect(canvas.rows == [" ╭────", " │", " │"])
        canvas.drawBorder(around: Rect(x: .min, y: .min, width: .max, height: .max), style: .plain)
        #expect(canvas.rows == [" ╭────", " │", " │"])
    }

    @Test(arguments: [0, -1_000_000_000, .min])
    func drawsTheVisiblePartOfASurface(y: Int) {
        var canvas = Canvas(size: Size(width: 2, height: 2), theme: .classic2010)
        canvas.fill(Rect(x: 0, y: y, width: 2, height: .max), style: .bar)
        canvas.draw(Glyph("a"), repeated: .max, at: Point(x: 0, y: 1), style: .bar)
        #expect(canvas.rows.last == (y == .min ? "" : "aa") || canvas.rows.last == "aa")
    }

    @Test func tellsAViewWhichPartIsVisible() {
        var canvas = Canvas(size: Size(width: 6, height: 3))
        canvas.inside(Rect(x: 2, y: -4, width: .max, height: .max)) { canvas in
            #expect(
                canvas.clipped(Rect(x: 0, y: 0, width: .max, height: .max))
                    == Rect(x: 0, y: 4, width: 4, height: 3))
        }
    }

    private func rows(showing view: View, isPhone: Bool = false) throws -> String {
        let root = View()
        root.addSubview(view)
        let application = try TestApplication(showing: root, size: Size(width: 8, height: 3))
        if isPhone { application.window.theme = .classic2010 }
        view.frame = Rect(x: 0, y: 0, width: .max, height: .max)
        application.wait()
        return application.rows
    }

    @Test func drawsViews() throws {
        let few = Label("Wraps not\nbut breaks")
        few.numberOfLines = 0
        #expect(try rows(showing: few) == "Wraps no\nbut brea\n")
        let many = Label(Text((1...100_000).map { "\($0)" }.joined(separator: "\n")))
        many.numberOfLines = 0
        #expect(try rows(showing: many) == "1\n2\n3")
        let text = TextView()
        text.paragraphs = ["one", "two", "three", "four"].map { TextView.Paragraph(Text($0)) }
        #expect(try rows(showing: text) == "one\ntwo\nthree")
        #expect(try rows(showing: Button("Press") {}) == "\n\n")
    }

    @Test(arguments: [false, true])
    func drawsBars(isPhone: Bool) throws {
        let bar = ProgressView(style: .plain)
        bar.shape = .blocks
        bar.progress = 1
        let full = try rows(showing: bar, isPhone: isPhone)
        #expect(!full.isEmpty)
        bar.isIndeterminate = true
        bar.advance()
        _ = try rows(showing: bar, isPhone: isPhone)
        let slider = Slider()
        slider.value = 1
        _ = try rows(showing: slider, isPhone: isPhone)
        let indicator = ScrollIndicator()
        indicator.show(4, of: .max)
        _ = try rows(showing: indicator, isPhone: isPhone)
    }

    @Test func refusesMoreCellsThanAnyScreenHas() async throws {
        let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            await MainActor.run { _ = VirtualTerminal(size: Size(width: 65_535, height: 65_535)) }
        }
        #expect(try #require(result).names("a Canvas of 65535 × 65535 cells is larger than any screen"))
        let overflowing = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            _ = Canvas(size: Size(width: .max, height: .max))
        }
        #expect(try #require(overflowing).names("a Canvas of \(Int.max) × \(Int.max) cells is larger"))
    }
}
