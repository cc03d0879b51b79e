import CursesKit
import CursesKitTesting
import Testing

final class FruitViewController: TableViewController {
    private let fruit = ["Apple", "Fig", "Quince"]

    override func tableView(_ tableView: TableView, numberOfRowsInSection section: Int) -> Int { fruit.count }

    override func tableView(_ tableView: TableView, cellForRowAt indexPath: RowPath) -> TableViewCell {
        let cell =
            tableView.dequeueReusableCell(withIdentifier: "fruit") ?? TableViewCell(reuseIdentifier: "fruit")
        cell.text = Text(fruit[indexPath.row])
        return cell
    }

    override func tableView(_ tableView: TableView, performPrimaryActionForRowAt indexPath: RowPath) {
        let alert = AlertController(title: Text(fruit[indexPath.row]), message: "Ripe.")
        alert.addAction(AlertAction("OK"))
        present(alert)
    }
}

/// Shows a controller of an article in a window.
@MainActor
final class ArticleDelegate: ApplicationDelegate {
    private(set) var window: Window?
    private let controller: ViewController
    private let configure: (Application) -> Void

    init(_ controller: ViewController, configure: @escaping (Application) -> Void = { _ in }) {
        self.controller = controller
        self.configure = configure
    }

    func applicationDidFinishLaunching(_ application: Application) {
        window = Window(frame: application.screen.bounds)
        window?.rootViewController = controller
        configure(application)
    }

    static func simulator(
        _ controller: ViewController, size: Size = Size(width: 40, height: 10), isLinear: Bool = false,
        configure: @escaping (Application) -> Void = { _ in }
    ) throws -> Simulator {
        try Simulator(ArticleDelegate(controller, configure: configure), size: size, isLinear: isLinear)
    }
}

@MainActor
struct ComingFromUIKitTests {
    @Test func opensAFruit() throws {
        let simulator = try ArticleDelegate.simulator(FruitViewController())
        simulator.press(.down, .enter)
        #expect(simulator.screen.contains("Ripe."))
        #expect(simulator.screen.contains("Fig"))
    }
}
