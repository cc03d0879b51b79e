import Foundation
import Localization
import TekpubFormats

/// The address below which a server offers its catalogue: http or https, with a host.
public struct BaseURL: Hashable, Sendable {
    /// The address as given, without its fragment.
    public let url: URL
    /// The host, safe to show.
    public let host: HostName
    /// Parses an address as users type or paste it, with or without a trailing slash or blanks around it.
    ///
    /// Other programs write `feed:`, `podcast:` and the like in place of http.
    ///
    /// A link on a web page may begin with `tekpub:`, so that it opens this program:
    /// `tekpub:https://example.org/feed.xml`, or `tekpub://example.org/feed.xml` for an address with https.
    public init(_ text: String) throws(BaseURLError) {
        if let plain = Self.plain(text), let host = HostName(plain) {
            url = plain
            self.host = host
            return
        }
        let text = Self.withoutOwnScheme(text.feedAddress)
        guard let separator = text.firstRange(of: "://") else {
            throw .withoutScheme(text)
        }
        let scheme = text[..<separator.lowerBound].lowercased()
        guard Self.isScheme(scheme) else { throw .malformed }
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
    }

    /// The address to which the wires' paths are appended, without a query or a trailing slash.
    private var root: URL {
        guard var parts = URLComponents(url: url, resolvingAgainstBaseURL: true) else { return url }
        parts.query = nil
        while parts.percentEncodedPath.hasSuffix("/") { parts.percentEncodedPath.removeLast() }
        return parts.url ?? url
    }

    /// Returns the address in `text` if it needs no further look; see `PlainAddress`.
    private static func plain(_ text: String) -> URL? {
        guard text.utf8.allSatisfy({ $0 > 0x20 && $0 < 0x7F }), let url = URL(string: text),
            url.absoluteString == text, PlainAddress(url)?.hasFragment == false
        else { return nil }
        return url
    }

    private static let ownScheme = "tekpub:"

    /// Whether `text` begins with `tekpub:`, so that it may come from a web page and not from the user.
    public static func isLink(_ text: String) -> Bool {
        text.prefix(ownScheme.count).lowercased() == ownScheme
    }

    /// Returns the address in a link that begins with `tekpub:`, and any other text as it is.
    private static func withoutOwnScheme(_ text: String) -> String {
        guard isLink(text) else { return text }
        let rest = text.dropFirst(ownScheme.count)
        if rest.hasPrefix("//") { return "https:" + rest }
        // `tekpub:3000` is a host and its port.
        return rest.contains("://") ? String(rest) : text
    }

    /// Whether `text`, in lower case, has the form of a scheme (RFC 3986, section 3.1).
    ///
    /// A refresh asks this of every source, and compiling a regular expression takes longer than the rest of
    /// `init`.
    private static func isScheme(_ text: String) -> Bool {
        let letters = UInt8(ascii: "a")...UInt8(ascii: "z")
        guard let first = text.utf8.first, letters.contains(first) else { return false }
        return text.utf8.allSatisfy { $0.isLetterOrDigit || "+.-".utf8.contains($0) }
    }

    /// The supported schemes.
    package static let schemes: Set<String> = ["http", "https"]

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

extension BaseURL {
    /// Parses an address as it is typed into a field: with blanks around it, perhaps without a scheme.
    ///
    /// The scheme is https, or http for this computer, whose servers seldom have a certificate.
    public init(typed text: String) throws(BaseURLError) {
        let text = text.trimmingCharacters(in: .whitespacesAndNewlines)
        guard !text.contains("://"), let base = try? BaseURL("http://\(text)") else {
            try self.init(text)
            return
        }
        try self.init("\(base.isThisComputer ? "http" : "https")://\(text)")
    }

    /// The host's name in lower case, without the brackets of an IPv6 address.
    private var name: String {
        (url.host(percentEncoded: false) ?? "").lowercased().trimmingCharacters(in: ["[", "]"])
    }

    /// Whether the host is this computer (RFC 6761, section 6.3, and RFC 1122, section 3.2.1.3).
    private var isThisComputer: Bool {
        name == "localhost" || name.hasSuffix(".localhost") || name == "::1"
            || IPv4Address(name)?.isIn(127, 0, prefix: 8) == true
    }

    /// Whether the host is reached without the internet: it is this computer, or has an address or a name that is only
    /// known in its network (RFC 1918, RFC 3927, RFC 4193, RFC 4291 section 2.5.6, RFC 6762), or a name without a dot.
    public var isNearby: Bool {
        if isThisComputer { return true }
        if let address = IPv4Address(name) {
            return address.isIn(10, 0, prefix: 8) || address.isIn(172, 16, prefix: 12)
                || address.isIn(192, 168, prefix: 16) || address.isIn(169, 254, prefix: 16)
        }
        if name.contains(":") {
            return ["fc", "fd", "fe8", "fe9", "fea", "feb"].contains { name.hasPrefix($0) }
        }
        return !name.contains(".") || name.hasSuffix(".local")
    }
}

/// An IPv4 address in four decimal parts.
private struct IPv4Address {
    private let bits: UInt32

    /// - Returns: nil if `text` has another form.
    init?(_ text: String) {
        let parts = text.split(separator: ".", omittingEmptySubsequences: false).map { UInt8($0) }
        guard parts.count == 4, !parts.contains(nil) else { return nil }
        bits = parts.reduce(0) { $0 << 8 | UInt32($1 ?? 0) }
    }

    /// Whether the first `prefix` bits are those of the network `first`.`second`.
    func isIn(_ first: UInt32, _ second: UInt32, prefix: UInt32) -> Bool {
        bits >> (32 - prefix) == (first << 24 | second << 16) >> (32 - prefix)
    }
}

extension BaseURL: CustomStringConvertible {
    /// The host only: the rest of the address may contain a password or a token.
    public var description: String { host.description }
}

/// Why a text is not a base URL. The text may contain a password and is not repeated.
public enum BaseURLError: Error, Hashable, Sendable {
    /// Not an address.
    case malformed
    /// An address without `http://`; `suggestion` includes it.
    case missingScheme(suggestion: String)
    /// An address with a scheme other than http and https.
    case unsupportedScheme(String)
    /// An address without a host.
    case missingHost
}

extension BaseURLError: LocalizedError {
    /// A message for the user: what is wrong, with an example of an address.
    public var errorDescription: String? {
        switch self {
        case .malformed:
            localized("That is not an address. Give a base URL such as http://localhost:3000.")
        case .missingScheme(let suggestion):
            localized("The base URL lacks its http:// or https://. Did you mean \(suggestion)?")
        case .unsupportedScheme(let scheme):
            localized("The base URL must begin with http:// or https://, not with \(scheme)://.")
        case .missingHost:
            localized("The base URL has no host. Give one such as http://localhost:3000.")
        }
    }
}

extension BaseURLError {
    /// Returns what is wrong with a text without `://`.
    static func withoutScheme(_ text: String) -> BaseURLError {
        let address = text.prefix { $0 != "?" && $0 != "#" }
        // Ignore errors: if the text is not an address with a scheme either, there is no suggestion.
        guard !address.contains("@"), let base = try? BaseURL("http://\(address)") else { return .malformed }
        return .missingScheme(suggestion: base.url.absoluteString)
    }
}
