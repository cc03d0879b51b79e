import Dispatch
import TekpubFormats

/// Plays one episode at a time without the terminal; `MediaPlayer` with mpv.
@MainActor
public protocol BackgroundPlayer: AnyObject, Sendable {
    /// What is played, or was played last; nil for nothing.
    var status: PlaybackStatus? { get }
    /// Called when `status` changes.
    var onChange: ((PlaybackStatus) -> Void)? { get set }

    /// Whether an item can be played here; otherwise the player needs the terminal.
    @concurrent
    func canPlay(_ item: PlayerItem) async -> Bool
    /// Plays an item, in place of what is played.
    func play(_ item: PlayerItem)
    /// Continues if it is paused, else pauses.
    func togglePause()
    /// Jumps to a position.
    func seek(to time: Duration)
    /// Jumps forwards, or backwards if `interval` is negative.
    func seek(by interval: Duration)
    /// Jumps to the start of a chapter.
    func seek(toChapter index: Int)
    /// Gives what is played chapters, in order of time, once its phase is `ready`; the file has none of its own.
    func setChapters(_ chapters: [Chapter])
    /// Offers subtitles to what is played, once its phase is `ready`; the user shows them in the player's window.
    func addSubtitles(_ cues: [TranscriptCue])
    /// Changes the speed; 1 is normal.
    func setRate(_ rate: Double)
    /// Changes what is done to the sound; `PlaybackStatus.filters` says what has an effect.
    func setFilters(_ filters: SoundFilters)
    /// Changes the volume in percent.
    func setVolume(_ volume: Double)
    /// Stops playback, and returns when the position is saved.
    func stop() async
    /// Stops playback, and blocks until the position is saved, for at most `limit`; for a program that exits.
    func finish(within limit: DispatchTimeInterval)
}
