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
        if case .refreshing(let moment) = browser.syncStatus {
            bar.rightView = progress
            progress.show(moment)
        } else if let fraction = sources?.progress {
            bar.rightView = progress
            progress.show(LoadProgress(byteCount: 0, fraction: fraction))
        } else {
            bar.rightView = nil
            progress.stop()
        }
    }

    // MARK: Texts

    private var session: CatalogSession { browser.session }
    private var sources: SourceList? { browser.sources }

    private var isRefreshing: Bool {
        if case .refreshing = browser.syncStatus { true } else { false }
    }

    /// Why the last refresh of a source failed: of the source selected in the menu or, if a list is active, of the shown
    /// one. Nil if it did not fail, is being refreshed, or the list is over all sources.
    var failure: String? {
        guard let sources, !isRefreshing else { return nil }
        if browser.activeColumn == .primary, case .source(let id)? = browser.menu.selectedAction {
            return sources.source(id)?.failureText(now: Date())
        }
        guard browser.destination.isOfOneCatalog else { return nil }
        return sources.source(of: session.catalogID)?.failureText(now: Date())
    }

    /// What is going on: downloads and refreshes, else how old the catalogue is; empty for nothing.
    private var activity: String {
        let downloads = session.context.downloadSigns?.activity?.text ?? ""
        let name = sources == nil && downloads.isEmpty ? browser.sourceName : ""
        let refresh =
            refreshes
            ?? (showsSyncStatus ? browser.syncStatus.text(name: name, timeZone: browser.timeZone()) : "")
        return downloads.isEmpty || refresh.isEmpty ? downloads + refresh : "\(downloads) · \(refresh)"
    }

    /// The progress of the refreshes of several sources; nil while none is running.
    private var refreshes: String? {
        guard let refreshes = sources?.runningRefreshes, refreshes.count > 1 else { return nil }
        return localized("Refreshing \(refreshes.done) of \(refreshes.count) sources")
    }

    /// Whether the screen is about the shown catalogue, so that its age matters. Lists over all sources are old only
    /// if no source could be refreshed.
    private var showsSyncStatus: Bool {
        guard let sources else { return true }
        if isRefreshing || sources.haveAllFailed { return true }
        guard browser.activeColumn == .primary else { return browser.destination.isOfOneCatalog }
        return switch browser.menu.selectedAction {
        case .source(let id): sources.source(id)?.catalogID == session.catalogID
        case .show(let destination): destination.isOfOneCatalog
        default: false
        }
    }
}
