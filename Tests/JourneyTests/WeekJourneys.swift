import Foundation
import Subprocess
import Testing

/// What one does with shows in a week, in the whole program.
@Suite(.timeLimit(.minutes(5)))
struct WeekJourneys {
    /// Two shows of six and two episodes; the newest is from 2026.
    private static let bodies = [
        "/radio": feed("Harbour Radio", count: 6), "/boats": feed("Night Boats", count: 2),
    ]

    /// Episodes of one to so many minutes, a day apart.
    private static func feed(_ title: String, count: Int) -> String {
        let items = (1...count).map { number in
            """
            <item><guid>\(title) \(number)</guid><title>\(title) \(number)</title>
            <pubDate>Sun, 0\(number) Nov 2026 06:00:00 GMT</pubDate><itunes:duration>\(60 * number)</itunes:duration>
            <enclosure url="http://HOST/\(number).mp3" type="audio/mpeg" length="5"/></item>
            """
        }
        return """
            <rss xmlns:itunes="http://www.itunes.com/dtds/podcast-1.0.dtd"><channel><title>\(title)</title>
            \(items.joined())</channel></rss>
            """
    }

    /// A stand-in for mpv that plays to the end, but episode 6 only to 0:42 if it is not on this computer.
    private static let mpv = #"""
        for last; do :; done
        say() { printf '{"event":%s}\n' "$1" >&3; }
        say '"file-loaded"'
        say '"property-change","name":"pause","data":false'
        say '"property-change","name":"duration","data":100.0'
        say '"playback-restart"'
        case $last in
        http*/6.mp3)
            for time in 30 34 38 42; do say "\"property-change\",\"name\":\"time-pos\",\"data\":$time.0"; done
            paused=false
            while read -r line <&3; do
                case $line in
                *quit*) exit ;;
                *cycle*) [ $paused = true ] && paused=false || paused=true
                    say "\"property-change\",\"name\":\"pause\",\"data\":$paused" ;;
                esac
            done ;;
        esac
        say '"property-change","name":"time-pos","data":99.5'
        say '"end-file","reason":"eof"'
        """#

    /// Runs `body` in a terminal of a home that follows both shows.
    private func withShows(
        _ settings: String = "", _ body: (Tmux, Home) async throws -> Void
    ) async throws {
        let sounds = (1...6).map { ("/\($0).mp3", Data("sound".utf8)) }
        try await ServiceServer.with(Self.bodies, files: Dictionary(uniqueKeysWithValues: sounds)) { server in
            try await Home.with { home in
                try FileManager.default.createSymbolicLink(
                    at: home.url.appending(path: "mpv"), withDestinationURL: URL(filePath: "/bin/sh"))
                let script = home.url.appending(path: "script")
                try Data(Self.mpv.utf8).write(to: script)
                try home.configure("player = \"'\(home.url.path)/mpv' '\(script.path)'\"\n" + settings)
                for path in ["/radio", "/boats"] {
                    let added = try await Program.run(
                        ["add", server.url + path], environment: home.environment)
                    #expect(added.status == 0)
                }
                let place = ["HOME": home.url.path, "XDG_RUNTIME_DIR": home.url.path]
                try await Tmux.with(environment: place) { tmux in
                    try await start(in: tmux)
                    try await body(tmux, home)
                }
            }
        }
    }

    /// Starts the program, and goes to its menu.
    private func start(in tmux: Tmux) async throws {
        try await tmux.type(#"clear; "$TEKPUB" --no-animation; echo "status $?""#)
        try await tmux.wait(for: "all keys")
        try await tmux.press("Left", "Home")
        try await tmux.wait(for: "Night Boats")
    }

    private func quit(_ tmux: Tmux) async throws {
        try await tmux.press("q")
        try await tmux.wait(for: "status 0")
        try await tmux.waitForPrompt()
    }

    /// Opens the row of a source in the menu.
    private func open(_ title: String, in tmux: Tmux, until text: String) async throws {
        try await tmux.click(title)
        try await tmux.wait(for: text)
    }

    @Test func keepsASmartList() async throws {
        try await withShows { tmux, _ in
            try await tmux.press("B")
            try await tmux.wait(for: "New Smart List")
            try await tmux.send("Long ones\tlonger than 2.5 min and in Har")
            try await tmux.wait(for: "in Harbour Radio")
            try await tmux.press("Right")
            try await tmux.wait(for: "4 episodes")
            try await tmux.press("Enter")
            try await tmux.wait(for: "Made the list “Long ones”")
            try await quit(tmux)
            try await start(in: tmux)
            try await open("Long ones", in: tmux, until: "1 of 4")
            try await tmux.press("m")
            try await tmux.wait(for: "Marked as played")
            try await quit(tmux)
            try await tmux.type(#"clear; "$TEKPUB" list --where 'unplayed and in "Harbour Radio"' | wc -l"#)
            try await tmux.wait { $0.contains("\n5\n") || $0.hasPrefix("5\n") }
        }
    }

    @Test func remembersTheOrderAndTheFilterOfAShow() async throws {
        try await withShows { tmux, _ in
            try await open("Harbour Radio", in: tmux, until: "1 of 6")
            try await tmux.wait { Self.rows(of: "Harbour Radio", on: $0) == [6, 5, 4, 3, 2, 1] }
            try await tmux.press("s")
            try await tmux.wait(for: "Length")
            try await tmux.press("l", "Home", "m")
            try await tmux.wait(for: "Marked as played")
            try await tmux.press("F")
            try await tmux.wait { $0.contains("5 unplayed  ") && $0.contains("of 5") }
            try await quit(tmux)
            try await start(in: tmux)
            try await open("Harbour Radio", in: tmux, until: "of 5")
            try await tmux.wait { Self.rows(of: "Harbour Radio", on: $0) == [5, 4, 3, 2, 1] }
            try await tmux.press("Left")
            try await open("Night Boats", in: tmux, until: "of 2")
            try await tmux.wait { Self.rows(of: "Night Boats", on: $0) == [2, 1] }
        }
    }

    /// A key of the window manager pauses what a key of the browser plays, and a bar says so.
    @Test func pausesFromAnywhere() async throws {
        try await withShows { tmux, home in
            var environment = home.environment
            environment["XDG_RUNTIME_DIR"] = .some(home.url.path)
            try await open("Harbour Radio", in: tmux, until: "1 of 6")
            try await tmux.press("p")
            try await tmux.wait { $0.contains("▶ Harbour Radio 6") && $0.contains("0:42") }
            for sign in ["‖", "▶"] {
                let toggled = try await Program.run(["player", "toggle"], environment: environment)
                #expect((toggled.status, toggled.errors) == (0, ""))
                try await tmux.wait(for: "\(sign) Harbour Radio 6")
                let line = try await Program.run(["player"], environment: environment)
                #expect(line.output.hasPrefix("\(sign) Harbour Radio 6"))
            }
            try await quit(tmux)
            #expect(try await Program.run(["player", "toggle"], environment: environment).status == 69)
        }
    }

    /// One key goes on with what was played before the program ended.
    @Test func goesOnWithYesterdays() async throws {
        try await withShows { tmux, _ in
            try await open("Harbour Radio", in: tmux, until: "1 of 6")
            try await tmux.press("p")
            try await tmux.wait(for: "0:42")
            try await quit(tmux)
            try await tmux.type(#"clear; "$TEKPUB" --no-animation; echo "status $?""#)
            try await tmux.wait { $0.contains("‖") && $0.contains("Harbour Radio 6") && $0.contains("0:42") }
            try await tmux.press(",")
            try await tmux.wait { $0.contains("▶") && $0.contains("Harbour Radio 6") }
            try await quit(tmux)
        }
    }

    /// Seven keys to have five, and none to have them gone.
    @Test func downloadsFiveAndHasThemGoneOnceTheyWereHeard() async throws {
        try await withShows("downloads.remove-watched-after = 0\n") { tmux, home in
            let folder = home.url.appending(path: "Downloads/tekpub").path
            // From now on, what is played is deleted.
            let refreshed = try await Program.run(["refresh", "--download"], environment: home.environment)
            #expect(refreshed.status == 0)
            try await open("Harbour Radio", in: tmux, until: "1 of 6")
            try await tmux.press("Space", "Space", "Space", "Space", "Space", "d")
            try await tmux.wait(for: "Download 5 episodes")
            try await tmux.press("d")
            try await tmux.wait { Self.files(in: folder) == 5 && $0.count { $0 == "↓" } == 5 }
            try await tmux.press("P")
            try await tmux.wait { Self.files(in: folder) == 0 && !$0.contains("↓") }
            try await quit(tmux)
        }
    }

    @Test func changesTheThemeWithoutLeaving() async throws {
        try await withShows { tmux, home in
            try await tmux.press("O")
            try await tmux.wait(for: "Theme")
            try await tmux.press("Enter")
            try await tmux.wait(for: "light")
            try await tmux.press("Down", "Enter")
            let file = home.url.appending(path: ".config/tekpub/config.toml")
            try await tmux.wait { _ in
                try String(contentsOf: file, encoding: .utf8).contains("\ntheme = ")
            }
            try await tmux.press("Escape")
            try await quit(tmux)
            #expect(try String(contentsOf: file, encoding: .utf8).hasPrefix("player = "))
            try await tmux.type(#"clear; "$TEKPUB" config check; echo "checked $?""#)
            try await tmux.wait(for: "checked 0")
        }
    }

    @Test func findsAnEpisodeAndPlaysIt() async throws {
        try await withShows { tmux, _ in
            try await tmux.press("S")
            try await tmux.wait(for: "Search all sources")
            try await tmux.send("radio 6")
            try await tmux.wait { $0.contains("Episodes · 1") && $0.contains("1 of 1 found") }
            try await tmux.press("Enter")
            try await tmux.wait(for: "1 episode · radio 6")
            try await tmux.press("p")
            try await tmux.wait { $0.contains("▶ Harbour Radio 6") && $0.contains("0:42") }
            try await tmux.press("Escape")
            try await tmux.wait { !$0.contains("radio 6") }
            try await tmux.press("Left")
            try await tmux.wait(for: "Continue")
            try await tmux.press("v")
            try await tmux.wait { $0.contains("Covers") && $0.contains("HR") && $0.contains("NB") }
            try await quit(tmux)
        }
    }

    /// A source says what it is before it is added.
    @Test func addsAShowAndPlaysItsNewest() async throws {
        try await withShows { tmux, home in
            let opml = try await Program.run(["export"], environment: home.environment).output
            let address = try #require(opml.firstMatch(of: /xmlUrl="(http[^"]*)radio"/)?.1)
            let removed = try await Program.run(
                ["remove", "Harbour Radio"], environment: home.environment)
            #expect(removed.status == 0)
            try await tmux.press("R")
            try await tmux.wait { !$0.contains("Harbour Radio") }
            try await tmux.press("a")
            try await tmux.wait(for: "Add a Source")
            try await tmux.send("\(address)radio\r")
            try await tmux.wait {
                $0.contains("Harbour Radio") && $0.contains("6 episodes")
                    && $0.contains("Newest: “Harbour Radio 6”")
            }
            try await tmux.press("p")
            try await tmux.wait { $0.contains("▶ Harbour Radio 6") && $0.contains("0:42") }
            try await quit(tmux)
        }
    }

    @Test func obeysTheConfigurationThatChangesMeanwhile() async throws {
        try await withShows { tmux, home in
            try await tmux.press(":")
            try await tmux.type("theme light")
            try await tmux.wait(for: "Theme: light")
            let file = home.url.appending(path: ".config/tekpub/config.toml")
            let text = try String(contentsOf: file, encoding: .utf8)
            #expect(text.contains("theme = \"light\""))
            try home.configure(
                text + "[commands.tell]\nname = \"Tell\"\nkey = \"f6\"\nrun = [\"echo\", \"told\"]\n")
            try await tmux.wait(for: "The configuration has changed, and was read again.")
            try await open("Harbour Radio", in: tmux, until: "1 of 6")
            try await tmux.press("F6")
            try await tmux.wait(for: "Tell: told")
            try await quit(tmux)
        }
    }

    /// The numbers of a show's episodes, from above.
    private static func rows(of title: String, on screen: String) -> [Int] {
        screen.split(separator: "\n").compactMap { row in
            row.firstRange(of: "\(title) ").flatMap { Int(row[$0.upperBound...].prefix(1)) }
        }
    }

    /// The number of whole files in a folder.
    private static func files(in folder: String) -> Int {
        // Ignore errors: there is no folder before the first file.
        let names = (try? FileManager.default.subpathsOfDirectory(atPath: folder)) ?? []
        return names.count { $0.hasSuffix(".mp3") }
    }
}
