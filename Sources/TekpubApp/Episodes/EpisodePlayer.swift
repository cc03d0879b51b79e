import CursesKit
import TekpubKit

/// Plays one episode at a time, and says why one cannot be played.
@MainActor
final class EpisodePlayer {
    /// Called to log in where the server does not let somebody watch, with the controller that asked.
    var onForbidden: ((ViewController) -> Void)?

    private let service: any PlaybackService
    private unowned let session: CatalogSession
    private weak var application: Application?
    private var task: Task<Void, Never>?
    /// Who asked for the video that is looked for; nil once it is found.
    private weak var asker: ViewController?

    /// Whether an episode is being played, or looked for.
    var isPlaying: Bool { task != nil }

    init(service: any PlaybackService, session: CatalogSession, application: Application) {
        self.service = service
        self.session = session
        self.application = application
    }

    deinit {
        task?.cancel()
    }

    /// Has the user's player play the episode at `index`.
    func play(_ content: ProductionContent, index: Int, above controller: ViewController) {
        guard !isPlaying else { return }
        asker = controller
        session.say("Looking for the video of “\(content.production.episodes[index].displayTitle)” …")
        // A session that was replaced meanwhile lives until its video is over.
        task = Task { [session, weak controller] in
            var failure: PlaybackError?
            do throws(PlaybackError) {
                try await perform(content, index: index)
            } catch {
                failure = error
            }
            guard !Task.isCancelled else { return }
            task = nil
            session.say("")
            if let controller, let failure, failure != .cancelled { show(failure, above: controller) }
        }
    }

    /// Gives up looking for what `controller` asked for, which the user has left; what plays goes on.
    func giveUp(for controller: ViewController) {
        guard asker === controller else { return }
        asker = nil
        task?.cancel()
        task = nil
        session.say("")
    }

    private func perform(_ content: ProductionContent, index: Int) async throws(PlaybackError) {
        let (episode, key) = (content.production.episodes[index], content.episodeKey(at: index))
        let url = try await service.url(
            of: episode, in: content.production, viewRoot: session.state.viewRoot)
        guard let application, !Task.isCancelled else { throw .cancelled }
        asker = nil
        let shelf = session.shelf
        defer { session.marksDidChange(of: content.key) }
        try await application.withTerminalHandedOver { [service] () throws(PlaybackError) in
            try await service.play(url, episode: key, on: shelf)
        }
    }

    private func show(_ error: PlaybackError, above controller: ViewController) {
        let alert = AlertController(title: error.title, message: error.localizedDescription)
        if error.mayPassWithLogin, let onForbidden {
            alert.addAction(
                AlertAction("Log In", key: "l") { [weak controller] in controller.map(onForbidden) })
        }
        alert.addAction(AlertAction("OK", style: .cancel, key: "o"))
        controller.present(alert)
    }
}

extension PlaybackError {
    /// Whether somebody who logs in, for the first time or again, may fare better.
    fileprivate var mayPassWithLogin: Bool {
        switch self {
        case .forbidden, .failed(.loginRefused): true
        default: false
        }
    }

    /// What an alert is called that tells of it.
    fileprivate var title: String {
        switch self {
        case .forbidden: "Forbidden"
        case .notFound: "Can't find that"
        default: "Can't play that"
        }
    }
}
