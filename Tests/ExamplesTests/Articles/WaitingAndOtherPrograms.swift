import CursesKit
import CursesKitTesting
import Testing

/// Answers when the test says so.
private actor Source {
    private var waiting: CheckedContinuation<String, Never>?

    func text() async -> String { await withCheckedContinuation { waiting = $0 } }

    func answer(_ text: String) -> Bool {
        defer { waiting = nil }
        waiting?.resume(returning: text)
        return waiting != nil
    }
}

/// A program that writes what it was given.
private actor Editor {
    private(set) var paths: [String] = []

    func run(_ path: String) { paths.append(path) }
}

private final class WaitingViewController: ViewController {
    private let label = Label()
    private let source: Source
    private let editor: Editor
    private let application: Application
    private var loading: Task<Void, Never>?
    private var clock: any FrameClock { application.clock }

    init(_ source: Source, _ editor: Editor, _ application: Application) {
        (self.source, self.editor, self.application) = (source, editor, application)
        super.init()
    }

    override func loadView() -> View { label }

    func load() {
        label.text = "Loading …"
        loading?.cancel()
        loading = Task { [source, weak self] in
            let text = await source.text()
            if !Task.isCancelled { self?.label.text = Text(text) }
        }
    }

    func clearSoon() {
        clock.schedule(after: .seconds(3)) { [weak self] in self?.label.text = "" }
    }

    func edit(_ path: String) async {
        await application.withTerminalHandedOver { [editor] in await editor.run(path) }
    }
}

@MainActor @Suite(.timeLimit(.minutes(5)))
struct WaitingAndOtherProgramsTests {
    @Test func showsWhatHasComeAndClearsIt() async throws {
        let (source, editor) = (Source(), Editor())
        let root = ViewController()
        let simulator = try ArticleDelegate.simulator(root)
        let controller = WaitingViewController(source, editor, simulator.application)
        root.view.addSubview(controller.view)
        controller.view.frame = root.view.bounds
        controller.load()
        while await !source.answer("Here it is") { await simulator.settle() }
        while !simulator.screen.contains("Here it is") { await simulator.settle() }
        controller.clearSoon()
        simulator.wait(.seconds(3))
        #expect(simulator.terminal.rows[0] == "")
        await controller.edit("letter.txt")
        #expect(await editor.paths == ["letter.txt"])
    }
}
