import Foundation

/// The address below which a server offers its catalogue: http or https, with a host.
public struct BaseURL: Hashable, Sendable {
    /// The address as given, without its fragment.
    public let url: URL
    /// The host, safe to show.
    public let host: HostName
    /// The address to which the wires' paths are appended, without a query or a trailing slash.
    private let root: URL

    /// Parses an address as users type it, with or without a trailing slash.
    public init(_ text: String) throws(BaseURLError) {
        guard let separator = text.firstRange(of: "://") else {
            throw .withoutScheme(text)
        }
        let scheme = text[..<separator.lowerBound].lowercased()
        guard scheme.wholeMatch(of: /[a-z][a-z0-9+.-]*/) != nil else { throw .malformed }
        guard Self.schemes.contains(scheme) else { throw .unsupportedScheme(scheme) }
        guard !text.contains(where: \.isWhitespace), var parts = URLComponents(string: text) else {
            throw .malformed
        }
        guard parts.port.map((1...65535).contains) ?? true else { throw .malformed }
        if parts.scheme != scheme { parts.scheme = scheme }
        parts.fragment = nil
        guard let url = parts.url else { throw .malformed }
        guard let host = HostName(url) else { throw .missingHost }
        self.url = url
        self.host = host
        parts.query = nil
        while parts.percentEncodedPath.hasSuffix("/") { parts.percentEncodedPath.removeLast() }
        root = parts.url ?? url
    }

    /// The supported schemes.
    static let schemes: Set<String> = ["http", "https"]

    /// Returns the address of `path` below this one, without the query.
    ///
    /// - Parameter path: without a leading slash.
    func appending(_ path: String) -> URL {
        root.appending(path: path)
    }

    /// The addresses to which the wires' paths are appended. If this is the root of an API, such as
    /// `http://tekpub.com/api`, they include the root of its site.
    var roots: [URL] {
        root.lastPathComponent.lowercased() == "api" ? [root.deletingLastPathComponent(), root] : [root]
    }

    /// The customer's token in the address, a secret; nil if missing.
    var token: URLQueryItem? {
        URLComponents(url: url, resolvingAgainstBaseURL: true)?.queryItems?.first { $0.name == "token" }
    }
}

extension BaseURL: CustomStringConvertible {
    /// The host only: the rest of the address may contain a password or a token.
    public var description: String { host.description }
}
