import Foundation
import Synchronization
import TekpubFormats
import Testing

@testable import TekpubKit

/// The player in the background, with a scripted mpv.
@MainActor
@Suite(.timeLimit(.minutes(5)))
struct MediaPlayerTests {
    @Test func tellsWhatIsPlayed() async throws {
        try await PlaybackBox.with { box in
            let script = """
                property chapter-list '[{"title":"Routes","time":30.0},{"title":"Start","time":0.0}]'
                property chapter 1; property speed 1.5; property volume 60; property time-pos 42.5
                wait_for quit
                """
            let observer = PlaybackObserver(try box.mpv(PlaybackBox.start + script), context: .impatient())
            observer.player.play(try box.item())
            #expect(observer.player.status?.title == "Views")
            let status = try await observer.status { $0.currentTime == .seconds(42.5) }
            #expect(status.phase == .ready)
            #expect(status.episode == box.key)
            #expect(status.productionTitle == "MVC 3")
            #expect(status.duration == .seconds(100))
            #expect(status.chapter?.title == "Routes")
            #expect((status.rate, status.volume) == (1.5, 60))
            #expect(status.fractionCompleted == 0.425)
            await observer.player.stop()
            #expect(try await observer.ending() == .stopped)
            #expect(try box.mark?.positionInSeconds == 42)
        }
    }

    @Test func startsMpvWithoutTerminalAndWindow() async throws {
        try await PlaybackBox.with { box in
            try box.store.setMark(EpisodeMark(positionInSeconds: 61, updatedAt: .now), for: box.key)
            let observer = PlaybackObserver(
                try box.mpv("readlink /proc/self/fd/0 > \"$0.input\""), volume: 70)
            observer.player.play(try box.item(rate: 1.25))
            #expect(try await observer.ending() == .stopped)
            let arguments = try box.lines("arguments")
            #expect(arguments.first == "--input-ipc-client=fd://3")
            #expect(arguments.suffix(2) == ["--", "https://example.org/1.mp3"])
            for option in [
                "--no-terminal", "--no-video", "--start=61", "--speed=1.25", "--volume=70.0",
                "--force-media-title=Views",
            ] { #expect(arguments.contains(option)) }
            #if os(Linux)
                #expect(try box.lines("input") == ["/dev/null"])
            #endif
        }
    }

    /// Whoever joins a broadcast hears what is said now, whatever was skipped or recorded under its name.
    @Test func beginsWhatIsLiveNow() async throws {
        try await PlaybackBox.with { box in
            try box.store.setMark(EpisodeMark(positionInSeconds: 61, updatedAt: .now), for: box.key)
            let observer = PlaybackObserver(
                try box.mpv(
                    PlaybackBox.start
                        + #"property time-pos 40.0; say '{"event":"end-file","reason":"eof"}'"#))
            var item = try box.item()
            (item.isLive, item.skippedStartInSeconds, item.skippedEndInSeconds) = (true, 10, 20)
            observer.player.play(item)
            #expect(try await observer.ending() == .finished)
            let arguments = try box.lines("arguments")
            #expect(!arguments.contains { $0.hasPrefix("--start=") || $0.hasPrefix("--end=") })
            #expect(try box.mark?.positionInSeconds == 61)
        }
    }

    /// A script of mpv that is a player for desktops would be a second one.
    @Test func keepsMpvFromTheSessionBus() async throws {
        try await PlaybackBox.with { box in
            let observer = PlaybackObserver(
                try box.mpv("printenv DBUS_SESSION_BUS_ADDRESS PATH > \"$0.variables\""))
            observer.player.play(try box.item())
            #expect(try await observer.ending() == .stopped)
            let path = ProcessInfo.processInfo.environment["PATH"]
            #expect(try box.lines("variables") == ["disabled:", path])
        }
    }

    @Test func playsTheSoundOfAVideoWithoutADisplay() async throws {
        try await PlaybackBox.with { box in
            var context = PlaybackRun.Context(environment: [:])
            context.playsSoundOfVideo = true
            let observer = PlaybackObserver(try box.mpv(""), context: context)
            observer.player.play(try box.item("https://example.org/1.mp4", kind: .video))
            #expect(try await observer.ending() == .stopped)
            #expect(try box.lines("arguments").contains("--no-video"))
        }
    }

    /// Other users of the machine can read arguments.
    @Test func sendsAnAddressWithASecretOverTheSocket() async throws {
        try await PlaybackBox.with { box in
            let observer = PlaybackObserver(try box.mpv("wait_for loadfile"))
            observer.player.play(try box.item("https://example.org/1.mp3?auth=secret"))
            #expect(try await observer.ending() == .stopped)
            #expect(try box.lines("commands").last?.contains("auth=secret") == true)
            #expect(try box.lines("arguments").last == "--idle=once")
        }
    }

    @Test func sendsCommands() async throws {
        try await PlaybackBox.with { box in
            let observer = PlaybackObserver(
                try box.mpv(
                    PlaybackBox.start
                        + "property time-pos 1.0; wait_for 130.0; property time-pos 2.0; wait_for quit"),
                context: .impatient())
            observer.player.play(try box.item())
            try await observer.status { $0.currentTime == .seconds(1) }
            observer.player.pause()
            observer.player.seek(by: .seconds(-15))
            observer.player.seek(to: .seconds(30.5))
            observer.player.seek(toChapter: 2)
            observer.player.setRate(1.5)
            observer.player.setVolume(500)
            try await observer.status { $0.currentTime == .seconds(2) }
            await observer.player.stop()
            let commands = try box.lines("commands").map { $0.replacing(/, "request_id": \d+/, with: "") }
            for command in [
                #"{"command": ["set_property", "pause", true]}"#,
                #"{"command": ["seek", -15.0, "relative+exact"]}"#,
                #"{"command": ["seek", 30.5, "absolute+exact"]}"#,
                #"{"command": ["set_property", "chapter", 2]}"#,
                #"{"command": ["set_property", "speed", 1.5]}"#,
                #"{"command": ["set_property", "volume", 130.0]}"#,
            ] { #expect(commands.contains(command)) }
        }
    }

    @Test func changesTheSoundByLabels() async throws {
        try await PlaybackBox.with { box in
            let script = """
                property af '[{"name":"lavfi","label":"tekpub-trim"}]'; property time-pos 1.0
                wait_for tekpub-level; property af '[{"name":"lavfi","label":"tekpub-level"}]'
                property time-pos 2.0; wait_for quit
                """
            let observer = PlaybackObserver(try box.mpv(PlaybackBox.start + script), context: .impatient())
            var item = try box.item()
            item.filters = .trimSilence
            observer.player.play(item)
            try await observer.status { $0.filters == .trimSilence }
            observer.player.setFilters(.evenLoudness)
            #expect(observer.player.status?.filters == .evenLoudness)
            try await observer.status { $0.filters == .evenLoudness && $0.currentTime == .seconds(2) }
            await observer.player.stop()
            let options = try box.lines("arguments").filter { $0.hasPrefix("--af") }
            #expect(options.count == 1 && options[0].hasPrefix("--af-pre=@tekpub-trim:lavfi=["))
            let commands = try box.lines("commands").filter {
                $0.contains(#""af", "#) && !$0.contains("observe")
            }
            #expect(commands.first?.hasPrefix(#"{"command": ["af", "remove", "@tekpub-trim"]"#) == true)
            #expect(commands.last?.hasPrefix(#"{"command": ["af", "add", "@tekpub-level:lavfi=["#) == true)
        }
    }

    @Test func tellsAFilterThatIsRefused() async throws {
        try await PlaybackBox.with { box in
            let script = """
                property time-pos 1.0; wait_for tekpub-trim
                id=${line##*\\"request_id\\": }; say "{\\"request_id\\":${id%\\}},\\"error\\":\\"error running command\\"}"
                wait_for quit
                """
            let observer = PlaybackObserver(try box.mpv(PlaybackBox.start + script))
            observer.player.play(try box.item())
            try await observer.status { $0.currentTime == .seconds(1) }
            observer.player.setFilters(.trimSilence)
            try await observer.status { $0.refusedFilters == .trimSilence && $0.filters == [] }
            await observer.player.stop()
        }
    }

    /// A picture would not keep up with sound that leaves something out.
    @Test func trimsNoSilenceBesideAPicture() {
        let both: SoundFilters = [.trimSilence, .evenLoudness]
        #expect(both.options(showsVideo: false).count == 2)
        #expect(both.options(showsVideo: true).allSatisfy { $0.hasPrefix("--af-add=@tekpub-level:") })
        #expect(SoundFilters().options(showsVideo: false) == [])
    }

    /// Stops itself, and again whenever it is continued, in spite of SIGTERM.
    private static let stubborn =
        PlaybackBox.start + "property time-pos 1.0; trap '' TERM; while :; do kill -STOP $$; done"

    @Test func endsAStoppedMpv() async throws {
        try await PlaybackBox.with { box in
            let observer = PlaybackObserver(try box.mpv(Self.stubborn), context: .impatient())
            observer.player.play(try box.item())
            try await observer.status { $0.currentTime == .seconds(1) }
            await observer.player.stop()
            #expect(try await observer.ending() == .stopped)
        }
    }

    @Test func endsAStoppedMpvAtExit() async throws {
        try await PlaybackBox.with { box in
            // With its patience alone, it would end after the program.
            var context = PlaybackRun.Context(environment: [:])
            context.patience = .seconds(600)
            let observer = PlaybackObserver(try box.mpv(Self.stubborn), context: context)
            observer.player.play(try box.item())
            try await observer.status { $0.currentTime == .seconds(1) }
            observer.player.finish(within: .milliseconds(1))
            #expect(try await observer.ending() == .stopped)
        }
    }

    /// Behind the end, mpv would say that the stream ended where it was.
    @Test(arguments: [true, false])
    func jumpsToTheLastSecondAtMost(isRelative: Bool) async throws {
        try await PlaybackBox.with { box in
            let script = """
                property duration 40.0; property time-pos 30.0
                wait_for '"seek", 39.0, "absolute+exact"'; property time-pos 39.0; wait_for quit
                """
            let observer = PlaybackObserver(try box.mpv(PlaybackBox.start + script), context: .impatient())
            observer.player.play(try box.item())
            try await observer.status { $0.currentTime == .seconds(30) && $0.duration == .seconds(40) }
            if isRelative {
                observer.player.seek(by: .seconds(15))
            } else {
                observer.player.seek(to: .seconds(90))
            }
            try await observer.status { $0.currentTime == .seconds(39) }
            await observer.player.stop()
        }
    }

    /// Many changes are one status, until the interval is over.
    @Test func tellsChangesAtMostOnceAnInterval() async throws {
        try await PlaybackBox.with { box in
            let clock = ManualClock()
            let script = """
                i=0; while [ $i -lt 60 ]; do property time-pos $i.0; i=$((i+1)); done
                : > "$0.sent"; wait_for quit
                """
            let observer = PlaybackObserver(
                try box.mpv(PlaybackBox.start + script), context: .impatient(clock: clock))
            observer.player.play(try box.item())
            await clock.sleeper(until: .milliseconds(10))
            // The last position is saved, so all were read.
            while try box.mark?.positionInSeconds != 50 { await Task.yield() }
            #expect(observer.statuses.count <= 1)
            clock.advance(by: .milliseconds(10))
            try await observer.status { $0.currentTime >= .seconds(50) }
            #expect(observer.statuses.count <= 2)
            await observer.player.stop()
        }
    }

    // MARK: Recording

    @Test func savesThePositionEveryTenSecondsAndAtAPause() async throws {
        try await PlaybackBox.with { box in
            let script = """
                property time-pos 9.0; property time-pos 19.0; property time-pos 20.0
                wait_for '"seek"'; property time-pos 23.0; property pause true; wait_for quit
                """
            let observer = PlaybackObserver(try box.mpv(PlaybackBox.start + script), context: .impatient())
            observer.player.play(try box.item())
            #expect(observer.player.status?.isRecorded == false)
            while try box.mark?.positionInSeconds != 19 { await Task.yield() }
            observer.player.seek(by: .seconds(1))
            while try box.mark?.positionInSeconds != 23 { await Task.yield() }
            try await observer.status { $0.isPaused && $0.isRecorded }
            await observer.player.stop()
        }
    }

    /// mpv reads up to the start position if the server does not support ranges.
    @Test func loadsUntilItPlays() async throws {
        try await PlaybackBox.with { box in
            let script = """
                say '{"event":"file-loaded"}'; property time-pos 61.0; wait_for set_property
                say '{"event":"playback-restart"}'; wait_for quit
                """
            let observer = PlaybackObserver(try box.mpv(script), context: .impatient())
            observer.player.play(try box.item())
            #expect(try await observer.status { $0.currentTime == .seconds(61) }.phase == .loading)
            observer.player.setRate(1)
            try await observer.status { $0.phase == .ready }
            await observer.player.stop()
        }
    }

    @Test func playsWhereNothingCanBeSaved() async throws {
        try await PlaybackBox.with { box in
            let locked = LibraryError.locked(path: "/library")
            let store = CatalogStore(catalogID: "http://example.com") { () throws(LibraryError) in
                throw locked
            }
            let url = try #require(URL(string: "https://example.org/1.mp3"))
            let observer = PlaybackObserver(
                try box.mpv(PlaybackBox.start + "property time-pos 3.0; wait_for quit"))
            observer.player.play(
                PlayerItem(video: .web(url), title: "Views", recording: (store, box.key)))
            let status = try await observer.status { $0.currentTime == .seconds(3) }
            #expect(status.recordingFailure == locked)
            await observer.player.stop()
        }
    }

    /// The laptop slept while it was played.
    @Test func keepsOneEntryOfTheHistoryOverANight() async throws {
        try await PlaybackBox.with { box in
            let evening = Date(timeIntervalSince1970: 1_800_000_000)
            let now = Mutex(evening)
            var context = PlaybackRun.Context.impatient()
            context.now = { now.withLock { $0 } }
            let script = """
                property time-pos 0.0; property time-pos 12.0
                wait_for '"seek"'; property time-pos 30.0; wait_for quit
                """
            let observer = PlaybackObserver(try box.mpv(PlaybackBox.start + script), context: context)
            observer.player.play(try box.item())
            let history = try box.store.library.history
            while try history.entries().isEmpty { await Task.yield() }
            now.withLock { $0 = evening.addingTimeInterval(8 * 3600) }
            observer.player.seek(by: .zero)
            while try history.entries().first?.seconds != 0..<30 { await Task.yield() }
            await observer.player.stop()
            #expect(try history.entries().map(\.playedAt) == [evening])
        }
    }

    // MARK: Subtitles

    @Test func offersSubtitlesInAFileThatMpvReadsAtOnce() async throws {
        try await PlaybackBox.with { box in
            let script = #"""
                wait_for sub-add
                file=${line#*'"sub-add", "'}; file=${file%%'"'*}
                cp "$(printf '%s' "$file" | tr -d '\\')" "$0.subtitles"
                id=${line##*'"request_id": '}
                say "{\"error\":\"success\",\"request_id\":${id%'}'}}"
                wait_for quit
                """#
            var context = PlaybackRun.Context.patient()
            context.environment = ["XDG_RUNTIME_DIR": box.folder.path]
            let observer = PlaybackObserver(try box.mpv(PlaybackBox.start + script), context: context)
            observer.player.play(try box.item())
            try await observer.status { $0.phase == .ready }
            observer.player.addSubtitles([
                TranscriptCue(startInSeconds: 1, speaker: "Ada", text: "1 < 2 & so --> on"),
                TranscriptCue(text: "No time."), TranscriptCue(startInSeconds: 3725.5, text: "The end."),
            ])
            func folders() throws -> [String] {
                try FileManager.default.contentsOfDirectory(atPath: box.folder.path)
                    .filter { $0.hasPrefix("tekpub-") }
            }
            while (try? box.lines("subtitles").count) != 5 { await Task.yield() }
            #expect(
                try box.lines("subtitles") == [
                    "WEBVTT", "00:00:01.000 --> 00:00:06.000", "Ada: 1 &lt; 2 &amp; so --&gt; on",
                    "01:02:05.500 --> 01:02:10.500", "The end.",
                ])
            while try !folders().isEmpty { await Task.yield() }
            await observer.player.stop()
            #expect(observer.statuses.allSatisfy { !$0.isFrozen })
        }
    }

    @Test func playsOneEpisodeAfterTheOther() async throws {
        try await PlaybackBox.with { box in
            let observer = PlaybackObserver(
                try box.mpv(PlaybackBox.start + "property time-pos 7.0; wait_for quit"), context: .impatient()
            )
            observer.player.play(try box.item())
            try await observer.status { $0.currentTime == .seconds(7) }
            observer.player.play(try box.item(title: "Routes", startTime: .zero))
            let status = try await observer.status { $0.title == "Routes" && $0.currentTime == .seconds(7) }
            #expect(status.phase == .ready)
            await observer.player.stop()
            #expect(try await observer.ending() == .stopped)
        }
    }

    @Test(
        arguments: [
            ("mpv", MediaPreferences.Kind.audio, [:], true), ("vlc", .audio, [:], false),
            ("mpv", .video, [:], false), ("mpv", .video, ["DISPLAY": ":0"], true), ("mpv", nil, [:], false),
            ("mpv", nil, ["WAYLAND_DISPLAY": "wayland-0"], true),
        ] as [(String, MediaPreferences.Kind?, [String: String], Bool)])
    func needsADisplayForVideo(
        name: String, kind: MediaPreferences.Kind?, environment: [String: String], expected: Bool
    ) async throws {
        try await PlaybackBox.with { box in
            let item = try box.item("https://example.org/watch", kind: kind)
            let player = try Player(command: name)
            var context = PlaybackRun.Context(environment: environment)
            #expect(MediaPlayer.plays(item, with: player, in: context) == expected)
            context.playsSoundOfVideo = true
            #expect(MediaPlayer.plays(item, with: player, in: context) == (name == "mpv"))
        }
    }
}
