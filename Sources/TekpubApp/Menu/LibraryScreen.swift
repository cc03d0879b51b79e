import CursesKit
import TekpubKit

/// A list of the user's library, which belongs to no one catalogue: its row in the menu, and its screen.
///
/// A new one is a value beside its screen, and an entry in `all`.
@MainActor
struct LibraryScreen {
    /// Tells it from the others.
    let id: String
    /// Returns the row in the menu; nil if there is nothing to show in this browser.
    let row: (BrowserViewController) -> MenuItem?
    /// Makes the screen, and tells the browser what the user does in it.
    let makeController: (BrowserViewController) -> ViewController

    /// All of them, in the order of the menu.
    static let all: [LibraryScreen] = [
        .new, .started, .queue, .downloads, .favorites, .notes, .settings, .covers,
    ]

    /// Returns the rows that there are in a browser.
    static func rows(in browser: BrowserViewController) -> [MenuItem] {
        (all + smartLists(in: browser)).compactMap { $0.row(browser) }
    }
}
