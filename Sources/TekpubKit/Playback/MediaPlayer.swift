import Foundation
import Logging
import TekpubFormats

/// Plays one episode in the background with mpv: without the terminal, and with a window only for video. Without a
/// display, it can play the sound of a video.
///
/// Nothing here waits for mpv. Each command is sent, and its effect arrives as a new `status`, at most twice a second
/// unless the user acted. The position is saved every ten seconds, and whenever playback pauses, jumps or ends.
///
/// mpv ends with this process, even if that is killed.
@MainActor
public final class MediaPlayer: BackgroundPlayer {
    /// What is played, or was played last; nil for nothing.
    public private(set) var status: PlaybackStatus?
    /// Called when `status` changes.
    public var onChange: ((PlaybackStatus) -> Void)?

    private let players: Players
    private let context: PlaybackRun.Context
    private var run: PlaybackRun?
    private var task: Task<Void, Never>?
    /// The volume that the user set last, for the next episode; nil for mpv's own.
    private var lastVolume: Double?

    /// - Parameters:
    ///   - players: the players by kind; asked off the main actor.
    ///   - volume: in percent; nil for mpv's own.
    ///   - environment: the variables of this process.
    ///   - playsSoundOfVideo: whether to play the sound of videos for which there is no display: the terminal cannot be
    ///     given to the player.
    ///   - logger: receives a line when the player starts or ends; nil for no log.
    public convenience init(
        players: Players, volume: Double? = nil,
        environment: [String: String], playsSoundOfVideo: Bool = false, logger: Logger? = nil
    ) {
        self.init(
            players: players, volume: volume,
            context: PlaybackRun.Context(
                environment: environment, playsSoundOfVideo: playsSoundOfVideo, logger: logger))
    }

    init(
        players: Players, volume: Double? = nil,
        context: PlaybackRun.Context
    ) {
        self.players = players
        self.context = context
        lastVolume = volume
    }

    /// Plays `item` from its start time, else from the recorded position. What is played before ends.
    public func play(_ item: PlayerItem) {
        let previous = task
        run?.stop()
        let (statuses, newStatus) = AsyncStream.makeStream(
            of: PlaybackStatus.self, bufferingPolicy: .bufferingNewest(1))
        let run = PlaybackRun(
            item, players: players, volume: lastVolume, context: context, publish: { newStatus.yield($0) })
        self.run = run
        status = PlaybackStatus(item)
        task = Task.detached {
            await previous?.value
            await run.run()
            newStatus.finish()
        }
        Task { [weak self] in
            for await status in statuses { self?.receive(status, of: run) }
        }
    }

    /// Stops playback, and returns when the position is saved and mpv has ended.
    ///
    /// An mpv that does not end is terminated after some seconds.
    public func stop() async {
        run?.stop()
        await task?.value
    }

    /// Stops playback, and blocks until the position is saved and mpv has ended, for at most `limit`: for a program
    /// that is about to exit, which no longer draws or handles keys.
    public func finish(within limit: DispatchTimeInterval) {
        guard let run else { return }
        run.stop()
        let isDone = DispatchSemaphore(value: 0)
        Task.detached { [task] in
            await task?.value
            isDone.signal()
        }
        if isDone.wait(timeout: .now() + limit) == .timedOut { run.stopForcibly() }
    }

    private func receive(_ status: PlaybackStatus, of run: PlaybackRun) {
        guard self.run === run else { return }
        if let before = self.status, before.volume != status.volume { lastVolume = status.volume }
        self.status = status
        if status.isEnded { self.run = nil }
        onChange?(status)
    }
}

extension MediaPlayer {
    /// Whether an item can be played in the background: sound always, video if there is a display for its window, or if
    /// its sound is enough.
    nonisolated static func plays(
        _ item: PlayerItem, with player: Player, in context: PlaybackRun.Context
    ) -> Bool {
        player.isMpv
            && (item.kind == .audio || context.playsSoundOfVideo || hasDisplay(context.environment))
    }

    /// Whether the user's player can play an item in the background.
    @concurrent
    public nonisolated func canPlay(_ item: PlayerItem) async -> Bool {
        // Ignore errors: playing in the terminal says what is wrong with the player.
        guard let player = try? players.player(for: item.kind) else { return false }
        return Self.plays(item, with: player, in: context)
    }

    nonisolated static func hasDisplay(_ environment: [String: String]) -> Bool {
        #if canImport(Darwin)
            true
        #else
            ["DISPLAY", "WAYLAND_DISPLAY"].contains { environment[$0]?.isEmpty == false }
        #endif
    }
}

/// The commands have no effect while nothing is played.
extension MediaPlayer {
    /// Continues after a pause.
    public func play() { run?.send(.set("pause", to: .boolean(false))) }

    /// Pauses.
    public func pause() { run?.send(.set("pause", to: .boolean(true))) }

    /// Continues if it is paused, else pauses.
    public func togglePause() { run?.send(MpvCommand("cycle", "pause")) }

    /// Jumps to a position, at most to the last second: behind the end, mpv ends as if the stream were cut off.
    public func seek(to time: Duration) {
        let time = max(.zero, lastSecond.map { min(time, $0) } ?? time)
        run?.send(MpvCommand("seek", .number(time / .seconds(1)), "absolute+exact"))
    }

    /// Where the last second before the end begins, or before what is skipped there; nil if the length is unknown.
    private var lastSecond: Duration? {
        guard let run, let duration = status?.duration else { return nil }
        return max(.zero, duration - .seconds(1 + (run.item.skippedEndInSeconds ?? 0)))
    }

    /// Jumps forwards, or backwards if `interval` is negative.
    public func seek(by interval: Duration) {
        if interval > .zero, let status, let lastSecond, status.currentTime + interval > lastSecond {
            return status.currentTime < lastSecond ? seek(to: lastSecond) : ()
        }
        run?.send(MpvCommand("seek", .number(interval / .seconds(1)), "relative+exact"))
    }

    /// Jumps to the start of a chapter.
    public func seek(toChapter index: Int) { run?.send(.set("chapter", to: .integer(index))) }

    /// Gives what is played chapters, in order of time; the file has none of its own.
    public func setChapters(_ chapters: [Chapter]) {
        run?.send(.set("chapter-list", to: .chapters(chapters)))
    }

    /// Offers subtitles to what is played; the user shows them in the player's window.
    public func addSubtitles(_ cues: [TranscriptCue]) { run?.addSubtitles(cues) }

    /// Changes the speed, from a hundredth to a hundredfold; the pitch stays.
    public func setRate(_ rate: Double) {
        run?.send(.set("speed", to: .number(min(100, max(0.01, rate)))))
    }

    /// Changes what is done to the sound.
    public func setFilters(_ filters: SoundFilters) {
        guard let run, status != nil else { return }
        // A key that is pressed again before mpv has answered takes it back.
        status?.filters = filters
        run.setFilters(filters)
    }

    /// Changes the volume in percent, also for the following episodes.
    public func setVolume(_ volume: Double) {
        let volume = min(130, max(0, volume))
        lastVolume = volume
        run?.send(.set("volume", to: .number(volume)))
    }
}
