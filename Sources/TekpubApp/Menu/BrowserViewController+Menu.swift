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
        case .logIn, .logOut: onAccount?(action)
        case .addSource: sheet?.askForAddress()
        case .source(let id):
            previewCount += 1
            if let source = sources?.source(id) { onSource?(source, true) }
        }
    }

    /// Shows the selected list beside the menu at once.
    func preview(_ action: MenuItem.Action) {
        guard action != previewed else { return }
        previewed = action
        previewCount += 1
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
        previewCount += 1
        let number = previewCount
        clock.schedule(after: Self.previewDelay) { [weak self] in
            guard let self, number == previewCount, let source = sources?.source(id) else { return }
            onSource?(source, false)
        }
    }

    /// Makes the list of downloads the active column.
    func showDownloads() {
        menu.select(.show(.downloads))
        show(.downloads)
        show(.secondary)
    }
}
