import Localization
import TekpubKit

/// What the user is told about an error, and can do about it.
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

    /// Returns the title and the message of an alert: the reason comes before the question.
    ///
    /// - Parameter further: what else the user should know, a paragraph each.
    func texts(
        about source: any CatalogSource, followedBy further: [String] = []
    ) -> (title: String, message: String) {
        let failure = localized("We couldn't fetch the `awesome` from \(source.host).")
        let asks = isUnreachable && source.catalogID.baseURL?.isNearby == false
        let question = asks ? localized("Are you connected to the internet?") : nil
        let sentences = [joinedSentences(failure, reason), question].compactMap(\.self)
        return (
            isUnreachable ? localized("Error connecting!") : localized("Error loading!"),
            (sentences + further).joined(separator: "\n\n")
        )
    }
}
