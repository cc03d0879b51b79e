import Foundation

/// Why nobody could be logged in or out.
public enum AccountError: Error, Hashable, Sendable {
    /// `host` does not know that address with that password, for which it may give a reason.
    case wrongPassword(host: HostName, message: String? = nil)
    /// Nobody can log in at `host`.
    case noLogin(host: HostName)
    /// `host` has its customers log in at `other`, which could be anybody.
    case loginElsewhere(host: HostName, other: HostName)
    /// `host` let the customer in, it seems, but gave no token.
    case noToken(host: HostName)
    /// There was no answer to go by.
    case failed(ProxyError)
    /// The file with the token cannot be written, for the `reason` that the system gives.
    case notKept(path: String, reason: String)
    /// The file with the token cannot be read or removed, or is not the user's own.
    case notReadable(path: String, reason: String)
}

extension AccountError: LocalizedError {
    /// What happened and what to try, naming the host or the file, never a password or a token.
    public var errorDescription: String? {
        switch self {
        case .wrongPassword(let host, let message?): "\(host) did not log you in: \(message)"
        case .wrongPassword(let host, nil):
            "\(host) does not accept that email address with that password. Try again."
        case .noLogin(let host): "\(host) has no login. What it shows is for everybody."
        case .loginElsewhere(let host, let other) where host == other:
            "\(host) wants the password sent by https. Give https://\(host) as the base URL."
        case .loginElsewhere(let host, let other):
            "\(host) wants the password sent to \(other). If you trust that, give it as the base URL."
        case .noToken(let host):
            "\(host) answered the login with something other than a token. Try again later."
        case .failed(let error): error.localizedDescription
        case .notKept(let path, let reason): "The login cannot be kept in \(path): \(reason)."
        case .notReadable(let path, let reason): "The login in \(path) cannot be used: \(reason)."
        }
    }

    /// Whether a person who tries again with other words may succeed.
    public var isWrongPassword: Bool {
        if case .wrongPassword = self { true } else { false }
    }
}
