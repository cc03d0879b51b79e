import Foundation
import TekpubFormats

/// The response to a request: its head, and its body, which is read as it arrives.
struct HTTPResponse: Sendable {
    let head: HTTPHead
    /// The host that responded, safe to show.
    let host: HostName
    let body: HTTPBody
    /// The address to use from now on, if redirects said so: the last one that permanent redirects lead to, from
    /// the first on; nil if the first redirect was not permanent.
    var movedTo: URL?
    /// The number of redirects that led here.
    var redirectCount = 0

    /// The final address, after redirects. It may contain secrets.
    var url: URL { head.url }

    /// The address to which the response redirects; nil if it is not a redirect.
    var redirection: URL? {
        get throws(CatalogError) {
            guard [301, 302, 303, 307, 308].contains(head.statusCode) else { return nil }
            guard let location = head.fields["Location"],
                let next = WebAddress(base: url).url(location)
            else { throw .badRedirect(host: host) }
            return next
        }
    }
}

/// The status and the header fields of a response.
///
/// A field that the server sent more than once has its values joined by commas, unless it has a single value
/// (`HTTPHeadReader`).
struct HTTPHead: Sendable {
    /// The address that responded.
    let url: URL
    let statusCode: Int
    var fields = HTTPFields()
    /// When the head arrived, by this computer's clock.
    var receivedAt = Date()

    /// The stated length of the body in bytes, before decompression; nil if unknown.
    var contentLength: Int? {
        fields["Content-Length"].flatMap { Int($0) }.flatMap { $0 >= 0 ? $0 : nil }
    }

    /// The encoding that `Content-Type` states for a text; nil if none.
    var charset: String? { fields["Content-Type"].flatMap { ContentType($0).charset } }
}

extension HTTPHead {
    /// The length of the body as the reader receives it; nil if unknown.
    var bodyByteCount: Int? {
        isCompressed ? nil : contentLength
    }

    /// Whether the stated length is that of the compressed body.
    var isCompressed: Bool { !contentCodings.isEmpty }

    /// How the body is compressed, in the order in which that was done.
    ///
    /// Source: RFC 9110, section 8.4.1, with Brotli (RFC 7932) and Zstandard (RFC 8878). Anything else in the field, such
    /// as `UTF-8` or `aws-chunked`, is a mistake of the server, and the body is as it should be.
    var contentCodings: [String] {
        let names = (fields["Content-Encoding"] ?? "").lowercased().split(separator: ",").map {
            $0.trimmingCharacters(in: .whitespaces)
        }
        return names.map { $0 == "x-gzip" ? "gzip" : $0 }.filter(Self.knownCodings.contains)
    }

    private static let knownCodings: Set = ["gzip", "deflate", "br", "zstd"]
}
