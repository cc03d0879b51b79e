import CursesKit
import Localization
import TekpubFormats
import TekpubKit

/// Plays one episode at a time, and reports errors.
@MainActor
final class EpisodePlayer {
    /// Logs in if the server requires it; nil if it has no accounts.
    weak var account: AccountCoordinator?

    private let service: any PlaybackService
    private unowned let session: CatalogSession
    private let terminal: TerminalPlayback
    /// Plays what needs no terminal; nil if everything is played in the terminal.
    private let nowPlaying: NowPlayingController?
    private var task: Task<Void, Never>?
    /// The controller that requested the video; nil once the video is found.
    private weak var asker: ViewController?
    /// The downloaded file that is being played; nil if the video is streamed.
    private var file: DownloadedVideo?
    /// What to say after a video that was played in the terminal; nil for nothing.
    private var played: String?
    /// What to do after it.
    private var afterwards: (() -> Void)?

    /// Whether an episode is being played, or its video is being resolved.
    var isPlaying: Bool { task != nil }

    init(
        service: any PlaybackService, session: CatalogSession, application: Application,
        nowPlaying: NowPlayingController? = nil
    ) {
        self.service = service
        self.nowPlaying = nowPlaying
        self.session = session
        terminal = TerminalPlayback(
            service: service, session: session, application: application, nowPlaying: nowPlaying)
    }

    deinit {
        task?.cancel()
    }

    /// Plays the episode at `index` in the user's player: its downloaded file if the player accepts it, else
    /// its video on the server. Pauses or continues it if it is played in the background.
    ///
    /// - Parameters:
    ///   - start: where to play it from, also if it is played already; nil for the stored position.
    ///   - following: what is played afterwards in the background.
    ///   - completion: called when it was played in the terminal, unless it failed, with how far if the player tells.
    func play(
        _ content: ProductionContent, index: Int, above controller: ViewController,
        from start: Duration? = nil,
        followedBy following: [QueueItem] = [], completion: (@MainActor (WatchProgress?) -> Void)? = nil
    ) {
        if let nowPlaying, nowPlaying.isPlaying(content.episodeKey(at: index), in: session.catalogID) {
            if !following.isEmpty { return nowPlaying.enqueue(following, next: true) }
            if let start { return nowPlaying.seek(to: start) }
            return nowPlaying.togglePause()
        }
        let episode = content.production.episodes[index]
        let again: () -> Void = { [weak self, weak controller] in
            // A user who has left this screen, or opened another above it, no longer wants to play.
            guard let controller, controller.view.window != nil else { return }
            self?.play(
                content, index: index, above: controller, from: start, followedBy: following,
                completion: completion)
        }
        let notice =
            episode.isSound
            ? localized("Looking for the sound of “\(episode.displayTitle)” …")
            : localized("Looking for the video of “\(episode.displayTitle)” …")
        self.start(above: controller, notice: notice, again: again) { [self] () throws(PlaybackError) in
            var item = try await item(content, index: index)
            item.startTime = start
            try await perform(item, followedBy: following, completion: completion)
        }
    }

    /// Plays episodes one after the other, each after the last one was watched to its end: in the background, by means
    /// of the queue.
    func play(_ content: ProductionContent, indices: [Int], above controller: ViewController) {
        guard let first = indices.first else { return }
        let rest = Array(indices.dropFirst())
        guard !rest.isEmpty else { return play(content, index: first, above: controller) }
        let following = rest.map { session.queueItem(for: content, index: $0) }
        play(content, index: first, above: controller, followedBy: following) {
            [weak self, weak controller] progress in
            guard let self else { return }
            guard progress?.isWatched == true, let controller, controller.view.window != nil else {
                return played = localized(
                    rest.count, one: "Stopped; 1 more was selected.",
                    other: "Stopped; \(rest.count) more were selected.")
            }
            afterwards = { [weak self, weak controller] in
                if let controller { self?.play(content, indices: rest, above: controller) }
            }
        }
    }

    /// Shows the forms of the episode at `index`, and plays the one that the user chooses.
    func chooseForm(_ content: ProductionContent, index: Int, above controller: ViewController) {
        let episode = content.production.episodes[index]
        var forms: [Media] = []
        let choose: @MainActor () -> Void = { [weak self, weak controller] in
            guard let self, let controller, controller.view.window != nil else { return }
            guard forms.count > 1 else {
                return session.messages.say(localized("There is only one form of this episode."))
            }
            controller.present(
                AlertController.forms(forms, of: episode) { [weak self, weak controller] form in
                    if let controller { self?.play(content, index: index, as: form, above: controller) }
                })
        }
        start(
            above: controller, notice: localized("Looking for the forms of “\(episode.displayTitle)” …"),
            completion: choose
        ) { [self] () throws(PlaybackError) in
            forms = try await service.media(of: episode)
            asker = nil
        }
    }

    /// Plays one form of an episode from its server.
    private func play(
        _ content: ProductionContent, index: Int, as form: Media, above controller: ViewController
    ) {
        let notice = localized(
            form.kind == .audio ? "Looking for the sound …" : "Looking for the video …")
        start(above: controller, notice: notice) { [self] () throws(PlaybackError) in
            try await perform(try await item(content, index: index, as: form))
        }
    }

    private func item(
        _ content: ProductionContent, index: Int, as form: Media? = nil
    ) async throws(PlaybackError) -> PlayerItem {
        try await session.context.resolver.playerItem(
            of: content.production, index: index, key: content.episodeKey(at: index),
            viewRoot: session.state.viewRoot, in: session.store, as: form, by: service)
    }

    /// Plays a downloaded file in the user's player.
    func play(_ item: DownloadItem, above controller: ViewController) {
        guard let downloads = session.context.services.downloads else { return }
        start(above: controller) { [self] () throws(PlaybackError) in
            guard let file = await downloads.video(of: item.id) else { throw .noFile }
            try await perform(
                await session.context.resolver.playerItem(
                    for: file, title: item.title ?? item.displayTitle, productionTitle: item.productionTitle))
        }
    }

    /// Plays an item of the queue that needs the terminal; the queue goes on after it.
    func play(_ item: PlayerItem, above controller: ViewController) {
        start(above: controller) { [self] () throws(PlaybackError) in
            try await perform(item, playsOn: true)
        }
    }

    /// Cancels a pending request of `controller`, which the user has left. A video that is playing continues.
    func giveUp(for controller: ViewController) {
        guard asker === controller else { return }
        asker = nil
        task?.cancel()
        task = nil
        session.messages.say("")
    }
}

extension EpisodePlayer {
    /// - Parameters:
    ///   - notice: a status message; nil for none.
    ///   - again: the action after a login; nil if a login cannot help.
    ///   - completion: called afterwards, unless `body` failed.
    ///   - body: plays the video.
    private func start(
        above controller: ViewController, notice: String? = nil, again: (() -> Void)? = nil,
        completion: (@MainActor () -> Void)? = nil,
        _ body: @escaping @MainActor () async throws(PlaybackError) -> Void
    ) {
        guard !isPlaying else { return }
        asker = controller
        file = nil
        (played, afterwards, terminal.markFailure) = (nil, nil, nil)
        // Before the task, which starts after pending keys.
        if let notice { session.messages.say(notice) }
        // A replaced session lives until its video ends.
        task = Task { [session, weak controller] in
            var failure: PlaybackError?
            do throws(PlaybackError) {
                try await body()
            } catch {
                failure = error
            }
            guard !Task.isCancelled else { return }
            task = nil
            if let markFailure = terminal.markFailure {
                session.messages.report(markFailure.sentenceOnMark)
            } else {
                session.messages.say(failure == nil ? played ?? "" : "")
            }
            if let controller, let failure, failure != .cancelled {
                show(failure, above: controller, again: again)
            }
            if failure == nil { completion?() }
            afterwards.take()?()
        }
    }

    /// Plays in the background if that is possible, else in the terminal.
    ///
    /// - Parameters:
    ///   - playsOn: whether the queue goes on after it.
    ///   - completion: called when it has been played in the terminal.
    private func perform(
        _ item: PlayerItem, followedBy following: [QueueItem] = [], playsOn: Bool = false,
        completion: (@MainActor (WatchProgress?) -> Void)? = nil
    ) async throws(PlaybackError) {
        guard !Task.isCancelled else { throw .cancelled }
        if case .file(let file) = item.video { self.file = file }
        if let nowPlaying, await nowPlaying.canPlay(item) {
            guard !Task.isCancelled else { throw .cancelled }
            asker = nil
            return nowPlaying.play(item, followedBy: following)
        }
        asker = nil
        let progress = try await terminal.play(item, playsOn: playsOn)
        played = await service.limitation(for: item.kind) ?? file.map { localized("Played from \($0.path).") }
        completion?(progress)
    }

    private func show(_ error: PlaybackError, above controller: ViewController, again: (() -> Void)?) {
        let onLogin = again.flatMap { again in
            account.map { account in
                { [weak account, weak controller] in
                    if let controller { account?.logIn(above: controller, then: again) }
                }
            }
        }
        let alert = AlertController.playback(error, of: file, onLogin: onLogin)
        let message = alert.message.paragraphs.filter { !$0.isEmpty }.map(\.description)
        session.messages.logger?.error(
            "\(alert.title ?? .empty). \(message.joined(separator: " "))", source: "screen")
        controller.present(alert)
    }
}
