import Foundation

/// Why a transfer ended before its answer did, before it is known what that means for which host.
enum HTTPFailure: Error, Hashable, Sendable {
    /// It is not wanted any more.
    case cancelled
    /// The server fell silent.
    case timedOut(TimeoutReason)
    /// No address is known for the host.
    case nameNotFound
    /// Nothing at the host takes connections.
    case connectionRefused
    /// The user's proxy does not let the request through, for the `reason` that ends a sentence.
    case proxy(String, reason: String)
    /// The connection ended, or what came ends in the middle.
    case connectionLost
    /// What answers does not speak HTTP.
    case notHTTP
    /// The head takes more bytes than any honest one.
    case headTooLong
    /// The stated length is none.
    case badLength
    /// The body is not compressed as the head says.
    case badEncoding
    /// There is no safe connection, for the reason that the TLS library states.
    case insecure(String)
    /// This computer lacks something; the sentence says what to do.
    case unavailable(String)
    /// Anything else, in the words of the system.
    case other(String)
}

extension ProxyError {
    /// Says what `failure` means for a request to `host`.
    ///
    /// - Parameters:
    ///   - received: how many bytes of the body came before; nil if no answer had begun.
    ///   - expected: how long the body was to be, if known.
    init(_ failure: HTTPFailure, host: HostName, received: Int?, expected: Int?, limits: Timeouts) {
        self =
            switch failure {
            case .cancelled: .cancelled
            case .timedOut(.firstByte): .noAnswer(host: host, limit: limits.firstByte)
            case .timedOut(.nextByte): .stalled(host: host, limit: limits.idle)
            case .nameNotFound: .nameNotFound(host: host)
            case .connectionRefused: .connectionRefused(host: host)
            case .proxy(let proxy, let reason): .viaProxy(host: host, proxy: proxy, reason: reason)
            case .connectionLost:
                received.map { .cutShort(host: host, received: $0, expected: expected) }
                    ?? .connectionLost(host: host)
            case .notHTTP: .notHTTP(host: host)
            case .headTooLong: .failed(host: host, reason: "it sent too many headers")
            case .badLength: .badLength(host: host)
            case .badEncoding: .failed(host: host, reason: "it sent what cannot be decompressed")
            case .insecure(let reason): .insecure(host: host, reason: reason)
            case .unavailable(let sentence): .unavailable(sentence)
            case .other(let reason): .failed(host: host, reason: reason)
            }
    }
}
