import CursesKit
import TekpubFormats
import TekpubKit
import Testing

@testable import TekpubApp

/// What is played next.
@MainActor
struct QueueTests {
    private let player = FakeBackgroundPlayer()

    private func browser(home: LibraryHome? = nil) async throws -> Browser {
        let browser = try Browser(
            options: LaunchOptions(isAnimated: false), home: home, player: FakePlayer(),
            backgroundPlayer: player)
        try await browser.answer(.success(.sample))
        return browser
    }

    /// The titles in the queue, from top to bottom, as the screen of the queue shows them.
    private func titles(_ browser: Browser) -> [String] {
        let known = ["Stones", "Mortar", "The Lamp", "はじめに"]
        return browser.terminal.rows.dropLast().compactMap { row in known.first { row.contains($0) } }
    }

    /// A browser that shows the queue of three episodes.
    private func queued() async throws -> Browser {
        let browser = try await browser()
        try await browser.press(.enter, until: "1 of 3")
        try await browser.press("a", until: "Queued “Stones” · u undoes")
        browser.press("G")
        try await browser.press("a", until: "Queued “The Lamp”")
        browser.press("k")
        try await browser.press("A", until: "“Mortar” next")
        try await showQueue(of: browser)
        return browser
    }

    /// Opens the queue of three from a production.
    private func showQueue(of browser: Browser) async throws {
        browser.press(.left, .left)
        try await browser.until { browser.screen.contains("Queue ") }
        browser.press(.home, .down, .down, .down)
        try await browser.press(.enter, until: "1 of 3")
    }

    @Test func listsWhatIsPlayedNext() async throws {
        let browser = try await queued()
        #expect(titles(browser) == ["Mortar", "Stones", "The Lamp"])
        #expect(browser.terminal.rows[2].contains("Building a Lighthouse"))
        #expect(browser.terminal.rows[2].contains("1:02:05"))
    }

    /// The user knows what they have chosen, and not what the queue plays after it.
    @Test func namesTheEpisodeThatFailsIfTheQueueHasChosenIt() async throws {
        let browser = try await queued()
        try await browser.press("p", until: "▶ Mortar")
        player.change { $0.phase = .ended(.failed(.noAddress)) }
        try await browser.until { browser.screen.contains(PlaybackError.noAddress.localizedDescription) }
        #expect(!browser.screen.contains("“Mortar”: "))
        browser.press(.home)
        try await browser.press("p", until: "▶ Mortar")
        player.change { $0.phase = .ended(.finished) }
        try await browser.until { browser.screen.contains("▶ Stones") }
        player.change { $0.phase = .ended(.failed(.noAddress)) }
        try await browser.until { browser.screen.contains("“Stones”: ") }
    }

    /// The queue has no dates, so their column is left to the titles.
    @Test func cutsNoTitleForAnEmptyColumn() async throws {
        let home = try LibraryHome()
        let key = EpisodeKey(productionKey: "radio", identity: "guid:fog")
        try home.library.queue.add([
            QueueItem(
                location: EpisodeLocation(catalogID: "http://a.test", key: key),
                title: "Fog over the harbour, and who heard the bell", productionTitle: "Radio",
                durationInSeconds: 1200)
        ])
        let browser = try await browser(home: home)
        browser.press(.left)
        try await browser.until { browser.screen.contains("Queue ") }
        browser.press(.home, .down, .down, .down)
        try await browser.press(.enter, until: "1 of 1")
        #expect(browser.screen.contains("Fog over the harbour, and who heard the b…    20:00"))
    }

    @Test func movesRemovesAndClearsWithUndo() async throws {
        let browser = try await queued()
        browser.press("J")
        try await browser.until { titles(browser) == ["Stones", "Mortar", "The Lamp"] }
        #expect(browser.screen.contains("2 of 3"))
        browser.press("J", "K", "K")
        try await browser.until { titles(browser) == ["Mortar", "Stones", "The Lamp"] }
        try await browser.press("x", until: "Removed 1 episode from the queue · u undoes")
        #expect(titles(browser) == ["Stones", "The Lamp"])
        try await browser.press("u", until: "Undone")
        #expect(titles(browser) == ["Mortar", "Stones", "The Lamp"])
        try await browser.press("C", until: "Nothing queued.")
        browser.press("u")
        try await browser.until { titles(browser) == ["Mortar", "Stones", "The Lamp"] }
    }

    @Test func showsTheSelectedEpisodeInTheThirdColumn() async throws {
        let browser = try await wideBrowser()
        browser.clock.advance(by: PreviewViewController.delay)
        try await browser.until { browser.screen.contains("Episode 2 of Building a Lighthouse") }
    }

    /// A browser with three columns that shows the queue of two episodes.
    private func wideBrowser() async throws -> Browser {
        let browser = try Browser(
            width: 160, height: 45, options: LaunchOptions(isAnimated: false), player: FakePlayer(),
            backgroundPlayer: player)
        try await browser.answer(.success(.sample))
        try await browser.press(.enter, until: "1 of 3")
        browser.press(.down)
        try await browser.press("a", until: "Queued “Mortar”")
        browser.press(.down)
        try await browser.press("a", until: "Queued “The Lamp”")
        browser.press(.left, .left, .home, .down, .down, .down)
        try await browser.press(.enter, until: "1 of 2")
        return browser
    }

    @Test func undoesOnlyWhatHasChangedTheQueue() async throws {
        let browser = try await browser()
        try await browser.press(.enter, until: "1 of 3")
        try await browser.press("a", until: "Queued “Stones”")
        try await browser.press("a", until: "Already in the queue")
        try await browser.press("u", until: "Undone")
        try await browser.press("u", until: "Nothing to undo")
    }

    @Test func countsOnlyWhatIsQueued() async throws {
        let browser = try await browser()
        try await browser.press(.enter, until: "1 of 3")
        try await browser.press("p", until: "▶ Stones")
        browser.pressControl("a")
        try await browser.press("A", until: "2 episodes next")
    }

    @Test func offersItsKeysAgainAfterAFilter() async throws {
        let browser = try await wideBrowser()
        // The message goes, which stands where the keys are.
        browser.clock.advance(by: .seconds(5))
        browser.press("/")
        browser.type("lamp")
        try await browser.press(.enter, until: "· lamp")
        try await browser.press("?", until: "End search")
        browser.press("?", .escape)
        try await browser.until { !browser.screen.contains("· lamp") }
        try await browser.press("?", until: "Clear")
        #expect(!browser.screen.contains("End search"))
    }

    @Test func movesARowThatIsDragged() async throws {
        let browser = try await queued()
        #expect(titles(browser) == ["Mortar", "Stones", "The Lamp"])
        let row = try #require(browser.terminal.rows.firstIndex { $0.contains("Mortar") })
        let x = browser.terminal.size.width / 2
        browser.drag(from: Point(x: x, y: row), to: Point(x: x, y: row + 2))
        try await browser.until { titles(browser) == ["Stones", "The Lamp", "Mortar"] }
        // One step back, however many rows it passed.
        browser.press("u")
        try await browser.until { titles(browser) == ["Mortar", "Stones", "The Lamp"] }
        #expect(browser.terminal.rows[row].contains("Mortar"))
    }

    @Test func movesASelectionTogether() async throws {
        let browser = try await queued()
        browser.press(" ", " ", "J")
        try await browser.until { titles(browser) == ["The Lamp", "Mortar", "Stones"] }
        #expect(browser.screen.contains("2 selected"))
    }

    /// A move is shown without reading the queue, unless that has changed.
    @Test func showsWhatAnotherProgramHasQueued() async throws {
        let home = try LibraryHome()
        let store = ScriptedSource().catalogID
        func item(_ title: String) -> QueueItem {
            let key = EpisodeKey(productionKey: "lighthouse", identity: title)
            return QueueItem(location: EpisodeLocation(catalogID: store, key: key), title: title)
        }
        try home.library.queue.add(["Stones", "Mortar"].map(item))
        let browser = try await browser(home: home)
        browser.press(.left)
        try await browser.until { browser.screen.contains("Queue ") }
        browser.press(.home, .down, .down, .down)
        try await browser.press(.enter, until: "1 of 2")
        try await browser.press("J", until: "2 of 2")
        #expect(titles(browser) == ["Mortar", "Stones"])
        try Library.open(in: home.folder).queue.insertNext([item("The Lamp")])
        browser.press("K")
        try await browser.until { titles(browser) == ["The Lamp", "Stones", "Mortar"] }
        #expect(browser.screen.contains("2 of 3"))
    }

    @Test func playsOnAndForgetsWhatWasPlayed() async throws {
        let browser = try await queued()
        try await browser.press("p", until: "▶ Mortar")
        #expect(browser.terminal.rows[2].hasPrefix("▶"))
        player.change { $0.phase = .ended(.finished) }
        try await browser.until { browser.screen.contains("▶ Stones") && titles(browser).count == 3 }
        // The row of what is played, and the queue below it.
        #expect(titles(browser) == ["Stones", "The Lamp", "Stones"])
        // What cannot be played stays, and what is played goes on.
        try await browser.press("b", until: "“The Lamp”: The catalogue has no address")
        #expect(player.status?.title == "Stones")
        // A key removes the message.
        browser.press(.home)
        player.change { $0.phase = .ended(.stopped) }
        try await browser.until { !browser.screen.contains("▶") }
        #expect(titles(browser) == ["Stones", "The Lamp"])
    }

    @Test func survivesTheProgram() async throws {
        let home = try LibraryHome()
        let first = try await browser(home: home)
        try await first.press(.enter, until: "1 of 3")
        try await first.press("a", until: "Queued “Stones”")
        first.terminate()
        let second = try await browser(home: home)
        // The production is open again.
        second.press(.left)
        try await second.press(.left, until: "Queue ")
        second.press(.home, .down, .down, .down)
        try await second.press(.enter, until: "1 of 1")
        #expect(titles(second) == ["Stones"])
    }

    @Test func queuesWhatIsLeftOfAProduction() async throws {
        let browser = try await browser()
        try await browser.press("a", until: "Queued 3 episodes")
        try await browser.press("a", until: "Already in the queue")
        browser.press("j", "j")
        try await browser.press("a", until: "No episode is left to watch")
    }

    @Test func playsOnInTheTerminalWhereItMust() async throws {
        let inTerminal = FakePlayer(
            watched: [WatchProgress(positionInSeconds: 725, durationInSeconds: 725, isAtEnd: true)])
        let browser = try Browser(
            options: LaunchOptions(isAnimated: false), player: inTerminal,
            backgroundPlayer: FakeBackgroundPlayer(canPlay: false))
        try await browser.answer(.success(.sample))
        try await browser.press(.enter, until: "1 of 3")
        browser.pressControl("a")
        try await browser.press("a", until: "Queued 3 episodes")
        try await showQueue(of: browser)
        // The last one has no address.
        try await browser.press(.enter, until: "“The Lamp”: The catalogue has no address")
        #expect(await inTerminal.played == ["Stones from 0", "Mortar from 0"])
        try await browser.until { browser.screen.contains("1 of 1") }
    }

    @Test func offersNoQueueWhereNothingPlaysInTheBackground() async throws {
        let browser = try await Browser.showing(.sample, player: FakePlayer())
        try await browser.press(.left, until: "Favourites")
        #expect(!browser.screen.contains("Queue"))
    }
}
