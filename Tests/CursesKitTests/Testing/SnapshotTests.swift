import CursesKit
import CursesKitTesting
import Testing

struct SnapshotTests {
    private func canvas(_ width: Int, _ height: Int, _ draw: (inout Canvas) -> Void) -> Canvas {
        var canvas = Canvas(size: Size(width: width, height: height))
        draw(&canvas)
        return canvas
    }

    @Test func hasARowOfTextForEachOfTheScreen() {
        let canvas = canvas(6, 3) { $0.draw("漢 a", at: Point(x: 1, y: 1), style: .plain) }
        #expect(Snapshot(of: canvas).text == "\n 漢 a\n\n")
    }

    @Test func givesEachStyleALetterAndSaysWhatItStandsFor() {
        let canvas = canvas(6, 2) {
            $0.fill(Rect(x: 2, y: 0, width: 2, height: 1), style: Style(background: .named(.blue)))
            $0.draw("漢", at: Point(x: 4, y: 1), style: Style(foreground: .rgb(1, 2, 3), attributes: .bold))
        }
        #expect(
            Snapshot(of: canvas).styles == """
                ..aa..
                ....bb

                a = standard on blue
                b = bold rgb(1, 2, 3)

                """)
    }

    @Test @MainActor func showsAViewOnItsOwn() {
        let label = Label("ab", style: .secondaryLabel)
        label.frame = Rect(x: 7, y: 7, width: 4, height: 2)
        let snapshot = Snapshot(of: label, theme: .mono)
        #expect(snapshot.text == "ab\n\n")
        #expect(snapshot.styles == "aa..\n....\n\na = dim standard\n")
        #expect(label.superview == nil)
    }

    @Test func hasNoLegendWithoutStyles() {
        #expect(Snapshot(of: canvas(2, 1) { _ in }).styles == "..\n")
        #expect(Snapshot(of: canvas(0, 0) { _ in }).styles == "")
    }
}
