import Foundation

/// The address below which a server offers its catalogue: http or https, with a host.
public struct BaseURL: Hashable, Sendable {
    /// The address as it was given, without a fragment.
    public let url: URL
    /// Who is asked, as it may be shown.
    public let host: HostName
    /// The address that the wires' paths continue: without a query or a slash at its end.
    private let root: URL

    /// Reads an address as a person types it, with or without a slash at its end.
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

    /// The schemes that can be asked.
    static let schemes: Set<String> = ["http", "https"]

    /// The address of `path` below this one; a query of this one is left out.
    ///
    /// - Parameter path: without a slash at its start.
    func appending(_ path: String) -> URL {
        root.appending(path: path)
    }

    /// The addresses below which the wires' paths are tried: where this is the root of an API, such as
    /// `http://tekpub.com/api`, that of its site too.
    var roots: [URL] {
        root.lastPathComponent.lowercased() == "api" ? [root.deletingLastPathComponent(), root] : [root]
    }

    /// The customer's token that the address carries; a secret.
    var token: URLQueryItem? {
        URLComponents(url: url, resolvingAgainstBaseURL: true)?.queryItems?.first { $0.name == "token" }
    }
}

extension BaseURL: CustomStringConvertible {
    /// The host alone: the rest of the address may hold a password or a token.
    public var description: String { host.description }
}
