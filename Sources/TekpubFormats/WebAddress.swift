import Foundation

/// Resolves the addresses in a document.
package struct WebAddress {
    /// The document's URL; nil leaves every address unchanged.
    private let base: URL?

    package init(base: URL?) {
        self.base = base
    }

    /// Returns a resolver for the base address `text`, itself relative to this one. Ignores a base that is not
    /// an HTTP or HTTPS URL.
    func based(on text: String) -> WebAddress {
        WebAddress(base: url(text) ?? base)
    }

    /// `text` as an absolute HTTP or HTTPS URL with a host; nil if it is not one.
    package func url(_ text: String) -> URL? {
        guard let url = URL(string: text, relativeTo: base)?.absoluteURL,
            ["http", "https"].contains(url.scheme?.lowercased()), url.hasHostName
        else { return nil }
        return url
    }

    /// `text` resolved against the document's URL; unchanged if it is absolute or not an address.
    func absolute(_ text: String) -> String {
        guard base != nil, !text.isAbsoluteAddress else { return text }
        return url(text)?.absoluteString ?? text
    }
}

extension String {
    /// The address without white space around it and line breaks inside it; nil if nothing else is left.
    ///
    /// Source: the URL standard of the WHATWG, section 4.4, which removes all tabs and line feeds.
    var addressOnly: String? {
        var text = self
        guard text.withUTF8({ $0.hasByte { $0 <= .space } }) else { return isEmpty ? nil : self }
        var address = ""
        let inner = unicodeScalars.filter { $0.value >= 0x20 }
        let first = inner.firstIndex { $0 != " " } ?? inner.endIndex
        let last = inner.lastIndex { $0 != " " } ?? inner.startIndex
        guard first < inner.endIndex else { return nil }
        for scalar in inner[first...last] {
            if scalar == " " { address += "%20" } else { address.unicodeScalars.append(scalar) }
        }
        return address
    }

    /// The address of a feed without white space around it, with `http` in place of the schemes by which pages hand feeds to
    /// programs: `feed://e.org/a`, `itpc://e.org/a`, and `feed:https://e.org/a`, where the scheme stands in front.
    package var feedAddress: String {
        let text = trimmed ?? ""
        guard let colon = text.utf8.prefix(8).firstIndex(of: .colon),
            Self.feedSchemes.contains(text[..<colon].lowercased())
        else { return text }
        let rest = text[text.index(after: colon)...]
        if rest.hasPrefix("//") { return "http:" + rest }
        // `feed:8080` is a host and its port.
        return rest.contains("://") ? String(rest) : text
    }

    private static let feedSchemes: Set<String> = ["feed", "itpc", "pcast", "podcast", "rss", "itms"]

    /// Whether it begins with a scheme and two slashes, or a scheme alone such as `mailto:`.
    var isAbsoluteAddress: Bool {
        if hasPrefix("http://") || hasPrefix("https://") { return true }
        guard let colon = utf8.firstIndex(of: .colon), colon > utf8.startIndex else { return false }
        return utf8[..<colon].allSatisfy { $0.isLetterOrDigit || "+-.".utf8.contains($0) }
    }
}

extension URL {
    /// Whether it has a valid host name.
    fileprivate var hasHostName: Bool {
        guard let host = URLComponents(url: self, resolvingAgainstBaseURL: true)?.encodedHost else {
            return false
        }
        return !host.isEmpty && (host.hasPrefix("[") || !host.contains("%"))
    }
}

extension URL {
    /// The URL without query, fragment, user name and password.
    package var withoutSecrets: URL? {
        let hasNone =
            baseURL == nil
            && !relativeString.utf8.contains {
                $0 == UInt8(ascii: "?") || $0 == UInt8(ascii: "#") || $0 == UInt8(ascii: "@")
            }
        return hasNone ? self : withoutSecrets(keeping: [])
    }

    /// Returns the URL without fragment, user name and password, keeping only the query parameters in
    /// `names`.
    package func withoutSecrets(keeping names: Set<String>) -> URL? {
        var parts = URLComponents(url: self, resolvingAgainstBaseURL: true)
        let kept = parts?.queryItems?.filter { names.contains($0.name) } ?? []
        parts?.queryItems = kept.isEmpty ? nil : kept
        parts?.fragment = nil
        parts?.user = nil
        parts?.password = nil
        return parts?.url
    }

    /// The URL without user name and password.
    package var withoutUser: URL? {
        var parts = URLComponents(url: self, resolvingAgainstBaseURL: true)
        parts?.user = nil
        parts?.password = nil
        return parts?.url
    }
}
