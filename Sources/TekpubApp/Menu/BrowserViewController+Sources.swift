import CursesKit
import Localization
import TekpubFormats
import TekpubKit

extension BrowserViewController {
    /// The keys for the sources; none if only one catalogue is shown.
    var sourceCommands: [KeyCommand] {
        guard let sources else { return [] }
        let commands = [
            KeyCommand(.nextNew) { [weak self] in self?.goToNewEpisode(isForward: true) },
            KeyCommand(.previousNew) { [weak self] in self?.goToNewEpisode(isForward: false) },
            KeyCommand(.refreshAll) { [weak self] in self?.refreshAll(.all) },
            KeyCommand(.addSource) { [weak self] in self?.sheet?.askForAddress() },
            KeyCommand(.covers) { [weak self] in self?.showCovers() },
            KeyCommand(.markOlder, title: localized("Mark older in all sources")) { [weak self] in
                self?.askForAge(of: nil)
            },
            KeyCommand(.newSmartList) { [weak self] in self?.makeSmartList() },
        ]
        guard sources.failureCount > 0 else { return commands }
        return commands + [
            KeyCommand(.retryFailed, title: localized("Retry \(sources.failureCount) that failed")) {
                [weak self] in
                self?.refreshAll(.failed)
            }
        ]
    }

    /// Performs a command of the menu on a source.
    func perform(_ command: SourceCommand, on id: Source.ID) {
        guard let sources, let source = sources.source(id) else { return }
        switch command {
        case .retry, .refresh: refresh(source)
        case .markNew: sources.editor.markPlayed(of: id)
        case .markOlder: askForAge(of: source)
        case .settings: policySheet?.show(source)
        case .edit: sheet?.edit(source)
        case .moveUp: sources.editor.move(source, by: -1)
        case .moveDown: sources.editor.move(source, by: 1)
        case .logIn: launch?.account.logIn()
        case .logOut: launch?.account.logOut()
        case .remove: sources.editor.remove(source)
        }
    }

    /// Asks which new episodes of a source, or of all, to mark as played.
    private func askForAge(of source: Source?) {
        if let sources { PlayedAgeSheet(list: sources, browser: self).ask(of: source) }
    }

    /// Refreshes one source, and says what came of it.
    func refresh(_ source: Source) {
        session.messages.say(localized("Refreshing “\(source.title)” …"))
        sources?.refresh(.only([source.id])) { [weak self] refreshes in
            guard let self, let refreshes else { return }
            guard let refresh = refreshes.first else {
                return session.messages.say(
                    localized("\(source.title) was refreshed a moment ago, or asked to wait."))
            }
            if let error = refresh.error {
                session.messages.report("\(source.title): \(error.localizedDescription)")
            } else {
                session.messages.say(localized("Refreshed “\(refresh.source.title)”"))
            }
        }
    }

    /// Lists what the directories of services know about `words`, above the list that is shown.
    func showFoundSources(about words: String) {
        guard let directories = sources?.directories else { return }
        let controller = FoundSourcesViewController(
            words: words, events: directories.search(words), today: session.context.today)
        controller.onChoice = { [weak self] in self?.sheet?.look(at: $0.address) }
        let stack = navigationController(for: .secondary)
        if let previous = stack.topViewController as? FoundSourcesViewController {
            controller.backAction = previous.backAction
            stack.replaceTopViewController(with: controller)
            return show(.secondary)
        }
        let position = BrowserPosition(in: self)
        controller.backAction = { [weak self] in if let self { position.restore(in: self) } }
        pushAbove(controller)
    }

    /// Lists the shows that a publisher recommends, above the page of its own.
    func showRecommended(_ shows: [RemoteShow]) {
        let guids = shows.filter { FoundSource($0) == nil }.compactMap(\.guid)
        let events = sources?.directories?.shows(withGUIDs: guids) ?? AsyncStream { $0.finish() }
        let controller = FoundSourcesViewController(
            recommended: shows, events: events, today: session.context.today)
        controller.onChoice = { [weak self] in self?.sheet?.look(at: $0.address) }
        pushAbove(controller)
    }

    private func refreshAll(_ selection: SourceRefresher.Selection) {
        session.messages.say("")
        let newCount = sources?.newEpisodes.count
        view.window?.application?.announce(localized("Refreshing …"))
        sources?.refresh(selection) { [weak self] refreshes in
            guard let self, let refreshes else { return }
            previousNewCount = newCount
            let failedCount = refreshes.count { $0.error != nil }
            let done = localized(
                refreshes.count, one: "1 source refreshed", other: "\(refreshes.count) sources refreshed")
            let failed = keyTitle(of: .retryFailed).map {
                localized("\(done), \(failedCount) failed · \($0) retries them")
            }
            session.messages.say(
                refreshes.isEmpty
                    ? localized("All were refreshed a moment ago.")
                    : failedCount == 0 ? done : failed ?? localized("\(done), \(failedCount) failed"))
        }
    }

    /// Tells users who do not see the menu how many episodes a refresh has found.
    private func announceNewEpisodes() {
        guard let previous = previousNewCount, let count = sources?.newEpisodes.count else { return }
        previousNewCount = nil
        guard count > previous else { return }
        view.window?.application?.announce(
            localized(count - previous, one: "1 new episode", other: "\(count - previous) new episodes"))
    }

    // MARK: Showing a source

    /// Shows what the list of sources says now.
    func sourcesDidChange() {
        let shown = sources?.source(of: session.catalogID)
        session.failure = shown?.status.failure
        if let shown { session.rename(to: shown.title) }
        showMenu()
        status.update()
        announceNewEpisodes()
        guard let sources, sources.isLoaded else { return }
        // `isWaitingScreen` has changed, which is looked at after a frame.
        if !selection.hasSelectedSource { view.setNeedsLayout() }
        if let id = selection.wantedSource, let source = sources.source(id) {
            selection.wantedSource = nil
            menu.select(.source(id))
            launch?.sources?.choose(source)
        } else if !selection.hasSelectedSource {
            selection.hasSelectedSource = true
            guard let shown, !selection.hasMoved, destination.isOfOneCatalog else { return }
            menu.select(
                destination == .all ? .source(shown.id) : .list(shown.id, destination), fromTop: true)
        }
    }

    /// Selects a source once it is in the list, and shows it.
    func select(_ id: Source.ID) {
        selection.wantedSource = id
        sources?.reload()
    }

    /// Makes the list of the shown catalogue the active column.
    ///
    /// - Parameter pops: whether to go back to the list from what was opened in it.
    func openCatalog(pops: Bool) {
        rememberOpened()
        showMenu()
        if pops { navigationController(for: .secondary).popToRootViewController(animated: true) }
        show(.secondary)
    }

    /// Has the lists of the shown catalogue stand below its row.
    func rememberOpened() { selection.opened = OpenedSource(session.catalogID, session.state) }

    // MARK: Episodes of all sources

    /// Searches all sources, or the only catalogue.
    func searchEverything() {
        let destination: Destination = sources == nil ? .all : .search
        let position =
            destination == .search && self.destination != .search ? BrowserPosition(in: self) : nil
        show(destination)
        navigationController(for: .secondary).popToRootViewController()
        show(.secondary)
        if let search = lists[destination] as? SearchAllViewController {
            if let position {
                search.backAction = { [weak self, weak search] in
                    search?.backAction = nil
                    if let self { position.restore(in: self) }
                }
            }
            search.beginSearch()
        } else {
            lists[destination]?.searchController?.beginEditing()
        }
    }

    /// Shows the covers of all sources, from which one comes back to what is shown now.
    func showCovers() {
        guard destination != .covers else { return }
        let position = BrowserPosition(in: self)
        show(.covers)
        show(.secondary)
        lists[.covers]?.backAction = { [weak self] in if let self { position.restore(in: self) } }
    }

    /// Shows `controller` above the screen that is shown.
    func pushAbove(_ controller: ViewController) {
        navigationController(for: .secondary).pushViewController(controller, animated: true)
        show(.secondary)
    }

    private func goToNewEpisode(isForward: Bool) {
        guard let sources else { return }
        guard let episode = isForward ? tour.next(in: sources.newEpisodes) : tour.previous() else {
            return session.messages.say(
                isForward ? localized("No other new episode") : localized("No earlier new episode"))
        }
        menu.select(.show(.new))
        show(.new)
        show(.secondary)
        launch?.sources?.open(episode)
    }

    /// Shows `controller` above the root of the shown list, instead of what was there.
    func push(_ controller: ViewController) {
        let stack = navigationController(for: .secondary)
        stack.setViewControllers(
            [stack.viewControllers[0], controller], animated: stack.viewControllers.count == 1)
        show(.secondary)
    }
}
