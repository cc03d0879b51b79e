import CursesKit
import CursesKitTesting
import Foundation
import Localization
import TekpubFormats
import Testing

@testable import TekpubApp
@testable import TekpubKit

/// A screen that `ScreenLibrary` can show.
enum LibraryScreen: String, CaseIterable {
    case menu, new, continued, bySource, queue, emptyQueue, notes, emptyNotes, downloads, recents, favourites
    case episode, transcript, search, covers, help, palette, rowMenu, sortSheet, sourceSheet, noteSheet
    case policy, foundSources, failedSource, question, toast, smartList, smartListForm
}

/// A library of sources with something on each screen.
@MainActor
final class ScreenLibrary {
    private let home: SourceHome
    private let player = FakeBackgroundPlayer()
    private let downloads = FakeDownloads()
    private let documents = FakeDocuments(
        chapters: [
            Chapter(startInSeconds: 0, title: "Welcome"), Chapter(startInSeconds: 95, title: "The keeper"),
        ],
        cues: (0..<40).map { (index: Int) -> TranscriptCue in
            let start = Double(index * 10)
            return TranscriptCue(
                startInSeconds: start, endInSeconds: start + 9, speaker: index % 6 < 3 ? "Ada" : "Ben",
                text: "The lamp was lit every evening at dusk.")
        })

    /// The rows of the menu above the sources.
    private enum Row: Int {
        case new, continued, queue, downloads, favourites, notes, smartList
    }

    init() async throws {
        home = try SourceHome()
        try home.addNew(
            Production(
                slug: "radio", title: "Radio at the End of the Long Pier", author: "Ada Example",
                description: "What was said when the lamp was lit.", canWatch: true,
                episodes: [
                    Episode(number: 1, title: "Old", durationInSeconds: 60, url: "https://a.test/old.mp3"),
                    Episode(
                        number: 2, title: "灯台の夜 and the Fog That Came In From the West, Part One of Three",
                        description: "See https://a.test/fog.", durationInSeconds: 4000,
                        releasedAt: ReleaseDate("2026-11-08"), url: "https://catalogue.test/fog.mp3",
                        details: EpisodeDetails(
                            transcripts: [Transcript(url: "https://catalogue.test/fog.vtt")],
                            chaptersURL: "https://catalogue.test/fog.json",
                            soundbites: [
                                Soundbite(startInSeconds: 60, durationInSeconds: 20, title: "The bell")
                            ])),
                ]))
        let boats = home.home.library.store(for: "http://b.test/feed")
        let content = try #require(try await ProductionContent.read("feed", id: nil, from: boats))
        try boats.setMark(
            EpisodeMark(positionInSeconds: 50, updatedAt: .distantPast), for: content.episodeKey(at: 2))
        try home.home.library.store(for: "http://a.test/feed").confirm(at: Self.now)
        try home.home.library.store(for: CatalogID.lectures).setFavorite(true, productionKey: "lighthouse")
    }

    /// The ninth of November 2026.
    private static let now = Date(timeIntervalSince1970: 1_794_182_400)

    /// A browser at `now`.
    func browser(
        width: Int, height: Int, theme: Theme = .standard, capabilities: TerminalCapabilities? = nil
    ) async throws -> Browser {
        try await home.browser(
            width: width, height: height, downloads: downloads, backgroundPlayer: player,
            documents: documents, theme: theme, capabilities: capabilities,
            now: Self.now)
    }

    /// A program that is told line by line, on the same day.
    func linearBrowser() async throws -> Browser {
        try await home.browser(
            width: 80, height: 24, downloads: downloads, backgroundPlayer: player, documents: documents,
            now: Date(timeIntervalSince1970: 1_794_182_400), isLinear: true)
    }

    /// What the user wants of each source.
    var policies: [SourcePolicy] {
        // Ignore errors: a test that waits for a policy fails then.
        (try? home.store.sources().map(\.policy)) ?? []
    }

    /// Lets messages pass, but not the toast, and the preview be read.
    func rest(_ browser: Browser, on screen: LibraryScreen) async throws {
        if screen != .toast { browser.clock.advance(by: .seconds(4)) }
        guard browser.terminal.size.width >= 150 else { return }
        // What is read off the main actor for the third column comes a little later.
        var previous = ""
        try await browser.until {
            defer { previous = browser.screen }
            return browser.screen == previous
        }
    }

    /// Goes from the first screen to another.
    func show(_ screen: LibraryScreen, in browser: Browser) async throws {
        switch screen {
        case .menu:
            try await openMenu(of: browser)
            // The sources and their numbers are read after the menu appears.
            let started = localized("Continue")
            try await browser.until {
                (browser.terminal.size.height < 12 || browser.screen.contains("Open Lectures"))
                    && browser.terminal.rows.contains { $0.contains(started) && $0.contains("1") }
            }
        case .new: try await openNew(in: browser)
        case .continued: try await open(.continued, in: browser, until: position(1, of: 1))
        case .bySource:
            try await openNew(in: browser)
            try await browser.press("s", until: localized("By Source"))
            browser.press("s")
            try await browser.until {
                browser.terminal.rows.contains { $0.contains(/(^|[│|▌]) Night Boats *($|[│|▌])/) }
            }
        case .emptyQueue:
            try await open(
                .queue, in: browser, until: word(localized("Nothing queued. Press \("a") on an episode.")))
        case .emptyNotes:
            try await open(
                .notes, in: browser,
                until: word(localized("No notes yet. Press \("E") while something plays.")))
        case .queue:
            try await openNew(in: browser)
            try await browser.press("a", until: String("".inQuotationMarks.prefix(1)))
            browser.press("j", "a")
            try await browser.until {
                browser.screen.split(separator: "\n").contains { row in
                    "Night".inQuotationMarks.prefix(1).allSatisfy(row.contains) && row.contains("Night")
                }
            }
            try await open(.queue, in: browser, until: position(1, of: 2))
        case .notes:
            try await play(in: browser)
            try await browser.press("E", until: localized("Save"))
            browser.type("Why is it lit?")
            try await browser.press(.enter, until: word(localized("Noted at \("")")))
            try await open(.notes, in: browser, until: "Why is it lit?")
        case .downloads:
            try await openDownloads(in: browser)
            try await browser.press("m", until: word(localized("Marked as played")))
        case .recents, .favourites, .failedSource, .policy: try await showRowOfMenu(screen, in: browser)
        case .episode: try await play(in: browser)
        case .transcript:
            try await play(in: browser)
            try await browser.press("T", until: "The lamp was lit")
        case .search:
            browser.press("S")
            browser.type("lamp")
            try await browser.until { browser.screen.contains(word(localized("\("") found"))) }
        case .covers: try await browser.press("v", until: "Building")
        case .help: browser.press("?")
        case .palette:
            browser.press(":")
            browser.type("re")
        case .rowMenu: browser.press(".")
        case .sortSheet: browser.press("s")
        case .sourceSheet:
            try await openMenu(of: browser)
            browser.press("a")
        case .noteSheet:
            try await play(in: browser)
            try await browser.press("E", until: localized("Save"))
        case .foundSources: try await findSources(in: browser)
        case .smartListForm: try await fillSmartListForm(in: browser)
        case .smartList:
            try await fillSmartListForm(in: browser)
            browser.press(.enter)
            try await browser.until { !browser.screen.contains(localized("New Smart List")) }
            try await openMenu(of: browser)
            try await browser.until { browser.terminal.rows.contains { $0.hasPrefix(" Long  ") } }
            try await open(.smartList, in: browser, until: "Harbour Radio 5")
        case .question:
            try await openNew(in: browser)
            browser.pressControl("a")
            try await browser.press("d", until: localized("Cancel"))
        case .toast:
            try await openDownloads(in: browser)
            await downloads.finish(in: "/tmp")
            try await browser.until { browser.screen.contains(" · 4 · ") }
            try await browser.until {
                browser.clock.advance(by: .seconds(1))
                return browser.screen.contains(word(localized("Downloaded “\("")”")))
            }
        }
    }
}

extension ScreenLibrary {
    private func openMenu(of browser: Browser) async throws {
        browser.press(.left, .left, .left, .home)
        try await browser.until { browser.screen.contains(localized("Library")) }
    }

    private func open(_ row: Row, in browser: Browser, until text: String) async throws {
        try await openMenu(of: browser)
        for _ in 0..<row.rawValue { browser.press(.down) }
        try await browser.press(.right, until: text)
    }

    private func openNew(in browser: Browser) async throws {
        try await open(.new, in: browser, until: position(1, of: 5))
    }

    /// Plays the newest episode on its page, for a hundred seconds.
    private func play(in browser: Browser) async throws {
        try await openNew(in: browser)
        try await browser.press(.enter, until: localized("Presenter"))
        // An episode that is shown is no longer new.
        let (label, new) = (localized("Progress"), localized("New", context: "episode"))
        try await browser.until { !browser.terminal.rows.contains { $0.contains(label) && $0.contains(new) } }
        try await browser.press("p", until: browser.terminal.capabilities.hasUnicode ? "▶" : ">")
        player.change {
            $0.phase = .ready
            $0.duration = .seconds(4000)
            $0.currentTime = .seconds(100)
        }
        try await browser.until { browser.screen.contains("1:40") }
    }

    /// Describes a list of nine episodes, one of them begun.
    private func fillSmartListForm(in browser: Browser) async throws {
        browser.press("B")
        try await browser.until { browser.screen.contains(localized("New Smart List")) }
        browser.type("Long")
        browser.press(.tab)
        browser.type("unplayed and newer than 8 days")
        browser.clock.advance(by: SmartListForm.delay)
        try await browser.until { browser.screen.contains(CountText.episodes(9)) }
    }

    /// Shows two downloads that are there and two that run.
    private func openDownloads(in browser: Browser) async throws {
        try await openNew(in: browser)
        for count in 1...4 {
            if count > 1 { browser.press("j") }
            browser.press("d")
            try await browser.until { [downloads] in await downloads.requests.count == count }
        }
        await downloads.run()
        for request in await downloads.requests.prefix(2) {
            await downloads.set([request.episode.title ?? "": .finished(path: "/tmp/\(request.id).mp4")])
        }
        try await open(.downloads, in: browser, until: position(1, of: 4))
    }

    /// Selects the row of the menu that a screen belongs to, and opens it.
    private func showRowOfMenu(_ screen: LibraryScreen, in browser: Browser) async throws {
        if screen == .failedSource {
            let host = try #require(BaseURL.host(of: "http://a.test/"))
            await home.refresher.fail("http://a.test/feed", with: .status(host: host, code: 500))
            let done = word(localized(3, one: "1 source refreshed", other: "\(3) sources refreshed"))
            browser.press("R")
            try await browser.until { [home] in
                let sources = (try? home.store.sources()) ?? []
                return sources.contains { $0.status.failure != nil } && !browser.isCheckingSources
                    && browser.screen.contains(done)
            }
            // The list of sources is read again a little later.
            browser.clock.advance(by: .seconds(5))
        }
        try await openMenu(of: browser)
        switch screen {
        case .recents:
            // Below the row of the source, whose lists are read after the menu appears.
            try await browser.until {
                browser.press(.home)
                for _ in 0..<7 { browser.press(.down) }
                guard case .list(_, .recents)? = browser.delegate.launch?.browser?.menu.selectedAction
                else { return false }
                return true
            }
            try await browser.press(.right, until: position(1, of: 2))
        case .favourites: try await open(.favourites, in: browser, until: position(1, of: 1))
        default:
            try await selectTheSource(in: browser, for: screen)
            if screen == .policy { browser.press("P") }
        }
    }

    /// Selects the source in the menu, which is read after the menu appears, and waits until the list beside it is
    /// that of the source.
    private func selectTheSource(in browser: Browser, for screen: LibraryScreen) async throws {
        func select() {
            browser.press(.home)
            for _ in 0..<10 { browser.press(.down) }
        }
        let text = screen == .failedSource ? "Harbour Radio ! 2" : "Harbour Radio"
        try await browser.until {
            select()
            browser.clock.advance(by: .seconds(1))
            return browser.screen.replacing(/[ ]+/, with: " ").contains(text)
        }
        select()
        guard browser.terminal.size.width >= 100 else { return }
        try await browser.until {
            browser.clock.advance(by: .seconds(1))
            return browser.screen.contains("Harbour Radio 5")
        }
    }

    private func findSources(in browser: Browser) async throws {
        try await openMenu(of: browser)
        browser.press("a", .tab, .tab)
        try await browser.press("f", until: localized("Find Sources"))
        browser.type("cranes")
        try await browser.press(.enter, until: word(localized("Asking …")))
        let found = try [("Cranes of the North", "https://c.test/feed"), ("Storks", "https://s.test/")].map {
            try #require(DirectoryEntry(.internetArchive, .collection, title: $0.0, address: $0.1))
        }
        home.answers?.yield(
            .answered(DirectoryResult(directory: .internetArchive, result: .success(found))))
        home.answers?.yield(
            .answered(
                DirectoryResult(directory: .sepiaSearch, result: .failure(.unavailable("The tide is out.")))))
        home.answers?.yield(
            .answered(DirectoryResult(directory: .mediaCCC, result: .success([]))))
        try await browser.until { browser.screen.contains(position(1, of: 2)) }
        try await browser.until { browser.screen.contains(word(localized("Nothing found"))) }
    }
}

/// The position in a list, as the status bar says it.
private func position(_ row: Int, of count: Int) -> String {
    PositionText.text(row, of: count).description
}

/// The beginning of the longest word of a text, which is on one row however the text is wrapped or cut.
private func word(_ text: String) -> String {
    let longest = text.split(separator: " ").max { $0.count < $1.count } ?? ""
    return String(longest.prefix(6))
}
