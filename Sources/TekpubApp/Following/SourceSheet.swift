import CursesKit
import Foundation
import Localization
import TekpubFormats
import TekpubKit

/// Asks for the address of a new source, and for what to change of one.
@MainActor
final class SourceSheet {
    private let list: SourceList
    private weak var browser: BrowserViewController?
    private let tasks = OwnedTasks()

    init(list: SourceList, browser: BrowserViewController) {
        self.list = list
        self.browser = browser
    }

    // MARK: Adding

    /// Asks for an address.
    ///
    /// - Parameters:
    ///   - address: the initial text.
    ///   - reason: why the last address could not be added; nil at first.
    func askForAddress(_ address: String = "", reason: String? = nil) {
        list.awaitsFirstSource = false
        browser?.status.update()
        let (alert, field) = AlertController.addressSheet(
            title: localized("Add a Source"), address: address, reason: reason,
            takesWords: list.directories != nil)
        alert.addAction(AlertAction(localized("Look Up")) { [weak self] in self?.look(at: field.text) })
        if list.directories != nil {
            alert.addAction(
                AlertAction(localized("Find …"), key: "f") { [weak self] in
                    self?.askForWords(Self.words(in: field.text))
                })
        }
        alert.addAction(AlertAction(localized("Cancel"), style: .cancel))
        browser?.present(alert)
    }

    /// Returns what was typed instead of an address, if it looks like words; else an empty string.
    private static func words(in text: String) -> String {
        let text = text.trimmingCharacters(in: .whitespaces)
        let isAddress =
            !text.contains(" ") && (text.contains { ".:/".contains($0) } || text.lowercased() == "localhost")
        return isAddress ? "" : text
    }

    /// Asks for words, and lists what the directories of services know about them.
    ///
    /// - Parameter words: the initial text.
    func askForWords(_ words: String = "") {
        guard list.directories != nil else { return }
        let alert = AlertController(
            title: localized("Find Sources"),
            message: localized("Words to look for in directories of podcasts, channels, talks and films."))
        alert.addTextField {
            $0.placeholder = localized("lighthouses")
            $0.text = words
        }
        let field = alert.textFields[0]
        alert.addAction(
            AlertAction(localized("Find")) { [weak self] in
                let words = field.text.trimmingCharacters(in: .whitespaces)
                if !words.isEmpty { self?.browser?.showFoundSources(about: words) }
            })
        alert.addAction(AlertAction(localized("Cancel"), style: .cancel))
        browser?.present(alert)
    }

    /// Looks up the catalogue at an address, or behind a page of a directory, and offers to add it. Words instead of an
    /// address are looked for in the directories.
    func look(at text: String) {
        let text = text.trimmingCharacters(in: .whitespaces)
        guard !text.isEmpty else { return }
        let words = list.directories == nil ? "" : Self.words(in: text)
        guard words.isEmpty else {
            browser?.showFoundSources(about: words)
            return
        }
        let address: BaseURL
        do throws(BaseURLError) {
            address = try BaseURL(typed: text)
        } catch {
            return askForAddress(text, reason: error.localizedDescription)
        }
        browser?.session.messages.say(localized("Asking \(address.host) …"))
        guard let page = DirectoryPage(address), let directories = list.directories else {
            return add(address, text: text)
        }
        tasks.run { [weak self] in
            do throws(CatalogError) {
                let target = try await directories.target(of: page)
                self?.add(target.feed, episode: target.episode, text: text)
            } catch {
                guard error != .cancelled else { return }
                self?.browser?.session.messages.say("")
                self?.askForAddress(text, reason: error.localizedDescription)
            }
        }
    }

    /// - Parameter episode: the one that the user wants to see; nil for the whole catalogue.
    private func add(_ address: BaseURL, episode: Episode? = nil, text: String) {
        list.add(address.url.absoluteString) { [weak self] source, isNew, refresh in
            self?.finish(source, isNew: isNew, refresh, episode: episode, text: text)
        }
    }

    private func finish(
        _ source: Source, isNew: Bool, _ refresh: SourceRefresh?, episode: Episode?, text: String
    ) {
        browser?.session.messages.say("")
        guard isNew else {
            browser?.session.messages.say(localized("You follow “\(source.title)” already."))
            if let episode { browser?.launch?.sources?.open(episode, of: source) }
            return
        }
        if let error = refresh?.error {
            list.forget(source.id)
            return tasks.run { [weak self] in
                guard let version = await self?.list.ytDlp?.offer(after: error) else {
                    self?.askForAddress(text, reason: error.localizedDescription)
                    return
                }
                self?.ask(
                    YtDlpQuestion(version, subject: .page(error)), at: source.address, episode: episode,
                    text: text
                ) {
                    self?.askForAddress(text, reason: error.localizedDescription)
                }
            }
        }
        tasks.run { [weak self] in
            // Ignore errors: the names of the catalogues inside the program are no addresses.
            if let feed = try? BaseURL(source.address),
                let version = await self?.list.ytDlp?.offer(forRestOf: feed)
            {
                self?.ask(
                    YtDlpQuestion(version, subject: .rest(source)), at: source.address, episode: episode,
                    text: text
                ) {
                    self?.preview(source, refresh, episode: episode)
                }
            } else {
                self?.preview(source, refresh, episode: episode)
            }
        }
    }

    /// Asks whether yt-dlp may read an address, and adds that again then.
    ///
    /// - Parameter decline: called if the user does not agree.
    private func ask(
        _ question: YtDlpQuestion, at address: String, episode: Episode?, text: String,
        decline: @escaping () -> Void
    ) {
        // Ignore errors: the address was asked.
        guard let browser, let address = try? BaseURL(address) else { return }
        let configuration = browser.launch?.configuration
        let alert = question.alert(
            now: browser.session.context.services.now(), canRemember: configuration != nil
        ) { [weak self] answer in
            if case .forever(let choice) = answer {
                configuration?.set(.ytDlp, to: .text(choice.rawValue))
            }
            guard let self, answer.isAgreement else { return decline() }
            list.ytDlp?.agree(to: address)
            if case .rest(let source) = question.subject { list.forget(source.id) }
            self.browser?.session.messages.say(localized("yt-dlp reads \(address.host) …"))
            add(address, episode: episode, text: text)
        }
        browser.present(alert)
    }

    /// Shows what a new source is, once it is read from the library.
    ///
    /// - Parameter refresh: its first one; nil if that is going on.
    private func preview(_ source: Source, _ refresh: SourceRefresh?, episode: Episode?) {
        guard let library = browser?.session.context.library else { return }
        tasks.run { [weak self, store = list.store] in
            // Ignore errors: the catalogue can be added without a look at it, and at others.
            let preview = await onBlockingThread { try? library.store(for: source.catalogID).preview() }
            let known = await onBlockingThread { try? store.source(withShowOf: source) }
            let offer: @MainActor () -> Void = {
                self?.offer(source, preview, refresh, episode: episode)
            }
            guard let known else { return offer() }
            self?.offer(known, insteadOf: source, episode: episode, otherwise: offer)
        }
    }

    /// Offers the source that follows a show already, at another address.
    ///
    /// - Parameter otherwise: called to add the new one.
    private func offer(
        _ known: Source, insteadOf new: Source, episode: Episode?,
        otherwise: @escaping @MainActor () -> Void
    ) {
        let cancel: @MainActor () -> Void = { [weak self] in self?.list.forget(new.id) }
        let open: @MainActor () -> Void = { [weak self] in
            cancel()
            guard let browser = self?.browser else { return }
            guard let episode else { return browser.select(known.id) }
            browser.launch?.sources?.open(episode, of: known)
        }
        let move: @MainActor () -> Void = { [weak self] in
            open()
            let edit = NewSource(
                address: new.address, title: known.customTitle, folders: known.folders)
            self?.list.editor.edit(known, to: edit)
        }
        let alert = AlertController.sameShowSheet(
            known, new, open: open, move: move, add: otherwise, cancel: cancel)
        browser?.present(alert)
    }

    /// Shows what a new source is, and asks whether to keep it.
    ///
    /// - Parameters:
    ///   - refresh: its first one, which may lack something; nil if that is going on.
    ///   - episode: the one to open; nil for the whole catalogue.
    private func offer(
        _ source: Source, _ preview: CatalogPreview?, _ refresh: SourceRefresh?, episode: Episode?
    ) {
        guard let browser else { return }
        let text = NewSourceText(
            source, preview, isGrowing: refresh == nil && source.kind == .server,
            today: browser.session.context.today
        ).text
        let link = (episode?.title).map { localized("The link is to “\($0)”.") }
        let alert = AlertController(
            title: Text(source.title),
            message: Text(
                ([text, link].compactMap(\.self) + (refresh?.warnings ?? [])).joined(separator: "\n")))
        if preview?.imageURL != nil {
            let cover = CoverView(loader: browser.session.context.artwork)
            cover.show(source.title, address: preview?.imageURL)
            alert.accessoryView = cover
        }
        alert.addAction(
            AlertAction(localized("Add"), key: "a") { [weak self] in
                self?.keep(source)
                if let episode {
                    self?.browser?.launch?.sources?.open(episode, of: source)
                } else {
                    self?.browser?.select(source.id)
                }
            })
        if episode == nil, preview?.newest != nil, browser.session.player != nil {
            alert.addAction(
                AlertAction(localized("Play the Newest"), key: "p") { [weak self] in
                    self?.keep(source)
                    self?.browser?.launch?.sources?.playNewest(of: source)
                })
        }
        alert.addAction(
            AlertAction(localized("Cancel"), style: .cancel, key: "c") { [weak self] in
                self?.list.forget(source.id)
            })
        browser.present(alert)
    }

    private func keep(_ source: Source) {
        list.keep(source.id)
        guard let browser else { return }
        let sentence = localized("Added “\(source.title)”")
        browser.session.messages.say(browser.session.context.undoStack.lasting(sentence))
    }

    // MARK: Editing

    /// Asks for another title, address and folder of a source, below the reason if its last refresh failed.
    func edit(_ source: Source, now: Date = Date()) {
        let form = FormController(
            title: Text(source.title), message: Text(source.failureText(now: now) ?? ""))
        let title = form.addTextField(
            localized("Title"), text: source.customTitle ?? "",
            placeholder: Text(source.catalogTitle ?? source.title),
            detail: localized("Leave it empty for the title that the publisher chose."))
        let address = source.kind == .server ? addAddress(of: source, to: form) : nil
        let folder = form.addTextField(
            localized("Folder"), text: source.folders.joined(separator: Self.folderSeparator),
            placeholder: localized("none", context: "folder"),
            detail: localized("Name an inner folder behind its outer one: Audio / Sea."))
        form.addAction(
            AlertAction(localized("Save")) { [list] in
                // Ignore errors: an address that is not valid cannot be saved.
                let typed = address.flatMap { try? BaseURL(typed: $0.text) }
                let new = NewSource(
                    address: typed?.url.absoluteString ?? source.address, title: title.text.trimmed,
                    folders: folder.text.split(separator: "/").compactMap { String($0).trimmed })
                let previous = NewSource(
                    address: source.address, title: source.customTitle, folders: source.folders)
                if new != previous { list.editor.edit(source, to: new) }
            })
        form.addAction(AlertAction(localized("Cancel"), style: .cancel))
        browser?.present(form)
    }

    private static let folderSeparator = " / "

    /// Adds a field for the address. One with a password or a token is shown, because it is the user's.
    private func addAddress(of source: Source, to form: FormController) -> TextField {
        form.addTextField(localized("Address"), text: source.address) { text in
            do throws(BaseURLError) {
                _ = try BaseURL(typed: text)
                return nil
            } catch {
                return error.localizedDescription
            }
        }
    }
}
