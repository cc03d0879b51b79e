import Foundation
import TekpubKit

/// A response of an `HTTPServer`.
package struct HTTPResponse: Sendable {
    package var status: Int
    package var headers: HTTPHeaders
    package var body: any HTTPBody

    /// Creates a response; its date and the framing of its body are added when it is sent.
    package init(status: Int = 200, headers: HTTPHeaders = [:], body: any HTTPBody = Data()) {
        self.status = status
        self.headers = headers
        self.body = body
    }
}

/// The body of a response, which is sent in pieces.
package protocol HTTPBody: Sendable {
    /// The number of bytes that is announced; nil for a chunked body.
    var byteCount: Int? { get }

    /// Returns the bytes that follow the first `offset` ones, at least one; nil at the end.
    ///
    /// - Throws: if the rest is missing, so that the connection is closed.
    func piece(at offset: Int) async throws -> Data?
}

extension Data: HTTPBody {
    /// The number of all bytes.
    package var byteCount: Int? { count }

    /// Returns all bytes at once.
    package func piece(at offset: Int) -> Data? { offset < count ? dropFirst(offset) : nil }
}

/// The fields of a header, in order. Names are equal in any case.
package struct HTTPHeaders: Sendable, ExpressibleByDictionaryLiteral {
    private(set) var fields: [(name: String, value: String)]

    /// Creates a header, in order.
    package init(dictionaryLiteral elements: (String, String)...) {
        fields = elements.map { (name: $0.0, value: $0.1) }
    }

    /// The value of a field; of several with one name, all values with commas between them. Nil if missing.
    package subscript(name: String) -> String? {
        get {
            let values = values(of: name)
            return values.isEmpty ? nil : values.joined(separator: ", ")
        }
        set {
            fields.removeAll { Self.areEqual($0.name, name) }
            if let newValue { add(newValue, for: name) }
        }
    }

    /// Returns the value of each field with this name.
    func values(of name: String) -> [String] {
        fields.filter { Self.areEqual($0.name, name) }.map(\.value)
    }

    mutating func add(_ value: String, for name: String) {
        fields.append((name: name, value: value))
    }

    private static func areEqual(_ one: String, _ other: String) -> Bool {
        one.utf8.count == other.utf8.count && one.lowercased() == other.lowercased()
    }
}

extension HTTPResponse {
    /// Returns a response with one line of text.
    static func sentence(_ status: Int, _ sentence: String, headers: HTTPHeaders = [:]) -> HTTPResponse {
        var headers = headers
        headers["Content-Type"] = "text/plain; charset=utf-8"
        return HTTPResponse(status: status, headers: headers, body: Data("\(sentence)\n".utf8))
    }

    /// Whether its status allows a body (RFC 9112, section 6.3).
    var hasBody: Bool { status >= 200 && status != 204 && status != 304 }

    /// Returns the status line and header, with the date and the framing of the body.
    func head(at date: Date = Date()) -> Data {
        var headers = headers
        headers["Date"] = HTTPDate.text(date)
        if hasBody {
            if let count = body.byteCount {
                headers["Content-Length"] = String(count)
            } else {
                headers["Transfer-Encoding"] = "chunked"
            }
        }
        let lines = headers.fields.map { "\($0.name): \($0.value)\r\n" }
        return Data("HTTP/1.1 \(status) \(Self.reasons[status] ?? "")\r\n\(lines.joined())\r\n".utf8)
    }

    /// The reason phrases of statuses (RFC 9110, section 15).
    private static let reasons = [
        200: "OK", 204: "No Content", 206: "Partial Content", 302: "Found", 304: "Not Modified",
        400: "Bad Request", 401: "Unauthorized", 403: "Forbidden", 404: "Not Found",
        405: "Method Not Allowed", 408: "Request Timeout", 412: "Precondition Failed",
        413: "Content Too Large", 414: "URI Too Long", 416: "Range Not Satisfiable",
        417: "Expectation Failed", 431: "Request Header Fields Too Large", 500: "Internal Server Error",
        501: "Not Implemented", 503: "Service Unavailable", 505: "HTTP Version Not Supported",
    ]
}
