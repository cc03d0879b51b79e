import CursesKit
import Localization
import TekpubKit

/// Logs the user in and out at the server of the shown catalogue.
@MainActor
final class AccountCoordinator {
    private unowned let launch: LaunchCoordinator
    /// Presents the login sheet; nil if the server has no accounts.
    private var login: LoginSheet?
    /// What to do after the login; nil for nothing.
    private var afterLogin: (() -> Void)?
    private let tasks = OwnedTasks()

    private var catalog: CatalogServices { launch.catalog }
    private var browser: BrowserViewController? { launch.browser }
    private var messages: Messages { launch.context.messages }

    init(launch: LaunchCoordinator) {
        self.launch = launch
    }

    /// Whether the server of the shown catalogue has accounts.
    var exists: Bool { catalog.account != nil }

    /// Forgets the sheet of the catalogue that was shown before.
    func catalogDidChange() {
        login = nil
        afterLogin = nil
    }

    func cancel() { tasks.cancelAll() }

    /// Shows the login's state in the menu, and asks for a new login if it has expired.
    func update() {
        guard let account = catalog.account else { return }
        let id = catalog.source.catalogID
        tasks.run { [weak self] in
            do throws(AccountError) {
                let state = try await account.state()
                // The user may have chosen another source.
                guard self?.catalog.source.catalogID == id else { return }
                self?.browser?.isLoggedIn = state.credential != nil
                if state == .expired, let host = self?.catalog.source.host {
                    self?.logIn(reason: localized("Your login at \(host) has expired."))
                }
            } catch {
                self?.browser?.isLoggedIn = false
                self?.messages.report(error.localizedDescription)
            }
        }
    }

    // MARK: Logging in

    /// - Returns: nil if the server has no accounts.
    private func sheet() -> LoginSheet? {
        if let login { return login }
        guard let account = catalog.account else { return nil }
        let login = LoginSheet(
            account: account, host: catalog.source.host, logger: messages.logger, delegate: self)
        self.login = login
        return login
    }

    private func say(_ sentence: String) {
        if browser != nil { messages.say(sentence) } else { launch.splash.say(sentence) }
    }

    /// Presents the login sheet.
    ///
    /// - Parameters:
    ///   - reason: why, as a sentence; nil if the user chose to log in.
    ///   - action: the action after the login; nil for none.
    func logIn(
        above controller: ViewController? = nil, reason: String? = nil, then action: (() -> Void)? = nil
    ) {
        afterLogin = action
        browser?.hasAskedForLogin = true
        sheet()?.ask(
            above: controller ?? browser ?? launch.splash,
            reason: reason ?? localized("Your password is sent to \(catalog.source.host) only."),
            actions: browser?.session.state.actions ?? [])
    }

    /// Deletes a token that the server rejects, so that it is not sent again.
    func forget() {
        guard let account = catalog.account else { return }
        tasks.run { [weak self] in
            do throws(AccountError) {
                try await account.logOut()
                self?.browser?.isLoggedIn = false
            } catch {
                self?.messages.logger?.warning("\(error.logText)", source: "screen")
                self?.say(error.localizedDescription)
            }
        }
    }

    // MARK: Logging out

    /// Logs out, after asking.
    func logOut() {
        guard let browser, let account = catalog.account else { return }
        let alert = AlertController(
            title: localized("Log Out of \(catalog.source.host)?"),
            message: localized("You can log in again at any time."))
        alert.addAction(AlertAction(localized("Cancel"), style: .cancel, key: "c"))
        alert.addAction(
            AlertAction(localized("Log Out"), style: .destructive, key: "l") { [weak self] in
                self?.logOut(of: account)
            }
        )
        browser.present(alert)
    }

    private func logOut(of account: any AccountService) {
        tasks.run { [weak self] in
            do throws(AccountError) {
                try await account.logOut()
                self?.finishLogout()
            } catch {
                self?.messages.report(error.localizedDescription)
            }
        }
    }

    private func finishLogout() {
        browser?.isLoggedIn = false
        messages.say(localized("Logged out"))
        launch.refresh.start(isAsked: true)
    }
}

extension AccountCoordinator: LoginSheetDelegate {
    func loginSheetDidLogIn(_ email: String, message: String?) {
        if let downloads = launch.context.services.downloads {
            tasks.run { [id = catalog.source.catalogID] in await downloads.retryAfterLogin(at: id) }
        }
        guard let browser else { return launch.firstLoad.retry() }
        browser.isLoggedIn = true
        messages.say(message ?? localized("Welcome, \(email)."))
        launch.refresh.start(isAsked: true)
        afterLogin?()
        afterLogin = nil
    }

    /// Without a login, the user may still see the guest's catalogue.
    func loginSheetDidCancel() {
        afterLogin = nil
        if browser == nil { launch.firstLoad.retry() }
    }

    func loginSheetDidNotice(_ sentence: String) { say(sentence) }
}
