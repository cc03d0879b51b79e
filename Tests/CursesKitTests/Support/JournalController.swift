import CursesKit

/// A controller that shows its title and records its life cycle.
final class JournalController: ViewController {
    private let journal: Journal
    var commands: [KeyCommand] = []
    /// Whether it also records moves into a parent and out of it.
    var notesMoves = false
    /// Additional actions in a callback, such as `viewDidAppear`.
    var actions: [String: () -> Void] = [:]

    init(_ title: String, journal: Journal) {
        self.journal = journal
        super.init()
        self.title = Text(title)
    }

    override var keyCommands: [KeyCommand] { commands }

    override func loadView() -> View {
        note("loadView")
        let label = Label("This is \(title ?? "")")
        label.backgroundStyle = .plain
        return label
    }

    override func viewDidLoad() { note("viewDidLoad") }
    override func viewWillAppear() { note("viewWillAppear") }
    override func viewDidAppear() { note("viewDidAppear") }
    override func viewWillDisappear() { note("viewWillDisappear") }
    override func viewDidDisappear() { note("viewDidDisappear") }
    override func willMove(toParent parent: ViewController?) {
        if notesMoves { note("willMove to \(parent == nil ? "none" : "a parent")") }
    }
    override func didMove(toParent parent: ViewController?) {
        if notesMoves { note("didMove to \(parent == nil ? "none" : "a parent")") }
    }
    override func viewWillTransition(to size: Size) {
        note("viewWillTransition \(size.width)x\(size.height)")
    }

    private func note(_ what: String) {
        journal.add("\(title ?? "") \(what)")
        actions[what]?()
    }
}
