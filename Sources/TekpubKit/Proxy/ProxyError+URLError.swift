import Foundation

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

extension ProxyError {
    /// Says what `error` means for a request to `host`.
    ///
    /// Foundation on Linux gives the same code, -1, to everything it does not know, and only
    /// libcurl's words tell truncation from TLS: this is the one place that reads them.
    ///
    /// - Parameters:
    ///   - received: how many bytes of the body came before; nil if no answer had begun.
    ///   - expected: how long the body was to be, if known.
    init(_ error: URLError, host: HostName, received: Int?, expected: Int?) {
        let words = error.localizedDescription.withoutFullStop
        switch error.code {
        case .cancelled: self = .cancelled
        case .cannotFindHost, .dnsLookupFailed: self = .nameNotFound(host: host)
        case .cannotConnectToHost: self = .connectionRefused(host: host)
        case .unsupportedURL, .cannotParseResponse: self = .notHTTP(host: host)
        case .networkConnectionLost, .badServerResponse:
            self =
                received.map { .cutShort(host: host, received: $0, expected: expected) }
                ?? .connectionLost(host: host)
        case .secureConnectionFailed, .serverCertificateUntrusted, .serverCertificateHasBadDate,
            .serverCertificateHasUnknownRoot, .serverCertificateNotYetValid:
            self = .insecure(host: host, reason: words.withoutPrefixes)
        case .unknown where words.contains("transfer closed") || words.contains("outstanding read data"):
            self = .cutShort(host: host, received: received ?? 0, expected: expected)
        case .unknown where words.contains("SSL") || words.contains("TLS") || words.contains("certificate"):
            self = .insecure(host: host, reason: words.withoutPrefixes)
        case .badURL where host.description.hasPrefix("["):
            self = .failed(
                host: host,
                reason: "URLSession takes no IPv6 address here; give a host name, such as localhost")
        default: self = .failed(host: host, reason: words)
        }
    }
}

extension String {
    fileprivate var withoutFullStop: String {
        hasSuffix(".") ? String(dropLast()) : self
    }

    /// What OpenSSL says last, as in `OpenSSL/3.0: error:0A00010B:SSL routines::wrong version number`.
    fileprivate var withoutPrefixes: String {
        let unquoted = prefix { $0 != "'" }
        guard let colon = unquoted.lastIndex(of: ":") else { return self }
        return self[colon...].dropFirst().trimmingCharacters(in: .whitespaces)
    }
}
