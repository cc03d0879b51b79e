import CursesKitTesting
import Testing

@testable import CursesKit

@MainActor
struct VirtualTerminalTests {
    @Test func takesOverOnlyTheCellsThatAreSaidToDiffer() {
        let terminal = VirtualTerminal(size: Size(width: 4, height: 2))
        var canvas = Canvas(size: terminal.size)
        canvas.draw("abcd", at: .zero, style: .plain)
        canvas.draw("efgh", at: Point(x: 0, y: 1), style: .plain)
        terminal.present(canvas, scrolled: nil, damage: [Rect(x: 1, y: 0, width: 2, height: 1)])
        #expect(terminal.rows == [" bc", ""])
        #expect(terminal.frameCount == 1)
    }

    @Test func showsNothingOfAPictureOfAnotherSize() {
        let terminal = VirtualTerminal(size: Size(width: 4, height: 1))
        var canvas = Canvas(size: Size(width: 5, height: 1))
        canvas.draw("abcde", at: .zero, style: .plain)
        terminal.present(canvas, scrolled: nil, damage: [Rect(x: 0, y: 0, width: 5, height: 1)])
        #expect(terminal.rows == [""])
    }

    @Test func changesItsSizeBeforeItSaysSo() {
        let terminal = VirtualTerminal(size: Size(width: 4, height: 1))
        var sizes: [Size] = []
        terminal.listen { _ in sizes.append(terminal.size) }
        terminal.send(.resize(Size(width: 9, height: 3)))
        #expect(sizes == [Size(width: 9, height: 3)])
    }

    @Test func saysNothingAfterItIsClosed() {
        let terminal = VirtualTerminal(size: .zero)
        var heard: [[Event]] = []
        terminal.listen { heard.append($0) }
        terminal.send(.resume, .closed)
        terminal.close(status: 3)
        terminal.send(.resume)
        #expect(heard == [[.resume, .closed]])
        #expect(terminal.exitStatus == 3)
    }
}
