import CursesKit
import Localization
import TekpubKit

/// The smart lists in the menu.
extension BrowserViewController {
    /// Shows the user's smart lists in the menu, if there are several sources.
    func connectSmartLists() {
        guard let sources else { return }
        let lists = session.context.smartLists
        lists.follow(sources)
        if let signs = session.context.downloadSigns { lists.follow(signs) }
        lists.observe(for: self) { [weak self] in self?.smartListsDidChange() }
        menu.onSmartListCommand = { [weak self] in self?.perform($0, on: $1) }
    }

    private func smartListsDidChange() {
        showMenu()
        guard case .library(let name) = destination, let id = SmartList.ID(screen: name),
            session.context.smartLists.list(id) == nil
        else { return }
        // It was removed.
        menu.select(.show(.new))
        show(.new)
    }

    /// Asks for a new smart list.
    func makeSmartList() {
        SmartListForm(nil, in: session.context.smartLists, clock: clock).present(above: self)
    }

    /// Does what a key of the menu is for on the row of a smart list.
    func perform(_ command: MenuViewController.SmartListCommand, on id: SmartList.ID) {
        let lists = session.context.smartLists
        guard let list = lists.list(id) else { return }
        if let location = lists.location(of: id) {
            let place = "\(location.path):\(location.position.line)"
            return session.messages.say(localized("“\(list.name)” is written in the configuration: \(place)"))
        }
        switch command {
        case .change: SmartListForm(list, in: lists, clock: clock).present(above: self)
        case .rename: askForName(of: list)
        case .remove: lists.remove(list)
        }
    }

    private func askForName(of list: SmartList) {
        let lists = session.context.smartLists
        let form = FormController(title: localized("Rename “\(list.name)”"))
        let name = form.addTextField(localized("Name"), text: list.name) {
            SmartListForm.problem(ofName: $0, in: lists, except: list.id)
        }
        form.addAction(
            AlertAction(localized("Rename")) {
                var list = list
                list.name = SmartListForm.trimmed(name.text)
                lists.update(list)
            })
        form.addAction(AlertAction(localized("Cancel"), style: .cancel))
        present(form)
    }
}

extension LibraryScreen {
    /// The smart lists of a browser.
    static func smartLists(in browser: BrowserViewController) -> [LibraryScreen] {
        guard browser.sources != nil else { return [] }
        return browser.session.context.smartLists.lists.map { LibraryScreen($0.id) }
    }

    private init(_ id: SmartList.ID) {
        self.init(id: id.screen) { browser in
            let lists = browser.session.context.smartLists
            return lists.list(id).map {
                MenuItem($0.name, count: lists.counts[id], action: .show(.library(id.screen)))
            }
        } makeController: { browser in
            let controller = SmartListViewController(
                id, of: browser.session.context.smartLists, session: { [weak browser] in browser?.session })
            controller.onOpen = { [weak browser] in browser?.launch?.sources?.open($0) }
            return controller
        }
    }
}

extension SmartList.ID {
    private static let (number, name) = ("smart-list-", "smart list ")

    /// The `LibraryScreen.id` of the list.
    var screen: String {
        switch self {
        case .library(let number): "\(Self.number)\(number)"
        case .configuration(let name): "\(Self.name)\(name)"
        }
    }

    /// - Returns: nil for another screen.
    init?(screen: String) {
        if screen.hasPrefix(Self.number), let number = Int64(screen.dropFirst(Self.number.count)) {
            self = .library(number)
        } else if screen.hasPrefix(Self.name) {
            self = .configuration(String(screen.dropFirst(Self.name.count)))
        } else {
            return nil
        }
    }
}
