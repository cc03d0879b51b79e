import CursesKit
import CursesKitTesting
import Foundation
import TekpubFormats
import Testing

@testable import TekpubApp
@testable import TekpubKit

/// The user's own commands on the screens, with shell scripts for programs.
@MainActor
@Suite(.timeLimit(.minutes(5)))
struct UserCommandScreenTests {
    private let screens = SnapshotFolder(named: "../Screens")

    /// A browser that shows the three episodes of a production.
    private func browser(
        _ configuration: String, width: Int = 80, height: Int = 24, downloads: (any DownloadService)? = nil,
        isLinear: Bool = false
    ) async throws -> Browser {
        let file = ConfigurationFile(configuration, path: "c")
        #expect(file.problems.map(\.localizedDescription) == [])
        let keys = KeyChoice(bindings: file.keyBindings, commands: file.commands)
        let browser = try Browser(
            width: width, height: height, options: LaunchOptions(isAnimated: false, keys: keys),
            downloads: downloads, isLinear: isLinear)
        try await browser.answer(.success(.sample))
        if !isLinear { try await browser.press(.enter, until: "1 of 3") }
        return browser
    }

    /// A command whose shell script gets the placeholders as arguments.
    private func script(
        _ text: String, _ arguments: String = #""{title}""#, id: String = "say", name: String = "Say It",
        _ rest: String = ""
    ) -> String {
        """
        [commands.\(id)]
        name = "\(name)"
        key = "ctrl-s"
        run = ["/bin/sh", "-c", '\(text)', "sh", \(arguments)]
        \(rest)

        """
    }

    @Test func showsALineInPassing() async throws {
        let browser = try await browser(
            script(#"echo "$2 of $1, $3""#, #""{show}", "{title}", "{position}""#))
        browser.press("j")
        browser.pressControl("s")
        try await browser.until { browser.screen.contains("Say It: Mortar of Building a Lighthouse, 0") }
        browser.clock.advance(by: .seconds(5))
        #expect(!browser.screen.contains("Say It"))
    }

    @Test func saysThatASilentOneHasRun() async throws {
        let browser = try await browser(script("exit 0"))
        browser.pressControl("s")
        try await browser.until { browser.screen.contains("“Say It” has run") }
    }

    @Test func showsLongerOutputOnAScreen() async throws {
        let browser = try await browser(
            script(#"i=1; while [ $i -le 40 ]; do echo "line $i"; i=$((i+1)); done"#))
        browser.pressControl("s")
        try await browser.until { browser.screen.contains("line 20") }
        #expect(browser.terminal.rows[0].contains("Say It"))
        browser.press("G")
        #expect(browser.screen.contains("line 40") && !browser.screen.contains("line 1 "))
        try await browser.press("h", until: "1 of 3")
        browser.pressControl("o")
        try await browser.until { browser.screen.contains("line 20") }
        browser.pressControl("o")
        try await browser.press("h", until: "1 of 3")
    }

    @Test func runsForTheSelectedRowsOneByOne() async throws {
        let browser = try await browser(script(#"echo "<$1>""#))
        browser.pressControl("a")
        browser.pressControl("s")
        try await browser.until { browser.screen.contains("<The Lamp>") }
        let rows = browser.terminal.rows.map { $0.trimmingCharacters(in: .whitespaces) }
        #expect(rows.contains("Stones") && rows.contains("<Stones>") && rows.contains("<Mortar>"))
        #expect(browser.terminal.rows[0].contains("Say It"))
        try await browser.press("h", until: "1 of 3")
        #expect(!browser.screen.contains("selected"))
    }

    @Test func runsOnceForTheSelectedRows() async throws {
        let browser = try await browser(script(#"echo "$#""#, #""{title}""#, "rows = \"together\""))
        browser.pressControl("a")
        browser.pressControl("s")
        try await browser.until { browser.screen.contains("Say It: 3") }
    }

    @Test func quotesAFailure() async throws {
        let browser = try await browser(script("echo Out of paper. >&2; exit 3"))
        browser.pressControl("s")
        try await browser.until { browser.screen.contains("! “Say It” ended with status 3.") }
        #expect(browser.screen.contains("It said: “Out of paper.”"))
        browser.press("j")
        try await browser.until { !browser.screen.contains("Out of paper") }
    }

    @Test func endsWhatRuns() async throws {
        let browser = try await browser(script("exec sleep 600"))
        browser.pressControl("s")
        try await browser.until { browser.terminal.rows[23].contains("ctrl-k stop") }
        browser.clock.advance(by: .milliseconds(300))
        try await browser.until { browser.screen.contains("Running “Say It” …") }
        browser.pressControl("k")
        try await browser.until { browser.screen.contains("Stopped “Say It”") }
    }

    @Test func saysWhatAnEpisodeLacks() async throws {
        let browser = try await browser(script("echo \"$1\"", #""{file}""#))
        browser.pressControl("s")
        try await browser.until { browser.screen.contains("“Stones” has no file here. Download it first.") }
    }

    @Test func knowsTheDownloadedFile() async throws {
        let downloads = FakeDownloads()
        let browser = try await browser(script("echo \"$1\"", #""{file}""#), downloads: downloads)
        await downloads.finish(in: "/videos")
        browser.press("d")
        try await browser.until { await downloads.requests.count == 1 }
        browser.pressControl("s")
        try await browser.until { browser.screen.contains("Say It: /videos/") }
    }

    @Test func isInThePaletteTheMenuOfARowAndTheHelp() async throws {
        let browser = try await browser(
            script("exit 0") + "[commands.mute]\nname = \"Hush\"\nrun = \"true\"\n")
        browser.press(":")
        browser.type("say it")
        #expect(browser.screen.contains("Say It") && browser.screen.contains("Ctrl-S"))
        browser.press(.escape, ":")
        browser.type("hush")
        #expect(browser.screen.contains("Hush"))
        try await browser.press(.enter, until: "“Hush” has run")
        browser.press(".")
        #expect(browser.screen.contains("Say It") && browser.screen.contains("Hush"))
        browser.press(.escape, "?")
        try await browser.until { browser.text(scrollingWith: .pageDown).contains("SayIt") }
    }

    @Test func worksOnThePageOfAnEpisode() async throws {
        let browser = try await browser(script("echo \"$1\""))
        browser.press("j")
        try await browser.press(.enter, until: "Episode 2 of Building a Lighthouse")
        browser.pressControl("s")
        try await browser.until { browser.screen.contains("Say It: Mortar") }
    }

    @Test func asksBeforeItRunsForMany() async throws {
        let episodes = (1...8).map { (number: Int) in
            Episode(number: number, title: "Part \(number)", url: "https://a.test/\(number).mp3")
        }
        let file = ConfigurationFile(script(#"echo "$1""#), path: "c")
        let browser = try await Browser.showing(
            Catalog(productions: [Production(slug: "one", title: "One", episodes: episodes)]),
            keys: KeyChoice(bindings: file.keyBindings, commands: file.commands))
        try await browser.press(.enter, until: "1 of 8")
        browser.pressControl("a")
        browser.pressControl("s")
        try await browser.until { browser.screen.contains("Run “Say It” for 8 episodes?") }
        browser.press("c")
        try await browser.until {
            !browser.screen.contains("for 8 episodes?") && browser.screen.contains("8 selected")
        }
        #expect(!browser.terminal.rows[0].contains("Say It"))
        browser.pressControl("s")
        browser.press("r")
        try await browser.until { browser.terminal.rows[0].contains("Say It") }
    }

    @Test func givesAnInteractiveOneTheTerminal() async throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
        defer { try? FileManager.default.removeItem(at: folder) }
        let browser = try await browser(
            script(
                #"while [ ! -e "$2" ]; do sleep 0.01; done; exit 4"#, #""{title}", "\#(folder.path)""#,
                "interactive = true"))
        browser.pressControl("s")
        try await browser.until { browser.terminal.isHandedOver }
        try Data().write(to: folder)
        try await browser.until { browser.screen.contains("“Say It” ended with status 4.") }
        #expect(!browser.terminal.isHandedOver)
    }

    @Test func endsWithTheProgram() async throws {
        let file = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
        defer { try? FileManager.default.removeItem(at: file) }
        let browser = try await browser(
            script(#"echo $$ > "$2"; exec sleep 600"#, #""{title}", "\#(file.path)""#))
        browser.pressControl("s")
        try await browser.until { (try? String(contentsOf: file, encoding: .utf8))?.hasSuffix("\n") == true }
        let number = try #require(pid_t(try String(contentsOf: file, encoding: .utf8).dropLast()))
        browser.terminate()
        try await browser.until { kill(number, 0) != 0 }
    }

    @Test(arguments: [(40, 10), (80, 24), (120, 34), (160, 45)])
    func hasAScreenInEverySize(width: Int, height: Int) async throws {
        let browser = try await browser(
            script(#"echo "Tags of $1"; echo; echo "  artist  Ada Example"; echo "  genre   Talk""#),
            width: width,
            height: height)
        browser.pressControl("s")
        try await browser.until { browser.screen.contains("genre   Talk") }
        browser.clock.advance(by: .seconds(5))
        try await browser.verify(in: screens, named: "commandOutput-\(width)x\(height)")
    }

    @Test func isReadLineByLine() async throws {
        let browser = try await browser(script(#"echo "one $1"; echo two"#), isLinear: true)
        try await browser.enter("1", until: "Stones")
        let output = try await browser.enter("say 1", until: "two")
        #expect(output.contains("one Stones"))
    }
}
