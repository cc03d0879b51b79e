import Foundation

/// Scheme, host and port of an address: whoever gets what is secret there gets it nowhere else.
///
/// Source: RFC 6454, section 4.
public struct Origin: Hashable, Sendable {
    /// `http` or `https`.
    public let scheme: String
    /// In lower case; an address of version 6 stands in brackets.
    public let host: String
    /// The port, also where the address leaves out the usual one.
    public let port: Int

    /// - Returns: nil if `url` is not http or https, or has no host that can be shown.
    public init?(_ url: URL) {
        guard let parts = URLComponents(url: url, resolvingAgainstBaseURL: true),
            let scheme = parts.scheme?.lowercased(), BaseURL.schemes.contains(scheme),
            let host = parts.encodedHost?.lowercased(), HostName(url) != nil
        else { return nil }
        self.scheme = scheme
        self.host = host
        port = parts.port ?? (scheme == "https" ? 443 : 80)
    }

    /// Whether `other` is the same host behind TLS, each at its usual port, so that what is meant for this
    /// origin is as safe there.
    func isUpgraded(to other: Origin) -> Bool {
        scheme == "http" && port == 80 && other.scheme == "https" && other.port == 443 && host == other.host
    }
}

extension Origin: CustomStringConvertible {
    /// Such as `http://127.0.0.1:3000`; the port is always told.
    public var description: String { "\(scheme)://\(host):\(port)" }
}
