import Foundation
import TekpubFormats
import TekpubKit

/// Why a source could not provide a catalogue.
public enum CatalogSourceError: Error, Equatable {
    /// The server could not be reached or sent no catalogue.
    case proxy(ProxyError)
    /// The bundled catalogue could not be read.
    case file(CatalogFileError)

    /// Whether the server requires a login.
    var isRefusedLogin: Bool {
        switch self {
        case .proxy(.status(_, code: 401)), .proxy(.passwordWanted): true
        default: isRefusedToken
        }
    }

    /// Whether the server may allow more after a login, even if it does not ask for one.
    var mayPassWithLogin: Bool {
        if case .proxy(.status(_, code: 403)) = self { true } else { isRefusedLogin }
    }

    /// Whether the server rejects the customer's token.
    var isRefusedToken: Bool {
        if case .proxy(.loginRefused) = self { true } else { false }
    }

    /// Whether the server could not be reached, or stopped responding.
    var isUnreachable: Bool {
        switch self {
        case .proxy(let error):
            switch error {
            case .nameNotFound, .connectionRefused, .connectionLost, .noAnswer, .stalled, .viaProxy,
                .unavailable:
                true
            default: false
            }
        case .file: false
        }
    }

    /// What happened, in one sentence; nil if the load was cancelled.
    var reason: String? {
        switch self {
        case .proxy(.cancelled): nil
        case .proxy(let error): error.reason
        case .file(let error): error.errorDescription
        }
    }
}
