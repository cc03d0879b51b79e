import Foundation

/// A host, and its port unless that is the default: the part of an address that may be shown.
///
/// The user name, password, path and query of an address can be secrets and are not stored here.
public struct HostName: Hashable, Sendable, CustomStringConvertible {
    /// For example `tekpub.com`, `127.0.0.1:3000` or `[::1]:3000`.
    public let description: String

    /// - Returns: nil if `url` has no host, or one with invalid characters.
    public init?(_ url: URL) {
        guard let parts = URLComponents(url: url, resolvingAgainstBaseURL: true),
            let host = parts.encodedHost, !host.isEmpty, host.hasPrefix("[") || !host.contains("%")
        else { return nil }
        let usualPort = parts.scheme?.lowercased() == "https" ? 443 : 80
        let port = parts.port.flatMap { $0 == usualPort ? nil : ":\($0)" }
        description = host + (port ?? "")
    }
}
