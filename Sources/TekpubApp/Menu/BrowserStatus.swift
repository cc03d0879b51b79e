import CursesKit
import Foundation
import Localization
import TekpubKit

/// What the bars say about the catalogue and the sources, from the state of the browser, and the user's messages.
@MainActor
final class BrowserStatus {
    /// The text on the left of the status bars.
    let line: StatusLine
    private unowned let browser: BrowserViewController
    private let progress = RefreshView()
    /// Whether the age of a failure is about to be shown again.
    private var isUpdatingAge = false

    init(of browser: BrowserViewController) {
        self.browser = browser
        line = StatusLine(bars: Self.bars(of: browser), clock: browser.clock)
    }

    /// Shows messages in the productions' column only if both columns are visible.
    func chooseBars() {
        line.bars = Self.bars(of: browser)
    }

    private static func bars(of browser: BrowserViewController) -> [StatusBar] {
        let columns: [SplitViewController.Column] =
            browser.isCollapsed ? [.primary, .secondary] : [.secondary]
        return columns.map { browser.navigationController(for: $0).statusBar }
    }

    /// Shows the state of the browser.
    func update() {
        let failure = failure
        line.standing = failure ?? browser.syncFailure ?? ""
        line.activity = activity
        line.warning = session.context.undoStack.isLibraryTemporary ? localized("not saved") : ""
        if failure != nil { updateAgeSoon() }
        showProgress()
    }

    /// Shows the age of a failure again when it has changed.
    private func updateAgeSoon() {
        guard !isUpdatingAge else { return }
        isUpdatingAge = true
        browser.clock.schedule(after: .seconds(60)) { [weak self] in
            self?.isUpdatingAge = false
            self?.update()
        }
    }

    private func showProgress() {
        let bar = browser.navigationController(for: .secondary).navigationBar
        progress.texts = refreshTexts
        bar.rightView = progress.texts.isEmpty ? nil : progress
    }

    /// What the navigation bar says of the running refreshes, the fullest text first; empty while none is running.
    private var refreshTexts: [Text] {
        let word = localized("refreshing", context: "bar")
        if let refreshes = sources?.runningRefreshes, refreshes.count > 1 {
            return [localized("refreshing \(refreshes.done) of \(refreshes.count)"), word].map { Text($0) }
        }
        if case .refreshing(let moment) = browser.syncStatus {
            let share = moment?.fraction.map { localized("refreshing \(Int($0 * 100)) %") }
            return [share, word].compactMap { $0.map { Text($0) } }
        }
        return sources?.runningRefreshes == nil ? [] : [Text(word)]
    }

    // MARK: Texts

    private var session: CatalogSession { browser.session }
    private var sources: SourceList? { browser.sources }

    private var isRefreshing: Bool {
        if case .refreshing = browser.syncStatus { true } else { false }
    }

    /// What is wrong with a source whose last refresh failed, and what to do: of the source selected in the menu or, if a
    /// list is active, of the shown one. Nil if it did not fail, is being refreshed, or the list is over all sources.
    var failure: String? {
        guard let sources, !isRefreshing else { return nil }
        let isInMenu = browser.activeColumn == .primary
        var source: Source?
        if isInMenu, case .source(let id)? = browser.menu.selectedAction {
            source = sources.source(id)
        } else if !isInMenu, browser.destination.isOfOneCatalog {
            source = sources.source(of: session.catalogID)
        }
        guard let source, let summary = source.failureSummary(now: Date()) else {
            return nil
        }
        func hint(_ definition: KeyCommand.Definition, _ words: String) -> String? {
            browser.keyTitle(of: definition).map { "\($0) \(words)" }
        }
        let hints = [
            source.kind == .server
                ? hint(isInMenu ? .retrySource : .refresh, localized("try now", context: "hint")) : nil,
            isInMenu ? hint(.editSource, localized("address", context: "hint")) : nil,
        ]
        return ([summary] + hints.compactMap(\.self)).joined(separator: " · ")
    }

    /// What is going on: downloads and refreshes, else how old the catalogue is, else the way on; empty for nothing.
    private var activity: String {
        let downloads = session.context.downloadSigns?.activity?.text ?? ""
        let name = sources == nil && downloads.isEmpty ? browser.sourceName : ""
        let refresh =
            refreshes
            ?? (showsSyncStatus ? browser.syncStatus.text(name: name, timeZone: browser.timeZone()) : "")
        let texts = [downloads, refresh].filter { !$0.isEmpty }
        return texts.isEmpty ? wayToFirstSource ?? "" : texts.joined(separator: " · ")
    }

    /// How a new user comes to a source of one's own; nil once that was tried.
    private var wayToFirstSource: String? {
        guard let sources, sources.awaitsFirstSource, sources.isLoaded,
            sources.sources.allSatisfy({ $0.kind != .server }),
            let add = browser.keyTitle(of: .addSource), let back = browser.keyTitle(of: .back)
        else { return nil }
        return browser.activeColumn == .primary
            ? localized("\(add): follow a feed") : localized("\(back): menu · \(add) there: follow a feed")
    }

    /// The progress of the refreshes of several sources, where the navigation bar does not say it; nil while none is
    /// running.
    private var refreshes: String? {
        guard browser.isCollapsed, browser.activeColumn == .primary,
            let refreshes = sources?.runningRefreshes, refreshes.count > 1
        else { return nil }
        return localized("Refreshing \(refreshes.done) of \(refreshes.count) sources")
    }

    /// Whether the screen is about the shown catalogue, so that its age matters. Lists over all sources are old only
    /// if no source could be refreshed.
    private var showsSyncStatus: Bool {
        guard let sources else { return true }
        // The failure says it.
        guard failure == nil else { return false }
        if isRefreshing || sources.haveAllFailed { return true }
        guard browser.activeColumn == .primary else { return browser.destination.isOfOneCatalog }
        return switch browser.menu.selectedAction {
        case .source(let id), .list(let id, _): sources.source(id)?.catalogID == session.catalogID
        case .show(let destination): destination.isOfOneCatalog
        default: false
        }
    }
}
