import CursesKitTesting
import Testing

@testable import CursesKit

struct ImageTests {
    private let blue = Style(foreground: .named(.blue))

    private func canvas(_ image: Image, over glyph: Glyph = Glyph("x", width: 1)) -> Canvas {
        var canvas = Canvas(size: image.size)
        for y in 0..<image.size.height {
            canvas.draw(glyph, repeated: image.size.width, at: Point(x: 0, y: y), style: .plain)
        }
        canvas.draw(image, at: .zero)
        return canvas
    }

    @Test(arguments: [
        ("", 0, 0), ("\n", 0, 1), ("ab\nc", 2, 2), ("ab\nc\n", 2, 2), ("\n\n x", 2, 3), ("漢字", 4, 1),
    ])
    func isAsLargeAsItsLines(art: String, width: Int, height: Int) {
        #expect(Image(art).size == Size(width: width, height: height))
    }

    @Test func letsWhatLiesBehindShineThroughItsHoles() {
        #expect(canvas(Image("a b\n  c")).rows == ["axb", "xxc"])
    }

    @Test func coversWhatLiesBehindWithSpacesThatHaveAStyle() {
        let image = Image("a  b", styles: " s  ", legend: ["s": blue])
        #expect(canvas(image).rows == ["a xb"])
    }

    @Test func coversWhatLiesBehindIfItIsOpaque() {
        #expect(canvas(Image("a b\n  c\nd", isOpaque: true)).rows == ["a b", "  c", "dxx"])
    }

    @Test func givesEachCellTheStyleOfItsLetter() {
        let image = Image("漢ab\nc", styles: "b.r\nb", legend: ["b": blue, "r": Style(attributes: .reverse)])
        #expect(
            Snapshot(of: canvas(image)).styles == """
                aab.
                a...

                a = blue
                b = reverse standard

                """)
    }

    @Test func makesLettersThatTheLegendLacksPlain() {
        let image = Image("ab", styles: "?", legend: [:], style: blue)
        #expect(canvas(image).styles == [blue, blue])
    }

    @Test func cleansWhatItShows() {
        #expect(canvas(Image("a\u{1B}[2J")).rows == ["a␛[2J"])
    }
}
