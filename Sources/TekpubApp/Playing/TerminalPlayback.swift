import CursesKit
import Synchronization
import TekpubKit

/// Plays an item in the terminal, which no screen uses meanwhile.
@MainActor
final class TerminalPlayback {
    /// Why the mark of the last item could not be saved; nil if it was.
    var markFailure: LibraryError?

    private let service: any PlaybackService
    private unowned let session: CatalogSession
    private weak var application: Application?
    private let nowPlaying: NowPlayingController?

    /// - Parameter nowPlaying: plays in the background; nil if everything is played in the terminal.
    init(
        service: any PlaybackService, session: CatalogSession, application: Application,
        nowPlaying: NowPlayingController?
    ) {
        self.service = service
        self.session = session
        self.application = application
        self.nowPlaying = nowPlaying
    }

    /// Pauses what is played in the background, and plays an item until the player ends. An item that was played to its
    /// end leaves the queue.
    ///
    /// - Parameter playsOn: whether the queue goes on after it.
    /// - Returns: how far it was played; nil if the player does not tell.
    func play(_ item: PlayerItem, playsOn: Bool) async throws(PlaybackError) -> WatchProgress? {
        guard let application else { throw .cancelled }
        var item = item
        item.terminalPictures = TerminalPictures(application.screen)
        nowPlaying?.pause()
        let location = item.recording.map { $0.store.location(of: $0.episode) }
        let failure = Mutex<LibraryError?>(nil)
        defer {
            markFailure = failure.withLock { $0 }
            if let location {
                session.marksDidChange(of: location.key.productionKey, in: location.catalogID)
            }
        }
        let progress = try await application.withTerminalHandedOver {
            [service, item] () throws(PlaybackError) in
            try await service.play(item) { error in failure.withLock { $0 = error } }
        }
        if let location, let progress, progress.isAtEnd, progress.isWatched {
            nowPlaying?.queuePlayer.didFinish(location, playsOn: playsOn)
        }
        return progress
    }
}

extension TerminalPictures {
    fileprivate init(_ screen: Screen) {
        let pixels: Pixels? =
            switch screen.pictureProtocol {
            case .kitty: .kitty
            case .sixel: .sixel
            case nil: nil
            }
        self.init(pixels: pixels, hasDirectColors: screen.capabilities.colors == .direct)
    }
}
