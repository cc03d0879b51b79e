import Foundation
import TekpubFormats
import Testing

@testable import TekpubKit

/// The player in the background with the real mpv, without sound card and display.
@MainActor
@Suite(.timeLimit(.minutes(5)))
struct MpvTests {
    private static let command = "mpv --no-config --ao=null --vo=null"

    /// mpv subtracts what its sound buffer still holds.
    private static func isNear(_ time: Duration, _ seconds: Int) -> Bool {
        abs(time / .seconds(1) - Double(seconds)) < 1
    }

    @Test func playsAndIsControlled() async throws {
        try await PlaybackBox.with { box in
            let chapters = box.folder.appending(component: "chapters")
            let text =
                ";FFMETADATA1\n"
                + [("Start", 0, 30), ("Routes", 30, 60)].map {
                    "[CHAPTER]\nTIMEBASE=1/1\nSTART=\($0.1)\nEND=\($0.2)\ntitle=\($0.0)\n"
                }.joined()
            try Data(text.utf8).write(to: chapters)
            let observer = PlaybackObserver(Self.command + " '--chapters-file=\(chapters.path)'", volume: 50)
            let player = observer.player
            player.play(try box.silence(seconds: 60))
            let status = try await observer.status { $0.phase == .ready && $0.currentTime > .seconds(0.3) }
            #expect(status.duration == .seconds(60))
            #expect(status.volume == 50)
            #expect(status.chapters.map(\.title) == ["Start", "Routes"])
            #expect(status.chapter?.title == "Start")
            player.pause()
            try await observer.status(where: \.isPaused)
            player.seek(to: .seconds(20))
            try await observer.status { Self.isNear($0.currentTime, 20) }
            player.seek(by: .seconds(-5))
            try await observer.status { Self.isNear($0.currentTime, 15) }
            player.seek(toChapter: 1)
            try await observer.status { $0.chapter?.title == "Routes" && Self.isNear($0.currentTime, 30) }
            player.setRate(2)
            player.setVolume(30)
            try await observer.status { $0.rate == 2 && $0.volume == 30 }
            player.play()
            try await observer.status { !$0.isPaused && $0.currentTime > .seconds(30) }
            #expect(observer.statuses.allSatisfy { !$0.isFrozen })
            await player.stop()
            #expect(try await observer.ending() == .stopped)
            #expect(try #require(try box.mark?.positionInSeconds) >= 29)
        }
    }

    /// Of two seconds of sound and three of silence in turn, mpv hands on less than two thirds.
    @Test func trimsSilence() async throws {
        try await PlaybackBox.with { box in
            var item = try box.sound(seconds: 60, isLoud: { $0 % 5 < 2 })
            // Into a file, mpv plays faster than it tells positions: what was recorded of one run is not to start the next.
            item.startTime = .zero
            var seconds: [Int] = []
            for filters in [SoundFilters(), .trimSilence, [.trimSilence, .evenLoudness]] {
                let file = box.folder.appending(component: "\(filters.rawValue).wav")
                let observer = PlaybackObserver(Self.command + " --ao=pcm '--ao-pcm-file=\(file.path)'")
                item.filters = filters
                observer.player.play(item)
                _ = try await observer.ending()
                let data = try Data(contentsOf: file)
                // The bytes of a second stand in the head of a WAV file.
                try #require(data.count > 44)
                seconds.append(data.count / data[28..<32].reversed().reduce(0) { $0 << 8 | Int($1) })
            }
            #expect(seconds[0] == 60)
            #expect(seconds.dropFirst().allSatisfy { (24..<40).contains($0) }, "\(seconds)")
        }
    }

    /// A position that counted what is left out would end before the fortieth second of a minute.
    @Test func keepsPositionsRightWithoutSilence() async throws {
        try await PlaybackBox.with { box in
            let observer = PlaybackObserver(Self.command + " --speed=4")
            var item = try box.sound(seconds: 60, isLoud: { $0 % 5 < 2 })
            item.filters = [.trimSilence, .evenLoudness]
            observer.player.play(item)
            try await observer.status { $0.phase == .ready && $0.filters == [.trimSilence, .evenLoudness] }
            #expect(try await observer.ending() == .finished)
            let last = try #require(observer.statuses.map(\.currentTime).max())
            #expect(last > .seconds(40))
            #expect(try box.mark?.isWatched == true)
        }
    }

    @Test func changesTheSoundWhileItPlays() async throws {
        try await PlaybackBox.with { box in
            let observer = PlaybackObserver(Self.command)
            observer.player.play(try box.sound(seconds: 60, isLoud: { $0 % 5 < 2 }))
            try await observer.status { $0.phase == .ready && $0.currentTime > .seconds(0.3) }
            #expect(observer.player.status?.filters == [])
            observer.player.setFilters(.trimSilence)
            try await observer.status { $0.filters == .trimSilence && $0.currentTime > .seconds(6) }
            observer.player.setFilters(.evenLoudness)
            try await observer.status { $0.filters == .evenLoudness }
            observer.player.seek(to: .seconds(50))
            try await observer.status { Self.isNear($0.currentTime, 50) }
            observer.player.setFilters([])
            let status = try await observer.status { $0.filters == [] && $0.currentTime > .seconds(50.5) }
            #expect(status.refusedFilters == [] && !status.isFrozen)
            await observer.player.stop()
        }
    }

    /// What is silent to its end is played to its end.
    @Test(arguments: [0, 5])
    func playsSilenceToItsEnd(loudSeconds: Int) async throws {
        try await PlaybackBox.with { box in
            let observer = PlaybackObserver(Self.command + " --speed=4")
            var item = try box.sound(seconds: 40, isLoud: { $0 < loudSeconds })
            item.filters = .trimSilence
            observer.player.play(item)
            #expect(try await observer.ending() == .finished)
            #expect(try box.mark?.isWatched == true)
        }
    }

    @Test func takesTheChaptersOfThePublisher() async throws {
        try await PlaybackBox.with { box in
            let observer = PlaybackObserver(Self.command)
            var item = try box.silence(seconds: 60)
            item.startTime = .seconds(40)
            observer.player.play(item)
            try await observer.status { $0.phase == .ready && $0.currentTime >= .seconds(40) }
            observer.player.setChapters([
                Chapter(startInSeconds: 0, title: "“Start” \\ \"one\""), Chapter(startInSeconds: 30.5),
            ])
            let status = try await observer.status { $0.chapters.count == 2 && $0.chapterIndex == 1 }
            #expect(status.chapters.map(\.startInSeconds) == [0, 30.5])
            #expect(status.chapters[0].title == "“Start” \\ \"one\"")
            observer.player.seek(toChapter: 0)
            try await observer.status { $0.chapterIndex == 0 && $0.currentTime < .seconds(5) }
            await observer.player.stop()
        }
    }

    @Test func playsToTheEnd() async throws {
        try await PlaybackBox.with { box in
            let observer = PlaybackObserver(Self.command)
            observer.player.play(try box.silence(seconds: 1))
            #expect(try await observer.ending() == .finished)
            #expect(try box.mark?.isWatched == true)
        }
    }

    @Test func skipsTheEndsOfAnEpisode() async throws {
        try await PlaybackBox.with { box in
            let observer = PlaybackObserver(Self.command)
            var item = try box.silence(seconds: 30)
            item.apply(SourcePolicy(playbackRate: 4, skippedStartInSeconds: 10, skippedEndInSeconds: 15))
            observer.player.play(item)
            #expect(try await observer.ending() == .finished)
            #expect(try box.mark?.isWatched == true)
            let part = try #require(try box.store.library.history.entries().first?.seconds)
            #expect(part.lowerBound >= 10 && part.upperBound <= 15)
        }
    }

    /// The server promises a minute of sound, and closes the connection after two seconds of it.
    @Test func noticesThatAStreamIsCutOff() async throws {
        try await PlaybackBox.with { box in
            _ = try box.silence(seconds: 60)
            let sound = try Data(contentsOf: box.folder.appending(component: "silence.wav"))
            let server = try RawServer { _ in
                let head = "HTTP/1.1 200 OK\r\nConnection: close\r\nContent-Length: \(sound.count)\r\n\r\n"
                return RawServer.Reply(Data(head.utf8) + sound.prefix(16_044))
            }
            defer { server.stop() }
            let observer = PlaybackObserver(Self.command)
            observer.player.play(try box.item(server.url + "/1.wav", rate: 2))
            guard case .failed(.cutOff(let position, .seconds(60))) = try await observer.ending() else {
                Issue.record("It did not notice.")
                return
            }
            #expect(position <= .seconds(2))
            #expect(try box.mark?.isWatched == false)
        }
    }

    /// The server does not support ranges, and does not even state the size.
    @Test(arguments: [true, false])
    func continuesAtAServerWithoutRanges(statesSize: Bool) async throws {
        try await PlaybackBox.with { box in
            _ = try box.silence(seconds: 60)
            let sound = try Data(contentsOf: box.folder.appending(component: "silence.wav"))
            let server = try RawServer { _ in
                let size = statesSize ? "Content-Length: \(sound.count)\r\n" : ""
                return RawServer.Reply(
                    Data("HTTP/1.1 200 OK\r\nConnection: close\r\n\(size)\r\n".utf8) + sound)
            }
            defer { server.stop() }
            try box.store.setMark(EpisodeMark(positionInSeconds: 40, updatedAt: .now), for: box.key)
            let observer = PlaybackObserver(Self.command)
            observer.player.play(try box.item(server.url + "/1.wav", durationInSeconds: 60))
            let status = try await observer.status { $0.phase == .ready && $0.currentTime > .seconds(40.2) }
            #expect(status.duration == .seconds(60))
            await observer.player.stop()
            #expect(try #require(try box.mark?.positionInSeconds) >= 40)
        }
    }

    /// The beginning of a sound without end.
    private nonisolated static let endlessHead: [UInt8] = [
        0x52, 0x49, 0x46, 0x46, 0xFF, 0xFF, 0xFF, 0xFF, 0x57, 0x41, 0x56, 0x45, 0x66, 0x6D, 0x74, 0x20,
        0x10, 0, 0, 0, 1, 0, 1, 0, 0x40, 0x1F, 0, 0, 0x40, 0x1F, 0, 0, 1, 0, 8, 0,
        0x64, 0x61, 0x74, 0x61, 0xFF, 0xFF, 0xFF, 0xFF,
    ]
    private nonisolated static let streamHead =
        "HTTP/1.1 200 OK\r\nContent-Type: audio/x-wav\r\nConnection: close\r\n\r\n"

    /// mpv reports what has arrived as the length.
    @Test func knowsNoLengthOfAnEndlessStream() async throws {
        try await PlaybackBox.with { box in
            let server = try RawServer { _ in
                let second = [UInt8](repeating: 128, count: 8000)
                return RawServer.Reply(Array(Self.streamHead.utf8) + Self.endlessHead, then: .goOn(second))
            }
            defer { server.stop() }
            let observer = PlaybackObserver(Self.command + " --demuxer-max-bytes=80KiB")
            observer.player.play(try box.item(server.url + "/live.wav", rate: 8))
            try await observer.status { $0.currentTime > .seconds(12) }
            let playing = observer.statuses.filter { $0.currentTime > .zero }
            #expect(playing.allSatisfy { $0.duration == nil })
            await observer.player.stop()
            #expect(try box.mark?.isWatched == false)
            #expect(try #require(try box.mark?.positionInSeconds) >= 12)
        }
    }

    /// The catalogue knows the length of a stream that does not.
    @Test(arguments: [nil, 60, 2])
    func endsAStreamOfUnknownLength(duration: Int?) async throws {
        try await PlaybackBox.with { box in
            let server = try RawServer { _ in
                RawServer.Reply(
                    Array(Self.streamHead.utf8) + Self.endlessHead + [UInt8](repeating: 128, count: 16_000))
            }
            defer { server.stop() }
            let observer = PlaybackObserver(Self.command)
            observer.player.play(
                try box.item(server.url + "/1.wav", durationInSeconds: duration, rate: 2))
            let ending = try await observer.ending()
            if duration == 60 {
                guard case .failed(.cutOff(_, of: .seconds(60))) = ending else {
                    Issue.record("\(ending)")
                    return
                }
            } else {
                #expect(ending == .finished)
            }
            #expect(try box.mark?.isWatched == (duration != 60))
        }
    }

    @Test func readsATranscriptAsSubtitles() async throws {
        try await PlaybackBox.with { box in
            let item = try box.silence(seconds: 60)
            let player = try Player(command: Self.command)
            let mpv = try MpvProcess(
                MpvArguments(
                    player, item: item, argument: player.argument(for: item.video), position: nil,
                    volume: nil, showsVideo: false))
            let (messages, newMessage) = AsyncStream.makeStream(of: MpvMessage.self)
            let reading = Task { await mpv.connection.read { newMessage.yield($0) } }
            for await message in messages where message == .loaded { break }
            let cues = [TranscriptCue(startInSeconds: 1, speaker: "Ada", text: "1 < 2")]
            let file = try #require(SubtitleFile(cues, environment: ["TMPDIR": box.folder.path]))
            // It throws if mpv refuses the file.
            try await mpv.connection.request(
                MpvCommand("sub-add", .string(file.path), "auto"), within: .seconds(30), clock: TimerClock())
            file.remove()
            await #expect(throws: MpvConnection.Failure.self) {
                try await mpv.connection.request(
                    MpvCommand("sub-add", .string(file.path), "auto"), within: .seconds(30),
                    clock: TimerClock())
            }
            mpv.connection.stop()
            #expect(await mpv.process.ended() == 0)
            await reading.value
        }
    }

    @Test func quotesWhyItFailed() async throws {
        try await PlaybackBox.with { box in
            let observer = PlaybackObserver(Self.command)
            let item = try box.silence(seconds: 1)
            try Data("nonsense".utf8).write(to: box.folder.appending(component: "silence.wav"))
            observer.player.play(item)
            guard case .failed(.playerFailed(_, let status, let message)) = try await observer.ending() else {
                Issue.record("It did not fail.")
                return
            }
            #expect(status == 2)
            // The line about the error, or what mpv says at the end if it failed before it was asked for lines.
            #expect(["Failed to recognize file format.", "unrecognized file format"].contains(message))
        }
    }

    /// As with mpv before 0.33.
    @Test func usesASocketFileInAPrivateFolder() async throws {
        try await PlaybackBox.with { box in
            let old = #"case $1 in --input-ipc-client=*) exit 1 ;; esac; exec \#(Self.command) "$@""#
            var context = PlaybackRun.Context(environment: ["XDG_RUNTIME_DIR": box.folder.path])
            context.interval = .milliseconds(10)
            let observer = PlaybackObserver(try box.mpv(old), context: context)
            observer.player.play(try box.silence(seconds: 60))
            try await observer.status { $0.currentTime > .seconds(0.3) }
            let socket = try #require(try box.lines("arguments").first)
            #expect(socket.hasPrefix("--input-ipc-server=\(box.folder.path)/tekpub-"))
            #expect(
                try !FileManager.default.contentsOfDirectory(atPath: box.folder.path)
                    .contains { $0.hasPrefix("tekpub-") })
            observer.player.seek(to: .seconds(20))
            try await observer.status { $0.currentTime >= .seconds(20) }
            await observer.player.stop()
            #expect(try await observer.ending() == .stopped)
            #expect(try #require(try box.mark?.positionInSeconds) >= 20)
        }
    }

    /// As if this process were killed.
    @Test func endsWithTheConnection() async throws {
        try await PlaybackBox.with { box in
            let item = try box.silence(seconds: 60)
            let player = try Player(command: Self.command)
            let mpv = try MpvProcess(
                MpvArguments(
                    player, item: item, argument: player.argument(for: item.video), position: nil,
                    volume: nil,
                    showsVideo: false))
            mpv.connection.stop()
            #expect(await mpv.process.ended() == 0)
        }
    }

    @Test func endsWithAKilledProgram() async throws {
        try await PlaybackBox.with { box in
            let command = try box.mpv(#"echo $$ > "$0.pid"; exec \#(Self.command) "$@""#)
            let sound = box.folder.appending(component: "silence.wav").path
            _ = try box.silence(seconds: 60)
            await #expect(processExitsWith: .signal(SIGKILL)) {
                [command = command as String, sound = sound as String] in
                let observer = await PlaybackObserver(command)
                let file = DownloadedVideo(path: sound, catalogID: "bundled", episode: nil)
                await observer.player.play(PlayerItem(video: .file(file), title: "Silence"))
                try await observer.status { $0.currentTime > .zero }
                kill(getpid(), SIGKILL)
            }
            let number = try #require(try box.lines("pid").first.flatMap { pid_t($0) })
            while Self.isRunning(number) { await Task.yield() }
        }
    }

    /// Whether a process runs; one that has ended may wait for its parent.
    private static func isRunning(_ number: pid_t) -> Bool {
        guard kill(number, 0) == 0 else { return false }
        #if os(Linux)
            let state = try? String(contentsOfFile: "/proc/\(number)/stat", encoding: .utf8)
            return state.map { !$0.contains(") Z ") } ?? false
        #else
            return true
        #endif
    }

    /// The shell beside an mpv that does not quit by itself.
    @Test(arguments: [(true, 0), (false, 143)] as [(Bool, Int32)])
    func isTerminatedByItsGuardian(isEnding: Bool, status: Int32) async throws {
        let connection = try #require(MpvConnection())
        let script = isEnding ? "read -r line <&3; exit 0" : "exec sleep 600"
        let process = try ChildProcess(["/bin/sh", "-c", script], descriptor: connection.remote)
        connection.didStart()
        let number = try #require(process.identifier)
        let guardian = try #require(MpvProcess.guardian(of: number))
        if isEnding {
            _ = MpvConnection.send([10], to: guardian)
            connection.stop()
        }
        close(guardian)
        #expect(await process.ended() == status)
    }
}
