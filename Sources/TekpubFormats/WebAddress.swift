import Foundation

/// Makes the addresses in a document absolute.
package struct WebAddress {
    /// Where the document was found; nil leaves every address as it is.
    private let base: URL?

    package init(base: URL?) {
        self.base = base
    }

    /// The same, on top of `text`, which is relative to where the document was found.
    func based(on text: String) -> WebAddress {
        WebAddress(base: URL(string: text, relativeTo: base)?.absoluteURL ?? base)
    }

    /// `text` as an address that can be asked; nil if it is none, or not for the web.
    package func url(_ text: String) -> URL? {
        guard let url = URL(string: text, relativeTo: base)?.absoluteURL,
            ["http", "https"].contains(url.scheme?.lowercased()), url.hasHostName
        else { return nil }
        return url
    }

    /// `text` with what it leaves out of the address of the document; `text` itself if it is absolute
    /// or no address.
    func absolute(_ text: String) -> String {
        guard base != nil, !text.isAbsoluteAddress else { return text }
        return url(text)?.absoluteString ?? text
    }
}

extension String {
    /// The address without what people's line breaks put around and into it; nil if there is nothing else.
    ///
    /// Source: the URL standard of the WHATWG, section 4.4, which drops tabs and line feeds wherever they are.
    var addressOnly: String? {
        guard utf8.contains(where: { $0 <= .space }) else { return isEmpty ? nil : self }
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

    /// Whether it begins with a scheme and two slashes, or with a scheme alone as `mailto:` does.
    fileprivate var isAbsoluteAddress: Bool {
        if hasPrefix("http://") || hasPrefix("https://") { return true }
        guard let colon = utf8.firstIndex(of: .colon) else { return false }
        return utf8[..<colon].allSatisfy { $0.isLetterOrDigit || "+-.".utf8.contains($0) }
    }
}

extension URL {
    /// Whether it has a host, without characters that no name has.
    fileprivate var hasHostName: Bool {
        guard let host = URLComponents(url: self, resolvingAgainstBaseURL: true)?.encodedHost else {
            return false
        }
        return !host.isEmpty && (host.hasPrefix("[") || !host.contains("%"))
    }
}
