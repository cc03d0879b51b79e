import CursesKit
import CursesKitTesting
import Testing

struct ScreenshotTextTests {
    @Test func drawsEachLetterOnceInItsStyle() {
        var canvas = Canvas(size: Size(width: 4, height: 1))
        canvas.draw("a", at: .zero, style: Style(foreground: .rgb(255, 0, 0)))
        canvas.draw("b", at: Point(x: 1, y: 0), style: Style(foreground: .rgb(0, 255, 0)))
        let svg = Screenshot(of: canvas, title: "Letters").svg
        let texts = svg.split(separator: "\n").joined().split(separator: "<text").dropFirst()
        #expect(texts.count == 2)
        #expect(texts.first?.contains("#ff0000") == true && texts.first?.contains(">a<") == true)
        #expect(texts.last?.contains("#00ff00") == true && texts.last?.contains(">b<") == true)
    }
}
