import Foundation
import Subprocess
import TekpubFormats
import TekpubKit
import TekpubServer
import Testing

/// The commands for scripts: `list`, `show` and `play`.
@Suite(.timeLimit(.minutes(3)))
struct CatalogJourneys {
    private func run(_ arguments: String..., in home: Home) async throws -> Program.Outcome {
        try await Program.run(arguments, environment: home.environment)
    }

    /// Whether `text` contains a control sequence.
    private func isHarmful(_ text: String) -> Bool {
        text.unicodeScalars.contains { scalar in
            scalar.properties.generalCategory == .control && !"\n\t".unicodeScalars.contains(scalar)
                || scalar == "\u{202E}"
        }
    }

    @Test func listsForPeopleAndForPrograms() async throws {
        try await TestServer.with { url in
            try await Home.with { home in
                let plain = try await run("list", "--base-url", url, in: home)
                #expect(plain.status == 0)
                #expect(plain.output.hasPrefix("mvc3\t2\t20:00\t"))
                #expect(plain.output.split(separator: "\n").count == 1)
                #expect(!isHarmful(plain.output))

                let json = try await run("list", "--json", "--base-url", url, in: home)
                #expect(!isHarmful(json.output))
                let productions = try JSONDecoder().decode([Production].self, from: Data(json.output.utf8))
                #expect(productions.map(\.title) == ["MVC 3 \u{202E}"])
                #expect(
                    productions[0].episodes.map(\.title) == [
                        "Part 1 \u{1B}[31m\u{9B}1m", "Part 2 \u{1B}[31m\u{9B}1m",
                    ])
            }
        }
    }

    @Test func listsTheBundledCatalogue() async throws {
        try await Home.with { home in
            let plain = try await run("list", in: home)
            let lines = plain.output.split(separator: "\n")
            #expect(lines.count == 16)
            #expect(lines.count { $0.contains("\tyes\t") } == 16)
            let json = try await run("list", "--json", in: home)
            let productions = try JSONDecoder().decode([Production].self, from: Data(json.output.utf8))
            #expect(productions.count == 16)
            #expect(productions.count { $0.canWatch == true } == 16)
        }
    }

    @Test func listsTheArchiveOnItsOwn() async throws {
        try await Home.with { home in
            try home.configure("base-url = \"http://127.0.0.1:1\"")
            let plain = try await run("list", "--archive", in: home)
            let lines = plain.output.split(separator: "\n")
            #expect(lines.count == 45)
            // No production of the archive can be watched, and the episodes of some are unknown.
            #expect(!lines.contains { $0.contains("\tyes\t") })
            try home.configure("")
            #expect(try await run("show", "mvc3", in: home).output.hasPrefix("Real-World ASP.NET MVC3\n"))
            #expect(try await run("list", "--archive", "--new", in: home).status == 64)
        }
    }

    @Test func replacesADamagedLibraryAndSaysSo() async throws {
        try await TestServer.with { url in
            try await Home.with { home in
                let folder = home.url.appending(path: ".local/share/tekpub/library")
                try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
                try Data(repeating: 0x78, count: 8192).write(to: folder.appending(path: "library.sqlite"))
                let first = try await run("list", "--base-url", url, in: home)
                #expect(first.status == 0)
                #expect(first.output.hasPrefix("mvc3\t"))
                #expect(first.errors.contains("The damaged file was kept as "))
                let second = try await run("list", "--base-url", url, in: home)
                #expect(second.errors.isEmpty)
            }
        }
    }

    @Test func showsAProduction() async throws {
        try await TestServer.with { url in
            try await Home.with { home in
                let page = try await run("show", "mvc3", "--base-url", url, in: home)
                #expect(page.output.contains("All of it."))
                #expect(page.output.contains("\n2\tPart 2"))
                #expect(!isHarmful(page.output))
                let json = try await run("show", "mvc3", "--json", "--base-url", url, in: home)
                let production = try JSONDecoder().decode(Production.self, from: Data(json.output.utf8))
                #expect(production.slug == "mvc3")
                let none = try await run("show", "mvc4", "--base-url", url, in: home)
                #expect(none.status == 65)
                #expect(none.output.isEmpty)
                #expect(none.errors == "tekpub: There is no production called mvc4. See 'tekpub list'.\n")
            }
        }
    }

    @Test(arguments: ["list", "show"])
    func saysNothingButWhyThereIsNothing(command: String) async throws {
        try await Home.with { home in
            let arguments =
                [command] + (command == "show" ? ["x"] : []) + ["--base-url", "http://127.0.0.1:1"]
            let outcome = try await Program.run(arguments, environment: home.environment)
            #expect(outcome.status == 69)
            #expect(outcome.output.isEmpty)
            #expect(
                outcome.errors == "tekpub: 127.0.0.1:1 refused the connection. Is the server running there?\n"
            )
        }
    }

    // MARK: Playing

    @Test func playsWhatMayBePlayed() async throws {
        try await TestServer.with { url in
            try await Home.with { home in
                try home.configure("base-url = \"\(url)\"\nplayer = \"printf 'plays %s\\\\n'\"\n")
                let locked = try await run("play", "mvc3/2", in: home)
                #expect(locked.status == 77)
                #expect(locked.errors.contains("Log in first."))
                #expect(locked.output.isEmpty)

                let login = try await Subprocess.run(
                    Program.executable, arguments: ["login", "--email", "joe@example.com"],
                    environment: .inherit.updating(home.environment), input: .string("open sesame\n"),
                    output: .discarded, error: .discarded)
                #expect(login.terminationStatus.isSuccess)
                let played = try await run("play", "mvc3/2", in: home)
                #expect(played.output == "plays http://media.example.org/mvc3_2.mp4?a=1&b='2'\n")
                #expect(played.errors.isEmpty)
                #expect(played.status == 0)
            }
        }
    }

    @Test(arguments: [
        ("sicp-1986/99", "true", 65, "has no episode 99"),
        ("nothing/1", "true", 65, "no production called nothing"),
        ("mvc3", "true", 69, "has no address"), ("mvc3/x", "true", 65, "no production called mvc3/x"),
        ("sicp-1986/1", "'", 64, "--player"),
        ("sicp-1986/1", "/nowhere/player", 69, "player cannot be started"),
        ("sicp-1986/1", "false", 69, "false ended with status 1"),
        ("sicp-1986/1", "sh -c 'kill -TERM $$'", 143, ""),
    ])
    func saysWhatIsNotPlayed(episode: String, player: String, status: Int32, hint: String) async throws {
        try await Home.with { home in
            let outcome = try await run("play", episode, "--player", player, in: home)
            #expect(outcome.status == status)
            #expect(hint.isEmpty || outcome.errors.contains(hint))
        }
    }

    /// Ctrl-C ends the player; it ends the command only if the player ends.
    @Test func leavesTheKeysToThePlayer() async throws {
        try await Tmux.with { tmux in
            try await tmux.type(
                #""$TEKPUB" play sicp-1986/1 --player "sh -c 'trap \"echo caught\" INT; echo ready; until read line; do :; done; echo got \$line'"; echo "status $?""#
            )
            try await tmux.wait { $0.split(separator: "\n").contains("ready") }
            try await tmux.press("C-c")
            try await tmux.wait { $0.split(separator: "\n").contains("^Ccaught") }
            try await tmux.type("input")
            try await tmux.wait(for: "got input")
            try await tmux.wait(for: "status 0")
        }
    }

    @Test func canBeInterruptedBeforeThereIsAPlayer() async throws {
        let (questions, question) = AsyncStream.makeStream(of: Void.self)
        let (answers, answer) = AsyncStream.makeStream(of: HTTPResponse.self)
        defer { answer.finish() }
        let handler: HTTPServer.Handler = { _ in
            question.yield()
            for await response in answers { return response }
            return HTTPResponse()
        }
        try await HTTPServer.with(handler) { url in
            try await Home.with { home in
                let arguments = ["play", "mvc3/2", "--player", "true", "--base-url", url]
                let result = try await Subprocess.run(
                    Program.executable, arguments: Arguments(arguments),
                    environment: .inherit.updating(home.environment), input: .none, output: .discarded,
                    error: .sequence
                ) { execution in
                    for await _ in questions { break }
                    try execution.send(signal: .interrupt)
                    var errors = ""
                    for try await line in execution.standardError.strings() { errors += line }
                    return errors
                }
                #expect(result.terminationStatus.code == 130)
                #expect(result.closureResult.isEmpty)
            }
        }
    }

    /// If the command is asked to end, the progress of watching is saved.
    @Test func marksTheLastSecondsWhenItIsToEnd() async throws {
        try await Home.with { home in
            let script = #"""
                trap 'exit 4' TERM
                for second in 42 44; do
                    printf '{"event":"property-change","id":1,"name":"time-pos","data":%s.0}\n' $second >&3
                done
                echo ready
                while :; do sleep 0.1; done
                """#
            let player = try await home.makeProgram("mpv", script)
            let result = try await Subprocess.run(
                Program.executable, arguments: ["play", "sicp-1986/1", "--player", player],
                environment: .inherit.updating(home.environment), input: .none, output: .sequence,
                error: .discarded
            ) { execution in
                for try await line in execution.standardOutput.strings() where line.hasPrefix("ready") {
                    try execution.send(signal: .terminate)
                }
            }
            #expect(result.terminationStatus.code == 143)
            let library = try Library.open(in: home.url.appending(path: ".local/share/tekpub"))
            let marks = try library.store(for: "bundled").marks(of: "sicp-1986")
            let key = EpisodeKey(productionKey: "sicp-1986", identity: "number:1")
            #expect(marks[key]?.positionInSeconds == 44)
        }
    }

    // MARK: Configuration

    @Test func namesTheLineOfAMistakeInTheConfiguration() async throws {
        try await Home.with { home in
            try home.configure("# mine\nbase-url = \"ftp://x\"\n")
            let outcome = try await run("list", in: home)
            #expect(outcome.status == 78)
            #expect(
                outcome.errors.contains(
                    ".config/tekpub/config.toml:2:12: base-url: The base URL must begin with http://")
            )
        }
    }

    @Test func prefersOptionsToTheEnvironmentToTheConfiguration() async throws {
        try await TestServer.with { url in
            try await Home.with { home in
                try home.configure("base-url = \"http://127.0.0.1:1\"")
                var environment = home.environment
                #expect(try await Program.run(["list"], environment: environment).status == 69)
                environment["TEKPUB_BASE_URL"] = .some(url)
                #expect(try await Program.run(["list"], environment: environment).status == 0)
                let arguments = ["list", "--base-url", "http://127.0.0.1:2"]
                let outcome = try await Program.run(arguments, environment: environment)
                #expect(outcome.errors.contains("127.0.0.1:2"))
            }
        }
    }
}
