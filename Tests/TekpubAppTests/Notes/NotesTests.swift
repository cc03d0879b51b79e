import CursesKit
import CursesKitTesting
import TekpubFormats
import Testing

@testable import TekpubApp
@testable import TekpubKit

/// Notes at a time of an episode.
@MainActor
struct NotesTests {
    private let player = FakeBackgroundPlayer()
    private let screens = SnapshotFolder(named: "../Screens")
    private let home: LibraryHome

    init() throws {
        home = try LibraryHome()
    }

    /// A browser that is 100 seconds into the second episode of a production.
    private func playing(width: Int = 80, height: Int = 24) async throws -> Browser {
        let browser = try Browser(
            width: width, height: height, options: LaunchOptions(isAnimated: false), home: home,
            player: FakePlayer(), backgroundPlayer: player)
        try await browser.answer(.success(.sample))
        try await browser.press(.enter, until: "1 of 3")
        browser.press("j")
        try await browser.press("p", until: "▶ Mortar")
        move(to: 100)
        return browser
    }

    private func move(to seconds: Int) {
        player.change {
            $0.phase = .ready
            $0.duration = .seconds(3725)
            $0.currentTime = .seconds(seconds)
        }
    }

    private func note(
        _ text: String, at time: String = "1:40", in browser: Browser, key: Key = "E"
    ) async throws {
        try await browser.press(key, until: "Note at \(time)")
        browser.type(text)
        try await browser.press(.enter, until: "Noted at \(time)")
    }

    /// Reads the notes, off the main actor as the program does.
    private func noted() async throws -> [NotedEpisode] {
        try await onBlockingThread { [library = home.library] () throws(LibraryError) in
            try library.notedEpisodes()
        }
    }

    private func showNotes(_ browser: Browser) throws {
        let row = try #require(browser.terminal.rows.firstIndex { $0.hasPrefix(" Notes ") })
        browser.click(x: 3, y: row)
        browser.press(.right)
    }

    @Test func areWrittenWhileItPlays() async throws {
        let browser = try await playing()
        try await browser.press("E", until: "Note at 1:40")
        #expect(browser.screen.contains("Mortar"))
        move(to: 130)
        browser.type("Lime and sand")
        try await browser.press(.enter, until: "Noted at 1:40")
        let notes = try #require(try await noted().first)
        #expect(notes.notes.map(\.text) == ["Lime and sand"])
        #expect(notes.notes.map(\.positionInSeconds) == [100])
        #expect(notes.title == "Mortar" && notes.productionTitle == "Building a Lighthouse")
    }

    @Test func wantWords() async throws {
        let browser = try await playing()
        try await browser.press("E", until: "Note at 1:40")
        browser.press(.enter)
        #expect(browser.screen.contains("Write a few words."))
        browser.press(.escape)
        try await browser.until { !browser.screen.contains("Note at") }
        #expect(try await noted().isEmpty)
    }

    @Test func standOnThePageOfTheirEpisode() async throws {
        let browser = try await playing()
        try await browser.press(.enter, until: "Episode 2 of")
        try await note("Lime and sand", in: browser, key: "N")
        move(to: 40)
        try await note("Stones first", at: "0:40", in: browser, key: "N")
        try await browser.until {
            browser.screen.contains("Notes\n   0:40  Stones first\n   1:40  Lime and sand\n")
        }
        browser.press(.tab)
        browser.press(.enter)
        #expect(player.calls.last == "to 40.0 seconds")
    }

    @Test func areListedChangedRemovedAndCopied() async throws {
        let browser = try await playing(width: 120, height: 34)
        try await note("Lime and sand", in: browser)
        move(to: 40)
        try await note("Stones first", at: "0:40", in: browser)
        try showNotes(browser)
        try await browser.until { browser.screen.contains("Mortar · Building a Lighthouse") }
        try await browser.until { browser.screen.contains("1 of 2") }
        try await browser.verify(in: screens, named: "notes-120x34", withStyles: true)
        browser.press("y")
        #expect(
            browser.terminal.copiedTexts.last == """
                ## Building a Lighthouse: Mortar

                - [0:40](<https://catalogue.test/lighthouse/2.mp4#t=40>) Stones first

                """)
        try await browser.press("e", until: "Note at 0:40")
        browser.type(" of all")
        try await browser.press(.enter, until: "Stones first of all")
        try await browser.press("x", until: "Removed 1 note")
        try await browser.until { !browser.screen.contains("Stones") && browser.screen.contains("1 of 1") }
        try await browser.press("u", until: "Stones first of all")
        try await browser.press("u", until: "0:40  Stones first ")
        try await browser.until { browser.screen.contains("Undone: Changed the note · Stones first") }
        browser.press(.down, .enter)
        #expect(player.calls.last == "to 100.0 seconds")
        try await browser.press("/", until: "Filter the notes")
        browser.type("lime")
        try await browser.until { !browser.screen.contains("0:40  Stones") }
        #expect(browser.screen.contains("Lime and sand"))
    }

    @Test func playTheirEpisode() async throws {
        let browser = try await playing(width: 120, height: 34)
        try await note("Lime and sand", in: browser)
        browser.press("X")
        try await browser.until { !browser.screen.contains("▶") }
        try showNotes(browser)
        try await browser.until { browser.screen.contains("Lime and sand") }
        try await browser.press(.enter, until: "▶ Mortar")
        #expect(player.calls.last == "play Mortar from 100.0 seconds")
    }

    @Test func sayHowTheyAreWritten() async throws {
        let browser = try await playing(width: 120, height: 34)
        try showNotes(browser)
        try await browser.until { browser.screen.contains("No notes yet. Press E while something plays.") }
    }
}

/// Notes for people who read them elsewhere.
struct NotedEpisodeTextTests {
    private static func noted(address: String?, title: String? = "Fog", text: String = "Look") -> NotedEpisode
    {
        let location = EpisodeLocation(
            catalogID: "https://a.test", key: EpisodeKey(productionKey: "radio", identity: "number:1"))
        return NotedEpisode(
            location: location, title: title, productionTitle: title == nil ? nil : "Radio", address: address,
            notes: [
                EpisodeNote(
                    id: 1, location: location, positionInSeconds: 3760, text: text,
                    createdAt: .distantPast)
            ])
    }

    @Test func isMarkdown() {
        #expect(
            Self.noted(address: "https://a.test/fog.mp3").markdown == """
                ## Radio: Fog

                - [1:02:40](<https://a.test/fog.mp3#t=3760>) Look

                """)
        #expect(
            Self.noted(address: nil, title: "*Fog*\n[x](y) <b>", text: "One\nTwo").markdown == """
                ## Radio: \\*Fog\\* \\[x\\](y) \\<b\\>

                - 1:02:40 One
                  Two

                """)
        #expect(Self.noted(address: nil, title: nil).markdown.hasPrefix("## radio\n"))
    }
}
