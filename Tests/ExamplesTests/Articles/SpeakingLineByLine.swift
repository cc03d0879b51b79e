import CursesKit
import CursesKitTesting
import Testing

@testable import Hello

final class DiscView: View {
    var isSpinning = false

    override var accessibilityLabel: String? { isSpinning ? "The disc is spinning" : "The disc stands still" }

    override func draw(_ canvas: inout Canvas) {
        canvas.draw(isSpinning ? "◐" : "●", at: .zero)
    }
}

/// How a program begins that serves both.
enum Launch {
    @MainActor
    static func run(isLinear: Bool) throws -> Never {
        if isLinear { try Application.runLinear(AppDelegate()) }
        try Application.run(AppDelegate())
    }
}

private final class DiscViewController: ViewController {
    override func loadView() -> View { DiscView() }
}

@MainActor
struct SpeakingLineByLineTests {
    @Test func tellsWhatTheDiscDoes() throws {
        let simulator = try ArticleDelegate.simulator(DiscViewController(), isLinear: true)
        #expect(simulator.takeOutput().contains("The disc stands still"))
    }
}
