import Testing

@testable import CursesKit

/// Fills its cells with a letter.
final class AnimatedBlock: View {
    private(set) var touchCount = 0
    private(set) var layoutWidths: [Int] = []

    override func draw(_ canvas: inout Canvas) {
        for y in 0..<bounds.height {
            canvas.draw(
                Glyph("#", width: 1), repeated: bounds.width, at: Point(x: 0, y: y), style: .plain)
        }
    }

    override func layoutSubviews() { layoutWidths.append(bounds.width) }
    override func touchesBegan(_ touch: Touch) { touchCount += 1 }
}

/// A block in a view, with a journal of its animations.
@MainActor
struct TestBlock {
    let root = View()
    let block = AnimatedBlock(frame: Rect(x: 0, y: 0, width: 2, height: 1))
    let journal = Journal()
}

/// A suite about animations of this block.
@MainActor
protocol ViewAnimationSuite {
    var given: TestBlock { get }
}

extension ViewAnimationSuite {
    var root: View { given.root }
    var block: AnimatedBlock { given.block }
    var journal: Journal { given.journal }
    /// A second, and the frame after it.
    var second: Duration { .milliseconds(1010) }
    var frame: Duration { .milliseconds(17) }

    func launch(reducesMotion: Bool = false, colors: ColorDepth = .direct) throws -> TestApplication {
        root.addSubview(block)
        return try TestApplication(
            ShowingController(root), size: Size(width: 20, height: 3), colors: colors,
            reducesMotion: reducesMotion)
    }

    func move(
        to x: Int, seconds: Int = 2, delay: Duration = .zero, options: AnimationOptions = .curveLinear,
        name: String = "done"
    ) {
        View.animate(withDuration: .seconds(seconds), delay: delay, options: options) {
            block.frame.origin.x = x
        } completion: { finished in
            journal.add("\(name) \(finished)")
        }
    }

    /// The column of the block in the first row.
    func shown(in application: TestApplication) -> Int? {
        let row = Array(application.terminal.rows[0])
        return row.firstIndex(of: "#").map { row.distance(from: row.startIndex, to: $0) }
    }
}
