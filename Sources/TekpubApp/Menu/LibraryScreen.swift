import CursesKit
import TekpubKit

/// A list of the user's library, which belongs to no one catalogue: its row in the menu, and its screen.
///
/// A new one is a value beside its screen, and an entry in `all(in:)`.
@MainActor
struct LibraryScreen {
    /// Tells it from the others.
    let id: String
    /// Returns the row in the menu; nil if there is nothing to show in this browser.
    let row: (BrowserViewController) -> MenuItem?
    /// Makes the screen, and tells the browser what the user does in it.
    let makeController: (BrowserViewController) -> ViewController

    /// Returns all of a browser, in the order of the menu.
    static func all(in browser: BrowserViewController) -> [LibraryScreen] {
        [.new, .started, .queue, .downloads, .favorites, .notes] + smartLists(in: browser)
            + [.settings, .covers]
    }

    /// Returns the rows that there are in a browser.
    static func rows(in browser: BrowserViewController) -> [MenuItem] {
        all(in: browser).compactMap { $0.row(browser) }
    }
}
