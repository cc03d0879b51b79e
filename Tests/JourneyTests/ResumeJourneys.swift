import Foundation
import Subprocess
import TekpubFormats
import TekpubKit
import TekpubServer
import Testing

/// Interrupted downloads that another run, or a later attempt, resumes.
@Suite(.timeLimit(.minutes(3)))
struct ResumeJourneys {
    private let folder = FileManager.default.temporaryDirectory.appending(path: "tekpub-\(UUID().uuidString)")
    private static let first = 100_000
    private static let video = VideoServer.video()

    /// The first request, and the request that resumes after the first part, whose end it repeats.
    private static let requests = [
        VideoServer.ReceivedRequest(range: nil, ifRange: nil),
        VideoServer.ReceivedRequest(range: "bytes=\(first - 4096)-", ifRange: "\"one\""),
    ]

    /// Runs `body` with a server of videos that sends no more than `first` bytes, and the address of a catalogue
    /// that has one, `two/1`.
    private func withServers(
        knowsRanges: Bool = true, body: (_ videos: VideoServer, _ url: String) async throws -> Void
    ) async throws {
        let videos = VideoServer(limit: Self.first, knowsRanges: knowsRanges)
        let episode = Episode(number: 1, title: "First", url: try await videos.start())
        let catalog = CatalogServer(
            catalog: Catalog(productions: [Production(slug: "two", title: "Two", episodes: [episode])]))
        let url = try await catalog.start().absoluteString
        try await attempt {
            try await body(videos, url)
        } afterwards: {
            await videos.stop()
            await catalog.stop()
            // Ignore errors: the system clears its temporary files.
            try? FileManager.default.removeItem(at: folder)
        }
    }

    // MARK: tekpub download

    private func arguments(_ url: String) -> Arguments {
        ["download", "two/1", "--base-url", url, "--to", folder.path]
    }

    private var environment: Subprocess.Environment {
        .inherit.updating(["HOME": folder.path, "XDG_DATA_HOME": nil, "XDG_CONFIG_HOME": nil])
    }

    /// Begins a download, and sends `signal` to the program once it has the first part.
    private func begin(_ url: String, until signal: Signal = .interrupt) async throws {
        let result = try await Subprocess.run(
            Program.executable, arguments: arguments(url), environment: environment, input: .none,
            output: .discarded, error: .discarded
        ) { execution in
            while partByteCount < Self.first { await Task.yield() }
            try execution.send(signal: signal)
        }
        #expect(!result.terminationStatus.isSuccess)
        #expect(partByteCount == Self.first)
    }

    /// Downloads, in another run, the video that the server has by then.
    private func end(_ url: String) async throws {
        let result = try await Subprocess.run(
            Program.executable, arguments: arguments(url), environment: environment, input: .none,
            output: .string(limit: 1 << 16), error: .string(limit: 1 << 16))
        #expect(result.terminationStatus.isSuccess, "\(result.standardError)")
        #expect(result.standardOutput == file.path + "\n")
        #expect(partByteCount == 0)
    }

    @Test(arguments: [Signal.interrupt, .kill])
    func goesOnInTheNextRunAfter(signal: Signal) async throws {
        try await withServers { videos, url in
            try await begin(url, until: signal)
            await videos.finish()
            try await end(url)
            #expect(FileManager.default.contents(atPath: file.path) == Self.video)
            #expect(await videos.requests == Self.requests)
        }
    }

    @Test func startsOverWhereTheVideoHasChanged() async throws {
        try await withServers { videos, url in
            try await begin(url)
            await videos.finish()
            await videos.change(to: VideoServer.video(seed: 7))
            try await end(url)
            #expect(FileManager.default.contents(atPath: file.path) == VideoServer.video(seed: 7))
            #expect(await videos.requests == Self.requests)
        }
    }

    @Test func startsOverAtAServerWithoutRanges() async throws {
        try await withServers(knowsRanges: false) { videos, url in
            try await begin(url)
            await videos.finish()
            try await end(url)
            #expect(FileManager.default.contents(atPath: file.path) == Self.video)
            #expect(await videos.requests == Self.requests)
        }
    }

    @Test func goesOnOnceTheServerIsBack() async throws {
        try await withServers { videos, url in
            let result = try await Subprocess.run(
                Program.executable, arguments: arguments(url), environment: environment, input: .none,
                output: .discarded, error: .sequence
            ) { execution in
                while partByteCount < Self.first { await Task.yield() }
                try await videos.pause()
                var errors = ""
                for try await line in execution.standardError.strings() { errors += line }
                return errors
            }
            #expect(result.terminationStatus.code == 69)
            #expect(result.closureResult.contains("it resumes where it stopped"))
            await videos.finish()
            try await videos.start()
            try await end(url)
            #expect(FileManager.default.contents(atPath: file.path) == Self.video)
            #expect(await videos.requests == Self.requests)
        }
    }

    // MARK: The program

    /// Starts the program and shows its downloads.
    private func start(_ url: String, in tmux: Tmux, beginning isFirst: Bool = false) async throws {
        try await tmux.waitForPrompt()
        try await tmux.type(#"clear; "$TEKPUB" --base-url \#(url) --no-animation; echo "status $?""#)
        try await tmux.wait(for: "1 of 1")
        if isFirst {
            try await tmux.press("d")
            try await tmux.wait(for: "Waiting to download “")
        }
        try await tmux.press("Left")
        try await tmux.wait(for: "All Productions")
        try await tmux.click("Downloads")
        try await tmux.wait(for: "1 First")
    }

    private func withTerminal(_ body: (Tmux) async throws -> Void) async throws {
        try await Tmux.with(environment: ["TEKPUB_DOWNLOAD_FOLDER": folder.path], body)
    }

    @Test func goesOnInTheNextRunOfTheProgram() async throws {
        try await withServers { videos, url in
            try await withTerminal { tmux in
                try await start(url, in: tmux, beginning: true)
                try await tmux.wait(for: "33 %")
                try await tmux.press("q")
                try await tmux.wait(for: "status 0")
                await videos.finish()
                try await start(url, in: tmux)
                try await tmux.wait(for: "Downloads · 1")
            }
            #expect(FileManager.default.contents(atPath: file.path) == Self.video)
            #expect(await videos.requests == Self.requests)
        }
    }

    @Test func goesOnAfterTheProgramWasKilled() async throws {
        try await withServers { videos, url in
            try await withTerminal { tmux in
                try await start(url, in: tmux, beginning: true)
                try await tmux.wait(for: "33 %")
                try await tmux.kill(with: "KILL")
                try await tmux.wait { $0.contains("status 137") && $0.contains("prompt>") }
                // The killed program could not restore the terminal.
                try await tmux.type(#"stty sane; tput rmcup; clear; echo b""ack"#)
                try await tmux.wait { $0.hasPrefix("back\nprompt>") }
                await videos.finish()
                try await start(url, in: tmux)
                try await tmux.wait(for: "Downloads · 1")
            }
            #expect(FileManager.default.contents(atPath: file.path) == Self.video)
            #expect(await videos.requests == Self.requests)
        }
    }

    @Test func goesOnByItselfOnceTheServerIsBack() async throws {
        try await withServers { videos, url in
            try await withTerminal { tmux in
                try await start(url, in: tmux, beginning: true)
                try await tmux.wait(for: "33 %")
                try await videos.pause()
                try await tmux.wait(for: "Trying again")
                await videos.finish()
                try await videos.start()
                try await tmux.wait(for: "Downloads · 1")
            }
            #expect(FileManager.default.contents(atPath: file.path) == Self.video)
            #expect(await videos.requests == Self.requests)
        }
    }

    @Test(arguments: ["download", "episode"])
    func playsOnTheTrainWhatWasDownloaded(screen: String) async throws {
        try await withServers { videos, url in
            await videos.finish()
            let script = folder.appending(path: "player")
            try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
            try Data("echo \"playing $1\"; test -s \"$1\" && read answer\n".utf8).write(to: script)
            let environment = [
                "TEKPUB_DOWNLOAD_FOLDER": folder.path, "TEKPUB_PLAYER": "sh '\(script.path)'",
            ]
            try await Tmux.with(environment: environment) { tmux in
                try await start(url, in: tmux, beginning: true)
                try await tmux.wait(for: "Downloads · 1")
                try await videos.pause()
                if screen == "episode" {
                    try await tmux.press("Left")
                    try await tmux.wait(for: "All Productions")
                    try await tmux.press("Home", "Enter")
                    try await tmux.wait { !$0.contains("All Productions") && $0.contains("1 of 1") }
                    try await tmux.press("Enter")
                    try await tmux.wait { $0.contains("‹ Productions") && $0.contains("1 of 1") }
                }
                try await tmux.press(screen == "download" ? "Enter" : "p")
                try await tmux.wait {
                    $0.replacing("\n", with: "").contains("playing \(file.path)")
                }
                try await tmux.press("Enter")
                try await tmux.wait(for: "sh keeps no position, takes no keys")
                try await tmux.press("q")
                try await tmux.wait(for: "status 0")
            }
            #expect(await videos.requests.count == 1)
        }
    }

    // MARK: The folder

    private var file: URL { folder.appending(path: "Two/01 - First.mp4") }

    /// The number of bytes received of an incomplete video.
    private var partByteCount: Int {
        let parts = folder.path + "/.tekpub"
        // Ignore errors: the program creates the folder later, and the caller asks again.
        let names = (try? FileManager.default.contentsOfDirectory(atPath: parts)) ?? []
        guard let name = names.first(where: { $0.hasSuffix(".part") }) else { return 0 }
        return FileManager.default.contents(atPath: "\(parts)/\(name)")?.count ?? 0
    }
}
