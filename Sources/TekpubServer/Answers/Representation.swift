import Foundation
import TekpubKit

/// The content at an address, with its validators (RFC 9110, section 3.2).
struct Representation: Sendable {
    let content: any ByteSource
    let contentType: String
    let tag: EntityTag
    let lastModified: Date
    /// Whether the content is compressed with gzip.
    let isCompressed: Bool

    /// A video or other content that is not compressed.
    init(_ content: any ByteSource, contentType: String, tag: EntityTag, lastModified: Date) {
        self.content = content
        self.contentType = contentType
        self.tag = tag
        self.lastModified = lastModified
        isCompressed = false
    }

    /// Text, compressed on request if it is large enough.
    init(text: Data, contentType: String, lastModified: Date, compresses: Bool = false) {
        self.contentType = contentType
        self.lastModified = lastModified
        let compressed = compresses && text.count >= 512 ? Gzip.compressed(text) ?? text : text
        isCompressed = compressed.count < text.count
        content = isCompressed ? compressed : text
        let tag = EntityTag(of: text)
        self.tag = isCompressed ? tag.compressed : tag
    }
}

extension Representation {
    /// Responds to a GET or HEAD request with the content, a part of it, or status 304 or 412.
    func response(
        to request: HTTPRequest, conditions: SimulatedNetwork, clock: any Clock<Duration>
    ) -> HTTPResponse {
        var headers: HTTPHeaders = [
            "Content-Type": contentType, "ETag": tag.text, "Last-Modified": HTTPDate.text(lastModified),
            "Accept-Ranges": "bytes",
        ]
        if isCompressed { headers["Content-Encoding"] = "gzip" }
        switch ConditionalRequest(of: request, for: self) {
        case .failed: return HTTPResponse(status: 412, headers: headers)
        case .notModified: return HTTPResponse(status: 304, headers: headers)
        case .met: break
        }
        var range = 0..<content.count
        var status = 200
        if request.method == "GET", let field = request.headers["Range"], isCurrent(ifRangeOf: request) {
            switch ByteRange(field, of: content.count) {
            case .whole: break
            case .part(let part):
                range = part
                status = 206
                let positions = "\(part.lowerBound)-\(part.upperBound - 1)"
                headers["Content-Range"] = "bytes \(positions)/\(content.count)"
            case .unsatisfiable:
                headers["Content-Range"] = "bytes */\(content.count)"
                return HTTPResponse(status: 416, headers: headers)
            }
        }
        // HTTP/1.0 has no chunks.
        let isChunked = conditions.sendsChunks && request.isHTTP11
        let body = PacedBody(
            content, range: range, isChunked: isChunked, conditions: conditions, clock: clock)
        return HTTPResponse(status: status, headers: headers, body: body)
    }

    /// Responds to a POST request with the content.
    func plainResponse(conditions: SimulatedNetwork, clock: any Clock<Duration>) -> HTTPResponse {
        var headers: HTTPHeaders = ["Content-Type": contentType]
        if isCompressed { headers["Content-Encoding"] = "gzip" }
        let body = PacedBody(
            content, range: 0..<content.count, isChunked: conditions.sendsChunks, conditions: conditions,
            clock: clock)
        return HTTPResponse(headers: headers, body: body)
    }

    /// Whether `If-Range` names this version, so that the client may receive a part (RFC 9110, section
    /// 13.1.5).
    private func isCurrent(ifRangeOf request: HTTPRequest) -> Bool {
        guard let field = request.headers["If-Range"] else { return true }
        return field == tag.text || field == HTTPDate.text(lastModified)
    }
}

/// The bytes requested by a `Range` header (RFC 9110, section 14.2).
enum ByteRange: Equatable {
    /// All bytes: the header requests several parts, which need not be supported, or is invalid.
    case whole
    case part(Range<Int>)
    case unsatisfiable

    /// - Parameter count: the size of the content in bytes.
    init(_ field: String, of count: Int) {
        self = .whole
        guard let match = field.wholeMatch(of: /bytes=[ \t]*(\d*)-(\d*)[ \t]*/.ignoresCase()),
            !match.1.isEmpty || !match.2.isEmpty
        else { return }
        // A number with too many digits is beyond the end.
        let first = Int(match.1) ?? .max
        let last = Int(match.2) ?? .max
        if match.1.isEmpty {
            self = last == 0 || count == 0 ? .unsatisfiable : .part(max(0, count - last)..<count)
        } else if first < count {
            guard first <= last else { return }
            self = .part(first..<(last < count ? last + 1 : count))
        } else if first <= last {
            self = .unsatisfiable
        }
    }
}
