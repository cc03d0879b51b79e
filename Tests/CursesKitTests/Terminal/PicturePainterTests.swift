import CNcurses
import Testing

@testable import CursesKit

/// Pictures above the cells of a frame, without a terminal.
@MainActor
struct PicturePainterTests {
    private final class Output {
        var text = ""
    }

    private let picture: Picture
    private let output = Output()

    init() throws {
        try #require(ck_check_terminal("xterm-256color") == 1)
        picture = try PictureEncodingTests.picture(width: 40, height: 40, size: Size(width: 4, height: 2)) {
            [UInt8($0), UInt8($1), 9]
        }
    }

    private func painter(_ environment: [String: String]) -> PicturePainter {
        let painter = PicturePainter { environment[$0] }
        painter.send = { [output] in output.text += String(decoding: $0, as: UTF8.self) }
        painter.setCell(Size(width: 10, height: 20))
        return painter
    }

    private func canvas(at point: Point? = Point(x: 1, y: 1)) -> Canvas {
        var canvas = Canvas(size: Size(width: 10, height: 5))
        if let point { canvas.draw(picture, at: point) }
        return canvas
    }

    private func frame(_ painter: PicturePainter, _ canvas: Canvas, isScrolled: Bool = false) -> String {
        String(decoding: painter.bytes(for: canvas, isScrolled: isScrolled), as: UTF8.self)
    }

    private func until(_ text: String) async throws {
        let deadline = ContinuousClock.now + .seconds(180)
        while !output.text.contains(text) {
            try #require(ContinuousClock.now < deadline, "it sent \(output.text.debugDescription)")
            await Task.yield()
        }
    }

    @Test func doesNothingWithoutAProtocol() {
        let painter = painter(["COLORTERM": "truecolor"])
        #expect(painter.isIdle(for: canvas()) && frame(painter, canvas()) == "" && painter.question == "")
    }

    @Test func transmitsToKittyOnceAndDisplaysAgain() async throws {
        let painter = painter(["KITTY_WINDOW_ID": "3"])
        #expect(painter.question.contains("a=q"))
        #expect(frame(painter, canvas()) == "")
        painter.learn(.graphics(isSupported: true))
        #expect(painter.kind == .kitty)
        #expect(frame(painter, canvas()) == "")
        try await until("a=p,i=2,p=1,c=4,r=2,C=1,q=2")
        #expect(output.text.contains("a=t,f=24,s=40,v=40,i=2") && output.text.contains("\u{1B}[2;2H"))
        #expect(frame(painter, canvas()) == "")
        #expect(frame(painter, canvas(at: nil)).contains("a=d,d=i,i=2"))
        let again = frame(painter, canvas(at: Point(x: 3, y: 0)))
        #expect(again.contains("\u{1B}[1;4H\u{1B}_Ga=p,i=2") && !again.contains("a=t"))
        let scrolled = frame(painter, canvas(at: Point(x: 3, y: 1)), isScrolled: true)
        #expect(scrolled.contains("a=d,d=i,i=2") && scrolled.contains("\u{1B}[2;4H"))
        #expect(painter.leaving().contains("d=A"))
        #expect(painter.leaving() == "")
    }

    @Test func takesOnlyAnswersThatItAskedFor() async {
        let painter = painter(["COLORTERM": "truecolor"])
        painter.learn(.graphics(isSupported: true))
        #expect(frame(painter, canvas()) == "")
        painter.learn(.deviceAttributes([4, 6]))
        #expect(output.text.isEmpty)
    }

    @Test func sendsSixelsBetweenFrames() async throws {
        let painter = painter([:])
        painter.learn(.deviceAttributes([62, 4, 22]))
        #expect(frame(painter, canvas()) == "")
        try await until("\u{1B}\\\u{1B}8")
        #expect(output.text.contains("\u{1B}[2;2H\u{1B}P0;1;0q"))
        // A terminal may scroll if its last row has sixels.
        #expect(painter.isIdle(for: canvas(at: nil)) == false)
    }

    /// Removing the one has the other drawn again, which is removed with the same frame.
    @Test func removesTwoSixelsSideBySide() async throws {
        let other = try PictureEncodingTests.picture(width: 20, height: 20, size: Size(width: 2, height: 1)) {
            [UInt8($1), 9, UInt8($0)]
        }
        var both = canvas()
        both.draw(other, at: Point(x: 7, y: 2))
        let painter = painter([:])
        var rows: Set<Int> = []
        painter.redraw = { rows.formUnion($0) }
        painter.learn(.deviceAttributes([62, 4]))
        #expect(frame(painter, both) == "")
        try await until("\u{1B}[2;2H\u{1B}P")
        try await until("\u{1B}[3;8H\u{1B}P")
        #expect(frame(painter, canvas(at: nil)) == "")
        #expect(rows == [1, 2])
    }

    @Test(arguments: [["TMUX": "/tmp/x"], ["TERM": "tmux-256color"], ["STY": "1"]])
    func doesNotBelieveMultiplexers(environment: [String: String]) {
        let painter = painter(environment)
        painter.learn(.deviceAttributes([62, 4]))
        #expect(painter.isIdle(for: canvas()))
    }

    @Test func needsTheSizeOfACellForSixels() async throws {
        let painter = painter([:])
        painter.setCell(nil)
        painter.learn(.deviceAttributes([62, 4]))
        #expect(painter.isIdle(for: canvas()))
        #expect(painter.kind == nil)
        painter.setCell(Size(width: 8, height: 16))
        #expect(painter.kind == .sixel)
        #expect(frame(painter, canvas()) == "")
        try await until("\"1;1;32;32")
    }

    @Test func sendsLargePicturesInSlices() async throws {
        let large = try PictureEncodingTests.picture(width: 150, height: 150, size: Size(width: 9, height: 4))
        {
            [UInt8($0 & 255), UInt8($1 & 255), UInt8(($0 &* 7 &+ $1 &* 13) & 255)]
        }
        var canvas = Canvas(size: Size(width: 10, height: 5))
        canvas.draw(large, at: .zero)
        let painter = PicturePainter { ["TERM": "xterm-kitty"][$0] }
        painter.setCell(Size(width: 40, height: 80))
        var lengths: [Int] = []
        painter.send = { [output] in
            lengths.append($0.count)
            // Only the end is searched for the last command.
            output.text = String(decoding: $0.suffix(100), as: UTF8.self)
        }
        painter.learn(.graphics(isSupported: true))
        #expect(painter.bytes(for: canvas, isScrolled: false).isEmpty)
        try await until("a=p")
        #expect(lengths.count > 4 && lengths.allSatisfy { $0 < 21_000 })
    }
}
