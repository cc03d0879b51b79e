import CursesKit
import Localization
import Logging
import TekpubFormats
import TekpubKit

/// Hears what comes of a login.
@MainActor
protocol LoginSheetDelegate: AnyObject {
    /// - Parameter message: the server's to the customer; nil if it sent none.
    func loginSheetDidLogIn(_ email: String, message: String?)
    func loginSheetDidCancel()
    /// What is going on has changed; an empty sentence for nothing.
    func loginSheetDidNotice(_ sentence: String)
}

/// Asks for an email address and a password until the login succeeds or is cancelled.
///
/// This folder connects the browser to the customer's account. `LoginSheet` shows the form and passes the
/// input to an `AccountService`; `ServerAccount` is the service for TekpubKit's `Account`.
@MainActor
final class LoginSheet {
    private let account: any AccountService
    private let host: String
    private let logger: Logger?
    private weak var delegate: (any LoginSheetDelegate)?
    private var task: Task<Void, Never>?

    /// - Parameter logger: receives the errors that the user sees; nil for no log.
    init(
        account: any AccountService, host: String, logger: Logger? = nil, delegate: any LoginSheetDelegate
    ) {
        self.delegate = delegate
        self.account = account
        self.host = host
        self.logger = logger
    }

    deinit {
        task?.cancel()
    }

    /// Shows the sheet above `controller`.
    ///
    /// - Parameters:
    ///   - reason: why a login is needed, as a sentence.
    ///   - email: the initial text of the email field.
    ///   - actions: the server's actions, if known.
    func ask(
        above controller: ViewController, reason: String, email: String = "", actions: [ServerAction]
    ) {
        let alert = AlertController(title: localized("Log In to \(host)"), message: Text(reason))
        alert.addTextField {
            $0.placeholder = localized("Email")
            $0.text = email
        }
        alert.addTextField {
            $0.placeholder = localized("Password")
            $0.isSecureTextEntry = true
        }
        let fields = alert.textFields
        alert.addAction(
            AlertAction(localized("Log In")) { [weak self, weak controller] in
                guard let self, let controller else { return }
                logIn(email: fields[0].text, password: fields[1].text, above: controller, actions: actions)
            })
        alert.addAction(
            AlertAction(localized("Cancel"), style: .cancel) { [weak self] in
                self?.delegate?.loginSheetDidCancel()
            })
        controller.present(alert)
    }

    private func logIn(
        email: String, password: String, above controller: ViewController, actions: [ServerAction]
    ) {
        guard !email.isEmpty, !password.isEmpty else {
            return ask(
                above: controller, reason: localized("Both an email address and a password are needed."),
                email: email,
                actions: actions)
        }
        delegate?.loginSheetDidNotice(localized("Logging in to \(host) …"))
        task?.cancel()
        task = Task { [account, weak self, weak controller] in
            do throws(AccountError) {
                let message = try await account.logIn(email: email, password: password, actions: actions)
                guard !Task.isCancelled else { return }
                self?.delegate?.loginSheetDidLogIn(email, message: message)
            } catch {
                guard let self, let controller, !Task.isCancelled else { return }
                logger?.warning("\(error.logText)", source: "screen")
                delegate?.loginSheetDidNotice("")
                ask(above: controller, reason: error.localizedDescription, email: email, actions: actions)
            }
        }
    }
}
