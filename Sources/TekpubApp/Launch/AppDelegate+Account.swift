import CursesKit
import TekpubKit

extension AppDelegate {
    /// Lets the browser reach what it works with.
    func connect(_ browser: BrowserViewController, in application: Application) {
        browser.onRefresh = { [weak self] in self?.refresh(isAsked: true) }
        browser.onAccount = { [weak self] action in
            if action == .logOut { self?.askToLogOut() } else { self?.askToLogIn() }
        }
        if let service = services.player {
            let player = EpisodePlayer(service: service, session: browser.session, application: application)
            if login != nil { player.onForbidden = { [weak self] in self?.askToLogIn(above: $0, then: $1) } }
            browser.session.player = player
        }
    }

    /// Goes on with the downloads, and finds out who is logged in: nothing that the first frame needs.
    func startServices() {
        if let downloads = services.downloads {
            Task { await downloads.restore() }
            Task { [weak self] in
                for await sentence in downloads.problems { self?.browser?.session.say(sentence) }
            }
        }
        updateAccount()
    }

    /// Has the menu say whether somebody is logged in, and asks again whose login has expired.
    private func updateAccount() {
        guard let account = services.account else { return }
        Task { [weak self] in
            do throws(AccountError) {
                let state = try await account.state()
                self?.browser?.isLoggedIn = state.credential != nil
                if state == .expired, let host = self?.services.source.host {
                    self?.askToLogIn(reason: "Your login at \(host) has expired.")
                }
            } catch {
                self?.browser?.isLoggedIn = false
                self?.browser?.session.say(error.localizedDescription)
            }
        }
    }

    // MARK: Logging in

    /// - Returns: nil where nobody can log in.
    func makeLogin() -> LoginSheet? {
        guard let account = services.account else { return nil }
        let login = LoginSheet(account: account, host: services.source.host)
        login.onNotice = { [weak self] in self?.say($0) }
        login.onLogin = { [weak self] in self?.finishLogin($0) }
        // Who does not log in may still see what a guest sees.
        login.onCancel = { [weak self] in
            self?.afterLogin = nil
            if self?.browser == nil { self?.retryLoading() }
        }
        return login
    }

    private func say(_ sentence: String) {
        if let browser { browser.session.say(sentence) } else { splash.say(sentence) }
    }

    /// Asks who the customer is.
    ///
    /// - Parameters:
    ///   - reason: why, in a sentence; nil if it was his own idea.
    ///   - action: what he wants to do then; nil for nothing in particular.
    func askToLogIn(
        above controller: ViewController? = nil, reason: String? = nil, then action: (() -> Void)? = nil
    ) {
        afterLogin = action
        login?.ask(
            above: controller ?? browser ?? splash,
            reason: reason ?? "What you type goes to \(services.source.host) and nowhere else.",
            actions: browser?.session.state.actions ?? [])
    }

    private func finishLogin(_ email: String) {
        if let downloads = services.downloads {
            Task { [name = services.source.storeName] in await downloads.retryAfterLogin(at: name) }
        }
        guard let browser else { return retryLoading() }
        browser.isLoggedIn = true
        browser.session.say("Welcome, \(email).")
        refresh(isAsked: true)
        afterLogin?()
        afterLogin = nil
    }

    /// Forgets a login that the server refuses: what is sent in vain need not be sent.
    func forgetLogin() {
        guard let account = services.account else { return }
        Task { [weak self] in
            do throws(AccountError) {
                try await account.logOut()
                self?.browser?.isLoggedIn = false
            } catch {
                self?.say(error.localizedDescription)
            }
        }
    }

    // MARK: Logging out

    private func askToLogOut() {
        guard let browser, let account = services.account else { return }
        let alert = AlertController(
            title: "Log out?", message: "\(services.source.host) will take you for a guest.")
        alert.addAction(AlertAction("Cancel", style: .cancel, key: "c"))
        alert.addAction(
            AlertAction("Log Out", style: .destructive, key: "l") { [weak self] in self?.logOut(of: account) }
        )
        browser.present(alert)
    }

    private func logOut(of account: any AccountService) {
        Task { [weak self] in
            do throws(AccountError) {
                try await account.logOut()
                self?.finishLogout()
            } catch {
                self?.browser?.session.say(error.localizedDescription)
            }
        }
    }

    private func finishLogout() {
        browser?.isLoggedIn = false
        browser?.session.say("You are a guest now.")
        refresh(isAsked: true)
    }
}
