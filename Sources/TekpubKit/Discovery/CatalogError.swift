import Foundation
import TekpubFormats

/// Why a catalogue could not be fetched.
public indirect enum CatalogError: Error, Hashable, Codable, Sendable {
    /// The name `host` has no address.
    case nameNotFound(host: HostName)
    /// `host` does not accept connections, or cannot be reached.
    case connectionRefused(host: HostName)
    /// The connection ended before a response began.
    case connectionLost(host: HostName)
    /// No byte of a response arrived within `limit`.
    case noAnswer(host: HostName, limit: Duration)
    /// The response paused for `limit`.
    case stalled(host: HostName, limit: Duration)
    /// The whole catalogue did not arrive within `limit`.
    case tooSlow(host: HostName, limit: Duration)
    /// There is no secure connection, for the `reason` that the TLS library states.
    case insecure(host: HostName, reason: String)
    /// The server speaks the other one of http and https; `right` is its origin with that.
    case wrongScheme(host: HostName, right: Origin)
    /// The server does not speak HTTP.
    case notHTTP(host: HostName)
    /// There were more than `count` redirects, the last of them from `host`.
    case tooManyRedirects(host: HostName, count: Int)
    /// `host` redirects to an invalid address, or to one that is not http or https.
    case badRedirect(host: HostName)
    /// `host` redirects a request with a secret to `other`, which does not receive it.
    case leadsElsewhere(host: HostName, other: HostName)
    /// `host` rejects the token of the customer's login.
    case loginRefused(host: HostName)
    /// The root documents of `host` lead to each other in a loop, or in a chain that is too long.
    case circularQueries(host: HostName)
    /// The feed at `host` has more than `count` further pages.
    case tooManyPages(host: HostName, count: Int)
    /// `host` leaves `count` entries out of its list.
    case incompleteList(host: HostName, count: Int)
    /// The request for the feed that the web page at the address `page` names failed with `error`.
    case linked(page: String, error: CatalogError)
    /// `host` answered `code`, outside 200...299.
    case status(host: HostName, code: Int)
    /// `host` requires a name and a password (Basic); `isGiven` if the base URL contains them.
    case passwordWanted(host: HostName, isGiven: Bool)
    /// `host` answered `code`, 429 or 500 and above, and asks for a wait that is too long.
    case busy(host: HostName, code: Int, retryAfter: Duration)
    /// The response is complete, but not a catalogue.
    case unreadable(host: HostName, cause: WireError)
    /// The connection ended inside the response. The counts are bytes; `expected` is nil if the server did
    /// not state a length, or only the compressed one.
    case cutShort(host: HostName, received: Int, expected: Int?)
    /// A load of `host` exceeds a limit that the user can raise.
    case overLimit(host: HostName, LoadLimits.Excess)
    /// `host` states an impossible length.
    case badLength(host: HostName)
    /// The user's `proxy`, which is between this computer and `host`, failed; `reason` follows its name.
    case viaProxy(host: HostName, proxy: String, reason: String)
    /// yt-dlp, which reads the page at `host`, failed.
    case ytDlp(host: HostName, YtDlpFailure)
    /// This computer lacks a resource; the sentence says what to do.
    case unavailable(String)
    /// The catalogue arrived and could not be saved.
    case notSaved(LibraryError)
    /// Any other error, in the words of the system.
    case failed(host: HostName, reason: String)
    /// The caller cancelled the request; never shown.
    case cancelled
}

extension CatalogError: RetryableError {
    var mayPass: Bool {
        switch self {
        case .connectionRefused, .connectionLost, .noAnswer, .stalled, .tooSlow, .cutShort, .nameNotFound:
            true
        case .status(_, let code), .busy(_, let code, _): RetryPolicy.mayPass(status: code)
        case .linked(_, let error): error.mayPass
        default: false
        }
    }

    var retryAfter: Duration? {
        switch self {
        case .busy(_, _, let duration): duration
        case .linked(_, let error): error.retryAfter
        default: nil
        }
    }
}

extension CatalogError {
    /// The host that was asked; nil if no host is at fault.
    var host: HostName? {
        switch self {
        case .nameNotFound(let host), .connectionRefused(let host), .connectionLost(let host),
            .noAnswer(let host, _), .stalled(let host, _), .tooSlow(let host, _), .insecure(let host, _),
            .notHTTP(let host), .wrongScheme(let host, _),
            .tooManyRedirects(let host, _), .badRedirect(let host), .leadsElsewhere(let host, _),
            .loginRefused(let host), .circularQueries(let host), .tooManyPages(let host, _),
            .incompleteList(let host, _),
            .status(let host, _), .passwordWanted(let host, _), .busy(let host, _, _), .badLength(let host),
            .viaProxy(let host, _, _), .unreadable(let host, _), .cutShort(let host, _, _),
            .failed(let host, _), .overLimit(let host, _), .ytDlp(let host, _):
            host
        case .linked(_, let error): error.host
        case .unavailable, .notSaved, .cancelled: nil
        }
    }

    /// Returns how well this response to `request` explains why there is no catalogue.
    ///
    /// - Parameter baseHost: the host of the base URL. If another host, to which that leads, cannot be
    ///   reached, the remaining requests are still sent.
    /// - Returns: nil if the remaining requests are pointless, for example because the server cannot be
    ///   reached.
    func diagnosticPriority(for request: CatalogRequest, of baseHost: HostName) -> Int? {
        switch self {
        case .cancelled, .notSaved, .unavailable, .overLimit: nil
        case .unreadable(_, let cause) where cause.isRefusal: nil
        case .status, .passwordWanted: isAbsence ? 0 : 2
        case .unreadable(_, let cause):
            request.isWellKnown && !request.isOfService || cause.isDamage ? 3 : 1
        case .circularQueries: 3
        case .linked(_, let error): error.diagnosticPriority(for: request, of: baseHost).map { _ in 3 }
        default: host == baseHost ? nil : 3
        }
    }

    /// Whether the server says that the address does not exist or does not accept the method.
    var isAbsence: Bool {
        if case .status(_, let code) = self { [404, 405, 410, 501].contains(code) } else { false }
    }

    /// Whether the server cannot be reached, has trouble or sends no catalogue, so that a cached one is the best one
    /// now.
    package var isOutage: Bool {
        switch self {
        case .viaProxy, .failed, .badLength, .notHTTP, .overLimit, .ytDlp: true
        case .unreadable(_, let cause): !cause.isRefusal
        case .linked(_, let error): error.isOutage
        default: mayPass
        }
    }

    /// Whether the server has trouble, so that the same request may succeed later.
    var isTrouble: Bool {
        switch self {
        case .unreadable(_, .endsEarly): true
        default: mayPass && !isAbsence
        }
    }

    /// Whether only this server failed.
    var concernsServer: Bool {
        switch self {
        case .cancelled, .notSaved, .unavailable, .overLimit: false
        default: true
        }
    }

    /// Whether the response arrived, but is not the expected one.
    var isAnswer: Bool {
        switch self {
        case .status, .passwordWanted, .unreadable, .circularQueries, .tooManyPages, .incompleteList: true
        case .linked(_, let error): error.isAnswer
        default: false
        }
    }
}

extension WireError {
    /// Whether the service itself says that there is nothing, or not without a password.
    fileprivate var isRefusal: Bool {
        switch self {
        case .noItem, .withdrawn, .refusal, .passwordNeeded: true
        default: false
        }
    }

    /// Whether the body is a damaged catalogue.
    fileprivate var isDamage: Bool {
        switch self {
        case .empty, .notJSON, .anotherShape, .foreign, .noFeed, .noItem, .withdrawn, .refusal,
            .passwordNeeded:
            false
        case .invalidUTF8, .endsEarly, .tooDeep, .tooLarge, .tooLong, .untitled: true
        }
    }
}
