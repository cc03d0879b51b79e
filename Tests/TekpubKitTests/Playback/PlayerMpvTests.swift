import Foundation
import Testing

@testable import TekpubKit

/// Players that are called mpv, and are followed while they play.
@Suite(.timeLimit(.minutes(5)))
struct PlayerMpvTests: PlayerSuite {
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
            let protection = try player.protection(from: .web(url(Self.plain)))
            let properties = ["seekable", "partially-seekable", "file-size", "duration", "time-pos"]
            #expect(
                note.map(String.init)
                    == properties.enumerated().map {
                        #"{"command": ["observe_property", \#($0 + 1), "\#($1)"]}"#
                    } + ["--input-ipc-client=fd://3", "--start=12"] + protection + ["--", Self.plain])
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
            let protection = try player.protection(from: .web(url(address)))
            #expect(
                note[7...].map(String.init)
                    == ["--input-ipc-client=fd://3", "--start=12"] + protection + ["--idle=once"])
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
            let protection = try player.protection(from: .web(url(Self.plain))).joined(separator: " ")
            #expect(
                try note(in: folder) == [
                    "--input-ipc-client=fd://3 --start=12 \(protection) -- \(Self.plain) ",
                    "--start=12 \(protection) -- \(Self.plain) ",
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

    /// mpv prints what a file contains unchanged.
    @Test func keepsMpvFromPrintingWhatAFileContains() throws {
        let player = try Player(command: "mpv")
        let options = try player.protection(from: .web(url(Self.plain)))
        #expect(options.contains("--display-tags="))
        #expect(options.contains("--msg-level=cplayer=warn"))
        #expect(options.contains("--term-osd=no"))
        #expect(!options.contains("--access-references=no"))
        #expect(try Player(command: "vlc").protection(from: .web(url(Self.plain))).isEmpty)
        let own = try Player(command: "mpv --msg-level=all=v")
        #expect(try !own.protection(from: .web(url(Self.plain))).contains { $0.hasPrefix("--msg-level") })
    }

    /// A list in place of a video could name any file of the user.
    @Test(arguments: [
        "# mpv EDL v0\n/etc/passwd\n", "\u{FEFF}#EXTM3U\nx.mp4", " [playlist]\nFile1=x",
        "ffconcat version 1.0",
    ])
    func doesNotOpenAFileThatListsOthers(text: String) async throws {
        try await withFolder { folder in
            let file = folder.appending(component: "1.mp4")
            try Data(text.utf8).write(to: file)
            let video = Video.file(DownloadedVideo(path: file.path, catalogID: "bundled", episode: nil))
            let player = try Player(command: "mpv")
            #expect(player.protection(from: video).contains("--access-references=no"))
            #expect(throws: PlaybackError.unknownFile) { try player.argument(for: video) }
            try Data("\0\0\0\u{18}ftypmp42".utf8).write(to: file)
            #expect(try player.argument(for: video) == file.path)
        }
    }

    @Test func tellsMpvWhereToBegin() throws {
        let player = try Player(command: "/usr/bin/mpv --fs")
        #expect(
            player.command(for: Self.address, options: ["--start=95"], followed: true)
                == [
                    "/usr/bin/mpv", "--fs", "--input-ipc-client=fd://3", "--start=95", "--", Self.address,
                ])
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
