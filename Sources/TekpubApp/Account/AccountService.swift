import TekpubFormats
import TekpubKit

/// The customer's account at the server whose catalogue is shown.
public protocol AccountService: Sendable {
    /// Who is logged in, as far as is known here.
    @concurrent
    func state() async throws(AccountError) -> Account.State

    /// Logs a customer in, and keeps that.
    ///
    /// - Parameter actions: what the server lets a person do, as far as that is known.
    @concurrent
    func logIn(email: String, password: String, actions: [ServerAction]) async throws(AccountError)

    /// Forgets the login.
    @concurrent
    func logOut() async throws(AccountError)
}

/// The account at a server, asked and written off the main actor.
public struct ServerAccount: AccountService {
    private let account: Account

    /// - Parameter account: at the server that is asked.
    public init(_ account: Account) {
        self.account = account
    }

    /// Looks at what is kept.
    @concurrent
    public func state() async throws(AccountError) -> Account.State {
        try account.state()
    }

    /// Asks the server.
    @concurrent
    public func logIn(
        email: String, password: String, actions: [ServerAction]
    ) async throws(AccountError) {
        try await account.logIn(email: email, password: password, actions: actions)
    }

    /// Removes what is kept.
    @concurrent
    public func logOut() async throws(AccountError) {
        try account.logOut()
    }
}
