import Foundation

/// Hears what happens to the queue.
@MainActor
public protocol QueuePlayerDelegate: AnyObject {
    /// The player's status has changed.
    func queuePlayer(_ player: QueuePlayer, didChange status: PlaybackStatus)
    /// An episode has left the queue.
    func queuePlayerDidChangeQueue(_ player: QueuePlayer)
    /// The queue cannot be read or written.
    func queuePlayer(_ player: QueuePlayer, didFail error: LibraryError)
    /// The next episode cannot be played; it stays in the queue.
    func queuePlayer(_ player: QueuePlayer, cannotPlay item: QueueItem, because error: PlaybackError)
    /// The user wants an item now that cannot be played in the background.
    func queuePlayer(_ player: QueuePlayer, needsTerminalFor item: PlayerItem)
}

/// Plays the queue in the background: an episode that was played to its end leaves it, and the next one begins.
///
/// An episode that is not in the queue is followed by the first one that is. One that was stopped stays in the queue.
@MainActor
public final class QueuePlayer {
    /// The player; it may also be controlled directly.
    public let player: any BackgroundPlayer
    /// Hears what happens.
    public weak var delegate: (any QueuePlayerDelegate)?
    /// Whether playback stops at the end of this episode, as a sleep timer does.
    public var stopsAfterEpisode = false
    /// Whether the queue has chosen what is played, which the user may not know.
    public private(set) var hasChosen = false

    private let queue: PlayQueue
    /// Finds what the episodes of the queue play.
    public let resolver: EpisodeResolver
    private var task: Task<Void, Never>?

    /// - Parameter resolver: finds what the episodes of the queue play.
    public init(player: any BackgroundPlayer, queue: PlayQueue, resolver: EpisodeResolver) {
        self.player = player
        self.queue = queue
        self.resolver = resolver
        player.onChange = { [weak self] in self?.statusDidChange($0) }
    }

    /// Plays an episode; the queue stays as it is.
    public func play(_ item: PlayerItem) {
        task?.cancel()
        hasChosen = false
        player.play(item)
    }

    /// Plays the item after the current one, or the first one if the current one is not in the queue.
    public func playNext() { playNext(isAsked: true) }

    private func playNext(isAsked: Bool) {
        advance(isAsked: isAsked) { [queue, location = player.status?.location] () throws(LibraryError) in
            try queue.next(after: location)
        }
    }

    /// Plays an item of the queue, which goes on after it.
    ///
    /// - Parameter start: nil for the recorded position.
    public func play(_ item: QueueItem, from start: Duration? = nil) {
        advance(from: start, isAsked: true, isChosen: true) { () throws(LibraryError) in item }
    }

    /// Call when an episode was played to its end in the terminal: it leaves the queue.
    ///
    /// - Parameter playsOn: whether the next one begins.
    public func didFinish(_ location: EpisodeLocation, playsOn: Bool) {
        advance(isAsked: playsOn) { [queue] () throws(LibraryError) in
            let next = try queue.finish(location)
            return playsOn ? next : nil
        }
    }

    /// Stops playback; see `BackgroundPlayer.stop`.
    public func stop() async {
        task?.cancel()
        await player.stop()
    }

    private func statusDidChange(_ status: PlaybackStatus) {
        delegate?.queuePlayer(self, didChange: status)
        guard status.phase == .ended(.finished) else { return }
        guard let location = status.location else { return playNext(isAsked: false) }
        let continues = !stopsAfterEpisode
        stopsAfterEpisode = false
        advance(isAsked: false) { [queue] () throws(LibraryError) in
            let next = try queue.finish(location)
            return continues ? next : nil
        }
    }

    /// - Parameters:
    ///   - start: nil for the recorded position.
    ///   - isAsked: whether the user waits for it, and may lose the screen to the player.
    ///   - isChosen: whether the user has named the item.
    ///   - next: returns the item to play; called off the main actor.
    private func advance(
        from start: Duration? = nil, isAsked: Bool, isChosen: Bool = false,
        _ next: @escaping @Sendable () throws(LibraryError) -> QueueItem?
    ) {
        task?.cancel()
        task = Task { [weak self, resolver] in
            let item: QueueItem?
            do throws(LibraryError) {
                item = try await onBlockingThread(next)
            } catch {
                if let self { delegate?.queuePlayer(self, didFail: error) }
                return
            }
            if let self { delegate?.queuePlayerDidChangeQueue(self) }
            guard let item, !Task.isCancelled else { return }
            do throws(PlaybackError) {
                var playerItem = try await resolver.playerItem(at: item.location)
                playerItem.startTime = start
                guard let self else { return }
                let canPlay = isAsked ? await player.canPlay(playerItem) : true
                guard !Task.isCancelled else { return }
                if !canPlay, let delegate {
                    delegate.queuePlayer(self, needsTerminalFor: playerItem)
                } else {
                    hasChosen = !isChosen
                    player.play(playerItem)
                }
            } catch {
                if let self, error != .cancelled {
                    delegate?.queuePlayer(self, cannotPlay: item, because: error)
                }
            }
        }
    }
}

extension PlaybackStatus {
    /// The episode in the library; nil if nothing is recorded.
    public var location: EpisodeLocation? {
        guard let catalogID, let episode else { return nil }
        return EpisodeLocation(catalogID: catalogID, key: episode)
    }
}
