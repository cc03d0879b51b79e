import CursesKit
import Localization
import TekpubFormats
import TekpubKit

/// A production: its details and the table of its episodes.
///
/// This folder shows productions and episodes, and plays them. The controller reads a `ProductionContent` off
/// the main actor, shows its details in a `ProductionHeaderView` and each episode in an `EpisodeCell` of the
/// `EpisodeTable`. `EpisodeActions` are what keys do with episodes; Enter opens an `EpisodeViewController`. The
/// `EpisodePlayer` plays what TekpubKit's `EpisodeResolver` finds of an episode.
final class ProductionViewController: ViewController {
    /// The production's key in the catalogue that it was opened from, stable across reloads.
    var productionKey: String { (outerContent ?? content)?.key ?? wantedKey }
    var content: ProductionContent? { episodes.content }
    /// The session of the catalogue that the episodes are in.
    var session: CatalogSession {
        get { episodes.session }
        set { episodes.session = newValue }
    }

    private let episodes: EpisodeTable
    private var table: TableView { episodes.table }
    private var actions: EpisodeActions { EpisodeActions(episodes: episodes, controller: self) }
    let id: ProductionSummary.ID?
    /// The key, or a name that resolves to it; empty for the only production of a list that was not read yet.
    private let wantedKey: String
    /// The list whose only production it shows in its place; nil for one of several.
    var scope: ProductionQuery.Scope?
    var loading: Task<Void, Never>?
    /// The session of the catalogue that the production was opened from.
    let outer: CatalogSession
    /// The catalogue that contains the episodes; nil if the outer one does.
    var inner: InnerCatalog?
    /// The production in the outer catalogue, if its episodes are in another.
    var outerContent: ProductionContent?
    /// Whether live episodes are asked for again soon.
    var waitsForLiveRefresh = false
    /// Actions queued until the episodes load.
    var waiting: [(ProductionViewController) -> Void] = []
    /// The episode to select once the episodes load.
    private var wanted: WantedEpisode?

    /// - Parameters:
    ///   - id: the production's id in the catalogue; nil if unknown.
    ///   - episode: the episode to select; nil for the first.
    init(
        key: String, id: ProductionSummary.ID?, title: String, episode: WantedEpisode? = nil,
        session: CatalogSession
    ) {
        episodes = EpisodeTable(session: session)
        outer = session
        wantedKey = key
        self.id = id
        wanted = episode
        super.init()
        self.title = Text(title)
        session.add(self)
        searchController = episodes.search.controller
    }

    /// Creates the screen that was open when the program ended; nil if none was.
    convenience init?(known: CachedCatalog, session: CatalogSession) {
        guard known.restorationState.isOpen, let key = known.restorationState.productionKey,
            let row = known.selectedRow
        else {
            return nil
        }
        let production = known.window[row]
        self.init(
            key: key, id: production?.id, title: production?.displayTitle ?? key,
            episode: known.restorationState.episodeIdentity.map { .identity($0) }, session: session)
    }

    deinit {
        loading?.cancel()
    }

    // The header handles its own keys, and passes others on to the table.
    override var preferredResponder: Responder { header?.preferredResponder ?? table }

    override var keyCommands: [KeyCommand] {
        // Keys that come before the episodes wait for them. Without rows, pages are that of the production.
        var commands = content == nil || table.hasRows ? rowCommands : pageCommands
        commands += episodes.commands(above: self)
        commands.append(KeyCommand(.favorite) { [weak self] in self?.toggleFavorite() })
        if session.player != nil {
            commands.append(KeyCommand(.playAll) { [weak self] in self?.onceLoaded { $0.actions.playAll() } })
        }
        if let inner {
            commands.append(KeyCommand(.refresh) { [weak inner] in inner?.refresh() })
        } else {
            commands += session.refreshCommands
        }
        if session.context.services.downloads != nil {
            commands.append(
                KeyCommand(.downloadAll) { [weak self] in self?.onceLoaded { $0.actions.downloadAll() } })
        }
        return commands + publisherCommands
    }

    /// The commands on the selected episodes, or on the focused one.
    private var rowCommands: [KeyCommand] {
        var commands: [KeyCommand] = []
        if session.player != nil {
            commands.append(KeyCommand(.play) { [weak self] in self?.onceLoaded { $0.actions.play() } })
        }
        commands += [
            KeyCommand(.markWatched, title: content?.isSound == true ? localized("Played") : nil) {
                [weak self] in
                self?.onceLoaded { $0.actions.toggleWatched() }
            }
        ]
        commands += pageCommands
        commands += session.queueCommands { [weak self] in
            guard let self, let content else { return [] }
            return episodes.takeIndices().map { self.session.queueItem(for: content, index: $0) }
        }
        if session.context.services.downloads != nil {
            commands.append(
                KeyCommand(.download) { [weak self] in self?.onceLoaded { $0.actions.download() } })
        }
        commands += session.context.userCommands.keyCommands(above: self) { [weak self] in
            self?.actions.locations ?? []
        } onAccept: { [weak self] in
            self?.episodes.deselectAll()
        }
        return commands
    }

    private var pageCommands: [KeyCommand] {
        [
            KeyCommand(.openPage) { [weak self] in self?.onceLoaded { $0.actions.openPages() } }
                .withCount { [weak self] number in self?.onceLoaded { $0.openLink(number: number) } },
            KeyCommand(.copyAddress) { [weak self] in self?.onceLoaded { $0.actions.copyAddresses() } },
        ]
    }

    override func contextActions(for touch: Touch?) -> [Action] {
        table.rowMenu(rowCommands + publisherCommands, at: touch)
    }

    override func loadView() -> View { table }

    override func viewDidLoad() {
        episodes.onChange = { [weak self] in self?.updateStatus() }
        episodes.onFocus = { [weak self] in self?.header?.unfocusLink() }
        episodes.onOpen = { [weak self] in self?.open($0) }
        load(id: id)
    }

    override func viewWillLayoutSubviews() {
        episodes.layOut()
    }

    override func viewDidAppear() {
        super.viewDidAppear()
        if content == nil, inner?.list != nil { showInnerList() }
        refreshLiveSoon()
    }

    override func viewDidDisappear() {
        super.viewDidDisappear()
        waiting = []
        session.player?.giveUp(for: self)
    }

    // MARK: Content

    /// - Parameter id: the production's id in the catalogue; nil to find it by its key, or as the only one of its list.
    func load(id: ProductionSummary.ID?) {
        loading?.cancel()
        if inner?.session != nil { return loadInner() }
        loading = Task { [store = session.store, productionKey, scope, weak self] in
            do throws(LibraryError) {
                var content: ProductionContent?
                if id == nil, let scope {
                    content = try await ProductionContent.readOnly(in: scope, of: store)
                }
                if content == nil, !productionKey.isEmpty {
                    content = try await ProductionContent.read(productionKey, id: id, from: store)
                }
                let arrangement = await self?.arrange(content)
                guard !Task.isCancelled else { return }
                self?.loading = nil
                self?.show(content, arrangement)
            } catch {
                guard !Task.isCancelled else { return }
                self?.loading = nil
                self?.giveUp(saying: error.localizedDescription)
            }
        }
    }

    /// Performs `action` now, or once the episodes load.
    private func onceLoaded(_ action: @escaping (ProductionViewController) -> Void) {
        if content == nil { waiting.append(action) } else { action(self) }
    }

    /// Arranges the episodes of a production as the user wants to see them.
    func arrange(_ content: ProductionContent?) async -> EpisodeArrangement? {
        guard let content else { return nil }
        return await episodes.arrange(content)
    }

    /// - Parameter arrangement: that of the episodes.
    func show(_ new: ProductionContent?, _ arrangement: EpisodeArrangement?) {
        guard let new, let arrangement else {
            // The list takes the place of an only production that is gone.
            if scope != nil { return waiting = [] }
            return giveUp(saying: localized("“\(title ?? .empty)” is no longer in the catalogue."))
        }
        if inner == nil, openInner(of: new) { return }
        if new.production != content?.production {
            showHeader(of: new.production)
        }
        updateTitle(of: new.production)
        episodes.show(new, arrangement, focusing: wanted)
        wanted = nil
        updateStatus()
        refreshLiveSoon()
        let actions = waiting
        waiting = []
        for action in actions { action(self) }
    }

    func showHeader(of production: Production) {
        let view = episodes.heading.show(production)
        view.onOpen = { [weak self] in self?.openLink($0) }
        view.onPicture = { [weak self] in self?.previewDidChange() }
    }

    var header: ProductionHeaderView? { episodes.heading.view }

    func giveUp(saying sentence: String) {
        waiting = []
        session.messages.report(sentence)
    }

    /// The identity of the selected episode.
    var selectedIdentity: String? { episodes.focusedIdentity }

    private func open(_ index: Int) {
        guard let content else { return }
        navigationController?.pushViewController(
            EpisodeViewController(content: content, index: index, session: session, list: episodes),
            animated: true)
    }

    private func updateStatus() {
        statusDetail = episodes.status
        previewDidChange()
    }

    // MARK: Links

    private func openLink(_ address: String) { session.openPages([address], above: self) }

    /// Opens a link of the description by its number.
    private func openLink(number: Int) {
        if header?.openLink(number: number) != true {
            session.messages.say(localized("The description has no link \(number)."))
        }
    }

    // MARK: Marks

    private func toggleFavorite() {
        if inner != nil { return outer.marks.toggleFavorites([productionKey], title: title?.description) }
        onceLoaded { $0.session.marks.toggleFavorites([$0.productionKey], title: $0.title?.description) }
    }
}

extension ProductionViewController: CatalogObserver {
    func catalogDidChange() { load(id: nil) }

    func nameDidChange() { updateTitle() }

    func marksDidChange(of productionKey: String) {
        if productionKey == content?.key ?? wantedKey { load(id: id) }
    }

    func marksDidChange(of productionKey: String, to marks: [EpisodeKey: EpisodeMark]) {
        guard productionKey == content?.key ?? wantedKey else { return }
        // What is being read may be older than the marks.
        guard loading == nil, inner == nil, content != nil else { return load(id: id) }
        episodes.show(marks)
        updateStatus()
    }

    func marksMayHaveChanged() { load(id: id) }
}

extension ProductionViewController: PreviewProviding {
    var previewSubject: PreviewSubject? {
        guard let content else { return nil }
        return PreviewSubject(
            catalogID: session.catalogID, productionKey: content.key, productionID: id,
            episode: selectedIdentity.map { .identity($0) }, shownPicture: header?.shownPicture)
    }
}
