import Foundation
import Testing

@testable import TekpubKit

@Suite(.timeLimit(.minutes(1)))
struct PlayerTests {
    /// An address without a secret.
    private static let plain = "https://example.org/b.mp4"
    private static let address = "https://example.org/a%20b.mp4?x=1&y='2'"

    private func url(_ address: String = Self.address) throws -> URL {
        try #require(URL(string: address))
    }

    /// Runs `body` with a folder, and removes the folder afterwards.
    private func withFolder(_ body: (_ folder: URL) async throws -> Void) async throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        try await body(folder)
    }

    /// A player called `name` that runs `script`, in which `$0.note` is a file that `note(of:in:)` reads.
    ///
    /// The player is a link to a shell: a new file could not be run while another test starts a program.
    private func player(_ script: String, named name: String = "player", in folder: URL) throws -> Player {
        let shell = folder.appending(component: name)
        try FileManager.default.createSymbolicLink(
            at: shell, withDestinationURL: URL(filePath: "/bin/sh"))
        let file = folder.appending(component: "script")
        try Data(script.utf8).write(to: file)
        return try Player(command: "'\(shell.path)' '\(file.path)'")
    }

    /// The lines that a player has written.
    private func note(in folder: URL) throws -> [Substring] {
        try String(contentsOf: folder.appending(component: "script.note"), encoding: .utf8)
            .split(separator: "\n")
    }

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

    @Test func tellsMpvWhereToBegin() throws {
        let player = try Player(command: "/usr/bin/mpv --fs")
        #expect(
            player.command(for: Self.address, options: ["--start=95"], followed: true)
                == [
                    "/usr/bin/mpv", "--fs", "--input-ipc-client=fd://3", "--start=95", "--", Self.address,
                ])
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

    // MARK: mpv

    /// A stand-in for mpv that sends mpv's messages and records the requests it receives.
    private static let mpv = #"""
        for _ in 1 2 3 4 5; do IFS= read -r line <&3; printf '%s\n' "$line" >> "$0.note"; done
        printf '%s\n' "$@" >> "$0.note"
        printf '{"event":"property-change","id":2,"name":"duration","data":100.0}\n' >&3
        printf '{"event":"property-change","id":1,"name":"time-pos","data":12.25}\n' >&3
        printf '{"event":"property-change","id":1,"name":"time-pos","data":12.75}\n' >&3
        printf 'nonsense\n{"event":"property-change","id":1,"name":"time-' >&3
        printf 'pos","data":99.5}\n{"event":"end-file","reason":"eof"}\n' >&3
        """#

    @Test func isFollowedIfItIsMpv() async throws {
        try await withFolder { folder in
            let player = try player(Self.mpv, named: "mpv", in: folder)
            let log = Log<WatchProgress>()
            try await player.play(.web(url(Self.plain)), options: ["--start=12"]) { log.add($0) }
            #expect(
                log.entries == [
                    WatchProgress(positionInSeconds: 0, durationInSeconds: 100),
                    WatchProgress(positionInSeconds: 12, durationInSeconds: 100),
                    WatchProgress(positionInSeconds: 99, durationInSeconds: 100),
                    WatchProgress(positionInSeconds: 99, durationInSeconds: 100, isAtEnd: true),
                ])
            let note = try note(in: folder)
            let properties = ["seekable", "partially-seekable", "file-size", "duration", "time-pos"]
            #expect(
                note.map(String.init)
                    == properties.enumerated().map {
                        #"{"command": ["observe_property", \#($0 + 1), "\#($1)"]}"#
                    } + ["--input-ipc-client=fd://3", "--start=12", "--", Self.plain])
        }
    }

    /// Other users of the machine can read arguments.
    @Test(arguments: ["https://video.test/1.mp4?auth=secret", "https://ada:secret@video.test/1.mp4"])
    func tellsMpvAnAddressWithASecretByItsSocket(address: String) async throws {
        try await withFolder { folder in
            let script = #"""
                for _ in 1 2 3 4 5 6 7; do IFS= read -r line <&3; printf '%s\n' "$line" >> "$0.note"; done
                printf '%s\n' "$@" >> "$0.note"
                """#
            let player = try player(script, named: "mpv", in: folder)
            try await player.play(.web(url(address)), options: ["--start=12"])
            let note = try note(in: folder)
            let command = try JSONDecoder().decode([String: [String]].self, from: Data(note[6].utf8))
            #expect(command == ["command": ["loadfile", address]])
            #expect(note[7...] == ["--input-ipc-client=fd://3", "--start=12", "--idle=once"])
        }
    }

    /// mpv before 0.33 rejects the option.
    @Test func isStartedWithoutBeingFollowedIfItCannotBe() async throws {
        let old = #"""
            printf '%s ' "$@" >> "$0.note"; echo >> "$0.note"
            case $1 in --input-ipc-client=*) exit 1 ;; esac
            """#
        try await withFolder { folder in
            let player = try player(old, named: "mpv", in: folder)
            let log = Log<WatchProgress>()
            try await player.play(.web(url(Self.plain)), options: ["--start=12"], clock: ManualClock()) {
                log.add($0)
            }
            #expect(log.entries.isEmpty)
            #expect(
                try note(in: folder) == [
                    "--input-ipc-client=fd://3 --start=12 -- \(Self.plain) ",
                    "--start=12 -- \(Self.plain) ",
                ])
        }
    }

    /// The stand-in's script, its name and its exit status.
    @Test(
        arguments: [
            (#"printf '{"error":"success"}\n' >&3; exit 1"#, "mpv", 1), ("exit 2", "mpv", 2),
            ("exit 1", "vlc", 1),
        ] as [(String, String, Int32)])
    func isNotStartedAgain(script: String, name: String, status: Int32) async throws {
        try await withFolder { folder in
            let player = try player(#"echo started >> "$0.note"; "# + script, named: name, in: folder)
            await #expect(throws: PlaybackError.playerFailed(player: name, status: status)) {
                try await player.play(.web(url()))
            }
            #expect(try note(in: folder) == ["started"])
        }
    }

    /// A script called mpv may have played the whole video, even if it then fails.
    @Test func isNotStartedAgainAfterItHasPlayed() async throws {
        let script = #"echo started >> "$0.note"; until [ -e "$0.end" ]; do :; done; exit 1"#
        try await withFolder { folder in
            let player = try player(script, named: "mpv", in: folder)
            let url = try url()
            let clock = ManualClock()
            let playing = Task { try await player.play(.web(url), clock: clock) }
            let note = folder.appending(component: "script.note")
            while !FileManager.default.fileExists(atPath: note.path) { await Task.yield() }
            clock.advance(by: .seconds(1))
            try Data().write(to: folder.appending(component: "script.end"))
            await #expect(throws: PlaybackError.playerFailed(player: "mpv", status: 1)) {
                try await playing.value
            }
            #expect(try self.note(in: folder) == ["started"])
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

    /// mpv names the address in some errors, which may contain a token, and says why before it cannot open it.
    @Test(arguments: [
        (plain, "Failed to recognize file format.", "It said: “Failed to recognize file format.”"),
        (plain, "Failed to open https://video.test/1.mp4.", "It said: “First.”"),
        ("https://video.test/1.mp4?auth=secret", "Error in https://video.test/1.mp4?auth=secret.", ""),
        ("https://video.test/1.mp4?auth=secret", "No decoder.", "It said: “No decoder.”"),
    ])
    func quotesWhatMpvSaid(address: String, message: String, quotation: String) async throws {
        try await withFolder { folder in
            let script = """
                printf '{"event":"log-message","level":"error","text":"First."}\\n' >&3
                printf '{"event":"log-message","level":"error","text":"\(message)\\\\n"}\\n' >&3
                exit 2
                """
            let player = try player(script, named: "mpv", in: folder)
            let error = await #expect(throws: PlaybackError.self) {
                try await player.play(.web(url(address)))
            }
            let sentences = ["mpv cannot play this episode.", quotation].filter { !$0.isEmpty }
            #expect(error?.localizedDescription == sentences.joined(separator: " "))
        }
    }

    // MARK: Files

    private func file(_ path: String) -> Video {
        .file(DownloadedVideo(path: path, server: "bundled", episode: nil))
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
            #expect(!desktop.takes(DownloadedVideo(path: path, server: "bundled", episode: nil)))
        }
        #expect(desktop.takes(DownloadedVideo(path: "/tmp/a.mp4", server: "bundled", episode: nil)))
        #expect(
            try Player(command: "mpv").takes(DownloadedVideo(path: "/tmp/a", server: "bundled", episode: nil))
        )
    }

    @Test func outlivesAnMpvThatHearsNothing() async throws {
        try await withFolder { folder in
            let player = try player("sleep 20 & exit 0", named: "mpv", in: folder)
            let log = Log<WatchProgress>()
            try await player.play(.web(url())) { log.add($0) }
            #expect(log.entries.isEmpty)
        }
    }
}
