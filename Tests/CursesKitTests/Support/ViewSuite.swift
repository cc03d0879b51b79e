import Testing

@testable import CursesKit

/// Fills itself with a letter, and counts its drawing.
final class Patch: View {
    let letter: Unicode.Scalar
    var onLayout: () -> Void = {}
    private(set) var drawCount = 0
    private(set) var layoutCount = 0

    init(_ letter: Unicode.Scalar, _ x: Int, _ y: Int, _ width: Int, _ height: Int) {
        self.letter = letter
        super.init(frame: Rect(x: x, y: y, width: width, height: height))
    }

    override func draw(_ canvas: inout Canvas) {
        drawCount += 1
        for y in 0..<bounds.height {
            canvas.draw(
                Glyph(letter, width: 1), repeated: bounds.width, at: Point(x: 0, y: y), style: .plain)
        }
    }

    override func layoutSubviews() {
        layoutCount += 1
        onLayout()
    }
}

/// Two patches inside a third, one above the other.
@MainActor
struct TestPatches {
    let root = Patch(".", 0, 0, 6, 3)
    let a = Patch("a", 1, 0, 3, 2)
    let b = Patch("b", 2, 1, 3, 2)
}

/// A suite about these views.
@MainActor
protocol ViewSuite {
    var given: TestPatches { get }
}

extension ViewSuite {
    var root: Patch { given.root }
    var a: Patch { given.a }
    var b: Patch { given.b }

    func launch() throws -> TestApplication {
        root.addSubview(a)
        root.addSubview(b)
        return try TestApplication(showing: root, size: root.frame.size)
    }
}
