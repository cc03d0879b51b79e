import Foundation
import TekpubFormats
import TekpubKit

/// Why a source gave no catalogue.
public enum CatalogSourceError: Error, Equatable {
    /// The server gave none, or could not be reached.
    case proxy(ProxyError)
    /// The bundled catalogue could not be read.
    case file(CatalogFileError)

    /// Whether the server wants the customer to log in, for the first time or again.
    var isRefusedLogin: Bool {
        switch self {
        case .proxy(.status(_, code: 401)), .proxy(.passwordWanted): true
        default: isRefusedToken
        }
    }

    /// Whether the server may show more to somebody who logs in, though it does not say so.
    var mayPassWithLogin: Bool {
        if case .proxy(.status(_, code: 403)) = self { true } else { isRefusedLogin }
    }

    /// Whether the server does not accept what proves who the customer is.
    var isRefusedToken: Bool {
        if case .proxy(.loginRefused) = self { true } else { false }
    }

    /// Whether there was no way to the server, or none to the end of its answer because it fell silent.
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

    /// What happened, in one sentence; nil if nothing did but that the caller gave up.
    var reason: String? {
        switch self {
        case .proxy(.cancelled): nil
        case .proxy(let error): error.reason
        case .file(let error): error.errorDescription
        }
    }
}
