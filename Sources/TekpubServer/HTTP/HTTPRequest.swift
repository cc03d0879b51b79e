import Foundation

/// A request (RFC 9112, sections 3 and 5).
package struct HTTPRequest: Sendable {
    /// The method, such as `GET`.
    package let method: String
    /// The path with the query, as the client sent them, or `*`.
    package let target: String
    let isHTTP11: Bool
    package private(set) var headers: HTTPHeaders = [:]
    /// The body; empty until it has been read.
    package var body = Data()

    /// How the body is delimited (RFC 9112, section 6.3).
    enum Framing: Equatable {
        case length(Int)
        case chunked
    }

    /// Parses a request without its body.
    ///
    /// - Parameter bytes: everything before the empty line.
    init(_ bytes: ArraySlice<UInt8>, fieldLimit: Int) throws(HTTPRequestError) {
        let lines = bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
            .map { $0.last == UInt8(ascii: "\r") ? $0.dropLast() : $0 }
        guard lines.count - 1 <= fieldLimit else {
            throw HTTPRequestError(431, "The header has too many fields.")
        }
        let words = (lines.first ?? []).split(separator: UInt8(ascii: " "), omittingEmptySubsequences: false)
        guard words.count == 3, Self.isToken(words[0]) else {
            throw .malformed("The request line is not a method, a target and a version.")
        }
        isHTTP11 = try Self.isHTTP11(String(decoding: words[2], as: UTF8.self))
        method = String(decoding: words[0], as: UTF8.self)
        guard method == method.uppercased() else {
            throw HTTPRequestError(501, "Methods are written in capitals.")
        }
        target = try Self.target(words[1])
        for line in lines.dropFirst() { try addField(line) }
        guard !isHTTP11 || headers.values(of: "Host").count == 1 else {
            throw .malformed("The request needs one Host field.")
        }
    }

    /// Returns the length of the body, or how its end is marked.
    func framing() throws(HTTPRequestError) -> Framing {
        let lengths = Set(headers.values(of: "Content-Length"))
        if let coding = headers["Transfer-Encoding"] {
            guard lengths.isEmpty else {
                throw .malformed("The request has a Content-Length and a Transfer-Encoding.")
            }
            guard coding.lowercased() == "chunked" else {
                throw HTTPRequestError(501, "The only supported transfer coding is chunked.")
            }
            return .chunked
        }
        guard let length = lengths.first else { return .length(0) }
        guard lengths.count == 1, length.utf8.allSatisfy({ (0x30...0x39).contains($0) }), !length.isEmpty
        else { throw .malformed("The Content-Length is invalid.") }
        // A number with too many digits for an Int is valid too.
        return .length(Int(length) ?? .max)
    }
}

extension HTTPRequest {
    private mutating func addField(_ line: ArraySlice<UInt8>) throws(HTTPRequestError) {
        guard let colon = line.firstIndex(of: UInt8(ascii: ":")), Self.isToken(line[..<colon]),
            line.allSatisfy({ $0 >= 0x20 && $0 != 0x7F || $0 == 0x09 })
        else { throw .malformed("A line of the header is not a field.") }
        let isSpace: (UInt8) -> Bool = { $0 == 0x20 || $0 == 0x09 }
        let value = line[(colon + 1)...].drop(while: isSpace).reversed().drop(while: isSpace).reversed()
        headers.add(
            String(decoding: value, as: UTF8.self), for: String(decoding: line[..<colon], as: UTF8.self))
    }

    private static func isHTTP11(_ version: String) throws(HTTPRequestError) -> Bool {
        // A later minor version is handled like the latest known one (RFC 9110, section 2.5).
        if version.wholeMatch(of: /HTTP\/1\.\d/) != nil { return version != "HTTP/1.0" }
        guard version.wholeMatch(of: /HTTP\/\d\.\d/) != nil else {
            throw .malformed("The request line does not end in an HTTP version.")
        }
        throw HTTPRequestError(505, "Use HTTP/1.1.")
    }

    /// Reads a path with a query, `*`, or an absolute URL, whose scheme and host are ignored.
    private static func target(_ bytes: ArraySlice<UInt8>) throws(HTTPRequestError) -> String {
        guard bytes.allSatisfy({ (0x21...0x7E).contains($0) }) else {
            throw .malformed("The target has characters that an address cannot have.")
        }
        var text = String(decoding: bytes, as: UTF8.self)
        if let address = text.wholeMatch(of: /https?:\/\/[^\/?]+(.*)/.ignoresCase()) {
            text = address.1.hasPrefix("/") ? String(address.1) : "/" + address.1
        }
        guard text.hasPrefix("/") || text == "*" else { throw .malformed("The target is not a path.") }
        return String(text.prefix { $0 != "#" })
    }

    /// Whether `bytes` are a valid name of a method or field (RFC 9110, section 5.6.2).
    private static func isToken(_ bytes: ArraySlice<UInt8>) -> Bool {
        !bytes.isEmpty
            && bytes.allSatisfy {
                switch $0 {
                case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
                    UInt8(ascii: "a")...UInt8(ascii: "z"):
                    true
                default: "!#$%&'*+-.^_`|~".utf8.contains($0)
                }
            }
    }
}

extension HTTPRequest {
    /// The path, without decoding its escapes.
    package var path: String { String(target.prefix { $0 != "?" }) }

    /// The query parameters; of several with one name, the first.
    package var query: [String: String] {
        let items = URLComponents(string: target)?.queryItems ?? []
        return Dictionary(items.map { ($0.name, $0.value ?? "") }, uniquingKeysWith: { first, _ in first })
    }

    /// Whether this is the last request of the connection (RFC 9112, section 9.3).
    var isLast: Bool {
        let options = (headers["Connection"] ?? "").lowercased().split(separator: ",")
        return !isHTTP11 || options.contains { $0.trimmingCharacters(in: .whitespaces) == "close" }
    }
}

/// Why a request is rejected, as told to the client.
struct HTTPRequestError: Error {
    let status: Int
    /// What is wrong with the request.
    let sentence: String

    init(_ status: Int, _ sentence: String) {
        self.status = status
        self.sentence = sentence
    }

    /// A request that violates RFC 9112.
    static func malformed(_ sentence: String) -> HTTPRequestError {
        HTTPRequestError(400, sentence)
    }
}
