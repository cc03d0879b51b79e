import Foundation
import Localization
import TekpubFormats

/// The customer's login at one server.
///
/// This folder turns an email address and a password into a stored token. `logIn` asks the `Authenticator`,
/// which sends a `Form` through a `FormSender` and reads the response as a `LoginResponse`. `TokenStore` keeps
/// the resulting `Credential` in a `PrivateFile`. Later requests to the server include the `credential`.
///
/// All members access the disk or the network: call them off the main actor.
public struct Account: Sendable {
    /// The base URL of the server.
    public let baseURL: BaseURL
    private let store: TokenStore
    private let authenticator: Authenticator
    private let now: @Sendable () -> Date

    /// - Parameters:
    ///   - store: stores the token.
    ///   - now: the time that decides whether the token has expired.
    public init(
        baseURL: BaseURL, store: TokenStore, authenticator: Authenticator = Authenticator(),
        now: @escaping @Sendable () -> Date = { Date() }
    ) {
        self.baseURL = baseURL
        self.store = store
        self.authenticator = authenticator
        self.now = now
    }

    /// The state of the login.
    public enum State: Hashable, Sendable {
        /// Not logged in.
        case guest
        /// The token has expired: a new login is needed.
        case expired
        /// Logged in, with this token.
        case customer(Credential)

        /// The token for requests; nil unless logged in.
        public var credential: Credential? {
            if case .customer(let credential) = self { credential } else { nil }
        }
    }

    /// Returns the stored state of the login; the server may have revoked the token.
    public func state() throws(AccountError) -> State {
        guard let origin = Origin(baseURL.url), let credential = try store.credential(for: origin) else {
            return .guest
        }
        return credential.isExpired(at: now()) ? .expired : .customer(credential)
    }

    /// The token for requests; nil if not logged in, or if the token file is unreadable, for which `state()`
    /// throws the reason.
    public var credential: Credential? {
        // Ignore errors: without a readable token, the user is a guest.
        (try? state())?.credential
    }

    /// Logs a customer in and stores the token.
    ///
    /// - Parameter actions: the server's actions, if known.
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

    /// Logs out by deleting the token.
    ///
    /// - Returns: whether there was a token.
    @discardableResult
    public func logOut() throws(AccountError) -> Bool {
        guard let origin = Origin(baseURL.url) else { return false }
        return try store.remove(for: origin)
    }
}

/// Why a login or logout failed.
public enum AccountError: Error, Hashable, Sendable {
    /// `host` rejects the email address or password, possibly with a message.
    case wrongPassword(host: HostName, message: String? = nil)
    /// `host` has no login.
    case noLogin(host: HostName)
    /// `host` sends its logins to `other`, which is not trusted.
    case loginElsewhere(host: HostName, other: HostName)
    /// `host` reported success but sent no token.
    case noToken(host: HostName)
    /// The request failed.
    case failed(CatalogError)
    /// The token file cannot be written, for the system's `reason`.
    case notSaved(path: String, reason: String)
    /// The token file cannot be read or removed, or belongs to another user.
    case notReadable(path: String, reason: String)
}

extension AccountError: LocalizedError {
    /// What happened and what to try, naming the host or the file, never a password or a token.
    public var errorDescription: String? {
        switch self {
        case .wrongPassword(let host, let message?): localized("\(host) did not log you in: \(message)")
        case .wrongPassword(let host, nil):
            localized("\(host) does not accept that email address with that password. Try again.")
        case .noLogin(let host): localized("\(host) has no accounts, so you need no login.")
        case .loginElsewhere(let host, let other) where host == other:
            localized("\(host) wants the password sent by https. Give https://\(host) as the base URL.")
        case .loginElsewhere(let host, let other):
            localized(
                "\(host) wants the password sent to \(other). If you trust that, give it as the base URL.")
        case .noToken(let host):
            localized("\(host) did not send a token for the login. Try again later.")
        case .failed(let error): error.localizedDescription
        case .notSaved(let path, let reason): localized("The login cannot be saved in \(path): \(reason).")
        case .notReadable(let path, let reason): localized("The login in \(path) cannot be used: \(reason).")
        }
    }
}
