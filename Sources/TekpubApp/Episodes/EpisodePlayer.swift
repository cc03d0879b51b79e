import CursesKit
import Foundation
import TekpubKit

/// Plays one episode at a time, notes how far it was watched, and says why one cannot be played.
@MainActor
final class EpisodePlayer {
    /// Called when a guest may not watch something, with the controller that asked.
    var onForbidden: ((ViewController) -> Void)?

    private let service: any PlaybackService
    private let session: CatalogSession
    private let application: Application
    private var task: Task<Void, Never>?

    /// Whether an episode is being played, or looked for.
    var isPlaying: Bool { task != nil }

    /// How many seconds are watched between two notes of where the player is.
    private nonisolated static let noteInterval = 10

    init(service: any PlaybackService, session: CatalogSession, application: Application) {
        self.service = service
        self.session = session
        self.application = application
    }

    deinit {
        task?.cancel()
    }

    /// Has the user's player play the episode at `index`, where it was left if that is known.
    func play(_ content: ProductionContent, index: Int, above controller: ViewController) {
        guard !isPlaying else { return }
        session.say("Looking for the video of “\(content.production.episodes[index].displayTitle)” …")
        task = Task { [weak controller] in
            do throws(PlaybackError) {
                try await perform(content, index: index)
                session.say("")
            } catch {
                session.say("")
                if let controller, error != .cancelled { show(error, above: controller) }
            }
            task = nil
        }
    }

    private func perform(_ content: ProductionContent, index: Int) async throws(PlaybackError) {
        let (episode, key, mark) = (
            content.production.episodes[index], content.episodeKey(at: index), content.mark(at: index)
        )
        let url = try await service.url(
            of: episode, in: content.production, viewRoot: session.state.viewRoot)
        let wasWatched = mark?.isWatched == true
        let (moments, continuation) = AsyncStream.makeStream(
            of: WatchProgress.self, bufferingPolicy: .bufferingNewest(1))
        let noting = Task { [session] in
            var noted = mark?.positionInSeconds ?? 0
            var last: WatchProgress?
            for await moment in moments {
                last = moment
                guard abs(moment.positionInSeconds - noted) >= Self.noteInterval else { continue }
                noted = moment.positionInSeconds
                session.note(moment, wasWatched: wasWatched, for: key)
            }
            if let last { session.note(last, wasWatched: wasWatched, for: key) }
        }
        defer { continuation.finish() }
        try await application.withTerminalHandedOver {
            [service, start = mark?.positionInSeconds] () throws(PlaybackError) in
            try await service.play(url, from: start) { continuation.yield($0) }
        }
        continuation.finish()
        await noting.value
    }

    private func show(_ error: PlaybackError, above controller: ViewController) {
        let alert = AlertController(title: error.title, message: error.localizedDescription)
        if case .forbidden = error, let onForbidden {
            alert.addAction(
                AlertAction("Log In", key: "l") { [weak controller] in controller.map(onForbidden) })
        }
        alert.addAction(AlertAction("OK", style: .cancel, key: "o"))
        controller.present(alert)
    }
}

extension PlaybackError {
    /// What an alert is called that tells of it.
    fileprivate var title: String {
        switch self {
        case .forbidden: "Forbidden"
        case .notFound: "Can't find that"
        default: "Can't play that"
        }
    }
}
