import CursesKitTesting
import Testing

@testable import CursesKit

/// A program that is told line by line, and the lines that its user types.
@MainActor
final class LinearSession {
    let simulator: Simulator
    let delegate: TestDelegate

    init(_ root: ViewController, hasUnicode: Bool = true) throws {
        delegate = TestDelegate(root)
        simulator = try Simulator(
            delegate, capabilities: TerminalCapabilities(colors: .none, hasUnicode: hasUnicode),
            isLinear: true)
    }

    /// What has been written since the last call, without the sentence at the start and the prompts.
    func takeLines() -> [String] {
        simulator.takeOutput().replacing(LinearPhrases.prompt, with: "").split(separator: "\n").map(
            String.init
        )
        .filter { $0 != LinearPhrases.welcome }
    }

    /// What is written after a line was typed.
    func enter(_ lines: String...) -> [String] {
        _ = simulator.takeOutput()
        for line in lines { simulator.enter(line) }
        return takeLines()
    }

    /// Lets actions without an effect come to their end.
    func wait() -> [String] {
        _ = simulator.takeOutput()
        simulator.wait(LinearWait.screenLimit)
        return takeLines()
    }
}
