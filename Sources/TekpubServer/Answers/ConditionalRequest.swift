import Foundation
import TekpubKit

/// The result of a GET or HEAD request's preconditions, evaluated in the order of RFC 9110, section 13.2.2.
enum ConditionalRequest: Equatable {
    case met
    case notModified
    case failed

    init(of request: HTTPRequest, for representation: Representation) {
        self.init(request.headers, tag: representation.tag, lastModified: representation.lastModified)
    }

    init(_ headers: HTTPHeaders, tag: EntityTag, lastModified: Date) {
        self = .met
        if let field = headers["If-Match"] {
            if !tag.isNamed(in: field) { self = .failed }
        } else if let date = headers["If-Unmodified-Since"].flatMap(HTTPDate.date) {
            if lastModified.wholeSeconds > date { self = .failed }
        }
        guard self == .met else { return }
        if let field = headers["If-None-Match"] {
            if tag.isNamed(in: field) { self = .notModified }
        } else if let date = headers["If-Modified-Since"].flatMap(HTTPDate.date) {
            if lastModified.wholeSeconds <= date { self = .notModified }
        }
    }
}

extension Date {
    /// The date rounded down to a second, as in headers.
    fileprivate var wholeSeconds: Date {
        Date(timeIntervalSince1970: timeIntervalSince1970.rounded(.down))
    }
}

/// Identifies the version of a body (RFC 9110, section 8.8.3).
struct EntityTag: Hashable, Sendable {
    /// The value for `ETag`, including the quotes.
    let text: String

    /// The tag of `body`; equal bodies have equal tags, even after a restart.
    init(of body: Data) {
        // FNV-1a, eight bytes at a time: fast, and collisions made on purpose would help no one.
        var hash: UInt64 = 0xCBF2_9CE4_8422_2325
        body.withUnsafeBytes { bytes in
            let wordsEnd = bytes.count & ~7
            for offset in stride(from: 0, to: wordsEnd, by: 8) {
                let word = bytes.loadUnaligned(fromByteOffset: offset, as: UInt64.self)
                hash = (hash ^ UInt64(littleEndian: word)) &* 0x0100_0000_01B3
                // Mixes the high bits, so that they depend on the bytes before.
                hash ^= hash >> 32
            }
            for byte in bytes[wordsEnd...] { hash = (hash ^ UInt64(byte)) &* 0x0100_0000_01B3 }
        }
        text = "\"\(body.count)-\(String(hash, radix: 16))\""
    }

    /// The tag of a file whose `name` is unique to its contents.
    init(name: String) {
        text = "\"\(name)\""
    }

    /// The tag of the same content, compressed.
    var compressed: EntityTag { EntityTag(name: text.dropFirst().dropLast() + "-gzip") }

    /// Whether `field`, a value of `If-None-Match` or `If-Match`, matches this version (sections 13.1.1 and
    /// 13.1.2).
    func isNamed(in field: String) -> Bool {
        field.split(separator: ",").contains { part in
            let name = part.drop { $0 == " " || $0 == "\t" }
            let tag = name.hasPrefix("W/") ? name.dropFirst(2) : name
            return tag.prefix { $0 != " " && $0 != "\t" } == text || tag == "*"
        }
    }
}
