import CursesKit
import Foundation
import Localization
import TekpubKit

/// Asks for the address of a new source, for a new title, and for what to mark as seen.
@MainActor
final class SourceSheet {
    private let list: SourceList
    private weak var browser: BrowserViewController?

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
        let (alert, field) = AlertController.addressSheet(
            title: localized("Add a Source"), address: address, reason: reason)
        alert.addAction(AlertAction(localized("Look Up")) { [weak self] in self?.look(at: field.text) })
        if list.find != nil {
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
        let isAddress = !text.contains(" ") && text.contains { ".:/".contains($0) }
        return isAddress ? "" : text
    }

    /// Asks for words, and lists what the directories of services know about them.
    ///
    /// - Parameter words: the initial text.
    func askForWords(_ words: String = "") {
        guard list.find != nil else { return }
        let alert = AlertController(
            title: localized("Find Sources"),
            message: localized("Words to look for at media.ccc.de, PeerTube and the Internet Archive."))
        alert.addTextField {
            $0.placeholder = Text(localized("lighthouses"))
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

    /// Looks up the catalogue at an address, and offers to add it.
    func look(at text: String) {
        let text = text.trimmingCharacters(in: .whitespaces)
        guard !text.isEmpty else { return }
        let address: BaseURL
        do throws(BaseURLError) {
            address = try BaseURL(typed: text)
        } catch {
            return askForAddress(text, reason: error.localizedDescription)
        }
        browser?.session.messages.say(localized("Asking \(address.host) …"))
        list.add(address.url.absoluteString) { [weak self] source, isNew, refresh in
            self?.finish(source, isNew: isNew, refresh, text: text)
        }
    }

    private func finish(_ source: Source, isNew: Bool, _ refresh: SourceRefresh?, text: String) {
        browser?.session.messages.say("")
        guard isNew else {
            browser?.session.messages.say(localized("You follow “\(source.title)” already."))
            return
        }
        if let reason = refresh?.error?.localizedDescription {
            list.forget(source.id)
            return askForAddress(text, reason: reason)
        }
        let count = source.episodeCount ?? 0
        let isGrowing = refresh == nil && source.kind == .server
        let alert = AlertController(
            title: source.title,
            message: (isGrowing
                ? localized(count, one: "1 episode so far", other: "\(count) episodes so far")
                : CountText.episodes(count)) + " · " + source.shownAddress)
        alert.addAction(
            AlertAction(localized("Add"), key: "a") { [weak self] in
                self?.list.keep(source.id)
                guard let browser = self?.browser else { return }
                let sentence = localized("Added “\(source.title)”")
                browser.session.messages.say(browser.session.context.undoStack.lasting(sentence))
                browser.select(source.id)
            })
        alert.addAction(
            AlertAction(localized("Cancel"), style: .cancel, key: "c") { [weak self] in
                self?.list.forget(source.id)
            })
        browser?.present(alert)
    }

    // MARK: Renaming

    /// Asks for a new title.
    func askForTitle(of source: Source) {
        let alert = AlertController(
            title: localized("Rename “\(source.title)”"),
            message: localized("Leave it empty for the title that the publisher chose."))
        alert.addTextField { $0.text = source.title }
        let field = alert.textFields[0]
        alert.addAction(
            AlertAction(localized("Rename")) { [weak self] in
                self?.list.editor.rename(source, to: field.text.trimmingCharacters(in: .whitespaces))
            })
        alert.addAction(AlertAction(localized("Cancel"), style: .cancel))
        browser?.present(alert)
    }

    // MARK: Marking

    /// Asks which new episodes to mark as seen.
    ///
    /// - Parameter source: nil for all sources.
    func askForAge(of source: Source?, now: Date = Date()) {
        let alert = AlertController(
            title: localized("Mark New Episodes as Seen"),
            message: source?.title ?? localized("In all sources"),
            preferredStyle: .actionSheet)
        let ages: [(title: String, key: Key, days: Double)] = [
            (localized("Older Than a Week"), "w", 7), (localized("Older Than a Month"), "m", 30),
            (localized("Older Than a Year"), "y", 365),
        ]
        for age in ages {
            alert.addAction(
                AlertAction(age.title, key: age.key) { [list] in
                    list.editor.markSeen(of: source?.id, before: now.addingTimeInterval(-age.days * 86_400))
                })
        }
        alert.addAction(
            AlertAction(localized("All", context: "episodes"), key: "a") { [list] in
                list.editor.markSeen(of: source?.id)
            })
        alert.addAction(AlertAction(localized("Cancel"), style: .cancel, key: "c"))
        browser?.present(alert)
    }
}

extension AlertController {
    /// Makes an alert that asks for the address of a catalogue, without actions.
    ///
    /// - Parameters:
    ///   - address: the initial text.
    ///   - reason: why the last address cannot be used; nil at first.
    static func addressSheet(
        title: String, address: String, reason: String?
    ) -> (alert: AlertController, field: TextField) {
        let alert = AlertController(
            title: title,
            message: reason
                ?? localized("The address of a feed, a server, or a page that you have in the browser."))
        alert.addTextField {
            $0.placeholder = "https://"
            $0.text = address
        }
        return (alert, alert.textFields[0])
    }
}
