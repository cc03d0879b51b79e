import CursesKit
import CursesKitTesting
import Testing

final class CenteredView: View {
    private let label = Label("in the middle")

    init() {
        super.init()
        addSubview(label)
    }

    override func layoutSubviews() {
        let size = label.sizeThatFits(bounds.size)
        label.frame = Rect(
            x: (bounds.width - size.width) / 2, y: (bounds.height - size.height) / 2, width: size.width,
            height: size.height)
    }
}

private final class LayoutViewController: ViewController {
    override func viewDidLoad() {
        let name = Label("Name")
        let bar = ProgressView()
        let row = StackView([name, bar])
        row.spacing = 2
        bar.progress = 1
        row.frame = Rect(x: 0, y: 0, width: 40, height: 1)
        row.autoresizingMask = .flexibleWidth

        let badge = Label("new")
        badge.frame = Rect(x: 36, y: 1, width: 4, height: 1)
        badge.autoresizingMask = .flexibleLeftMargin

        let centered = CenteredView()
        centered.frame = Rect(x: 0, y: 2, width: 40, height: 3)
        centered.autoresizingMask = .flexibleWidth
        view.frame = Rect(x: 0, y: 0, width: 40, height: 10)
        for part in [row, badge, centered] { view.addSubview(part) }
    }
}

@MainActor
struct LayingOutViewsTests {
    @Test func followsTheWindow() throws {
        let simulator = try ArticleDelegate.simulator(LayoutViewController())
        simulator.resize(width: 60, height: 10)
        let rows = simulator.terminal.rows
        #expect(rows[0].hasPrefix("Name  "))
        #expect(rows[0].count == 60)
        #expect(rows[1] == String(repeating: " ", count: 56) + "new")
        #expect(rows[3] == String(repeating: " ", count: 23) + "in the middle")
    }
}
