import Foundation
import Testing

@testable import TekpubKit

@Suite(.timeLimit(.minutes(5)))
struct PlayerTests: PlayerSuite {
    // MARK: Choosing a player

    @Test func isTheOneOfTheConfiguration() throws {
        let player = try Player(command: "vlc --fullscreen")
        #expect(player.arguments == ["vlc", "--fullscreen"])
        #expect(
            player.command(for: Self.address, options: ["--start=5"], followed: false) == [
                "vlc", "--fullscreen", Self.address,
            ])
    }

    @Test(arguments: [(["mpv", "xdg-open", "open"], "mpv"), (["xdg-open"], "xdg-open")])
    func isElseAUsualOneThatIsInstalled(installed: [String], expected: String) async throws {
        try await withFolder { folder in
            for name in installed { symlink("/bin/sh", folder.appending(component: name).path) }
            let player = try Player.preferred(path: "/nowhere:" + folder.path)
            #expect(player.name == expected)
        }
    }

    @Test func isNoneWhereNothingIsInstalled() {
        #expect(throws: PlaybackError.noPlayer) { try Player.preferred(path: "/nowhere") }
        #expect(throws: PlaybackError.badCommand) { try Player(command: "") }
        #expect(throws: PlaybackError.badCommand) { try Player(command: "'mpv") }
    }

    // MARK: Running it

    @Test(arguments: [
        ("mpv", "https://example.org/de.vtt", ["--sub-file=https://example.org/de.vtt"]),
        ("mpv", "https://example.org/de.vtt?token=1", []), ("mpv", "file:///de.vtt", []),
        ("player", "https://example.org/de.vtt", []),
    ])
    func getsSubtitlesIfItIsMpv(name: String, subtitles: String, expected: [Substring]) async throws {
        try await withFolder { folder in
            let player = try player(#"printf '%s\n' "$@" > "$0.note""#, named: name, in: folder)
            try await player.play(.web(url(Self.plain), subtitles: url(subtitles)))
            #expect(try note(in: folder).filter { $0.contains("de.vtt") } == expected)
            #expect(try note(in: folder).last == Self.plain[...])
        }
    }

    @Test(arguments: [
        ("mpv", "", ["de", "en"], ["--alang=de,deu,ger,en,eng"]),
        ("mpv", "--alang=ja", ["de"], ["--alang=ja"]),
        ("mpv", "", [], []), ("player", "", ["de"], []),
    ])
    func getsTheLanguagesOfTheSoundIfItIsMpv(
        name: String, own: String, languages: [String], expected: [Substring]
    ) async throws {
        try await withFolder { folder in
            let program = try player(#"printf '%s\n' "$@" > "$0.note""#, named: name, in: folder)
            let command = try Player(
                command: program.arguments.map { "'\($0)'" }.joined(separator: " ") + " \(own)")
            let players = Players(languages: languages) { () throws(PlaybackError) in command }
            try await players.player(for: .video).play(.web(url()))
            #expect(try note(in: folder).filter { $0.contains("alang") } == expected)
        }
    }

    @Test func getsTheAddressAsOneArgument() async throws {
        try await withFolder { folder in
            let player = try player(#"printf '%s\n' "$@" > "$0.note""#, in: folder)
            try await player.play(.web(url()))
            let note = try note(in: folder)
            #expect(note == [Self.address[...]])
        }
    }

    #if os(Linux)
        @Test(arguments: ["player", "mpv"])
        func hasNoFilesOfThisProcess(name: String) async throws {
            try await withFolder { folder in
                // Without close-on-exec, because a library may open its files like this.
                let marker = folder.appending(component: "marker").path
                let descriptor = open(marker, O_RDWR | O_CREAT, 0o600)
                defer { close(descriptor) }
                let player = try player(
                    "readlink /proc/$$/fd/* > \"$0.note\" || true", named: name, in: folder)
                try await player.play(.web(url()))
                let files = try note(in: folder)
                #expect(!files.contains { $0.hasSuffix("/marker") })
                #expect(files.filter { $0.hasPrefix("socket:") }.count <= (player.isMpv ? 1 : 0))
            }
        }
    #endif

    @Test(arguments: ["file:///etc/passwd", "ftp://example.org/", "javascript:0"])
    func isHandedNothingButTheWeb(address: String) async throws {
        let url = try url(address)
        await #expect(throws: PlaybackError.unsafeAddress) {
            try await Player(command: "true").play(.web(url))
        }
    }

    @Test(arguments: [("exit 3", 3), ("kill -TERM $$", 143)] as [(String, Int32)])
    func tellsWithWhatItEnded(script: String, status: Int32) async throws {
        try await withFolder { folder in
            let player = try player(script, in: folder)
            await #expect(throws: PlaybackError.playerFailed(player: "player", status: status)) {
                try await player.play(.web(url()))
            }
        }
    }

    @Test func tellsThatItIsNotThere() async throws {
        let url = try url()
        let error = await #expect(throws: PlaybackError.self) {
            try await Player(command: "/nowhere/player").play(.web(url))
        }
        #expect(error?.localizedDescription == "player cannot be started: No such file or directory.")
    }

    @Test func endsWithItsTask() async throws {
        try await withFolder { folder in
            let player = try player("touch \"$0.note\"; exec sleep 600", in: folder)
            let url = try url()
            let playing = Task { try await player.play(.web(url)) }
            let note = folder.appending(component: "script.note")
            while !FileManager.default.fileExists(atPath: note.path) { await Task.yield() }
            playing.cancel()
            await #expect(throws: PlaybackError.cancelled) { try await playing.value }
        }
    }

    /// The player does not inherit blocked and ignored signals; otherwise the signal would not end it.
    @Test func hearsSignals() async throws {
        try await withFolder { folder in
            let player = try player("kill -INT $$", in: folder)
            await #expect(throws: PlaybackError.playerFailed(player: "player", status: 130)) {
                try await player.play(.web(url()))
            }
        }
    }

    @Test func quotesTheLastLineOfAnotherPlayer() async throws {
        try await withFolder { folder in
            // The background process keeps the pipe open.
            let script = "sleep 5 & echo First. >&2; printf 'No such codec. \\n\\n' >&2; exit 3"
            let player = try player(script, in: folder)
            let expected = PlaybackError.playerFailed(
                player: "player", status: 3, message: "No such codec.")
            await #expect(throws: expected) { try await player.play(.web(url())) }
        }
    }

    // MARK: Files

    private func file(_ path: String) -> Video {
        .file(DownloadedVideo(path: path, catalogID: "bundled", episode: nil))
    }

    @Test func getsTheFileOfADownloadAsOneArgument() async throws {
        try await withFolder { folder in
            let player = try player(#"printf '%s\n' "$@" > "$0.note""#, in: folder)
            try await player.play(file("/tmp/MVC 3/02 - 'Views'"))
            #expect(try note(in: folder) == ["/tmp/MVC 3/02 - 'Views'"])
        }
    }

    /// A desktop may decide by a file's content that the file is a program.
    @Test func handsTheDesktopNothingOfAnUnknownKind() throws {
        let desktop = try Player(command: Player.desktopOpener)
        #expect(try desktop.argument(for: file("/tmp/a.mp4")) == "/tmp/a.mp4")
        for path in ["/tmp/a", "/tmp/a.desktop", "/tmp/mp4"] {
            #expect(throws: PlaybackError.unknownFile) { try desktop.argument(for: file(path)) }
            #expect(!desktop.takes(DownloadedVideo(path: path, catalogID: "bundled", episode: nil)))
        }
        #expect(desktop.takes(DownloadedVideo(path: "/tmp/a.mp4", catalogID: "bundled", episode: nil)))
        #expect(
            try Player(command: "mpv").takes(
                DownloadedVideo(path: "/tmp/a", catalogID: "bundled", episode: nil))
        )
    }
}
