import Foundation
import TekpubFormats

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// The answer to a request: its head, and its body while that comes.
struct HTTPResponse: Sendable {
    let head: HTTPURLResponse
    /// Where it was found in the end. The address may hold secrets.
    let url: URL
    /// Who answered, as it may be shown.
    let host: HostName
    let body: HTTPBody

    init(head: HTTPURLResponse, url: URL?, host: HostName, body: HTTPBody) {
        self.head = head
        self.url = url ?? head.url ?? URL(filePath: "/")
        self.host = host
        self.body = body
    }

    /// Where the answer leads instead of being one; nil if it is no redirect.
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
