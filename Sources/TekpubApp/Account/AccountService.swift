import TekpubFormats
import TekpubKit

/// The customer's account at the server whose catalogue is shown.
public protocol AccountService: Sendable {
    /// Returns the stored state of the login.
    @concurrent
    func state() async throws(AccountError) -> Account.State

    /// Logs a customer in and stores the token.
    ///
    /// - Parameter actions: the server's actions, if known.
    /// - Returns: the server's message to the customer, on one line; nil if it sent none.
    @concurrent
    func logIn(
        email: String, password: String, actions: [ServerAction]
    ) async throws(AccountError) -> String?

    /// Deletes the token.
    @concurrent
    func logOut() async throws(AccountError)
}

/// The account at a server; all work happens off the main actor.
public struct ServerAccount: AccountService {
    private let account: Account

    /// - Parameter account: the account at the server.
    public init(_ account: Account) {
        self.account = account
    }

    /// Reads the stored token.
    @concurrent
    public func state() async throws(AccountError) -> Account.State {
        try account.state()
    }

    /// Sends the login to the server.
    @concurrent
    public func logIn(
        email: String, password: String, actions: [ServerAction]
    ) async throws(AccountError) -> String? {
        try await account.logIn(email: email, password: password, actions: actions).message
    }

    /// Deletes the stored token.
    @concurrent
    public func logOut() async throws(AccountError) {
        try account.logOut()
    }
}
