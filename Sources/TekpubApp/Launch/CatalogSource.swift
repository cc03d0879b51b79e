import Foundation
import TekpubFormats
import TekpubKit

/// A source of the browser's catalogue.
public protocol CatalogSource: Sendable {
    /// The name in the status bar.
    var name: String { get }
    /// The host and port in alerts.
    var host: String { get }
    /// The catalogue.
    var catalogID: CatalogID { get }

    /// Fetches the catalogue into `store`; cancelling the task cancels the request.
    ///
    /// - Parameter progress: called off the main actor, in order.
    /// - Returns: whether the store has changed, and warnings.
    func refresh(
        _ store: CatalogStore, progress: @escaping @Sendable (LoadProgress) -> Void
    ) async throws(CatalogSourceError) -> RefreshOutcome
}

/// The result of fetching a catalogue.
public struct RefreshOutcome: Hashable, Sendable {
    /// Whether the store's catalogue has changed.
    public let hasChanged: Bool
    /// Warnings about missing parts, a sentence each; usually empty.
    public let warnings: [String]

    /// Creates an outcome; by default a changed catalogue without warnings.
    public init(hasChanged: Bool = true, warnings: [String] = []) {
        self.hasChanged = hasChanged
        self.warnings = warnings
    }
}

/// Why a source could not provide a catalogue.
public enum CatalogSourceError: Error, Equatable {
    /// The server could not be reached or sent no catalogue.
    case proxy(CatalogError)
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
            case .nameNotFound, .connectionRefused, .connectionLost, .noAnswer, .stalled, .tooSlow, .viaProxy,
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
