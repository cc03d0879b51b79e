import Foundation
import TekpubFormats
import Testing

@testable import TekpubKit

/// The player in the background, with a scripted mpv that fails, lies or stops.
@MainActor
@Suite(.timeLimit(.minutes(5)))
struct MediaPlayerFaultTests {
    @Test func saysThatMpvIsMissing() async throws {
        try await PlaybackBox.with { box in
            let observer = PlaybackObserver("/nowhere/mpv")
            observer.player.play(try box.item())
            #expect(
                try await observer.ending()
                    == .failed(.notStarted(player: "mpv", reason: "No such file or directory")))
        }
    }

    @Test(arguments: ["vlc", "xdg-open"])
    func saysThatAnotherPlayerCannotDoIt(name: String) async throws {
        try await PlaybackBox.with { box in
            let observer = PlaybackObserver(name)
            observer.player.play(try box.item())
            #expect(try await observer.ending() == .failed(.notInBackground(player: name)))
        }
    }

    @Test(arguments: [("kill -KILL $$", 137), ("exit 2", 2), ("exec 3>&-; exec sleep 600", 143)])
    func keepsThePositionIfMpvFails(script: String, status: Int32) async throws {
        try await PlaybackBox.with { box in
            let message = #"say '{"event":"log-message","level":"error","text":"No device.\n"}'"#
            let observer = PlaybackObserver(
                try box.mpv(PlaybackBox.start + "property time-pos 7.0\n\(message)\n" + script),
                context: .impatient())
            observer.player.play(try box.item())
            #expect(
                try await observer.ending()
                    == .failed(.playerFailed(player: "mpv", status: status, message: "No device.")))
            #expect(try box.mark?.positionInSeconds == 7)
        }
    }

    /// mpv says last that it could not open the address, and looks for a video in the page, whatever the cause.
    @Test func quotesTheCauseRatherThanTheScriptForPages() async throws {
        try await PlaybackBox.with { box in
            let script = [
                ("https", "Error of https."), ("stream", "Failed to open it."), ("ytdl_hook", "No."),
            ]
            .map { #"say '{"event":"log-message","prefix":"\#($0)","text":"\#($1)\n"}'"# }
            let observer = PlaybackObserver(
                try box.mpv(script.joined(separator: "\n") + "\nexit 2"), context: .impatient())
            observer.player.play(try box.item())
            #expect(
                try await observer.ending()
                    == .failed(.playerFailed(player: "mpv", status: 2, message: "Error of https.")))
        }
    }

    @Test func endsAFrozenMpv() async throws {
        try await PlaybackBox.with { box in
            let observer = PlaybackObserver(
                try box.mpv(PlaybackBox.start + "property time-pos 7.0; kill -STOP $$; wait_for quit"),
                context: .impatient())
            observer.player.play(try box.item())
            try await observer.status { $0.currentTime == .seconds(7) }
            // More than the socket holds.
            for _ in 0..<2000 { observer.player.togglePause() }
            try await observer.status(where: \.isFrozen)
            await observer.player.stop()
            #expect(try await observer.ending() == .stopped)
            #expect(try box.mark?.positionInSeconds == 7)
        }
    }

    @Test func noticesThatAPlayingMpvIsFrozen() async throws {
        try await PlaybackBox.with { box in
            var context = PlaybackRun.Context.impatient()
            context.silence = .milliseconds(100)
            let observer = PlaybackObserver(
                try box.mpv(PlaybackBox.start + "wait_for client_name; wait_for quit"), context: context)
            observer.player.play(try box.item())
            try await observer.status(where: \.isFrozen)
            await observer.player.stop()
            #expect(try await observer.ending() == .stopped)
        }
    }

    @Test func believesNoTimeThatCannotBe() async throws {
        try await PlaybackBox.with { box in
            let script = """
                property time-pos 50.5; property time-pos -3.0; property time-pos 1e300; property time-pos nan
                property time-pos 100000.0; property duration -7; property duration 100; property volume -1
                property speed 0; property time-pos 20.25; property time-pos 1000000.0; wait_for quit
                """
            let observer = PlaybackObserver(try box.mpv(PlaybackBox.start + script), context: .impatient())
            observer.player.play(try box.item())
            let status = try await observer.status { $0.currentTime == .seconds(20.25) }
            #expect((status.rate, status.volume) == (1, 100))
            #expect(
                observer.statuses.allSatisfy { $0.currentTime >= .zero && $0.currentTime < .seconds(100) })
            await observer.player.stop()
            #expect(
                try box.mark == EpisodeMark(positionInSeconds: 20, updatedAt: box.mark?.updatedAt ?? .now))
        }
    }

    @Test func playsAStreamWithoutADuration() async throws {
        try await PlaybackBox.with { box in
            let script = """
                say '{"event":"file-loaded"}'; property time-pos 5000.5; wait_for quit
                """
            let observer = PlaybackObserver(try box.mpv(script), context: .impatient())
            observer.player.play(try box.item())
            let status = try await observer.status { $0.currentTime == .seconds(5000.5) }
            #expect((status.duration, status.fractionCompleted, status.remainingTime) == (nil, nil, nil))
            while try box.mark?.positionInSeconds != 5000 { await Task.yield() }
            await observer.player.stop()
        }
    }

    /// The server has stated no size, so it closes the connection in both cases.
    @Test(
        arguments: [
            ("", nil, false), ("", 75, false), ("", 80, true), ("property duration 1320.0;", nil, true),
        ] as [(String, Int?, Bool)])
    func tellsTheEndOfAnUnknownLengthFromACutStream(
        property: String, shortestSibling: Int?, isCut: Bool
    ) async throws {
        try await PlaybackBox.with { box in
            let script = """
                say '{"event":"file-loaded"}'; property seekable false; \(property) property time-pos 38.0
                say '{"event":"end-file","reason":"eof"}'
                """
            let observer = PlaybackObserver(try box.mpv(script))
            var item = try box.item()
            item.shortestSiblingInSeconds = shortestSibling
            observer.player.play(item)
            let expected =
                isCut ? .failed(.cutOff(at: .seconds(38), of: nil)) : PlaybackStatus.Ending.finished
            #expect(try await observer.ending() == expected)
            #expect(try box.mark?.isWatched == !isCut)
            #expect(try box.mark?.positionInSeconds == (isCut ? 38 : nil))
        }
    }

    @Test(arguments: [(95, nil), (40, Duration.seconds(40))] as [(Int, Duration?)])
    func tellsTheEndFromACutStream(position: Int, cut: Duration?) async throws {
        try await PlaybackBox.with { box in
            let script = """
                property time-pos \(position).0; say '{"event":"end-file","reason":"eof"}'
                """
            let observer = PlaybackObserver(try box.mpv(PlaybackBox.start + script))
            observer.player.play(try box.item())
            let expected = cut.map { PlaybackError.cutOff(at: $0, of: .seconds(100)) }
            #expect(try await observer.ending() == expected.map { .failed($0) } ?? .finished)
            #expect(try box.mark?.isWatched == (cut == nil))
            #expect(try box.mark?.positionInSeconds == (cut == nil ? nil : position))
        }
    }
}
