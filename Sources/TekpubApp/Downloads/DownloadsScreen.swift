import CursesKit
import Localization
import TekpubKit

extension LibraryScreen {
    /// What is and was downloaded.
    static let downloads = LibraryScreen(id: "downloads") { browser in
        let context = browser.session.context
        return context.services.downloads.map { _ in
            MenuItem(
                localized("Downloads"), count: context.downloadSigns?.totals.count,
                total: context.downloadSigns?.totals.size, note: context.downloadSigns?.activity?.share,
                action: .show(.downloads))
        }
    } makeController: { browser in
        guard let downloads = browser.session.context.services.downloads else { return ViewController() }
        let controller = DownloadsViewController(
            manager: downloads, context: browser.session.context,
            session: { [weak browser] in browser?.session })
        if browser.session.player != nil {
            controller.onPlay = { [weak browser] item in
                if let browser { browser.session.player?.play(item, above: browser) }
            }
        }
        controller.onDelete = { [weak browser] in browser?.didDelete($0, $1) }
        controller.onRemove = { [weak browser] in browser?.session.didRemove($0) }
        controller.onLogin = { [weak browser] item in
            guard let browser, browser.isLoggedIn != nil, item.wantsLogin(at: browser.session.catalogID)
            else { return nil }
            return { [weak browser] in browser?.launch?.account.logIn() }
        }
        return controller
    }
}

extension Destination {
    static let downloads = Destination.library("downloads")
}

extension BrowserViewController {
    /// Says how much space the files of episodes have given back, and offers to download them again.
    fileprivate func didDelete(_ episodes: [EpisodeLocation], _ removed: RemovedVideos) {
        let context = session.context
        guard removed.count > 0 else {
            return context.messages.report(localized("Nothing was deleted: the files were changed or moved."))
        }
        context.messages.say(context.undoStack.offering(removed.sentence, isInLibrary: false))
        context.undoStack.push { [weak self] _ in self?.downloadAgain(episodes) }
    }

    /// Downloads episodes whose files were deleted, as far as their catalogues still have them, after asking if there are
    /// several.
    private func downloadAgain(_ episodes: [EpisodeLocation]) {
        let items = episodes.map { QueueItem(location: $0, title: nil) }
        SourceEpisodeActions(episodes: items, session: session, controller: self, onAccept: {}).download()
    }
}

extension RemovedVideos {
    /// Says what was deleted, and the space that it gave back.
    package var sentence: String {
        let size = ByteCountText.text(for: byteCount)
        return localized(
            count, one: "Deleted 1 played episode: \(size) given back",
            other: "Deleted \(count) played episodes: \(size) given back")
    }
}
