import Foundation

/// Parses requests from the bytes of a connection, in linear time and bounded memory (RFC 9112).
struct HTTPRequestReader {
    private let limits: HTTPLimits
    /// Received bytes that have not been parsed.
    private var buffer: [UInt8] = []
    /// The number of bytes in the buffer that do not contain the end of the head.
    private var searchedCount = 0
    /// The contents of the chunks so far.
    private var joined = Data()
    /// Whether the last chunk has been read, so that only trailers follow.
    private var isBehindChunks = false
    private var trailerByteCount = 0

    /// The maximum length of a chunk's size line or of a trailer.
    private static let chunkLineLimit = 4096

    init(limits: HTTPLimits) {
        self.limits = limits
    }

    /// Whether a request has begun.
    var isMidway: Bool { !buffer.isEmpty }

    /// Whether the client speaks TLS: the bytes begin with a handshake (RFC 8446, section 5.1).
    var isTLS: Bool { buffer.starts(with: [0x16, 0x03]) }

    /// Appends received bytes.
    mutating func append(_ bytes: [UInt8]) {
        buffer += bytes
    }

    /// - Returns: nil until the head is complete.
    mutating func head() throws(HTTPRequestError) -> HTTPRequest? {
        // Ignore empty lines before the request line (RFC 9112, section 2.2).
        if searchedCount == 0 { buffer.removeFirst(buffer.prefix { $0 == .cr || $0 == .lf }.count) }
        guard let end = try headEnd() else { return nil }
        defer { consume(end.upperBound) }
        return try HTTPRequest(buffer[..<end.lowerBound], fieldLimit: limits.fieldCount)
    }

    /// - Returns: nil until the body is complete.
    mutating func body(framed framing: HTTPRequest.Framing) throws(HTTPRequestError) -> Data? {
        switch framing {
        case .length(let count):
            guard count <= limits.bodyByteCount else { throw tooLarge }
            guard buffer.count >= count else { return nil }
            defer { consume(count) }
            return Data(buffer[..<count])
        case .chunked:
            return try chunkedBody()
        }
    }
}

extension HTTPRequestReader {
    private var tooLarge: HTTPRequestError {
        HTTPRequestError(413, "The body is longer than \(limits.bodyByteCount) bytes.")
    }

    private mutating func consume(_ count: Int) {
        buffer.removeFirst(count)
        searchedCount = 0
    }

    /// Finds the empty line after the head.
    ///
    /// - Returns: its range, including the line feed before it; nil if it has not arrived.
    private mutating func headEnd() throws(HTTPRequestError) -> Range<Int>? {
        var index = searchedCount
        while let feed = buffer[index...].firstIndex(of: .lf) {
            try check(feed)
            var next = feed + 1
            if next < buffer.count, buffer[next] == .cr { next += 1 }
            guard next < buffer.count else {
                searchedCount = feed
                return nil
            }
            if buffer[next] == .lf { return feed..<(next + 1) }
            index = feed + 1
        }
        searchedCount = buffer.count
        try check(buffer.count)
        return nil
    }

    /// - Parameter count: the minimum length of the head.
    private func check(_ count: Int) throws(HTTPRequestError) {
        // The common case compares two numbers.
        guard count > limits.requestLineByteCount else { return }
        if !buffer[...limits.requestLineByteCount].contains(.lf) {
            throw HTTPRequestError(414, "The request line is too long.")
        }
        if count > limits.headByteCount {
            throw HTTPRequestError(431, "The header is too long.")
        }
    }

    /// Joins the chunks of a body (RFC 9112, section 7.1); ignores extensions and trailers.
    ///
    /// - Returns: nil until the body is complete.
    private mutating func chunkedBody() throws(HTTPRequestError) -> Data? {
        while !isBehindChunks, let line = try line(at: 0) {
            let digits = line.text.prefix { $0 != UInt8(ascii: ";") && $0 != UInt8(ascii: " ") }
            guard (1...8).contains(digits.count), !digits.contains(UInt8(ascii: "+")),
                let count = Int(String(decoding: digits, as: UTF8.self), radix: 16), count >= 0
            else { throw .malformed("A chunk of the body has no length.") }
            guard joined.count + count <= limits.bodyByteCount else { throw tooLarge }
            isBehindChunks = count == 0
            let end = line.end + count
            if count > 0 {
                guard let rest = try self.line(at: end) else { return nil }
                guard rest.text.isEmpty else {
                    throw .malformed("A chunk of the body is longer than it says.")
                }
                joined += buffer[line.end..<end]
                consume(rest.end)
            } else {
                consume(end)
            }
        }
        while isBehindChunks, let line = try line(at: 0) {
            trailerByteCount += line.end
            guard trailerByteCount <= limits.headByteCount else { throw tooLarge }
            consume(line.end)
            if line.text.isEmpty {
                defer { (joined, isBehindChunks, trailerByteCount) = (Data(), false, 0) }
                return joined
            }
        }
        return nil
    }

    /// - Returns: the line at `start` without its end, and the start of the next line; nil until it is
    ///   complete.
    private func line(at start: Int) throws(HTTPRequestError) -> (text: ArraySlice<UInt8>, end: Int)? {
        guard start < buffer.count else { return nil }
        guard let feed = buffer[start...].firstIndex(of: .lf) else {
            guard buffer.count - start <= Self.chunkLineLimit else {
                throw .malformed("A line between two chunks is too long.")
            }
            return nil
        }
        let text = buffer[start..<feed]
        return (text.last == .cr ? text.dropLast() : text, feed + 1)
    }
}

extension UInt8 {
    fileprivate static let cr = UInt8(ascii: "\r")
    fileprivate static let lf = UInt8(ascii: "\n")
}
