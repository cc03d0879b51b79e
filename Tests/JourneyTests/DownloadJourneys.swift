import Foundation
import Subprocess
import TekpubFormats
import TekpubKit
import TekpubServer
import Testing

/// `tekpub download`, with a server that sends its own catalogue as the video.
@Suite(.serialized, .timeLimit(.minutes(3)))
struct DownloadJourneys {
    private let folder = FileManager.default.temporaryDirectory.appending(path: "tekpub-\(UUID().uuidString)")

    /// Runs `body` with the arguments for a catalogue of one production, `two`, with two episodes.
    private func withArguments(
        videos: SimulatedNetwork = SimulatedNetwork(), body: ([String]) async throws -> Void
    ) async throws {
        let sample = Catalog(productions: [
            Production(slug: "a", title: String(repeating: "A", count: 600_000))
        ])
        let videoServer = CatalogServer(catalog: sample, conditions: videos)
        let video = try await videoServer.start().absoluteString + "/productions.json"
        let server = CatalogServer(
            catalog: Catalog(productions: [
                Production(
                    slug: "two", title: "Two/Parts",
                    episodes: [
                        Episode(number: 1, title: "First", url: video),
                        Episode(number: 2, title: "Second", url: video + "?token=secret"),
                    ]),
                Production(
                    slug: "two", title: "Two", episodes: [Episode(number: 1, title: "Other", url: video)]),
                Production(episodes: [Episode(number: 7, title: "Nameless", url: video)]),
            ]))
        let url = try await server.start().absoluteString
        try await attempt {
            try await body(["--base-url", url, "--to", folder.path])
        } afterwards: {
            await videoServer.stop()
            await server.stop()
            // Ignore errors: the system clears its temporary files.
            try? FileManager.default.removeItem(at: folder)
        }
    }

    private var environment: [Environment.Key: String?] {
        ["HOME": folder.path, "XDG_DATA_HOME": nil, "XDG_CONFIG_HOME": nil]
    }

    private func run(_ arguments: [String]) async throws -> Program.Outcome {
        try await Program.run(["download"] + arguments, environment: environment)
    }

    @Test func savesEachEpisodeAndTellsWhere() async throws {
        try await withArguments { arguments in
            let files = ["01 - First", "02 - Second"].map { folder.appending(path: "Two-Parts/\($0)").path }
            for _ in 1...2 {
                let outcome = try await run(["two"] + arguments)
                #expect(outcome.status == 0, "\(outcome.errors)")
                #expect(outcome.output == files.map { "\($0)\n" }.joined())
                #expect(outcome.errors.isEmpty)
            }
            #expect(files.allSatisfy { FileManager.default.contents(atPath: $0)?.count ?? 0 > 200_000 })
            let names = try FileManager.default.contentsOfDirectory(atPath: folder.path + "/Two-Parts")
            #expect(names.sorted() == ["01 - First", "02 - Second"])
        }
    }

    @Test func tellsWhereAsJSON() async throws {
        try await withArguments { arguments in
            let outcome = try await run(["two/2", "--json"] + arguments)
            let files = try JSONDecoder().decode([DownloadedFile].self, from: Data(outcome.output.utf8))
            #expect(files.map(\.number) == [2])
            #expect(files.first?.path == folder.path + "/Two-Parts/02 - Second")
        }
    }

    @Test func knowsAProductionByWhatListCallsIt() async throws {
        try await withArguments { arguments in
            let list = try await Program.run(["list"] + arguments.prefix(2), environment: environment)
            let keys = list.output.split(separator: "\n").map { String($0.prefix { $0 != "\t" }) }
            try #require(keys.count == 3)
            #expect(keys[0].hasPrefix("two#") && keys[1].hasPrefix("two#") && keys[2] == "%233")
            let outcome = try await run([keys[1] + "/1"] + arguments)
            #expect(outcome.output == folder.appending(path: "Two/01 - Other").path + "\n")
        }
    }

    @Test func knowsAProductionWithoutAName() async throws {
        try await withArguments { arguments in
            let path = folder.appending(path: "Untitled production/07 - Nameless").path
            for name in ["#3/7", "#3"] {
                let outcome = try await run([name] + arguments)
                #expect(outcome.output == "\(path)\n", "\(outcome.errors)")
            }
            let show = try await Program.run(["show", "#3"] + arguments.prefix(2), environment: environment)
            #expect(show.output.contains("\n7\tNameless"))
            let play = try await Program.run(
                ["play", "#3/7", "--player", "echo"] + arguments.prefix(2), environment: environment)
            #expect(play.output == "\(path)\n")
        }
    }

    @Test(arguments: ["three", "two/3", "two/x", "/", "/1", "#4", "#3/8", "two#3"])
    func knowsWhatThereIsNot(name: String) async throws {
        try await withArguments { arguments in
            let outcome = try await run([name] + arguments)
            #expect(outcome.status == 65)
            #expect(outcome.output.isEmpty)
            #expect(outcome.errors.split(separator: "\n").count == 1)
        }
    }

    @Test(
        arguments: [(Fault.truncate, 69), (.status(403), 77), (.status(500), 69), (.refuse, 69)]
            as [(Fault, Int32)])
    func endsWithWhatHasHappened(fault: Fault, status: Int32) async throws {
        try await withArguments(videos: SimulatedNetwork(fault: fault)) { arguments in
            let outcome = try await run(["two/2"] + arguments)
            #expect(outcome.status == status, "\(outcome.errors)")
            #expect(outcome.output.isEmpty)
            #expect(outcome.errors.split(separator: "\n").count == 1)
            #expect(!outcome.errors.contains("secret"))
        }
    }

    @Test func needsAFolderToWriteTo() async throws {
        try await withArguments { arguments in
            let outcome = try await run(["two/1"] + arguments.dropLast() + ["/dev/null/folder"])
            #expect(outcome.status == 73)
            #expect(outcome.errors.contains("/dev/null/folder"))
        }
    }

    @Test func canBeInterrupted() async throws {
        try await withArguments(videos: SimulatedNetwork(bytesPerSecond: 50_000)) { arguments in
            let result = try await Subprocess.run(
                Program.executable, arguments: Arguments(["download", "two/1"] + arguments),
                environment: .inherit.updating(environment), input: .none, output: .discarded,
                error: .sequence
            ) { execution in
                while partByteCount == 0 { await Task.yield() }
                try execution.send(signal: .interrupt)
                var errors = ""
                for try await line in execution.standardError.strings() { errors += line }
                return errors
            }
            #expect(result.terminationStatus.code == 130)
            #expect(result.closureResult.contains("The next run resumes it."))
            #expect(partByteCount > 0)
        }
    }

    /// A file size limit behaves like a full disk, except for the system's error message.
    @Test func goesOnInTheNextRunAfterADiskThatIsFull() async throws {
        try await withArguments { arguments in
            let script = "trap '' XFSZ; ulimit -f 960; exec \"$0\" download two/1 \"$@\""
            let full = try await Subprocess.run(
                .path("/bin/sh"), arguments: Arguments(["-c", script, Program.path] + arguments),
                environment: .inherit.updating(environment), input: .none, output: .discarded,
                error: .string(limit: 1 << 20))
            #expect(full.terminationStatus.code == 73)
            #expect(full.standardError.contains("cannot be written"))
            #expect(partByteCount > 0)
            let next = try await run(["two/1"] + arguments)
            #expect(next.status == 0, "\(next.errors)")
            let file = folder.appending(path: "Two-Parts/01 - First").path
            #expect(FileManager.default.contents(atPath: file)?.count ?? 0 > 200_000)
            #expect(partByteCount == 0)
        }
    }

    @Test func downloadsWhileTheUserBrowsesAndInTheNextRun() async throws {
        try await withArguments(videos: SimulatedNetwork(bytesPerSecond: 40_000)) { arguments in
            try await Tmux.with(environment: ["TEKPUB_DOWNLOAD_FOLDER": folder.path]) { tmux in
                let start = #"clear; "$TEKPUB" --base-url \#(arguments[1]) --no-animation; echo "status $?""#
                try await tmux.type(start)
                try await tmux.wait(for: "1 of 3")
                try await tmux.press("Down", "d")
                try await tmux.wait(for: "Waiting to download “Other”")
                try await tmux.press("Left")
                try await tmux.click("Downloads")
                try await tmux.wait { $0.contains("1 Other · Two") && $0.contains(" kB/s") }
                try await tmux.press("q")
                try await tmux.wait(for: "status 0")
                try await tmux.waitForPrompt()
                #expect(partByteCount > 0)
                try await tmux.type(start)
                try await tmux.wait(for: "of 3")
                try await tmux.press("Left")
                try await tmux.click("Downloads")
                try await tmux.wait { $0.contains("1 Other") && $0.contains("Downloads · 1") }
            }
            let file = folder.appending(path: "Two/01 - Other").path
            #expect(FileManager.default.contents(atPath: file)?.count ?? 0 > 200_000)
        }
    }

    /// The number of bytes received of an incomplete video.
    private var partByteCount: Int {
        let parts = folder.path + "/.tekpub"
        // Ignore errors: the program creates the folder later, and the caller asks again.
        let names = (try? FileManager.default.contentsOfDirectory(atPath: parts)) ?? []
        guard let name = names.first(where: { $0.hasSuffix(".part") }) else { return 0 }
        return FileManager.default.contents(atPath: "\(parts)/\(name)")?.count ?? 0
    }
}

/// The values of a file in the output of `--json`.
private struct DownloadedFile: Decodable {
    let number: Int?
    let path: String
}
