import Foundation
import Localization

/// Why a transfer ended early; a `CatalogError` also names the host.
enum HTTPFailure: Error, Hashable, Sendable {
    /// The reader does not want the rest.
    case cancelled
    /// The server was silent for too long.
    case timedOut(TimeoutReason)
    /// The name of the host has no address.
    case nameNotFound
    /// The host does not accept connections.
    case connectionRefused
    /// The user's proxy refused the request; `reason` follows its name.
    case proxy(String, reason: String)
    /// The connection ended, or the response is incomplete.
    case connectionLost
    /// The server does not speak HTTP.
    case notHTTP
    /// The head is longer than that of any honest server.
    case headTooLong
    /// The stated length is invalid.
    case badLength
    /// The body is not compressed as the head says.
    case badEncoding
    /// There is no secure connection, for the reason that the TLS library states.
    case insecure(String)
    /// The TLS handshake failed, for the reason that the TLS library states. The server may not speak TLS.
    case noHandshake(String)
    /// This computer lacks a resource; the sentence says what to do.
    case unavailable(String)
    /// Any other error, in the words of the system.
    case other(String)
}

extension CatalogError {
    /// Converts the failure of a request to `host`.
    ///
    /// - Parameters:
    ///   - received: the number of body bytes received; nil if no response had begun.
    ///   - expected: the stated length of the body; nil if unknown.
    init(_ failure: HTTPFailure, host: HostName, received: Int?, expected: Int?, timeouts: Timeouts) {
        self =
            switch failure {
            case .cancelled: .cancelled
            case .timedOut(.firstByte): .noAnswer(host: host, limit: timeouts.firstByte)
            case .timedOut(.nextByte): .stalled(host: host, limit: timeouts.idle)
            case .timedOut(.lastByte): .tooSlow(host: host, limit: timeouts.response ?? .zero)
            case .nameNotFound: .nameNotFound(host: host)
            case .connectionRefused: .connectionRefused(host: host)
            case .proxy(let proxy, let reason): .viaProxy(host: host, proxy: proxy, reason: reason)
            case .connectionLost:
                received.map { .cutShort(host: host, received: $0, expected: expected) }
                    ?? .connectionLost(host: host)
            case .notHTTP: .notHTTP(host: host)
            case .headTooLong:
                .failed(host: host, reason: LocalizedStringKey("its headers are too long").text)
            case .badLength: .badLength(host: host)
            case .badEncoding:
                .failed(
                    host: host, reason: LocalizedStringKey("it sent data that cannot be decompressed").text)
            case .insecure(let reason), .noHandshake(let reason): .insecure(host: host, reason: reason)
            case .unavailable(let sentence): .unavailable(sentence)
            case .other(let reason): .failed(host: host, reason: reason)
            }
    }
}
