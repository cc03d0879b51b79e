import TekpubKit

/// What the user can do about an error.
extension CatalogError {
    /// Whether the server requires a login.
    var isRefusedLogin: Bool {
        switch self {
        case .status(_, code: 401), .passwordWanted: true
        default: isRefusedToken
        }
    }

    /// Whether the server may allow more after a login, even if it does not ask for one.
    var mayPassWithLogin: Bool {
        if case .status(_, code: 403) = self { true } else { isRefusedLogin }
    }

    /// Whether the server rejects the customer's token.
    var isRefusedToken: Bool {
        if case .loginRefused = self { true } else { false }
    }

    /// Whether the server could not be reached, or stopped responding.
    var isUnreachable: Bool {
        switch self {
        case .nameNotFound, .connectionRefused, .connectionLost, .noAnswer, .stalled, .tooSlow, .viaProxy,
            .unavailable:
            true
        default: false
        }
    }
}
