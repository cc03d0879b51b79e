import CursesKit
import Localization
import TekpubFormats
import TekpubKit

/// Plays episodes in the background, and shows what is played in the row below the columns.
///
/// This folder plays beside the browser. An `EpisodePlayer` finds the video and hands a `PlayerItem` to this controller if
/// the `BackgroundPlayer` can play it without the terminal; the player's status comes back to the `NowPlayingBar`. `PlaybackCommands` are the keys for it.
@MainActor
final class NowPlayingController {
    /// Called when the row appears or goes, with the row or nil.
    var onBar: ((NowPlayingBar?) -> Void)?
    /// Called when the position of an episode may have been saved.
    var onMark: ((_ episode: EpisodeKey, _ catalogID: CatalogID) -> Void)?
    /// Called when another episode is played, or none.
    var onEpisode: (() -> Void)?
    /// Called with what the user must know: why playback ended, or why a position is not saved.
    var onFailure: ((String) -> Void)?
    /// Returns what the user wants of the source with this store; nil for nothing.
    var policy: ((_ catalogID: CatalogID) -> SourcePolicy?)?
    /// Called when the user has changed the speed of a source, and the volume in percent.
    var onRate: ((_ rate: Double, _ catalogID: CatalogID) -> Void)?
    var onVolume: ((Double) -> Void)?
    /// Gives the player what belongs to the episode besides its file; nil for nothing.
    var documents: PlayedDocuments?
    /// Called with what the bar shows, in words, when it changes or the user changes it.
    var onNews: ((String) -> Void)?
    /// Called when other keys have an effect.
    var onKeys: (() -> Void)?

    /// What is played next.
    let queue: QueueList
    /// What the user has noted.
    let notes: NoteList
    let queuePlayer: QueuePlayer
    let messages: Messages
    var player: any BackgroundPlayer { queuePlayer.player }
    let clock: any FrameClock
    private let bar = NowPlayingBar()
    /// When playback pauses by itself; nil for never.
    var sleepTimer: SleepTimer? {
        didSet { bar.sleepTimer = sleepTimer }
    }
    /// The volume that the user wants, in percent, while the sleep timer fades out; nil at other times.
    var fullVolume: Double?
    private var shown: PlaybackStatus?
    private var news = PlaybackNews()
    private var observers = ObserverList<PlaybackStatus?>()
    /// The speeds that the user has set since the start, by store; their policies may be older.
    private var rates: [CatalogID: Double] = [:]

    init(
        _ queuePlayer: QueuePlayer, queue: QueueList, notes: NoteList, messages: Messages,
        clock: any FrameClock
    ) {
        self.messages = messages
        self.queuePlayer = queuePlayer
        self.queue = queue
        self.notes = notes
        self.clock = clock
        bar.onToggle = { [weak self] in self?.player.togglePause() }
        bar.onSeek = { [weak self] share in
            guard let self, let duration = status?.duration else { return }
            self.player.seek(to: duration * share)
        }
        queuePlayer.onChange = { [weak self] in self?.receive($0) }
        queuePlayer.onQueueChange = { [weak self] in self?.queue.reload() }
        queuePlayer.onLibraryFailure = { [weak self] in self?.onFailure?($0.localizedDescription) }
        queuePlayer.onFailure = { [weak self] item, error in
            let title = item.title ?? localized("The next episode")
            self?.onFailure?(localized("“\(title)”: \(error.localizedDescription)"))
        }
    }

    /// What is played; nil for nothing.
    var status: PlaybackStatus? { player.status.flatMap { $0.isEnded ? nil : $0 } }

    /// Calls `onChange` with the status now and whenever it changes, nil for nothing, for as long as `object` exists.
    func observe(for object: AnyObject, onChange: @escaping (PlaybackStatus?) -> Void) {
        observers.add(object, onChange: onChange)
        onChange(status)
    }

    /// The row while something is played.
    var shownBar: NowPlayingBar? { shown == nil ? nil : bar }

    /// Whether an episode is what is played.
    func isPlaying(_ episode: EpisodeKey, in catalogID: CatalogID) -> Bool {
        status?.episode == episode && status?.catalogID == catalogID
    }

    /// Whether an item can be played without the terminal.
    func canPlay(_ item: PlayerItem) async -> Bool { await player.canPlay(item) }

    /// Plays an item, in place of what is played.
    ///
    /// - Parameter following: episodes that are played after it, before the rest of the queue.
    func play(_ item: PlayerItem, followedBy following: [QueueItem] = []) {
        queuePlayer.play(applyingShowPolicy(item))
        if let status { receive(status) }
        queue.add(following, next: true, after: status?.location)
    }

    /// Returns an item with what the user wants of its source.
    func applyingShowPolicy(_ item: PlayerItem) -> PlayerItem {
        guard let catalogID = item.recording.map({ $0.store.location(of: $0.episode).catalogID }) else {
            return item
        }
        var item = item
        if let policy = policy?(catalogID) { item.apply(policy) }
        item.rate = rates[catalogID] ?? item.rate
        return item
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
            onNews?(status.words(afterJumpOf: Int((time - status.currentTime).components.seconds)))
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
        let previous = shown
        shown = status.isEnded ? nil : status
        bar.status = shown
        if (previous == nil) != (shown == nil) {
            onBar?(shown == nil ? nil : bar)
            onKeys?()
        } else if previous?.isPaused != shown?.isPaused
            || previous?.chapters.isEmpty != shown?.chapters.isEmpty
        {
            onKeys?()
        }
        if previous?.location != shown?.location { onEpisode?() }
        if let sentence = news.sentence(about: status, label: bar.accessibilityLabel) { onNews?(sentence) }
        documents?.update(shown, of: player)
        updateSleepTimer(status)
        observers.notify(shown)
        if let failure = status.recordingFailure, previous?.recordingFailure == nil {
            onFailure?(failure.sentenceOnMark)
        }
        if let failure = status.failure, failure != .cancelled {
            let reason = failure.localizedDescription
            onFailure?(queuePlayer.hasChosen ? localized("“\(status.title)”: \(reason)") : reason)
        }
        let hasSaved =
            status.isEnded
            || previous.map { $0.isPaused != status.isPaused || $0.isRecorded != status.isRecorded } ?? false
        if hasSaved, let episode = status.episode, let catalogID = status.catalogID {
            onMark?(episode, catalogID)
        }
    }

    // MARK: Speed and volume

    /// Changes the speed, also of what is played later of the same source.
    func setRate(_ rate: Double) {
        player.setRate(rate)
        guard let catalogID = status?.catalogID else { return }
        rates[catalogID] = rate
        onRate?(rate, catalogID)
    }

    /// Changes the volume, in percent. During a fade, only the volume that follows it changes.
    func setVolume(_ volume: Double) {
        if fullVolume == nil { player.setVolume(volume) } else { fullVolume = volume }
        onVolume?(volume)
    }

    /// Stops playback; the row goes when the position is saved.
    func stop() {
        Task { [queuePlayer] in await queuePlayer.stop() }
    }
}
