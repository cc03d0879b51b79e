import CursesKit
import Synchronization
import TekpubFormats
import TekpubKit

/// Plays one episode at a time, and reports errors.
@MainActor
final class EpisodePlayer {
    /// Called to log in if the server requires it, with the requesting controller and an action to perform
    /// afterwards.
    var onForbidden: ((ViewController, @escaping () -> Void) -> Void)?

    private let service: any PlaybackService
    private unowned let session: CatalogSession
    private weak var application: Application?
    /// Plays what needs no terminal; nil if everything is played in the terminal.
    private let nowPlaying: NowPlayingController?
    private var task: Task<Void, Never>?
    /// The controller that requested the video; nil once the video is found.
    private weak var asker: ViewController?
    /// The downloaded file that is being played; nil if the video is streamed.
    private var file: DownloadedVideo?
    /// What to say after a video that was played in the terminal; nil for nothing.
    private var played: String?
    /// Why a mark could not be saved.
    private var markFailure: LibraryError?

    /// Whether an episode is being played, or its video is being resolved.
    var isPlaying: Bool { task != nil }

    init(
        service: any PlaybackService, session: CatalogSession, application: Application,
        nowPlaying: NowPlayingController? = nil
    ) {
        self.service = service
        self.nowPlaying = nowPlaying
        self.session = session
        self.application = application
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
    ///   - completion: called when it was played in the terminal, unless it failed.
    func play(
        _ content: ProductionContent, index: Int, above controller: ViewController,
        from start: Duration? = nil,
        followedBy following: [QueueItem] = [], completion: (@MainActor () -> Void)? = nil
    ) {
        if let nowPlaying, nowPlaying.isPlaying(content.episodeKey(at: index), in: session.storeName) {
            if let start { return nowPlaying.seek(to: start) }
            return nowPlaying.togglePause()
        }
        let title = content.production.episodes[index].displayTitle
        let again: () -> Void = { [weak self, weak controller] in
            // A user who has left this screen, or opened another above it, no longer wants to play.
            guard let controller, controller.view.window != nil else { return }
            self?.play(
                content, index: index, above: controller, from: start, followedBy: following,
                completion: completion)
        }
        let notice = "Looking for the video of “\(title)” …"
        self.start(above: controller, notice: notice, again: again) { [self] () throws(PlaybackError) in
            let video = try await video(of: content, index: index)
            try await perform(
                Subject(video, of: content, index: index), in: session.storeName, from: start,
                followedBy: following, completion: completion)
        }
    }

    /// Plays episodes one after the other, each after the last one was watched to its end: in the background, by means
    /// of the queue.
    func play(_ content: ProductionContent, indices: [Int], above controller: ViewController) {
        guard let first = indices.first else { return }
        let rest = Array(indices.dropFirst())
        guard !rest.isEmpty else { return play(content, index: first, above: controller) }
        let key = content.episodeKey(at: first)
        let following = rest.map { session.queueItem(for: content, index: $0) }
        play(content, index: first, above: controller, followedBy: following) {
            [weak self, weak controller] in
            guard let self else { return }
            session.tasks.run { [weak self, weak controller] in
                guard let self, await isWatched(key), let controller, controller.view.window != nil else {
                    self?.session.say("Stopped; \(rest.count) more were selected.")
                    return
                }
                play(content, indices: rest, above: controller)
            }
        }
    }

    private func isWatched(_ episode: EpisodeKey) async -> Bool {
        // Ignore errors: without a mark, the series stops.
        await onBlockingThread { [store = session.store] in
            (try? store.marks(of: episode.productionKey))?[episode]?.isWatched == true
        }
    }

    /// Shows the forms of the episode at `index`, and plays the one that the user chooses.
    func chooseForm(_ content: ProductionContent, index: Int, above controller: ViewController) {
        let episode = content.production.episodes[index]
        var forms: [Media] = []
        let choose: @MainActor () -> Void = { [weak self, weak controller] in
            guard let self, let controller, controller.view.window != nil else { return }
            guard forms.count > 1 else { return session.say("There is only one form of this episode.") }
            let sheet = AlertController(title: episode.displayTitle, preferredStyle: .actionSheet)
            for (number, form) in forms.prefix(Self.formLimit).enumerated() {
                sheet.addAction(
                    AlertAction("\(number + 1)  \(form.summary)", key: .character(Character("\(number + 1)")))
                    {
                        [weak self, weak controller] in
                        if let controller { self?.play(content, index: index, as: form, above: controller) }
                    })
            }
            sheet.addAction(AlertAction("Cancel", style: .cancel, key: "c"))
            controller.present(sheet)
        }
        start(
            above: controller, notice: "Looking for the forms of “\(episode.displayTitle)” …",
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
        start(above: controller, notice: "Looking for the video …") { [self] () throws(PlaybackError) in
            var episode = content.production.episodes[index]
            episode.url = form.url
            episode.details = nil
            let video = try await service.video(
                of: episode, in: content.production, viewRoot: session.state.viewRoot)
            try await perform(Subject(video, of: content, index: index), in: session.storeName)
        }
    }

    /// The number of forms that are shown; each has a key.
    private static let formLimit = 9

    /// Plays a downloaded file in the user's player.
    func play(_ item: DownloadItem, above controller: ViewController) {
        guard let downloads = session.downloads else { return }
        start(above: controller) { [self] () throws(PlaybackError) in
            guard let file = await downloads.video(of: item.id) else { throw .noFile }
            let subject = Subject(
                video: .file(file), episode: file.episode, title: item.title ?? item.displayTitle,
                productionTitle: item.productionTitle)
            try await perform(subject, in: file.server)
        }
    }

    /// Cancels a pending request of `controller`, which the user has left. A video that is playing continues.
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
        played = nil
        markFailure = nil
        // Before the task, which starts after pending keys.
        if let notice { session.say(notice) }
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
            if let markFailure {
                session.report(markFailure.sentenceOnMark)
            } else {
                session.say(failure == nil ? played ?? "" : "")
            }
            if let controller, let failure, failure != .cancelled {
                show(failure, above: controller, again: again)
            }
            if failure == nil { completion?() }
        }
    }

    /// Returns the downloaded file if the player accepts it, else the video's address.
    private func video(of content: ProductionContent, index: Int) async throws(PlaybackError) -> Video {
        let request = session.request(for: content, index: index)
        if let downloads = session.downloads, let file = await downloads.video(of: request),
            try await service.takes(file)
        {
            return .file(file)
        }
        return try await service.video(
            of: content.production.episodes[index], in: content.production, viewRoot: session.state.viewRoot)
    }

    /// What is played.
    private struct Subject {
        let video: Video
        /// The episode to mark; nil for none.
        let episode: EpisodeKey?
        let title: String
        let productionTitle: String?

        init(video: Video, episode: EpisodeKey?, title: String, productionTitle: String?) {
            (self.video, self.episode, self.title, self.productionTitle) =
                (video, episode, title, productionTitle)
        }

        init(_ video: Video, of content: ProductionContent, index: Int) {
            self.init(
                video: video, episode: content.episodeKey(at: index),
                title: content.production.episodes[index].displayTitle,
                productionTitle: content.production.displayTitle)
        }

        func item(on store: CatalogStore, from start: Duration?) -> PlayerItem {
            PlayerItem(
                video: video, title: title, productionTitle: productionTitle,
                recording: episode.map { (store, $0) }, startTime: start)
        }
    }

    /// Plays in the background if that is possible, else in the terminal.
    ///
    /// - Parameters:
    ///   - storeName: the catalogue of the episode.
    ///   - completion: called when it has been played.
    private func perform(
        _ subject: Subject, in storeName: String, from start: Duration? = nil,
        followedBy following: [QueueItem] = [],
        completion: (@MainActor () -> Void)? = nil
    ) async throws(PlaybackError) {
        guard let application, !Task.isCancelled else { throw .cancelled }
        if case .file(let file) = subject.video { self.file = file }
        let other = storeName == session.storeName ? session.store : session.storeOf?(storeName)
        // Without the store of another catalogue, nothing is marked.
        let (store, episode) = (other ?? session.store, other == nil ? nil : subject.episode)
        if let nowPlaying, case let item = subject.item(on: store, from: start),
            await nowPlaying.canPlay(item)
        {
            guard !Task.isCancelled else { throw .cancelled }
            asker = nil
            return nowPlaying.play(item, followedBy: following)
        }
        asker = nil
        let failure = Mutex<LibraryError?>(nil)
        defer {
            markFailure = failure.withLock { $0 }
            if let episode { session.marksDidChange(of: episode.productionKey, in: storeName) }
        }
        try await application.withTerminalHandedOver { [service] () throws(PlaybackError) in
            try await service.play(
                subject.video, episode: episode, on: store, from: start.map { Int($0 / .seconds(1)) }
            ) { error in
                failure.withLock { $0 = error }
            }
        }
        played = file.map { "Played from \($0.path)." }
        completion?()
    }

    private func show(_ error: PlaybackError, above controller: ViewController, again: (() -> Void)?) {
        let sentences = [error.localizedDescription, file.map { "The file is \($0.path)." }]
        let message = sentences.compactMap { $0 }
        session.logger?.error("\(error.title). \(message.joined(separator: " "))", source: "screen")
        let alert = AlertController(title: error.title, message: message.joined(separator: "\n\n"))
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
    /// The title of the alert.
    fileprivate var title: String {
        switch self {
        case .forbidden, .notPublic: "Forbidden"
        case .notFound: "Can't find that"
        default: "Can't play that"
        }
    }
}
