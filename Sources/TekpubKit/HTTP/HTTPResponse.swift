import Foundation
import TekpubFormats

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// The response to a request: its head, and its body, which is read as it arrives.
struct HTTPResponse: Sendable {
    let head: HTTPURLResponse
    /// The final address, after redirects. It may contain secrets.
    let url: URL
    /// The address to use from now on, if redirects said so: the last one that permanent redirects lead to, from
    /// the first on; nil if the first redirect was not permanent.
    var movedTo: URL?
    /// The number of redirects that led here.
    var redirectCount = 0
    /// The host that responded, safe to show.
    let host: HostName
    let body: HTTPBody

    init(head: HTTPURLResponse, url: URL?, host: HostName, body: HTTPBody) {
        self.head = head
        self.url = url ?? head.url ?? URL(filePath: "/")
        self.host = host
        self.body = body
    }

    /// The address to which the response redirects; nil if it is not a redirect.
    var redirection: URL? {
        get throws(ProxyError) {
            guard [301, 302, 303, 307, 308].contains(head.statusCode) else { return nil }
            guard let location = head.value(forHTTPHeaderField: "Location"),
                let next = WebAddress(base: url).url(location)
            else { throw .badRedirect(host: host) }
            return next
        }
    }
}

extension HTTPURLResponse {
    /// The length of the body as the reader receives it; nil if unknown.
    var bodyByteCount: Int? {
        expectedContentLength >= 0 && !isCompressed ? Int(expectedContentLength) : nil
    }

    /// Whether the stated length is that of the compressed body.
    var isCompressed: Bool {
        let encoding = value(forHTTPHeaderField: "Content-Encoding") ?? ""
        return !encoding.isEmpty && encoding.lowercased() != "identity"
    }
}
