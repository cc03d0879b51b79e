import CursesKit

/// The interface behind the splash screen: a list of slopes and their snow.
final class ReportViewController: ViewController {
    var slopes: [Slope] = [] {
        didSet { showSlopes() }
    }

    var lifts: Lifts? {
        didSet { showSlopes() }
    }

    private let text = TextView()

    override init() {
        super.init()
        title = "Snow Report"
    }

    override var preferredResponder: Responder { text }
    override func loadView() -> View { text }

    override var keyCommands: [KeyCommand] {
        [KeyCommand("Sort by depth", keys: "s") { [weak self] in self?.sort() }]
    }

    private func sort() {
        slopes.sort { $0.depth > $1.depth }
    }

    private func showSlopes() {
        text.paragraphs = slopes.map { slope in
            let gap = String(repeating: " ", count: max(1, 16 - slope.name.count))
            return .init(Text("\(slope.name)\(gap)\(slope.depth) cm, \(slope.fresh) cm new"))
        }
        if let lifts {
            text.paragraphs += [.init(""), .init("\(lifts.running) of \(lifts.total) lifts run")]
        }
    }
}
