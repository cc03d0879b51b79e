import CursesKit

/// Columns over the whole screen, one for each value; `x` shows the next values.
final class ColumnsController: ViewController {
    private let sparkline = Sparkline()
    private var step = 0

    override func loadView() -> View { sparkline }
    override func viewDidLoad() { show() }

    override var keyCommands: [KeyCommand] {
        [KeyCommand("Move", keys: "x") { [weak self] in self?.move() }]
    }

    private func move() {
        step += 1
        show()
    }

    private func show() {
        sparkline.axis = ChartAxis(range: 0...96)
        sparkline.values = (0..<200).map { Double(($0 + step) * 37 % 97) }
    }
}
