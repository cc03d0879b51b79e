import Foundation
import TekpubFormats

/// The customer's login at one server: what commands and screens need of it.
///
/// All of it touches the disk or the network: call it off the main actor.
public struct Account: Sendable {
    /// Where the server is.
    public let baseURL: BaseURL
    private let store: TokenStore
    private let authenticator: Authenticator
    private let now: @Sendable () -> Date

    /// - Parameters:
    ///   - store: where the token is kept.
    ///   - now: tells whether it has expired.
    public init(
        baseURL: BaseURL, store: TokenStore, authenticator: Authenticator = Authenticator(),
        now: @escaping @Sendable () -> Date = { Date() }
    ) {
        self.baseURL = baseURL
        self.store = store
        self.authenticator = authenticator
        self.now = now
    }

    /// Whether somebody is logged in.
    public enum State: Hashable, Sendable {
        /// Nobody is.
        case guest
        /// Somebody was, too long ago: a new login is needed.
        case expired
        /// Somebody is, and this proves it.
        case customer(Credential)

        /// What to ask the server with; nil for everybody but a customer.
        public var credential: Credential? {
            if case .customer(let credential) = self { credential } else { nil }
        }
    }

    /// Who is logged in, as far as is known here; the server may think otherwise.
    public func state() throws(AccountError) -> State {
        guard let origin = Origin(baseURL.url), let credential = try store.credential(for: origin) else {
            return .guest
        }
        return credential.isExpired(at: now()) ? .expired : .customer(credential)
    }

    /// What to ask the server with; nil also if the file with the token cannot be read, of which `state()`
    /// tells the reason.
    public var credential: Credential? {
        // Silence is safe: whoever cannot prove who he is, is a guest.
        (try? state())?.credential
    }

    /// Logs a customer in, and keeps that.
    ///
    /// - Parameter actions: what the server lets a person do, where that is known.
    @discardableResult
    public func logIn(
        email: String, password: String, actions: [ServerAction] = []
    ) async throws(AccountError) -> Credential {
        guard let origin = Origin(baseURL.url) else { throw .noLogin(host: baseURL.host) }
        let credential = try await authenticator.login(
            email: email, password: password, at: baseURL, actions: actions)
        try store.save(credential, for: origin)
        return credential
    }

    /// Forgets the login.
    ///
    /// - Returns: whether there was one.
    @discardableResult
    public func logOut() throws(AccountError) -> Bool {
        guard let origin = Origin(baseURL.url) else { return false }
        return try store.remove(for: origin)
    }
}
