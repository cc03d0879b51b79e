import Testing

@testable import CursesKit

@MainActor
struct ViewControllerTraitsTests {
    private let journal = Journal()

    private func launch(_ root: ViewController, width: Int = 80, height: Int = 24) throws -> TestApplication {
        let application = try TestApplication(root, size: Size(width: width, height: height))
        _ = journal.takeAll()
        return application
    }

    @Test func knowsTheWindowAndTheTerminal() throws {
        let view = View()
        let application = try TestApplication(
            ShowingController(view), size: Size(width: 120, height: 40), colors: .named8, reducesMotion: true)
        let expected = TraitCollection(
            size: Size(width: 120, height: 40), colorDepth: .named8, reducesMotion: true, hasUnicode: true,
            userInterfaceStyle: .dark)
        #expect(application.window.traitCollection == expected)
        #expect(view.traitCollection == expected)
        #expect(view.controller?.traitCollection == expected)
        application.resize(30, 10)
        #expect(view.traitCollection.userInterfaceIdiom == .phone)
        #expect(View().traitCollection.userInterfaceIdiom == .phone)
    }

    @Test func hearsBeforeAndAfterAChange() throws {
        let controller = TraitJournal("A", journal: journal)
        let application = try launch(controller)
        application.resize(120, 40)
        #expect(journal.takeAll() == ["A will be pad", "A size 120", "A was phone is pad"])
        application.resize(121, 40)
        #expect(journal.takeAll() == ["A size 121"])
    }

    @Test func hearsTheFirstTraitsBeforeItAppears() throws {
        let controller = TraitJournal("A", journal: journal)
        let application = try TestApplication(ViewController(), size: Size(width: 120, height: 40))
        application.window.rootViewController?.present(controller)
        #expect(journal.takeAll() == ["A was nothing is pad", "A appears"])
        controller.dismiss()
        application.window.rootViewController?.present(controller)
        #expect(journal.takeAll() == ["A appears"])
    }

    @Test func hearsOfChangesWhileItIsCovered() throws {
        let (home, child) = (TraitJournal("Home", journal: journal), TraitJournal("Child", journal: journal))
        let stack = NavigationController(rootViewController: home)
        let application = try launch(stack)
        stack.pushViewController(child)
        let above = TraitJournal("Above", journal: journal)
        above.modalPresentationStyle = .fullScreen
        stack.present(above)
        _ = journal.takeAll()
        let watchers = [home, child, above].map(\.watcher)
        let before = watchers.map(\.heard)
        application.resize(120, 40)
        #expect(
            journal.takeAll() == [
                "Home will be pad", "Home size 120", "Child will be pad", "Child size 120",
                "Above will be pad", "Above size 120", "Home was phone is pad", "Child was phone is pad",
                "Above was phone is pad",
            ])
        #expect(watchers.map(\.heard) == before.map { $0 + 1 })
        #expect(home.watcher.traitCollection.userInterfaceIdiom == .pad)
    }

    @Test func picksTheLayoutThatFitsAndPicksAnew() throws {
        let controller = LayoutController()
        let application = try launch(controller, width: 40, height: 2)
        #expect(application.rows == "phone\n")
        #expect(controller.layoutName == "Screen~phone")
        application.resize(120, 40)
        #expect(application.terminal.rows[1] == String(repeating: " ", count: 60) + "pad")
        #expect(controller.layoutName == "Screen~pad")
        application.resize(130, 40)
        #expect(application.terminal.rows[1] == String(repeating: " ", count: 65) + "pad")
        application.resize(40, 2)
        #expect(application.rows == "phone\n")
    }

    @Test func laysOutBetweenTheCallbacksOfItsController() throws {
        let controller = OrderController(journal: journal)
        let application = try launch(controller)
        application.resize(30, 10)
        #expect(journal.takeAll() == ["will 30", "view 30", "layout 30", "did 30"])
        application.settle()
        #expect(journal.entries.isEmpty)
    }
}

/// Records the traits and sizes that it is told.
private final class TraitJournal: ViewController {
    let watcher = Watcher()
    private let journal: Journal

    init(_ title: String, journal: Journal) {
        self.journal = journal
        super.init()
        self.title = Text(title)
    }

    override func viewDidLoad() { view.addSubview(watcher) }
    override func viewWillAppear() { note("appears") }
    override func willTransition(to traits: TraitCollection) {
        note("will be \(traits.userInterfaceIdiom)")
        #expect(traitCollection != traits)
    }
    override func viewWillTransition(to size: Size) { note("size \(size.width)") }
    override func traitCollectionDidChange(_ previous: TraitCollection?) {
        let before = previous.map { "\($0.userInterfaceIdiom)" } ?? "nothing"
        note("was \(before) is \(traitCollection.userInterfaceIdiom)")
    }

    private func note(_ what: String) { journal.add("\(title ?? "") \(what)") }

    final class Watcher: View {
        private(set) var heard = 0
        override func traitCollectionDidChange(_ previous: TraitCollection?) { heard += 1 }
    }
}

/// A label at the top left on a phone, in the middle of the second row on a pad.
private final class LayoutController: ViewController {
    private let label = Label("")

    override func viewDidLoad() {
        view.addSubview(label)
        setLayouts(
            named: "Screen",
            [
                "Screen~phone": { [unowned self] bounds in
                    label.text = "phone"
                    label.frame = Rect(x: 0, y: 0, width: bounds.width, height: 1)
                },
                "Screen~pad": { [unowned self] bounds in
                    label.text = "pad"
                    label.frame = Rect(x: bounds.width / 2, y: 1, width: 3, height: 1)
                },
            ])
    }
}

/// Records the order of layout calls.
private final class OrderController: ViewController {
    private let journal: Journal

    init(journal: Journal) {
        self.journal = journal
        super.init()
        setLayouts(named: "Any", ["Any": { [journal] in journal.add("layout \($0.width)") }])
    }

    override func loadView() -> View { Noting(journal: journal) }
    override func viewWillLayoutSubviews() { journal.add("will \(view.bounds.width)") }
    override func viewDidLayoutSubviews() { journal.add("did \(view.bounds.width)") }

    private final class Noting: View {
        private let journal: Journal

        init(journal: Journal) {
            self.journal = journal
            super.init()
        }

        override func layoutSubviews() { journal.add("view \(bounds.width)") }
    }
}
