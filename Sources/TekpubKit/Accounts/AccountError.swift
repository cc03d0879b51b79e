import Foundation

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
    case failed(ProxyError)
    /// The token file cannot be written, for the system's `reason`.
    case notKept(path: String, reason: String)
    /// The token file cannot be read or removed, or belongs to another user.
    case notReadable(path: String, reason: String)
}

extension AccountError: LocalizedError {
    /// What happened and what to try, naming the host or the file, never a password or a token.
    public var errorDescription: String? {
        switch self {
        case .wrongPassword(let host, let message?): "\(host) did not log you in: \(message)"
        case .wrongPassword(let host, nil):
            "\(host) does not accept that email address with that password. Try again."
        case .noLogin(let host): "\(host) has no accounts, so you need no login."
        case .loginElsewhere(let host, let other) where host == other:
            "\(host) wants the password sent by https. Give https://\(host) as the base URL."
        case .loginElsewhere(let host, let other):
            "\(host) wants the password sent to \(other). If you trust that, give it as the base URL."
        case .noToken(let host):
            "\(host) did not send a token for the login. Try again later."
        case .failed(let error): error.localizedDescription
        case .notKept(let path, let reason): "The login cannot be saved in \(path): \(reason)."
        case .notReadable(let path, let reason): "The login in \(path) cannot be used: \(reason)."
        }
    }

    /// Whether the user may succeed with another password or email address.
    public var isWrongPassword: Bool {
        if case .wrongPassword = self { true } else { false }
    }
}
