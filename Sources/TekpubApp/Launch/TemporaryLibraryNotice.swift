import CursesKit
import Localization
import TekpubKit

/// Tells that the library is temporary, for as long as it is, and goes on with the user's once that can be used.
@MainActor
final class TemporaryLibraryNotice {
    private unowned let launch: LaunchCoordinator
    /// Why the library is temporary, to show in an alert once the browser appears; nil if the user has seen it.
    private var notice: String?
    /// The alert that says so.
    private weak var alert: AlertController?
    private let tasks = OwnedTasks()

    private var context: AppContext { launch.context }

    init(launch: LaunchCoordinator) {
        self.launch = launch
    }

    func cancel() { tasks.cancelAll() }

    /// How often the program tries to use the library again.
    private static let retryInterval = Duration.seconds(5)

    /// Shows that changes do not last, and goes on with the library once it can be used.
    ///
    /// - Parameter notice: why the library is temporary; nil if it is not.
    func follow(because notice: String?) {
        guard let notice else { return }
        self.notice = notice
        context.undoStack.isLibraryTemporary = true
        launch.browser?.status.update()
        retryLibrarySoon()
    }

    /// Shows in an alert why changes do not last, unless the user has seen it.
    func present() {
        guard let notice, let browser = launch.browser, context.undoStack.isLibraryTemporary else { return }
        self.notice = nil
        launch.notices.removeAll { $0 == notice }
        let promise = localized("What you do is taken over later.")
        let alert = AlertController(
            title: localized("Changes Are Not Saved"), message: "\(notice)\n\n\(promise)")
        alert.addAction(AlertAction(localized("OK"), style: .cancel, key: "o"))
        browser.present(alert)
        self.alert = alert
        context.messages.logger?.warning("\(notice)", source: "screen")
    }

    private func retryLibrarySoon() {
        context.application?.clock.schedule(after: Self.retryInterval) { [weak self] in self?.retryLibrary() }
    }

    private func retryLibrary() {
        guard context.undoStack.isLibraryTemporary else { return }
        tasks.run { [library = context.library, weak self] in
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
        context.writes.queue.async { [library = context.library] () throws(LibraryError) in
            try library.use(opened)
        } completion: { [weak self] result in
            guard let self else { return }
            switch result {
            case .success: finishGoingOn(notices: opened.notices)
            case .failure(let error):
                context.messages.logger?.warning("\(error.logText)", source: "screen")
                retryLibrarySoon()
            }
        }
    }

    private func finishGoingOn(notices new: [String]) {
        context.undoStack.isLibraryTemporary = false
        // The steps name rows of the temporary library.
        context.undoStack.removeAll()
        if let notice { launch.notices.removeAll { $0 == notice } }
        notice = nil
        alert?.dismiss()
        alert = nil
        context.nowPlaying?.queue.reload()
        context.nowPlaying?.notes.reload()
        guard let browser = launch.browser else { return }
        browser.status.update()
        browser.session.update(hasChanged: true, isAsked: true)
        browser.announce([localized("The library can be used again. What you did meanwhile is saved.")] + new)
        launch.sources?.start(refreshes: true)
        launch.refresh.startAtLaunch()
    }
}
