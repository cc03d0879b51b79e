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
        case .addSource: sheet?.askForAddress()
        case .source(let id):
            selection.count += 1
            if let source = sources?.source(id) { launch?.sources?.choose(source) }
        }
    }

    /// Shows the selected list beside the menu at once.
    func preview(_ action: MenuItem.Action) {
        guard action != selection.previewed else { return }
        selection.previewed = action
        selection.count += 1
        switch action {
        case .show(let destination): if !isCollapsed { show(destination) }
        case .source(let id):
            // The reason of its failure replaces the last message.
            if status.failure != nil { session.messages.say("") }
            if !isCollapsed { previewSource(id) }
        case .logIn, .logOut, .addSource: break
        }
        status.update()
    }

    /// How long the selection rests on a source before its list is shown.
    private static let previewDelay = Duration.milliseconds(150)

    /// Shows the source of the selected row once the selection rests, so that scrolling over many sources
    /// reads none of them.
    private func previewSource(_ id: Source.ID) {
        selection.count += 1
        let number = selection.count
        clock.schedule(after: Self.previewDelay) { [weak self] in
            guard let self, number == selection.count, let source = sources?.source(id) else { return }
            launch?.sources?.show(source)
        }
    }

    /// Makes the list of downloads the active column.
    func showDownloads() {
        menu.select(.show(.downloads))
        show(.downloads)
        show(.secondary)
    }
}
