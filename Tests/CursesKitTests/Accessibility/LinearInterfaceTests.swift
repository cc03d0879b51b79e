import CursesKitTesting
import Testing

@testable import CursesKit

@MainActor
struct LinearInterfaceTests {
    private let journal = Journal()

    @Test func tellsAPageOfTextPieceByPiece() throws {
        let text = TextView()
        text.paragraphs =
            (1...15).map { .init("Line \($0)") } + [.init("A bar  ━━").readAloud(as: "A bar: 3 %")]
        let session = try LinearSession(ShowingController(text))
        #expect(session.takeLines() == (1...10).map { "Line \($0)" } + ["Enter for more."])
        #expect(session.enter("") == (11...15).map { "Line \($0)" } + ["A bar: 3 %"])
        #expect(session.enter("") == ["That was all."])
        #expect(session.enter("text").first == "Line 1")
    }

    @Test func opensALinkByItsNumber() throws {
        let text = TextView()
        let opened = LinkJournal(journal)
        text.delegate = opened
        text.paragraphs = [TextView.Paragraph("See ").appending("here", linkingTo: "https://a.test/")]
        let session = try LinearSession(ShowingController(text))
        _ = session.enter("1")
        _ = session.enter("link 2")
        #expect(journal.takeAll() == ["https://a.test/"])
    }

    @Test func namesLinksThatShowNoNumber() throws {
        let text = TextView()
        let opened = LinkJournal(journal)
        text.delegate = opened
        text.numbersLinks = true
        text.paragraphs = [
            TextView.Paragraph("5:00 ").appending("The bell", linkingTo: "play:300", isNumbered: false)
                .readAloud(as: "5 minutes, The bell"),
            TextView.Paragraph("See ").appending("here", linkingTo: "https://a.test/"),
        ]
        let session = try LinearSession(ShowingController(text))
        #expect(session.takeLines() == ["5 minutes, The bell, link 2", "See [1] here"])
        _ = session.enter("link 2")
        _ = session.wait()
        _ = session.enter("1")
        #expect(journal.takeAll() == ["play:300", "https://a.test/"])
    }

    @Test func tellsThatATextHasMoreLinks() throws {
        let text = TextView()
        text.paragraphs = [.init("A page")]
        let session = try LinearSession(ShowingController(text))
        _ = session.takeLines()
        text.update([.init("A page, played")])
        session.simulator.wait(.milliseconds(20))
        #expect(session.takeLines().isEmpty)
        text.update([
            .init("A page"), TextView.Paragraph("5:00 ").appending("The bell", linkingTo: "play:300"),
        ])
        session.simulator.wait(.seconds(1))
        #expect(session.takeLines() == ["There is more on this screen now. text reads it."])
    }

    @Test func opensTheLinkThatWasToldWithANumber() throws {
        func link(_ title: Text) -> TextView.Paragraph {
            TextView.Paragraph("At ").appending(title, linkingTo: "play:\(title)")
        }
        let text = TextView()
        let opened = LinkJournal(journal)
        text.delegate = opened
        text.paragraphs = [link("bell")]
        let session = try LinearSession(ShowingController(text))
        _ = session.takeLines()
        text.update([link("fog"), link("bell")])
        session.simulator.wait(.seconds(1))
        _ = session.enter("link 1")
        _ = session.wait()
        _ = session.enter("text", "link 1")
        #expect(journal.takeAll() == ["play:bell", "play:fog"])
    }

    @Test func tellsOnlyTheTitleOfALongTextAgain() throws {
        let text = TextView()
        text.paragraphs = (1...9).map { .init(Text(String(repeating: "\($0)", count: 40))) }
        let root = ShowingController(text)
        root.title = "Long"
        let session = try LinearSession(NavigationController(rootViewController: root))
        root.navigationController?.pushViewController(ShowingController(Label("A page")))
        session.simulator.wait(.milliseconds(20))
        #expect(session.enter("back") == ["Long.", "text reads it all."])
        #expect(session.enter("text").count == 9)
    }

    @Test func listsATitleOnce() throws {
        let root = ShowingController(Label("A page"))
        root.commands = [KeyCommand("Write", keys: "w") { [journal] in journal.add("here") }]
        let navigation = CommandingNavigation(rootViewController: root)
        navigation.commands = [KeyCommand("Write", keys: "w") { [journal] in journal.add("there") }]
        let session = try LinearSession(navigation)
        #expect(session.enter("actions").count { $0.contains("Write") } == 1)
        _ = session.enter("write")
        #expect(journal.takeAll() == ["here"])
    }

    @Test func putsNoCommaBehindASentence() throws {
        let session = try LinearSession(ShowingController(Label("It failed. · 1 min ago · 2 of 3")))
        #expect(session.takeLines() == ["It failed. 1 min ago, 2 of 3"])
    }

    @Test func tellsAnnouncementsAndToasts() throws {
        let session = try LinearSession(ShowingController(Label("A page")))
        _ = session.simulator.takeOutput()
        session.simulator.application.announce("Queued")
        session.delegate.shownWindow.toasts.show(Toast("It failed", style: .error))
        session.simulator.wait(.milliseconds(20))
        #expect(session.simulator.takeOutput() == "\nQueued\nError: It failed\n> ")
    }

    @Test func tellsProgressByQuarters() throws {
        let bar = ProgressView()
        let session = try LinearSession(ShowingController(bar))
        _ = session.wait()
        for percentage in 1...100 {
            bar.progress = Double(percentage) / 100
            session.simulator.wait(.milliseconds(100))
        }
        #expect(session.takeLines() == ["25 percent.", "50 percent.", "75 percent.", "100 percent."])
    }

    @Test func takesTheNextLineAfterTheEffectOfTheLast() throws {
        let root = ShowingController(Label("A page"))
        root.title = "First"
        let second = ShowingController(Label("Another page"))
        second.title = "Second"
        second.commands = [KeyCommand("Wave", keys: "w") { [journal] in journal.add("waved") }]
        root.commands = [
            KeyCommand("Go", keys: "g") { [weak root] in
                root?.window?.application?.clock.schedule(after: .milliseconds(500)) {
                    root?.navigationController?.pushViewController(second)
                }
            }
        ]
        let session = try LinearSession(NavigationController(rootViewController: root))
        _ = session.enter("g", "w", "back")
        #expect(journal.takeAll().isEmpty)
        session.simulator.wait(.seconds(2))
        #expect(journal.takeAll() == ["waved"])
        #expect(session.takeLines() == ["Second.", "Another page", "Done.", "First.", "A page"])
    }

    @Test func aScriptWaitsForWhatFollowsABeginning() throws {
        let root = ShowingController(Label("A page"))
        let clock = ManualClock()
        var written = ""
        root.commands = [
            KeyCommand("Ask", keys: "k") { [weak root] in
                root?.window?.application?.announce("Asking …")
                clock.schedule(after: .seconds(5)) { root?.window?.application?.announce("It is there.") }
            },
            KeyCommand("Wave", keys: "w") { [journal] in journal.add("waved") },
        ]
        let terminal = VirtualTerminal(size: Size(width: 80, height: 24), isFullScreen: false)
        let delegate = TestDelegate(root)
        let application = Application(terminal: terminal, clock: clock, delegate: delegate)
        let output = LinearOutput(width: nil, hasUnicode: true, echoes: true) { written += $0 }
        let interface = LinearInterface(application: application, output: output)
        try interface.launch()
        for line in ["k", "w"] { interface.receive(line) }
        clock.advance(by: .seconds(2))
        #expect(journal.takeAll().isEmpty)
        clock.advance(by: .seconds(6))
        #expect(journal.takeAll() == ["waved"])
        #expect(written.contains("> k\nAsking ...\nIt is there.\n> w\nDone.\n"))
    }

    @Test func takesNoLineWhileAProgramLoads() throws {
        let waiting = WaitingController()
        let session = try LinearSession(waiting)
        #expect(session.simulator.takeOutput() == LinearPhrases.welcome + "\nOne moment\n")
        session.simulator.enter("g")
        let root = ShowingController(Label("A page"))
        root.commands = [KeyCommand("Go", keys: "g") { [journal] in journal.add("gone") }]
        session.delegate.shownWindow.rootViewController = root
        session.simulator.wait(.milliseconds(20))
        #expect(journal.takeAll() == ["gone"])
    }

    @Test func waitsForAContainerOnlyAsLongAsForAScreen() throws {
        let root = ShowingController(Label("A page"))
        root.commands = [KeyCommand("Go", keys: "g") { [journal] in journal.add("gone") }]
        let session = try LinearSession(LoadingContainer(rootViewController: root))
        session.simulator.enter("g")
        session.simulator.wait(LinearWait.screenLimit - .seconds(1))
        #expect(journal.takeAll().isEmpty)
        session.simulator.wait(.seconds(1))
        #expect(journal.takeAll() == ["gone"])
    }

    @Test func takesNoLineWhileAContainerLoads() throws {
        let root = ShowingController(Label("A page"))
        root.commands = [KeyCommand("Go", keys: "g") { [journal] in journal.add("gone") }]
        let container = LoadingContainer(rootViewController: root)
        let session = try LinearSession(container)
        session.simulator.enter("g")
        #expect(journal.takeAll().isEmpty)
        container.isLoading = false
        root.view.setNeedsDisplay()
        session.simulator.wait(.milliseconds(20))
        #expect(journal.takeAll() == ["gone"])
    }

    @Test func searches() throws {
        let searched = RowSearch()
        let session = try LinearSession(NavigationController(rootViewController: searched.rows))
        #expect(
            session.enter("/two words") == [
                "Rows, search for two words, 2 rows:", "1. item 1", "2. item 2",
            ])
        #expect(session.enter("back") == ["Rows, 25 rows:", "You were at row 1. item 1"])
        #expect(!searched.search.isActive)
    }

    @Test func asksForTheWordsOfEachSearch() throws {
        let searched = RowSearch()
        let session = try LinearSession(NavigationController(rootViewController: searched.rows))
        for words in ["two", "words"] {
            searched.search.beginEditing()
            session.simulator.wait(.milliseconds(20))
            #expect(session.takeLines().last == "Search rows:")
            #expect(session.enter(words).first == "Rows, search for \(words), 2 rows:")
        }
    }

    @Test func tellsWhatALoadingProgramShowsBeforeItEndsWithItsInput() throws {
        let session = try LinearSession(WaitingController())
        session.simulator.endInput()
        #expect(session.simulator.application.exitStatus == nil)
        session.delegate.shownWindow.rootViewController = ShowingController(Label("A page"))
        session.simulator.wait(.milliseconds(20))
        #expect(session.takeLines().contains("A page"))
        #expect(session.simulator.application.exitStatus == 0)
    }

    @Test func endsWithItsInputIfItNeverLoads() throws {
        let session = try LinearSession(WaitingController())
        session.simulator.endInput()
        session.simulator.wait(LinearWait.screenLimit)
        #expect(session.simulator.application.exitStatus == 0)
    }

    @Test func endsWithItsInput() throws {
        let session = try LinearSession(ShowingController(Label("A page")))
        session.simulator.enter("status")
        session.simulator.endInput()
        #expect(session.simulator.application.exitStatus == 0)
    }

    @Test(arguments: ["q", "quit"])
    func quitsBy(line: String) throws {
        let session = try LinearSession(ShowingController(Label("A page")))
        session.simulator.enter(line)
        #expect(session.simulator.application.exitStatus == 0)
    }

    @Test func writesNoControlCharactersOfOthers() throws {
        let session = try LinearSession(
            ShowingController(Label("A \u{1B}[31mred\u{7} page · é…")), hasUnicode: false)
        let output = session.simulator.output
        #expect(output.utf8.allSatisfy { $0 == 0x0A || (0x20..<0x7F).contains($0) })
        #expect(output.contains("red? page, e..."))
    }

    @Test func foldsLinesToTheWidth() {
        var written = ""
        let output = LinearOutput(width: 12, hasUnicode: true, echoes: false) { written += $0 }
        output.write("one two three four")
        output.prompt()
        output.write("five")
        output.prompt()
        #expect(written == "one two\nthree four\n> \nfive\n> ")
    }
}

@MainActor
private final class LinkJournal: TextViewDelegate {
    private let journal: Journal
    init(_ journal: Journal) { self.journal = journal }
    func textView(_ textView: TextView, didOpen link: TextView.Link) { journal.add(link.target) }
}

private final class WaitingController: ViewController {
    override var isWaitingScreen: Bool { true }
    override func loadView() -> View { Label("One moment") }
}

private final class LoadingContainer: NavigationController {
    var isLoading = true
    override var isWaitingScreen: Bool { isLoading }
}

@MainActor
private final class RowSearch: SearchResultsUpdating {
    let rows = SlowRows()
    let search = SearchController(placeholder: "Search rows")

    init() {
        search.searchResultsUpdater = self
        rows.searchController = search
    }

    func updateSearchResults(for searchController: SearchController) {
        rows.count = searchController.searchBar.text.isEmpty ? 25 : 2
        searchController.resultTitle = searchController.searchBar.text.isEmpty ? nil : "2 of 25"
        rows.tableView.reloadData()
    }
}
