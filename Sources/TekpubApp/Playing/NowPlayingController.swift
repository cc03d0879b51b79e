import CursesKit
import Localization
import TekpubFormats
import TekpubKit

/// Hears what happens to what is played.
@MainActor
protocol NowPlayingDelegate: AnyObject {
    /// The row appeared, or went: nil.
    func nowPlayingDidShow(_ bar: NowPlayingBar?)
    /// Other keys have an effect.
    func nowPlayingKeysDidChange()
    /// Another episode is played, or none.
    func nowPlayingEpisodeDidChange()
    /// What the bar shows has changed, in words.
    func nowPlayingHasNews(_ sentence: String)
    /// Playback ended, or a position is not saved, for this reason.
    func nowPlayingDidFail(_ sentence: String)
    /// The position of an episode may have been saved.
    func nowPlayingDidSaveMark(of episode: EpisodeKey, in catalogID: CatalogID)
    /// The user has changed the speed of a catalogue.
    func nowPlayingDidSetRate(_ rate: Double, of catalogID: CatalogID)
    /// The user has changed what is done to the sound of a catalogue.
    func nowPlayingDidSetFilters(_ filters: SoundFilters, of catalogID: CatalogID)
    /// The user has changed the volume, in percent.
    func nowPlayingDidSetVolume(_ volume: Double)
    /// The user wants to play an item that needs the terminal.
    func nowPlayingNeedsTerminal(for item: PlayerItem)
    /// The queue has changed.
    func nowPlayingQueueDidChange()
}

/// Plays episodes in the background, and shows what is played in the row below the columns.
///
/// This folder plays beside the browser. An `EpisodePlayer` hands a `PlayerItem` to this controller if the `BackgroundPlayer`
/// can play it without the terminal, or the `QueuePlayer` takes the next one from the queue (`QueueList`); the player's status
/// comes back to the `NowPlayingBar`. `PlaybackCommands` are the keys for it. What needs the terminal is played by
/// `TerminalPlayback`.
@MainActor
final class NowPlayingController {
    /// Shows what happens.
    weak var delegate: (any NowPlayingDelegate)?
    /// Gives the player what belongs to the episode besides its file; nil for nothing.
    var documents: PlayedDocuments?

    /// Commands it for other programs; nil if none can.
    var remote: RemoteControl?

    /// What is played next.
    let queue: QueueList
    /// What the user has noted.
    let notes: NoteList
    let queuePlayer: QueuePlayer
    let messages: Messages
    var player: any BackgroundPlayer { queuePlayer.player }
    let clock: any FrameClock
    let bar = NowPlayingBar()
    /// When playback pauses by itself; nil for never.
    var sleepTimer: SleepTimer? {
        didSet { bar.sleepTimer = sleepTimer }
    }
    /// The volume that the user wants, in percent, while the sleep timer fades out; nil at other times.
    var fullVolume: Double?
    private var shown: PlaybackStatus?
    /// What was played last, in an earlier run; nil once something was played.
    var last: LastPlayedRow?
    /// The same while it is being started; nil once it plays.
    var startedLast: LastPlayedRow?
    let history: PlayHistory
    let tasks = OwnedTasks()
    private var news = PlaybackNews()
    private let observers = ObserverList<PlaybackStatus?>()

    init(
        _ queuePlayer: QueuePlayer, queue: QueueList, notes: NoteList, history: PlayHistory,
        messages: Messages, clock: any FrameClock
    ) {
        self.history = history
        self.messages = messages
        self.queuePlayer = queuePlayer
        self.queue = queue
        self.notes = notes
        self.clock = clock
        bar.onToggle = { [weak self] in
            guard let self else { return }
            if last == nil { player.togglePause() } else { playLast() }
        }
        bar.onSeek = { [weak self] share in
            guard let self, let duration = bar.status?.duration else { return }
            if last == nil { player.seek(to: duration * share) } else { playLast(from: duration * share) }
        }
        queue.controller = self
        queuePlayer.delegate = self
    }

    /// What is played; nil for nothing.
    var status: PlaybackStatus? { player.status.flatMap { $0.isEnded ? nil : $0 } }

    /// Calls `onChange` with the status now and whenever it changes, nil for nothing, for as long as `object` exists.
    func observe(for object: AnyObject, onChange: @escaping (PlaybackStatus?) -> Void) {
        observers.add(object, onChange: onChange)
        onChange(status)
    }

    /// The row while something is played, or waits to go on.
    var shownBar: NowPlayingBar? { shown == nil && last == nil ? nil : bar }

    /// Whether an episode is what is played.
    func isPlaying(_ episode: EpisodeKey, in catalogID: CatalogID) -> Bool {
        status?.episode == episode && status?.catalogID == catalogID
    }

    /// Whether an item can be played without the terminal.
    func canPlay(_ item: PlayerItem) async -> Bool { await player.canPlay(item) }

    /// Plays an item, instead of what is played.
    ///
    /// - Parameter following: episodes that are played after it, before the rest of the queue.
    func play(_ item: PlayerItem, followedBy following: [QueueItem] = []) {
        queuePlayer.play(item)
        if let status { receive(status) }
        queue.add(following, next: true, after: status?.location)
    }

    /// Plays episodes one after the other: the first now, and the others before the rest of the queue. A single one
    /// that is played already is paused or continued.
    func play(_ items: [QueueItem]) {
        guard let first = items.first else { return }
        let isPlayed = status?.location == first.location
        if isPlayed, items.count == 1 { return togglePause() }
        if !isPlayed { queuePlayer.play(first) }
        queue.add(Array(items.dropFirst()), next: true, after: first.location)
    }

    /// Plays an episode of the queue, or another one.
    ///
    /// - Parameter start: nil for the stored position.
    func play(_ item: QueueItem, from start: Duration? = nil) {
        queuePlayer.play(item, from: start)
    }

    /// Plays an episode from a position on, also if it is played already.
    func play(_ item: QueueItem, at time: Duration) {
        if status?.location == item.location { seek(to: time) } else { play(item, from: time) }
    }

    /// The position of an episode, in seconds; nil if it is not played.
    func position(of location: EpisodeLocation) -> Int? {
        status.flatMap { $0.location == location ? Int($0.currentTime.components.seconds) : nil }
    }

    /// Plays what is played from a position on, also if it is paused.
    func seek(to time: Duration) {
        player.seek(to: time)
        if let status {
            delegate?.nowPlayingHasNews(
                status.words(afterJumpOf: Int((time - status.currentTime).components.seconds)))
        }
        if status?.isPaused == true { player.togglePause() }
    }

    /// Adds episodes to the queue, at its end or next.
    func enqueue(_ items: [QueueItem], next isNext: Bool) {
        queue.add(items, next: isNext, after: status?.location)
    }

    /// Continues if it is paused, else pauses.
    func togglePause() { player.togglePause() }

    /// Pauses what is played, for a player that gets the terminal.
    func pause() {
        if status?.isPaused == false { player.togglePause() }
    }

    private func receive(_ status: PlaybackStatus) {
        let (previous, wasShown) = (shown, shownBar != nil)
        shown = status.isEnded ? nil : status
        // What was played last waits again if it cannot be played.
        last = status.failure == nil || startedLast?.item.location != status.location ? nil : startedLast
        if status.phase == .ready { startedLast = nil }
        bar.status = shown ?? last?.status
        remote?.update(bar.status)
        if (previous == nil) != (shown == nil) || wasShown != (shownBar != nil) {
            delegate?.nowPlayingDidShow(shownBar)
            delegate?.nowPlayingKeysDidChange()
        } else if previous?.isPaused != shown?.isPaused
            || previous?.chapters.isEmpty != shown?.chapters.isEmpty
        {
            delegate?.nowPlayingKeysDidChange()
        }
        if previous?.location != shown?.location { delegate?.nowPlayingEpisodeDidChange() }
        if let sentence = news.sentence(about: status, label: bar.accessibilityLabel) {
            delegate?.nowPlayingHasNews(sentence)
        }
        if let refused = shown?.refusedFilters, !refused.isEmpty, previous?.refusedFilters != refused {
            delegate?.nowPlayingDidFail(localized("This mpv has no filter for that; a newer one has."))
        }
        documents?.update(shown, of: player)
        updateSleepTimer(status)
        observers.notify(shown)
        if let failure = status.recordingFailure, previous?.recordingFailure == nil {
            delegate?.nowPlayingDidFail(failure.sentenceOnMark)
        }
        if let failure = status.failure, failure != .cancelled {
            let reason = failure.localizedDescription
            delegate?.nowPlayingDidFail(
                queuePlayer.hasChosen ? localized("“\(status.title)”: \(reason)") : reason)
        }
        let hasSaved =
            status.isEnded
            || previous.map { $0.isPaused != status.isPaused || $0.isRecorded != status.isRecorded } ?? false
        if hasSaved, let episode = status.episode, let catalogID = status.catalogID {
            delegate?.nowPlayingDidSaveMark(of: episode, in: catalogID)
        }
    }

    // MARK: Speed, sound and volume

    /// Changes the speed, also of what is played later of the same source.
    func setRate(_ rate: Double) {
        player.setRate(rate)
        guard let catalogID = status?.catalogID else { return }
        queuePlayer.resolver.setRate(rate, of: catalogID)
        delegate?.nowPlayingDidSetRate(rate, of: catalogID)
    }

    /// Changes what is done to the sound, also of what is played later of the same source.
    func setFilters(_ filters: SoundFilters) {
        player.setFilters(filters)
        guard let catalogID = status?.catalogID else { return }
        queuePlayer.resolver.setFilters(filters, of: catalogID)
        delegate?.nowPlayingDidSetFilters(filters, of: catalogID)
    }

    /// Changes the volume, in percent. During a fade, only the volume that follows it changes.
    func setVolume(_ volume: Double) {
        if fullVolume == nil { player.setVolume(volume) } else { fullVolume = volume }
        delegate?.nowPlayingDidSetVolume(volume)
    }

    /// Stops playback; the row goes when the position is saved.
    func stop() {
        Task { [queuePlayer] in await queuePlayer.stop() }
    }
}

extension NowPlayingController: QueuePlayerDelegate {
    func queuePlayer(_ player: QueuePlayer, didChange status: PlaybackStatus) { receive(status) }

    func queuePlayerDidChangeQueue(_ player: QueuePlayer) { queue.reload() }

    func queuePlayer(_ player: QueuePlayer, didFail error: LibraryError) {
        delegate?.nowPlayingDidFail(error.localizedDescription)
    }

    func queuePlayer(_ player: QueuePlayer, cannotPlay item: QueueItem, because error: PlaybackError) {
        let title = item.title ?? localized("The next episode")
        delegate?.nowPlayingDidFail(localized("“\(title)”: \(error.localizedDescription)"))
        lastDidNotPlay()
    }

    func queuePlayer(_ player: QueuePlayer, needsTerminalFor item: PlayerItem) {
        lastDidNotPlay()
        delegate?.nowPlayingNeedsTerminal(for: item)
    }
}
