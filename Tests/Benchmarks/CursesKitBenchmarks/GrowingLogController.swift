import CursesKit

/// A log that gets 100,000 lines a second; `x` changes the first row, and `s` says there how many came, in how many
/// milliseconds.
final class GrowingLogController: ViewController {
    private let clock: any FrameClock
    private let start: Duration
    private let label = Label(GrowingLogController.words[0])
    private let log = LogView()
    private var count = 0
    private var presses = 0

    private static let rate = 100_000
    private static let words: [Text] = ["abcdefgh", "ijklmnop"]
    private static let line = " GET /library/lectures/structure-and-interpretation 200 in 12 ms"

    init(clock: any FrameClock) {
        self.clock = clock
        start = clock.time
        super.init()
    }

    override var preferredResponder: Responder { log }
    override func loadView() -> View { StackView([label, log], axis: .vertical) }
    override func viewDidLoad() { appendDue() }

    override var keyCommands: [KeyCommand] {
        [
            KeyCommand("Change", keys: "x") { [weak self] in self?.change() },
            KeyCommand("Say", keys: "s") { [weak self] in self?.say() },
        ]
    }

    private var seconds: Double { (clock.time - start) / .seconds(1) }

    private func appendDue() {
        let due = Int(seconds * Double(Self.rate))
        for number in count..<max(count, due) {
            log.append(String(1_000_000_000 + number).dropFirst() + Self.line)
        }
        count = max(count, due)
        clock.schedule(after: .seconds(1) / 60) { [weak self] in self?.appendDue() }
    }

    private func change() {
        presses += 1
        label.text = Self.words[presses % 2]
    }

    private func say() {
        label.text = "L\(count)T\(Int((1000 * seconds).rounded()))E"
    }
}
