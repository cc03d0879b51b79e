import CursesKit
import TekpubKit

/// What the user does in the menu.
extension BrowserViewController {
    func showMenu() { menu.show(BrowserMenu(browser: self).sections) }

    /// Does what a row of the menu is for.
    func choose(_ action: MenuItem.Action) {
        switch action {
        case .show(let destination):
            if destination == self.destination {
                navigationController(for: .secondary).popToRootViewController(animated: true)
            }
            show(destination)
            show(.secondary)
        case .logIn: launch?.account.logIn()
        case .logOut: launch?.account.logOut()
        case .source(let id): open(.all, of: id)
        case .list(let id, let destination): open(destination, of: id)
        }
    }

    /// Makes a list of a source the active column.
    private func open(_ list: Destination, of id: Source.ID) {
        selection.count += 1
        if let source = sources?.source(id) { launch?.sources?.choose(source, list: list) }
    }

    /// Shows the selected list beside the menu at once.
    func preview(_ action: MenuItem.Action) {
        selection.hasMoved = true
        selection.count += 1
        switch action {
        case .show(let destination): if !isCollapsed { show(destination) }
        case .source(let id):
            // The reason of its failure replaces the last message.
            if status.failure != nil { session.messages.say("") }
            preview(.all, of: id)
        case .list(let id, let destination): preview(destination, of: id)
        case .logIn, .logOut: break
        }
        status.update()
    }

    /// How long the selection rests on a source before its list is shown.
    private static let previewDelay = Duration.milliseconds(150)

    /// Shows a list of the shown source at once, and one of another source once the selection rests, so that scrolling
    /// over many sources reads none of them.
    private func preview(_ list: Destination, of id: Source.ID) {
        guard !isCollapsed else { return }
        if sources?.source(id)?.catalogID == session.catalogID { return show(list) }
        let number = selection.count
        clock.schedule(after: Self.previewDelay) { [weak self] in
            guard let self, number == selection.count, let source = sources?.source(id) else { return }
            launch?.sources?.show(source, list: list)
        }
    }

    /// Makes the list of downloads the active column.
    func showDownloads() {
        menu.select(.show(.downloads))
        show(.downloads)
        show(.secondary)
    }
}
