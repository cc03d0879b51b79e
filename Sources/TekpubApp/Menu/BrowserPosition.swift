import CursesKit
import TekpubKit

/// Where the user was before a screen that is reached from everywhere, such as the search of all sources.
@MainActor
struct BrowserPosition {
    private let catalogID: CatalogID
    private let destination: Destination
    private let controllers: [ViewController]
    private let column: BrowserViewController.Column

    /// The position that `browser` shows.
    init(in browser: BrowserViewController) {
        catalogID = browser.session.catalogID
        destination = browser.destination
        controllers = browser.navigationController(for: .secondary).viewControllers
        column = browser.activeColumn
    }

    /// Shows it again. If it belongs to a source that is no longer shown, that source is; without it, the menu.
    func restore(in browser: BrowserViewController) {
        guard browser.session.catalogID == catalogID || destination.isOfAllSources else {
            guard column == .secondary, let source = browser.sources?.source(of: catalogID) else {
                return browser.show(.primary)
            }
            browser.launch?.sources?.choose(source)
            return
        }
        browser.show(destination)
        let stack = browser.navigationController(for: .secondary)
        if stack.viewControllers[0] === controllers[0] {
            stack.setViewControllers(controllers, animated: true)
        }
        browser.show(column)
    }
}
