import Testing

@testable import CursesKit

/// When drawn cells are moved instead of drawn again.
@MainActor
struct ViewScrollingTests {
    /// Fills every row with another letter.
    private final class Letters: View {
        override func draw(_ canvas: inout Canvas) {
            for (y, letter) in "abcdefgh".prefix(bounds.height).enumerated() {
                let row = Text(String(repeating: letter, count: bounds.width))
                canvas.draw(row, at: Point(x: 0, y: y), style: .plain)
            }
        }
    }

    private let size = Size(width: 12, height: 4)
    private let text = TextView()

    init() {
        text.frame = Rect(origin: .zero, size: size)
        text.paragraphs = (0..<20).map { TextView.Paragraph(Text("line \($0)")) }
    }

    private var letters: View { Letters(frame: text.frame) }

    /// Whether scrolling moves drawn cells; the screen must be right in either case.
    private func scrolls(in application: TestApplication) -> Bool {
        application.wait()
        text.becomeFirstResponder()
        application.type("jjk")
        let scrolls = text.scrollContents(by: 1, in: text.bounds)
        text.setNeedsDisplay()
        application.wait()
        return scrolls
    }

    @Test func movesNoTextThatIsPresentedOverWhatItDoesNotHide() throws {
        let application = try TestApplication(showing: letters, size: size)
        application.window.rootViewController?.present(ShowingController(text))
        #expect(!scrolls(in: application))
        text.backgroundStyle = .plain
        #expect(scrolls(in: application))
    }

    @Test func movesNoTextOverASiblingThatItDoesNotHide() throws {
        let root = View()
        let other = letters
        root.addSubview(other)
        root.addSubview(text)
        let application = try TestApplication(showing: root, size: size)
        #expect(!scrolls(in: application))
        other.isHidden = true
        #expect(scrolls(in: application))
        other.isHidden = false
        other.frame.origin.y = 4
        #expect(scrolls(in: application))
        root.insertSubview(other, at: 1)
        other.frame.origin.y = 3
        text.backgroundStyle = .plain
        #expect(!scrolls(in: application))
    }

    @Test func movesNoTextInAViewThatDrawsBehindIt() throws {
        let root = letters
        root.addSubview(text)
        let application = try TestApplication(showing: root, size: size)
        #expect(!scrolls(in: application))
        text.backgroundStyle = .plain
        #expect(scrolls(in: application))
    }

    @Test func movesTextOnTheGroundOfAContainer() throws {
        let (root, container) = (letters, View(frame: text.frame))
        container.backgroundStyle = .selection
        root.addSubview(container)
        container.addSubview(text)
        #expect(scrolls(in: try TestApplication(showing: root, size: size)))
    }

    @Test func movesTextInANavigationController() throws {
        let navigation = NavigationController(rootViewController: ShowingController(text))
        #expect(scrolls(in: try TestApplication(navigation, size: size)))
    }

    @Test func movesNoTextThatItsContainerCutsOff() throws {
        let (root, container) = (View(), View(frame: Rect(x: 0, y: 0, width: 12, height: 2)))
        let other = letters
        other.frame.origin.y = 2
        root.addSubview(other)
        root.addSubview(container)
        container.addSubview(text)
        #expect(!scrolls(in: try TestApplication(showing: root, size: size)))
    }
}
