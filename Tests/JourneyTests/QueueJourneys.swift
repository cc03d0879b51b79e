import Foundation
import TekpubFormats
import TekpubKit
import TekpubServer
import Testing

/// The commands that play without a screen, and the queue.
@Suite(.timeLimit(.minutes(3)))
struct QueueJourneys {
    /// A stand-in for mpv that plays to the end, or to 42 seconds if the file `stop` exists.
    private static let mpv = #"""
        for last; do :; done
        printf '%s\n' "$@" | sed -n 's/^--start=/from /p' >> "$HOME/played"
        printf '%s\n' "${last##*/}" >> "$HOME/played"
        say() { printf '{"event":%s}\n' "$1" >&3; }
        say '"property-change","name":"duration","data":100.0'
        say '"playback-restart"'
        say '"property-change","name":"time-pos","data":10.0'
        say '"property-change","name":"time-pos","data":42.0'
        [ -e "$HOME/stop" ] && exit 0
        say '"property-change","name":"time-pos","data":99.5'
        say '"end-file","reason":"eof"'
        """#

    private func run(_ arguments: String..., in home: Home) async throws -> Program.Outcome {
        try await Program.run(arguments, environment: home.environment)
    }

    private func objects(_ text: String) throws -> [[String: Any]] {
        try #require(try JSONSerialization.jsonObject(with: Data(text.utf8)) as? [[String: Any]])
    }

    private func titles(in home: Home) async throws -> [String] {
        try objects(try await run("queue", "--json", in: home).output).compactMap { $0["title"] as? String }
    }

    private func played(in home: Home) throws -> [Substring] {
        try String(contentsOf: home.url.appending(path: "played"), encoding: .utf8).split(separator: "\n")
    }

    /// Runs `body` with the address of a server of two productions, and the command of the stand-in.
    private func withServer(
        _ body: (_ url: String, _ player: String, _ home: Home) async throws -> Void
    ) async throws {
        let productions = ["one", "two"].map { slug in
            let episodes = (1...3).map { (number: Int) in
                Episode(
                    number: number, title: "\(slug) \(number)", durationInSeconds: 100,
                    url: "http://media.example.org/\(slug)-\(number).mp4")
            }
            return Production(slug: slug, title: slug.capitalized, episodes: episodes)
        }
        let server = CatalogServer(catalog: Catalog(productions: productions))
        let url = try await server.start().absoluteString
        try await attempt {
            try await Home.with { home in
                let shell = home.url.appending(path: "mpv")
                try FileManager.default.createSymbolicLink(
                    at: shell, withDestinationURL: URL(filePath: "/bin/sh"))
                let script = home.url.appending(path: "script")
                try Data(Self.mpv.utf8).write(to: script)
                try await body(url, "'\(shell.path)' '\(script.path)'", home)
            }
        } afterwards: {
            await server.stop()
        }
    }

    @Test func playTheQueue() async throws {
        try await withServer { url, player, home in
            let empty = try await run("next", "--player", player, in: home)
            #expect((empty.status, empty.errors.contains("The queue is empty.")) == (65, true))

            let added = try await run("queue", "add", "two/1", "one", "--base-url", url, in: home)
            #expect((added.status, added.errors) == (0, "4 episodes were put into the queue.\n"))
            let first = try await run(
                "queue", "next", "--json", "two/3", "one/2", "--base-url", url, in: home)
            #expect(
                try objects(first.output).compactMap { $0["title"] as? String }
                    == ["two 3", "one 2", "two 1", "one 1", "one 3"])
            let list = try await run("queue", "list", in: home)
            #expect(list.output.hasPrefix("1:40\tTwo\t"))
            #expect(list.output.split(separator: "\n").count == 5)

            try Data().write(to: home.url.appending(path: "stop"))
            #expect(try await run("next", "--player", player, in: home).status == 0)
            #expect(try played(in: home) == ["two-3.mp4"])
            #expect(try await titles(in: home).count == 5)

            let resumed = try await run("continue", "--player", player, in: home)
            #expect((resumed.status, resumed.errors) == (0, "Playing “two 3”.\n"))
            #expect(try played(in: home).suffix(2) == ["from 42", "two-3.mp4"])

            try FileManager.default.removeItem(at: home.url.appending(path: "stop"))
            #expect(try await run("next", "--player", player, in: home).status == 0)
            #expect(
                try played(in: home).suffix(5)
                    == ["two-3.mp4", "one-2.mp4", "two-1.mp4", "one-1.mp4", "one-3.mp4"])
            #expect(try await titles(in: home).isEmpty)

            #expect(try await run("queue", "add", "two", "--base-url", url, in: home).status == 0)
            #expect(try await titles(in: home) == ["two 2"])
            let cleared = try await run("queue", "clear", "--json", in: home)
            #expect(cleared.errors == "1 episode was removed.\n")
            #expect(cleared.output == "[]\n")
            #expect(try await titles(in: home).isEmpty)
        }
    }

    @Test func goOnInAProduction() async throws {
        try await withServer { url, player, home in
            func play(_ name: String) async throws -> Program.Outcome {
                try await run("play", name, "--player", player, "--base-url", url, in: home)
            }
            for _ in 1...3 {
                let outcome = try await play("one")
                #expect(outcome.status == 0, "\(outcome.errors)")
            }
            #expect(try played(in: home) == ["one-1.mp4", "one-2.mp4", "one-3.mp4"])
            let outcome = try await play("one")
            #expect(outcome.status == 65)
            #expect(outcome.errors.contains("You have watched all of one."))

            let history = try await run("history", "--json", "--days", "1", in: home)
            let entries = try objects(history.output)
            #expect(entries.compactMap { $0["title"] as? String } == ["one 3", "one 2", "one 1"])
            #expect(entries.compactMap { $0["from"] as? Int } == [10, 10, 10])
            #expect(entries.compactMap { $0["to"] as? Int } == [99, 99, 99])
            let lines = try await run("history", in: home).output.split(separator: "\n")
            #expect(lines.count == 3)
            #expect(lines.first?.contains("\t0:10\t1:39\tOne\t") == true)
            #expect(lines.first?.hasSuffix("\tone 3\tone/3") == true)
            #expect(entries.compactMap { $0["number"] as? Int } == [3, 2, 1])
        }
    }

    @Test func writeNotesAndFindWhatWasSaid() async throws {
        try await withServer { url, player, home in
            #expect(try await run("add", url, in: home).status == 0)
            #expect(
                try await run("play", "one", "--player", player, "--base-url", url, in: home).status == 0)
            #expect(try await run("notes", "--json", in: home).output == "[]\n")
            #expect(try await run("search", "zebra", in: home).errors == "Nothing matches.\n")

            let data = home.url.appending(path: ".local/share/tekpub")
            let library = try Library.open(in: data)
            let episode = try #require(try library.history.entries().first?.location)
            try library.notes.add("Look at *this*", at: 42, of: episode)
            let cues = [
                TranscriptCue(startInSeconds: 5, text: "Welcome."),
                TranscriptCue(startInSeconds: 65.5, text: "This is a zebra."),
            ]
            try TranscriptStore.open(in: data).save(
                cues, for: episode, title: "one 1", productionTitle: "One")

            let note = try #require(try objects(try await run("notes", "--json", in: home).output).first)
            #expect(note["title"] as? String == "one 1" && note["production"] as? String == "One")
            #expect(note["at"] as? Int == 42 && note["text"] as? String == "Look at *this*")
            #expect(note["address"] as? String == "http://media.example.org/one-1.mp4#t=42")
            let markdown = try await run("notes", in: home).output
            #expect(markdown.contains("[0:42](<http://media.example.org/one-1.mp4#t=42>) Look"))

            let hit = try #require(
                try objects(try await run("search", "zebra", "--json", in: home).output).first)
            #expect(hit["where"] as? String == "transcript" && hit["at"] as? Int == 65)
            #expect(hit["text"] as? String == "This is a zebra." && hit["episode"] as? String == "one 1")
            let line = try await run("search", "zebra", in: home).output
            #expect(line.contains("one 1 · 1:05 · This is a zebra."))
            #expect(try await run("remove", url, in: home).status == 0)
            #expect(try await run("search", "zebra", in: home).errors == "Nothing matches.\n")
        }
    }
}
