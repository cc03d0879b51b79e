import FlyingFox
import Foundation
import TekpubKit

/// The result of a GET or HEAD request's preconditions, evaluated in the order of RFC 9110, section 13.2.2.
enum Precondition: Equatable {
    case met
    case notModified
    case failed

    init(of request: HTTPRequest, for representation: Representation) {
        self.init(request.headers, tag: representation.tag, lastModified: representation.lastModified)
    }

    init(_ headers: HTTPHeaders, tag: EntityTag, lastModified: Date) {
        self = .met
        if let field = headers[.ifMatch] {
            if !tag.isNamed(in: field) { self = .failed }
        } else if let date = headers[.ifUnmodifiedSince].flatMap(HTTPDate.date) {
            if lastModified.wholeSeconds > date { self = .failed }
        }
        guard self == .met else { return }
        if let field = headers[.ifNoneMatch] {
            if tag.isNamed(in: field) { self = .notModified }
        } else if let date = headers[.ifModifiedSince].flatMap(HTTPDate.date) {
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
