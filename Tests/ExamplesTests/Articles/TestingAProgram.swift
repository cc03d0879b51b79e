import CursesKit
import CursesKitTesting
import Foundation
import Testing

@testable import Hello

@Test @MainActor func greets() throws {
    let simulator = try Simulator(AppDelegate(), size: Size(width: 20, height: 2))
    simulator.press(.enter)
    #expect(simulator.screen == "hello, world\n")
}

/// Shows a sentence one second after it appears.
private final class LateViewController: ViewController {
    private let label = Label()
    private let clock: any Clock<Duration>

    init(clock: any Clock<Duration>) {
        self.clock = clock
        super.init()
    }

    override func loadView() -> View { label }

    func start() {
        Task { [clock, label] in
            try await clock.sleep(for: .seconds(1))
            label.text = "one second later"
        }
    }
}

@Test @MainActor func waitsOneSecond() async throws {
    let root = ViewController()
    let simulator = try ArticleDelegate.simulator(root, size: Size(width: 20, height: 2))
    let late = LateViewController(clock: simulator.clock)
    root.view.addSubview(late.view)
    late.view.frame = root.view.bounds
    late.start()
    await simulator.settle()
    simulator.wait(.seconds(1))
    await simulator.settle()
    #expect(simulator.screen == "one second later\n")
}

@Test @MainActor func showsAGreetingAsInItsFile() throws {
    let simulator = try Simulator(AppDelegate(), size: Size(width: 20, height: 2))
    simulator.press(.enter)
    let screens = SnapshotFolder(named: "Screens")
    try screens.verify(simulator.terminal, named: "greeting-20x2", withStyles: true)
}

@Test @MainActor func waitsForResults() async throws {
    let root = ViewController()
    let label = Label()
    let simulator = try ArticleDelegate.simulator(root, size: Size(width: 20, height: 2))
    root.view.addSubview(label)
    label.frame = root.view.bounds
    simulator.clock.schedule(after: .seconds(2)) { label.text = "3 results" }
    try await simulator.wait { simulator.screen.contains("3 results") }
    let path = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString).path
    defer { unlink(path) }
    try simulator.screenshot().write(to: path)
    #expect(try String(contentsOfFile: path, encoding: .utf8).contains("results"))
}
