import Foundation
import Localization
import TekpubKit

/// What the status bar says about the catalogue and the sources, from the state of the browser now.
@MainActor
struct BrowserStatus {
    let browser: BrowserViewController

    private var session: CatalogSession { browser.session }
    private var sources: SourceList? { browser.sources }

    private var isRefreshing: Bool {
        if case .refreshing = browser.syncStatus { true } else { false }
    }

    /// Why the last check of a source failed: of the source selected in the menu or, if a list is active, of the shown
    /// one. Nil if it did not fail, is being checked, or the list is over all sources.
    var failure: String? {
        guard let sources, !isRefreshing else { return nil }
        if browser.activeColumn == .primary, case .source(let id)? = browser.menu.selectedAction {
            return sources.source(id)?.failureText(now: Date())
        }
        guard browser.destination.isOfOneCatalog else { return nil }
        return sources.source(of: session.storeName)?.failureText(now: Date())
    }

    /// What is going on: downloads and checks, else how old the catalogue is; empty for nothing.
    var activity: String {
        let downloads = session.downloadSigns?.activity?.text ?? ""
        let name = sources == nil && downloads.isEmpty ? browser.sourceName : ""
        let refresh =
            checks
            ?? (showsSyncStatus ? browser.syncStatus.text(name: name, timeZone: browser.timeZone()) : "")
        return [downloads, refresh].filter { !$0.isEmpty }.joined(separator: " · ")
    }

    /// The progress of the checks of several sources; nil while none is running.
    private var checks: String? {
        guard let checks = sources?.runningChecks, checks.count > 1 else { return nil }
        return localized("Refreshing \(checks.done) of \(checks.count) sources")
    }

    /// Whether the screen is about the shown catalogue, so that its age matters. Lists over all sources are old only
    /// if no source could be refreshed.
    private var showsSyncStatus: Bool {
        guard let sources else { return true }
        if isRefreshing || sources.haveAllFailed { return true }
        guard browser.activeColumn == .primary else { return browser.destination.isOfOneCatalog }
        return switch browser.menu.selectedAction {
        case .source(let id): sources.source(id)?.storeName == session.storeName
        case .show(let destination): destination.isOfOneCatalog
        default: false
        }
    }
}
