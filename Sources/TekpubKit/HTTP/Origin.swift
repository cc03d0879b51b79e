import Foundation

/// The scheme, host and port of an address. A secret for one origin is never sent to another.
///
/// Source: RFC 6454, section 4.
public struct Origin: Hashable, Codable, Sendable {
    /// `http` or `https`.
    public let scheme: String
    /// In lower case; an IPv6 address has brackets.
    public let host: String
    /// The port; the default one if the address has no port.
    public let port: Int

    /// - Returns: nil if `url` is not http or https, or has no valid host.
    public init?(_ url: URL) {
        if let plain = PlainAddress(url) {
            scheme = plain.scheme
            host = plain.host.lowercased()
            port = plain.port ?? plain.usualPort
            return
        }
        guard let parts = URLComponents(url: url, resolvingAgainstBaseURL: true),
            let scheme = parts.scheme?.lowercased(), BaseURL.schemes.contains(scheme),
            let host = parts.encodedHost?.lowercased(), HostName(url) != nil
        else { return nil }
        self.scheme = scheme
        self.host = host
        port = parts.port ?? (scheme == "https" ? 443 : 80)
    }

    /// The host and the port, for example `127.0.0.1:3000`.
    var authority: String { "\(host):\(port)" }

    /// The root of the same host and port with the other one of http and https.
    var otherScheme: URL? { URL(string: "\(scheme == "http" ? "https" : "http")://\(authority)/") }

    /// Whether `other` is the same host with TLS, both at their default ports, so that a secret for this
    /// origin is as safe there.
    func isUpgraded(to other: Origin) -> Bool {
        scheme == "http" && port == 80 && other.scheme == "https" && other.port == 443 && host == other.host
    }
}

extension Origin: CustomStringConvertible {
    /// For example `http://127.0.0.1:3000`; the port is always included.
    public var description: String { "\(scheme)://\(authority)" }
}

/// A host, and its port unless that is the default: the part of an address that may be shown.
///
/// The user name, password, path and query of an address can be secrets and are not stored here.
public struct HostName: Hashable, Codable, Sendable, CustomStringConvertible {
    /// For example `tekpub.com`, `127.0.0.1:3000` or `[::1]:3000`.
    public let description: String

    /// - Returns: nil if `url` has no host, or one with invalid characters.
    public init?(_ url: URL) {
        if let plain = PlainAddress(url) {
            description = plain.host + (plain.port.flatMap { $0 == plain.usualPort ? nil : ":\($0)" } ?? "")
            return
        }
        guard let parts = URLComponents(url: url, resolvingAgainstBaseURL: true),
            let host = parts.encodedHost, !host.isEmpty, host.hasPrefix("[") || !host.contains("%")
        else { return nil }
        let usualPort = parts.scheme?.lowercased() == "https" ? 443 : 80
        let port = parts.port.flatMap { $0 == usualPort ? nil : ":\($0)" }
        description = host + (port ?? "")
    }
}
