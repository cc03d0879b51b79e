import CursesKit
import TekpubKit

/// Plays one episode at a time, and says why one cannot be played.
@MainActor
final class EpisodePlayer {
    /// Called to log in where the server does not let somebody watch, with the controller that asked and what
    /// to do afterwards.
    var onForbidden: ((ViewController, @escaping () -> Void) -> Void)?

    private let service: any PlaybackService
    private unowned let session: CatalogSession
    private weak var application: Application?
    private var task: Task<Void, Never>?
    /// Who asked for the video that is looked for; nil once it is found.
    private weak var asker: ViewController?
    /// What is played, if it is on this computer.
    private var file: DownloadedVideo?
    /// Why a mark of what is played could not be kept.
    private var markFailure: LibraryError?

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

    /// Has the user's player play the episode at `index`: what was downloaded of it, if the player takes that,
    /// else what its server has.
    func play(_ content: ProductionContent, index: Int, above controller: ViewController) {
        let title = content.production.episodes[index].displayTitle
        let again: () -> Void = { [weak self, weak controller] in
            // Who has gone elsewhere meanwhile, be it to a page above this one, wants something else.
            guard let controller, controller.view.window != nil else { return }
            self?.play(content, index: index, above: controller)
        }
        let notice = "Looking for the video of “\(title)” …"
        start(above: controller, notice: notice, again: again) { [self] () throws(PlaybackError) in
            let video = try await video(of: content, index: index)
            try await perform(video, episode: content.episodeKey(at: index))
        }
    }

    /// Has the user's player play what a download left.
    func play(_ item: DownloadItem, above controller: ViewController) {
        guard let downloads = session.downloads else { return }
        start(above: controller) { [self] () throws(PlaybackError) in
            guard let file = await downloads.video(of: item.id) else { throw .noFile }
            // The marks of another catalogue are on another store.
            let episode = file.server == session.storeName ? file.episode : nil
            try await perform(.file(file), episode: episode)
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
}

extension EpisodePlayer {
    /// - Parameters:
    ///   - notice: what to say meanwhile; nil for nothing.
    ///   - again: what to do once somebody has logged in; nil if a login is no help.
    ///   - body: plays a video.
    private func start(
        above controller: ViewController, notice: String? = nil, again: (() -> Void)? = nil,
        _ body: @escaping @MainActor () async throws(PlaybackError) -> Void
    ) {
        guard !isPlaying else { return }
        asker = controller
        file = nil
        markFailure = nil
        // Not a part of the task, which begins after whatever keys came together with this one.
        if let notice { session.say(notice) }
        // A session that was replaced meanwhile lives until its video is over.
        task = Task { [session, weak controller] in
            var failure: PlaybackError?
            do throws(PlaybackError) {
                try await body()
            } catch {
                failure = error
            }
            guard !Task.isCancelled else { return }
            task = nil
            let played = failure == nil ? file.map { "Played from \($0.path)." } ?? "" : ""
            session.say(markFailure?.localizedDescription ?? played)
            if let controller, let failure, failure != .cancelled {
                show(failure, above: controller, again: again)
            }
        }
    }

    /// What was downloaded of the episode, if the player takes that, else what its server has.
    private func video(of content: ProductionContent, index: Int) async throws(PlaybackError) -> Video {
        let request = session.request(for: content, index: index)
        if let downloads = session.downloads, let file = await downloads.video(of: request),
            try await service.takes(file)
        {
            return .file(file)
        }
        return .web(
            try await service.url(
                of: content.production.episodes[index], in: content.production,
                viewRoot: session.state.viewRoot))
    }

    /// - Parameter episode: nil to mark none.
    private func perform(_ video: Video, episode: EpisodeKey?) async throws(PlaybackError) {
        guard let application, !Task.isCancelled else { throw .cancelled }
        asker = nil
        if case .file(let file) = video { self.file = file }
        let store = session.store
        defer { if let episode { session.marksDidChange(of: episode.productionKey) } }
        markFailure = try await application.withTerminalHandedOver { [service] () throws(PlaybackError) in
            try await service.play(video, episode: episode, on: store)
        }
    }

    private func show(_ error: PlaybackError, above controller: ViewController, again: (() -> Void)?) {
        let sentences = [error.localizedDescription, file.map { "The file is \($0.path)." }]
        let alert = AlertController(
            title: error.title, message: sentences.compactMap { $0 }.joined(separator: "\n\n"))
        if error.mayPassWithLogin, let onForbidden, let again {
            alert.addAction(
                AlertAction("Log In", key: "l") { [weak controller] in
                    if let controller { onForbidden(controller, again) }
                })
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
