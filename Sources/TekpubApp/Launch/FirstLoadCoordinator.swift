import CursesKit
import Foundation
import Localization
import TekpubKit

/// Opens the library and loads the first catalogue, shows its progress in the splash, and offers what works if that fails.
@MainActor
final class FirstLoadCoordinator {
    private unowned let launch: LaunchCoordinator
    /// The current task, besides a refresh.
    private var task: Task<Void, Never>?
    /// Shows the first pages of the catalogue while the rest is loaded; nil before they come.
    private var showingPart: Task<Void, Never>?

    init(launch: LaunchCoordinator) {
        self.launch = launch
    }

    /// Ends what is running, before the program ends.
    func cancel() {
        task?.cancel()
        showingPart?.cancel()
    }

    /// Opens the library and shows the cached catalogue while refreshing it; loads it first if nothing is
    /// cached.
    func open() {
        task = Task {
            [
                library = launch.context.library, id = launch.catalog.source.catalogID,
                sort = launch.context.options.list.sort, weak self
            ] in
            do throws(LibraryError) {
                let opening = try await LibraryOpenResult.perform(
                    library, catalogID: id, sortedBy: sort)
                guard !Task.isCancelled else { return }
                self?.finishOpening(opening)
            } catch {
                self?.showFailure(error)
            }
        }
    }

    private func finishOpening(_ opening: LibraryOpenResult) {
        launch.notices += opening.notices
        launch.temporaryLibrary.follow(because: opening.temporaryNotice)
        switch (opening.known, launch.browser) {
        case (_?, let browser?):
            // Replace the launch snapshot with the library's data.
            browser.session.update(hasChanged: true)
            launch.announceNotices()
            launch.refresh.startAtLaunch()
        case (let known?, nil):
            launch.show(known)
            launch.refresh.startAtLaunch()
        case (nil, _):
            if launch.browser != nil { launch.showSplash() }
            return load()
        }
        launch.startServices()
    }

    private func load() {
        let store = launch.context.library.store(for: launch.catalog.source.catalogID)
        launch.refresh.follow(launch.catalog.source, refreshing: store) { [weak self] event in
            switch event {
            case .progressed(let progress): self?.show(progress, of: store)
            case .ended(let result): self?.finishLoading(store, with: result)
            }
        }
    }

    /// Retries the first load.
    func retry() {
        launch.startWaiting()
        load()
    }

    /// Shows the progress of the first load, and the first pages of the catalogue once they are stored.
    private func show(_ progress: LoadProgress, of store: CatalogStore) {
        guard launch.browser == nil else { return launch.refresh.show(progress) }
        launch.splash.show(progress)
        guard progress.readyCount != nil, showingPart == nil else { return }
        showingPart = Task { [sort = launch.context.options.list.sort, weak self] in
            // Ignore errors: the end of the load reports them.
            guard let known = try? await CachedCatalog.read(from: store, sortedBy: sort), !Task.isCancelled
            else { return }
            await self?.launch.introduce(known, isWhole: false)
            guard !Task.isCancelled else { return }
            self?.launch.refresh.show(progress)
            self?.launch.startServices(refreshesSources: false)
        }
    }

    private func finishLoading(_ store: CatalogStore, with result: Result<RefreshResult, CatalogError>) {
        if let part = showingPart {
            showingPart = nil
            task = Task { [weak self] in
                await part.value
                if !Task.isCancelled { self?.finishLoading(store, with: result) }
            }
        } else if launch.browser != nil {
            launch.refresh.finish(result, isAsked: false)
            launch.sources?.list.refresh(.due)
        } else {
            switch result {
            case .success(let result):
                launch.notices += result.warnings
                showCatalog(of: store)
            case .failure(let error): failLoading(with: error)
            }
        }
    }

    private func showCatalog(of store: CatalogStore) {
        task = Task { [sort = launch.context.options.list.sort, weak self] in
            do throws(LibraryError) {
                let known = try await CachedCatalog.read(from: store, sortedBy: sort)
                guard let known, !Task.isCancelled else { return }
                await self?.launch.introduce(known)
                guard !Task.isCancelled else { return }
                self?.launch.startServices()
                self?.launch.openLinkedEpisode()
            } catch {
                self?.showFailure(error)
            }
        }
    }

    // MARK: Failures

    private func failLoading(with error: CatalogError) {
        launch.splash.stopLoading()
        task = Task { [weak self, downloads = launch.context.services.downloads] in
            let hasVideos = await downloads?.hasVideos() ?? false
            if !Task.isCancelled { self?.offerChoices(after: error, hasVideos: hasVideos) }
        }
    }

    /// Says why the first load failed, and offers what works without it.
    private func offerChoices(after error: CatalogError, hasVideos: Bool) {
        guard error != .cancelled else { return }
        var choices = [AlertAction(localized("Retry"), key: "r") { [weak self] in self?.retry() }]
        if error.mayPassWithLogin, launch.account.exists {
            if error.isRefusedToken { launch.account.forget() }
            choices.insert(
                AlertAction(localized("Log In"), key: "l") { [weak self] in self?.launch.account.logIn() },
                at: 0)
        }
        if let bundled = launch.context.services.bundledCatalog, launch.catalog.source.catalogID != .lectures
        {
            choices.append(
                AlertAction(localized("Bundled Lectures"), key: "b") { [weak self] in self?.open(bundled()) })
        }
        if hasVideos {
            choices.append(
                AlertAction(localized("Downloads"), key: "d") { [weak self] in self?.showDownloads() })
        }
        var furtherChoices: [AlertAction] = []
        if launch.context.services.sources == nil, launch.context.services.innerCatalog != nil {
            furtherChoices.append(
                AlertAction(localized("Another Address"), key: "a") { [weak self] in self?.askForAddress() })
        }
        let (title, message) = error.texts(
            about: launch.catalog.source, followedBy: launch.warnings.shown + launch.notices)
        fail(title, message, choices: choices, furtherChoices: furtherChoices)
    }

    /// Shows that the library cannot be used, not even a temporary one.
    private func showFailure(_ error: LibraryError) {
        let retry = AlertAction(localized("Retry"), key: "r") { [weak self] in
            self?.launch.startWaiting()
            self?.open()
        }
        fail(localized("Can't open the library"), error.localizedDescription, choices: [retry])
    }

    /// Shows what can be done instead of the load.
    ///
    /// - Parameter furtherChoices: what only the screen behind the alert offers.
    private func fail(
        _ title: String, _ message: String, choices: [AlertAction], furtherChoices: [AlertAction] = []
    ) {
        launch.context.messages.log(title, message)
        let quit = AlertAction(localized("Quit"), style: .destructive, key: "q") { [weak self] in
            self?.launch.context.application?.terminate(status: EX_UNAVAILABLE)
        }
        launch.splash.failLoading(
            LoadFailure(
                title: Text(title), message: Text(message), choices: choices + [quit],
                furtherChoices: furtherChoices))
    }

    /// Asks for the address of a server, instead of the one that could not be reached.
    ///
    /// - Parameters:
    ///   - address: the initial text.
    ///   - reason: why the last address cannot be used; nil at first.
    private func askForAddress(_ address: String = "", reason: String? = nil) {
        let (alert, field) = AlertController.addressSheet(
            title: localized("Another Address"), address: address, reason: reason)
        alert.addAction(
            AlertAction(localized("Open")) { [weak self] in
                guard let self, let open = launch.context.services.innerCatalog else { return }
                do throws(BaseURLError) {
                    self.open(open(try BaseURL(typed: field.text)))
                } catch {
                    askForAddress(field.text, reason: error.localizedDescription)
                }
            })
        alert.addAction(AlertAction(localized("Cancel"), style: .cancel))
        launch.splash.present(alert)
    }

    /// Opens another catalogue instead of the one that could not be loaded.
    private func open(_ other: CatalogServices) {
        launch.use(other)
        launch.startWaiting()
        open()
    }

    /// Shows the downloads beside an empty catalogue, which the user can load later.
    private func showDownloads() {
        launch.show(.empty)
        launch.browser?.showDownloads()
        launch.browser?.syncStatus = .offline(since: Date())
        launch.startServices()
    }
}
