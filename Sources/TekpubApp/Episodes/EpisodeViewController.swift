import CursesKit
import Localization
import TekpubFormats
import TekpubKit

/// The details of an episode.
final class EpisodeViewController: ViewController {
    let session: CatalogSession
    let episodeKey: EpisodeKey
    /// Whether the user came from one new episode to the next; then the key for the previous one writes no note.
    var isOnTour = false

    private var content: ProductionContent
    private let index: Int
    /// The list that the user came from; nil for none.
    private weak var list: EpisodeTable?
    private var loading: Task<Void, Never>?
    private let text = TextView()
    private lazy var page = EpisodePageView(text: text, artwork: session.context.artwork)
    private var parts: EpisodeParts
    private var findingChapters: Task<Void, Never>?

    /// - Parameters:
    ///   - index: the episode's index in the production.
    ///   - list: the list that the user came from; nil for none.
    init(content: ProductionContent, index: Int, session: CatalogSession, list: EpisodeTable? = nil) {
        self.session = session
        self.content = content
        self.index = index
        self.list = list
        episodeKey = content.episodeKey(at: index)
        let details = content.production.episodes[index].details
        parts = EpisodeParts(
            chapters: details?.chapters ?? [],
            soundbites: (details?.soundbites ?? []).sorted { $0.startInSeconds < $1.startInSeconds })
        super.init()
        title = Text(content.production.episodes[index].displayTitle)
        session.add(self)
    }

    private var production: Production { content.production }
    private var episode: Episode { production.episodes[index] }
    private var mark: EpisodeMark? { content.mark(at: index) }

    deinit {
        loading?.cancel()
        findingChapters?.cancel()
    }

    override var preferredResponder: Responder { text }

    override func loadView() -> View { page }

    override var keyCommands: [KeyCommand] {
        var commands = [
            KeyCommand(.markEpisodeWatched, title: episode.isSound ? localized("Played") : nil) {
                [weak self] in
                self?.toggleWatched()
            },
            KeyCommand(.openEpisodePage) { [weak self] in
                guard let self else { return }
                session.openPages(
                    [[episode.link, production.link].firstNonBlank].compactMap { $0 }, above: self)
            },
            KeyCommand(.copyEpisodeAddress) { [weak self] in
                guard let self else { return }
                let address = [episode.pageAddress, production.link].firstNonBlank
                session.copyAddresses([address].compactMap { $0 }, from: self)
            },
        ]
        if let player = session.player {
            commands.append(
                KeyCommand(.playEpisode) { [weak self] in
                    guard let self else { return }
                    player.play(content, index: index, above: self)
                })
            if hasForms {
                commands.append(
                    KeyCommand(.forms) { [weak self] in
                        guard let self else { return }
                        player.chooseForm(content, index: index, above: self)
                    })
            }
        }
        if hasTranscript {
            commands.append(KeyCommand(.transcript) { [weak self] in self?.showTranscript() })
        }
        if let nowPlaying = session.context.nowPlaying, !isOnTour {
            commands.append(
                KeyCommand(.writeNote) { [weak self, weak nowPlaying] in
                    guard let self else { return }
                    let position =
                        nowPlaying?.position(of: location) ?? mark?.positionInSeconds ?? 0
                    nowPlaying?.notes.askForNote(
                        at: position, of: location, title: episode.displayTitle, above: self)
                })
        }
        commands += session.queueCommands(.queueEpisode, next: .playEpisodeNext) { [weak self] in
            self.map { [$0.session.queueItem(for: $0.content, index: $0.index)] } ?? []
        }
        if session.context.services.downloads != nil {
            commands.append(
                KeyCommand(.downloadEpisode) { [weak self] in
                    guard let self else { return }
                    session.download(content, index: index)
                }.offered { [weak self] in self?.episode.details?.kind?.isBroadcast != true })
        }
        if list != nil {
            commands += [
                KeyCommand(.nextEpisode) { [weak self] in self?.showOther(by: 1) },
                KeyCommand(.previousEpisode) { [weak self] in self?.showOther(by: -1) },
            ]
        }
        commands += session.context.userCommands.keyCommands(above: self) { [weak self] in
            self.map { [$0.location] } ?? []
        }
        return commands + session.refreshCommands
    }

    /// Shows the next or the previous episode of the list instead of this one.
    private func showOther(by step: Int) {
        guard let list, let content = list.content,
            let index = list.moveFocus(from: episodeKey.identity, by: step)
        else {
            return session.messages.say(
                step > 0 ? localized("This is the last episode.") : localized("This is the first episode."))
        }
        navigationController?.replaceTopViewController(
            with: EpisodeViewController(content: content, index: index, session: session, list: list))
    }

    /// Whether a transcript can be looked for.
    private var hasTranscript: Bool {
        session.context.services.documents != nil && episode.mayHaveTranscript
    }

    private func showTranscript() {
        let transcript = session.makeTranscript(of: session.queueItem(for: content, index: index)) {
            [weak self] in self?.play(from: $0)
        }
        if let transcript { navigationController?.pushViewController(transcript, animated: true) }
    }

    private func play(from start: Duration) {
        session.player?.play(content, index: index, above: self, from: start)
    }

    /// Whether there may be several forms to choose from.
    private var hasForms: Bool {
        guard let details = episode.details else { return false }
        return details.media.count > 1 || episode.url == nil && details.mediaURL != nil
    }

    private var location: EpisodeLocation {
        EpisodeLocation(catalogID: session.catalogID, key: episodeKey)
    }

    override func viewDidLoad() {
        text.delegate = self
        text.numbersLinks = true
        showText()
        session.context.downloadSigns?.observe(for: self) { [weak self] in
            if let self, $0.contains(location) { showText() }
        }
        findChapters()
        session.context.nowPlaying?.notes.loadIfNeeded()
        session.context.nowPlaying?.observe(for: self) { [weak self] in self?.playbackDidChange($0) }
        // Opening an episode means that it is no longer new.
        if mark?.isNew == true { session.marks.markOpened(episodeKey) }
    }

    override func traitCollectionDidChange(_ previous: TraitCollection?) {
        super.traitCollectionDidChange(previous)
        // The bar is made of other characters on another terminal.
        showText()
    }

    override func viewDidDisappear() {
        super.viewDidDisappear()
        session.player?.giveUp(for: self)
    }

    private func showText() {
        text.update(heading + facts.paragraphs + parts.paragraphs + description)
        page.pictureAddress = parts.pictureAddress
    }

    private func findChapters() {
        guard let documents = session.context.services.documents, episode.details?.chaptersURL != nil,
            parts.chapters.isEmpty
        else { return }
        findingChapters = Task { [weak self, episode] in
            let chapters = await documents.chapters(of: episode)
            guard let self, !Task.isCancelled, !chapters.isEmpty else { return }
            parts.chapters = chapters
            playbackDidChange(session.context.nowPlaying?.status)
            showText()
        }
    }

    /// Marks the chapter that is played, and lists those of the file if the publisher names none.
    private func playbackDidChange(_ status: PlaybackStatus?) {
        let previous = parts
        if let status, session.context.nowPlaying?.isPlaying(episodeKey, in: session.catalogID) == true {
            if parts.chapters.isEmpty { parts.chapters = status.chapters }
            parts.current = parts.chapter(at: status.currentTime)
        } else {
            parts.current = nil
        }
        if parts != previous { showText() }
    }

    override func updateProperties() {
        let notes = session.context.nowPlaying?.notes.episodes?.first { $0.location == location }?.notes ?? []
        guard notes != parts.notes else { return }
        parts.notes = notes
        showText()
    }

    private func toggleWatched() {
        session.marks.toggleWatched(
            [episodeKey], title: episode.displayTitle, isSound: episode.isSound)
    }

    private var heading: [TextView.Paragraph] {
        [
            .init(Text(episode.displayTitle), style: .heading),
            .init(Text(content.position(ofEpisodeAt: index)), style: .secondaryLabel),
            .init(.empty),
        ]
    }

    private var facts: EpisodeFacts {
        EpisodeFacts(
            episode: episode, production: production, mark: mark, today: session.context.today,
            download: session.context.downloadSigns?[location]?.statement, traits: view.traitCollection)
    }

    private var description: [TextView.Paragraph] {
        guard let description = episode.description, !description.isEmpty else {
            return []
        }
        let isFirst = facts.paragraphs.isEmpty && parts.paragraphs.isEmpty
        return (isFirst ? [] : [.init(.empty)]) + TextView.Paragraph.description(description)
    }
}

extension EpisodeViewController: TextViewDelegate {
    func textView(_ textView: TextView, didOpen link: TextView.Link) {
        if let start = EpisodeParts.start(of: link.target) { return play(from: start) }
        session.openPages([link.target], above: self)
    }
}

extension TextView.Paragraph {
    /// The lines of a description, in which addresses are links.
    static func description(_ text: String) -> [TextView.Paragraph] {
        Text(text).paragraphs.map { TextView.Paragraph($0).detectingLinks() }
    }
}

extension EpisodeViewController: PreviewProviding {
    /// The production with its other episodes.
    var previewSubject: PreviewSubject? {
        PreviewSubject(catalogID: session.catalogID, productionKey: episodeKey.productionKey)
    }
}

extension EpisodeViewController: CatalogObserver {
    func marksDidChange(of productionKey: String) {
        if productionKey == episodeKey.productionKey { marksMayHaveChanged() }
    }

    func marksDidChange(of productionKey: String, to marks: [EpisodeKey: EpisodeMark]) {
        guard productionKey == episodeKey.productionKey else { return }
        loading?.cancel()
        content.marks = marks
        showText()
    }

    func marksMayHaveChanged() {
        loading?.cancel()
        loading = Task { [store = session.store, episodeKey, weak self] in
            guard let marks = await Self.marks(of: episodeKey, from: store), !Task.isCancelled else { return }
            self?.content.marks = marks
            self?.showText()
        }
    }

    private nonisolated static func marks(of episode: EpisodeKey, from store: CatalogStore) async
        -> [EpisodeKey: EpisodeMark]?
    {
        // Ignore errors: the screen stays unchanged, and errors of writing marks are reported elsewhere.
        await onBlockingThread { try? store.marks(of: episode.productionKey) }
    }
}
