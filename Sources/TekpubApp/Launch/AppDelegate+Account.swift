import CursesKit
import Localization
import TekpubKit

extension AppDelegate {
    /// Connects the browser to its services.
    func connect(_ browser: BrowserViewController) {
        browser.onRefresh = { [weak self] in self?.refresh(isAsked: true) }
        browser.onAccount = { [weak self] action in
            if action == .logOut { self?.askToLogOut() } else { self?.askToLogIn() }
        }
        connect(browser.session)
        connectSources(to: browser)
        browser.nowPlaying = context.nowPlaying
    }

    /// Gives a catalogue's session its player.
    func connect(_ session: CatalogSession) {
        guard let service = catalog.player else { return }
        session.player = context.makePlayer(service, for: session)
        guard login != nil else { return }
        session.player?.onForbidden = { [weak self] in self?.askToLogIn(above: $0, then: $1) }
    }

    /// Restores downloads and reads the login; called after the first frame.
    ///
    /// - Parameter refreshesSources: whether sources that are due are refreshed.
    func startServices(refreshesSources: Bool = true) {
        if let downloads = services.downloads {
            tasks.run { [weak self] in
                await downloads.restore()
                self?.context.downloadSigns?.follow(downloads)
            }
            context.downloadSigns?.onFinish = { [weak self] in self?.downloadToasts?.add($0) }
            context.downloadSigns?.onFailure = { [weak self] in self?.downloadToasts?.tellFailures($0) }
            tasks.run { [weak self] in
                for await sentence in downloads.problems { self?.messages.report(sentence) }
            }
        }
        updateAccount()
        startPlaying()
        startSources(refreshes: refreshesSources)
    }

    /// Shows the login's state in the menu, and asks for a new login if it has expired.
    func updateAccount() {
        guard let account = catalog.account else { return }
        let id = catalog.source.catalogID
        tasks.run { [weak self] in
            do throws(AccountError) {
                let state = try await account.state()
                // The user may have chosen another source.
                guard self?.catalog.source.catalogID == id else { return }
                self?.browser?.isLoggedIn = state.credential != nil
                if state == .expired, let host = self?.catalog.source.host {
                    self?.askToLogIn(reason: localized("Your login at \(host) has expired."))
                }
            } catch {
                self?.browser?.isLoggedIn = false
                self?.messages.report(error.localizedDescription)
            }
        }
    }

    // MARK: Logging in

    /// - Returns: nil if the server has no accounts.
    func makeLogin() -> LoginSheet? {
        guard let account = catalog.account else { return nil }
        let login = LoginSheet(account: account, host: catalog.source.host, logger: messages.logger)
        login.onNotice = { [weak self] in self?.say($0) }
        login.onLogin = { [weak self] in self?.finishLogin($0, message: $1) }
        // Without a login, the user may still see the guest's catalogue.
        login.onCancel = { [weak self] in
            self?.afterLogin = nil
            if self?.browser == nil { self?.retryLoading() }
        }
        return login
    }

    private func say(_ sentence: String) {
        if browser != nil { messages.say(sentence) } else { splash.say(sentence) }
    }

    /// Presents the login sheet.
    ///
    /// - Parameters:
    ///   - reason: why, as a sentence; nil if the user chose to log in.
    ///   - action: the action after the login; nil for none.
    func askToLogIn(
        above controller: ViewController? = nil, reason: String? = nil, then action: (() -> Void)? = nil
    ) {
        afterLogin = action
        browser?.hasAskedForLogin = true
        login?.ask(
            above: controller ?? browser ?? splash,
            reason: reason ?? localized("Your password is sent to \(catalog.source.host) only."),
            actions: browser?.session.state.actions ?? [])
    }

    private func finishLogin(_ email: String, message: String?) {
        if let downloads = services.downloads {
            tasks.run { [id = catalog.source.catalogID] in await downloads.retryAfterLogin(at: id) }
        }
        guard let browser else { return retryLoading() }
        browser.isLoggedIn = true
        messages.say(message ?? localized("Welcome, \(email)."))
        refresh(isAsked: true)
        afterLogin?()
        afterLogin = nil
    }

    /// Deletes a token that the server rejects, so that it is not sent again.
    func forgetLogin() {
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

    private func askToLogOut() {
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
        refresh(isAsked: true)
    }
}
