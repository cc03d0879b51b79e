import CursesKit
import Localization
import TekpubKit

/// A temporary library in place of one that cannot be used: it is told for as long as it lasts.
extension AppDelegate {
    /// How often the program tries to use the library again.
    private static let retryInterval = Duration.seconds(5)

    /// Shows that changes do not last, and goes on with the library once it can be used.
    ///
    /// - Parameter notice: why the library is temporary; nil if it is not.
    func followTemporaryLibrary(because notice: String?) {
        guard let notice else { return }
        temporaryNotice = notice
        context.undoStack.isLibraryTemporary = true
        browser?.status.update()
        retryLibrarySoon()
    }

    /// Shows in an alert why changes do not last, unless the user has seen it.
    func presentTemporaryNotice() {
        guard let notice = temporaryNotice, let browser, context.undoStack.isLibraryTemporary else { return }
        temporaryNotice = nil
        notices.removeAll { $0 == notice }
        let promise = localized("What you do is taken over later.")
        let alert = AlertController(
            title: localized("Changes Are Not Saved"), message: [notice, promise].joined(separator: "\n\n"))
        alert.addAction(AlertAction(localized("OK"), style: .cancel, key: "o"))
        browser.present(alert)
        temporaryAlert = alert
        messages.logger?.warning("\(notice)", source: "screen")
    }

    private func retryLibrarySoon() {
        application?.clock.schedule(after: Self.retryInterval) { [weak self] in self?.retryLibrary() }
    }

    private func retryLibrary() {
        guard context.undoStack.isLibraryTemporary else { return }
        tasks.run { [library, weak self] in
            // Ignore errors: the screen says that the library cannot be used, and it is tried again.
            guard let opened = await onBlockingThread({ try? library.openReplaced() }) else {
                self?.retryLibrarySoon()
                return
            }
            self?.goOn(with: opened)
        }
    }

    /// Carries the changes over behind those that are being written.
    private func goOn(with opened: Library) {
        context.writes.queue.async { [library] () throws(LibraryError) in
            try library.use(opened)
        } completion: { [weak self] result in
            guard let self else { return }
            switch result {
            case .success: finishGoingOn(notices: opened.notices)
            case .failure(let error):
                messages.logger?.warning("\(error.logText)", source: "screen")
                retryLibrarySoon()
            }
        }
    }

    private func finishGoingOn(notices new: [String]) {
        context.undoStack.isLibraryTemporary = false
        // The steps name rows of the temporary library.
        context.undoStack.removeAll()
        if let notice = temporaryNotice { notices.removeAll { $0 == notice } }
        temporaryNotice = nil
        temporaryAlert?.dismiss()
        temporaryAlert = nil
        context.nowPlaying?.queue.reload()
        context.nowPlaying?.notes.reload()
        guard let browser else { return }
        browser.status.update()
        browser.session.update(hasChanged: true, isAsked: true)
        browser.announce([localized("The library can be used again. What you did meanwhile is saved.")] + new)
        startSources(refreshes: true)
        refreshAtStart()
    }
}
