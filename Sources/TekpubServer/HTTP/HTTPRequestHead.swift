import FlyingFox

/// A parsed request line and header (RFC 9112, sections 3 and 5).
struct HTTPRequestHead {
    let method: HTTPMethod
    let target: HTTPRequest.Target
    let version: HTTPVersion
    private(set) var fields = HTTPHeaders()

    /// How the body is delimited (RFC 9112, section 6.3).
    enum Framing: Equatable {
        case length(Int)
        case chunked
    }

    /// - Parameter bytes: everything before the empty line.
    init(_ bytes: ArraySlice<UInt8>, fieldLimit: Int) throws(HTTPRequestError) {
        let lines = bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
            .map { $0.last == UInt8(ascii: "\r") ? $0.dropLast() : $0 }
        guard lines.count - 1 <= fieldLimit else {
            throw HTTPRequestError(.requestHeaderFieldsTooLarge, "The header has too many fields.")
        }
        let words = (lines.first ?? []).split(separator: UInt8(ascii: " "), omittingEmptySubsequences: false)
        guard words.count == 3, Self.isToken(words[0]) else {
            throw .malformed("The request line is not a method, a target and a version.")
        }
        version = try Self.version(String(decoding: words[2], as: UTF8.self))
        let name = String(decoding: words[0], as: UTF8.self)
        guard name == name.uppercased() else {
            throw HTTPRequestError(.notImplemented, "Methods are written in capitals.")
        }
        method = HTTPMethod(name)
        target = try Self.target(words[1])
        for line in lines.dropFirst() { try addField(line) }
        guard version != .http11 || fields.values(for: .host).count == 1 else {
            throw .malformed("The request needs one Host field.")
        }
    }

    /// Returns the length of the body, or how its end is marked.
    func framing() throws(HTTPRequestError) -> Framing {
        let lengths = Set(fields.values(for: .contentLength))
        if let coding = fields[.transferEncoding] {
            guard lengths.isEmpty else {
                throw .malformed("The request has a Content-Length and a Transfer-Encoding.")
            }
            guard coding.lowercased() == "chunked" else {
                throw HTTPRequestError(.notImplemented, "The only supported transfer coding is chunked.")
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

extension HTTPRequestHead {
    private mutating func addField(_ line: ArraySlice<UInt8>) throws(HTTPRequestError) {
        guard let colon = line.firstIndex(of: UInt8(ascii: ":")), Self.isToken(line[..<colon]),
            line.allSatisfy({ $0 >= 0x20 && $0 != 0x7F || $0 == 0x09 })
        else { throw .malformed("A line of the header is not a field.") }
        let isSpace: (UInt8) -> Bool = { $0 == 0x20 || $0 == 0x09 }
        let value = line[(colon + 1)...].drop(while: isSpace).reversed().drop(while: isSpace).reversed()
        fields.addValue(
            String(decoding: value, as: UTF8.self),
            for: HTTPHeader(String(decoding: line[..<colon], as: UTF8.self)))
    }

    private static func version(_ text: String) throws(HTTPRequestError) -> HTTPVersion {
        switch text {
        case "HTTP/1.1": return .http11
        case "HTTP/1.0": return .http10
        default:
            // A later minor version is handled like the latest known one (RFC 9110, section 2.5).
            if text.wholeMatch(of: /HTTP\/1\.\d/) != nil { return .http11 }
            guard text.wholeMatch(of: /HTTP\/\d\.\d/) != nil else {
                throw .malformed("The request line does not end in an HTTP version.")
            }
            throw HTTPRequestError(.httpVersionNotSupported, "Use HTTP/1.1.")
        }
    }

    /// Reads a path with a query, `*`, or an absolute URL, whose scheme and host are ignored.
    private static func target(_ bytes: ArraySlice<UInt8>) throws(HTTPRequestError) -> HTTPRequest.Target {
        guard bytes.allSatisfy({ (0x21...0x7E).contains($0) }) else {
            throw .malformed("The target has characters that an address cannot have.")
        }
        var text = String(decoding: bytes, as: UTF8.self)
        if let address = text.wholeMatch(of: /https?:\/\/[^\/?]+(.*)/.ignoresCase()) {
            text = address.1.hasPrefix("/") ? String(address.1) : "/" + address.1
        }
        guard text.hasPrefix("/") || text == "*" else { throw .malformed("The target is not a path.") }
        let parts = text.split(separator: "#", maxSplits: 1)[0]
            .split(separator: "?", maxSplits: 1, omittingEmptySubsequences: false)
        return HTTPRequest.Target(path: String(parts[0]), query: parts.count > 1 ? String(parts[1]) : "")
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

extension HTTPVersion {
    static let http10 = HTTPVersion("HTTP/1.0")
}

/// Why a request is rejected, as told to the client.
struct HTTPRequestError: Error {
    let status: HTTPStatusCode
    /// What is wrong with the request.
    let sentence: String

    init(_ status: HTTPStatusCode, _ sentence: String) {
        self.status = status
        self.sentence = sentence
    }

    /// A request that violates RFC 9112.
    static func malformed(_ sentence: String) -> HTTPRequestError {
        HTTPRequestError(.badRequest, sentence)
    }
}
