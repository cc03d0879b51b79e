import Foundation

/// Plays the queue in the background: an episode that was played to its end leaves it, and the next one begins.
///
/// An episode that is not in the queue is followed by the first one that is. One that was stopped stays in the queue.
@MainActor
public final class QueuePlayer {
    /// The player; it may also be controlled directly.
    public let player: any BackgroundPlayer
    /// Called when the player's status changes.
    public var onChange: ((PlaybackStatus) -> Void)?
    /// Called when the next episode cannot be played; it stays in the queue.
    public var onFailure: ((QueueItem, PlaybackError) -> Void)?
    /// Called when the queue cannot be read or written.
    public var onLibraryFailure: ((LibraryError) -> Void)?
    /// Called when an episode has left the queue.
    public var onQueueChange: (() -> Void)?
    /// Called with an item that the user wants now, but that cannot be played in the background.
    public var onTerminal: ((PlayerItem) -> Void)?
    /// Whether playback stops at the end of this episode, as a sleep timer does.
    public var stopsAfterEpisode = false
    /// Whether the queue has chosen what is played, which the user may not know.
    public private(set) var hasChosen = false

    private let queue: PlayQueue
    private let resolve: @Sendable (QueueItem) async throws(PlaybackError) -> PlayerItem
    private var task: Task<Void, Never>?

    /// - Parameter resolve: returns what to play of an item; called off the main actor.
    public init(
        player: any BackgroundPlayer, queue: PlayQueue,
        resolve: @escaping @Sendable (QueueItem) async throws(PlaybackError) -> PlayerItem
    ) {
        self.player = player
        self.queue = queue
        self.resolve = resolve
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
        onChange?(status)
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
        task = Task { [weak self, resolve] in
            let item: QueueItem?
            do throws(LibraryError) {
                item = try await onBlockingThread(next)
            } catch {
                self?.onLibraryFailure?(error)
                return
            }
            self?.onQueueChange?()
            guard let item, !Task.isCancelled else { return }
            do throws(PlaybackError) {
                var playerItem = try await resolve(item)
                playerItem.startTime = start
                let canPlay = isAsked ? await self?.player.canPlay(playerItem) : true
                guard !Task.isCancelled else { return }
                if canPlay == false, let onTerminal = self?.onTerminal {
                    onTerminal(playerItem)
                } else {
                    self?.hasChosen = !isChosen
                    self?.player.play(playerItem)
                }
            } catch {
                if error != .cancelled { self?.onFailure?(item, error) }
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
