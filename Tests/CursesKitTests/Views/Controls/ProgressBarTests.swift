import CursesKitTesting
import Testing

@testable import CursesKit

@MainActor
struct ProgressBarTests {
    private static let ascii = TraitCollection(size: .zero, hasUnicode: false)
    private static let console = TraitCollection(size: .zero, hasPartialBlocks: false)

    private func bar(
        _ progress: Double, _ shape: ProgressBar.Shape, _ width: Int,
        traits: TraitCollection = TraitCollection(size: .zero)
    ) -> String {
        let text = ProgressBar(progress, shape: shape).text(width: width, traits: traits)
        #expect(text.width == max(0, width))
        return text.description
    }

    @Test(arguments: [
        (0, "──────"), (0.001, "╸─────"), (0.25, "━╸────"), (0.5, "━━━╶──"), (0.99, "━━━━━╸"), (1, "━━━━━━"),
        (-1, "──────"), (.nan, "──────"), (.infinity, "━━━━━━"),
    ])
    func isALineInHalfCells(progress: Double, expected: String) {
        #expect(bar(progress, .line, 6) == expected)
    }

    @Test(arguments: [
        (0, "····"), (0.001, "▏···"), (0.25, "█···"), (0.375, "█▌··"), (0.5, "██··"), (0.99, "███▉"),
        (1, "████"),
    ])
    func isMadeOfEighths(progress: Double, expected: String) {
        #expect(bar(progress, .blocks, 4) == expected)
    }

    @Test(arguments: [(0, "------"), (0.1, "#-----"), (0.34, "##----"), (0.99, "#####-"), (1, "######")])
    func hasAnASCIIForm(progress: Double, expected: String) {
        for shape in [ProgressBar.Shape.line, .blocks] {
            #expect(bar(progress, shape, 6, traits: Self.ascii) == expected)
        }
    }

    @Test func usesWholeCellsWhereTheFontHasNoEighths() {
        #expect(bar(0.375, .blocks, 4, traits: Self.console) == "██··")
        #expect(bar(0.375, .line, 4, traits: Self.console) == "━╸──")
        #expect(bar(0.5, .line, 4, traits: Self.console) == "━━──")
    }

    @Test(arguments: [-1, 0, 1, 2, 3, 60])
    func fitsAnyWidth(width: Int) {
        for shape in [ProgressBar.Shape.dots, .line, .blocks] {
            for traits in [TraitCollection(size: .zero), Self.ascii, Self.console] {
                let steps = (0...100).map { bar(Double($0) / 100, shape, width, traits: traits) }
                // It never goes back.
                #expect(Set(steps).count == zip(steps, steps.dropFirst()).filter { $0 != $1 }.count + 1)
            }
        }
        #expect(bar(0.5, .line, 1) == "╸" && bar(0.9, .line, 1, traits: Self.ascii) == "-")
    }

    @Test func drawsTheRestInItsOwnColors() {
        func styles(_ empty: Text.Attributes) -> [Style] {
            let label = Label()
            label.text = ProgressBar(0.375, shape: .blocks).text(
                width: 4, traits: TraitCollection(size: .zero),
                filled: .init(foreground: .named(.red)), empty: empty)
            label.frame = Rect(x: 0, y: 0, width: 4, height: 1)
            let window = Window(frame: label.frame)
            window.addSubview(label)
            let canvas = window.wholeFrame()
            #expect(canvas.rows == [empty.background == nil ? "█▌··" : "█▌"])
            return (0..<4).map { canvas[$0, 0].style }
        }
        let (red, blue) = (Color.named(.red), Color.named(.blue))
        #expect(styles(.init(foreground: blue))[1...2] == [Style(foreground: red), Style(foreground: blue)])
        #expect(styles(.init(background: blue))[1] == Style(foreground: red, background: blue))
    }

    @Test(arguments: [(true, "━━━╸────"), (false, "###-----")])
    func isShownByAProgressView(hasUnicode: Bool, expected: String) throws {
        let view = ProgressView(frame: Rect(x: 0, y: 0, width: 8, height: 1))
        view.shape = .line
        view.progress = 0.42
        let controller = ViewController()
        controller.view.addSubview(view)
        let simulator = try Simulator(
            TestDelegate(controller), size: Size(width: 8, height: 1),
            capabilities: TerminalCapabilities(colors: .none, hasUnicode: hasUnicode))
        #expect(simulator.screen == expected)
        view.isIndeterminate = true
        view.advance()
        simulator.wait(.seconds(1))
        #expect(simulator.screen == (hasUnicode ? "─━──────" : "-#------"))
    }
}
