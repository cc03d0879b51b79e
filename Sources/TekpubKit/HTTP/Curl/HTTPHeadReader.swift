import Foundation

/// Parses the head of a response, line by line.
///
/// Source: RFC 9112, sections 4 and 5.
struct HTTPHeadReader {
    enum Step {
        /// Another line follows, or the line is ignored.
        case more
        case head(HTTPHead)
        /// The head is longer than any honest server needs.
        case tooLong
    }

    /// The maximum length of all heads of one response, in bytes.
    private static let byteLimit = 128 << 10

    private let url: URL
    private var byteCount = 0
    /// The status of the head that is read; nil if its first line has none.
    private var status: Int?
    private var fields = HTTPFields()
    private var isOver = false

    /// - Parameter url: the address of the response.
    init(url: URL) {
        self.url = url
    }

    /// Reads a line, including its end.
    mutating func receive(_ line: UnsafeRawBufferPointer) -> Step {
        byteCount += line.count
        guard byteCount <= Self.byteLimit else { return .tooLong }
        // Lines after the body are not needed.
        if isOver { return .more }
        let line = line.trimmed(where: Self.isLineEnd)
        if line.starts(with: "HTTP/".utf8) {
            status = Self.status(in: line)
            fields = HTTPFields()
        } else if line.isEmpty {
            guard let head = head() else { return .more }
            isOver = true
            return .head(head)
        } else if line.first.map(Self.isBlank) == true, !fields.all.isEmpty {
            fields.extendLast(by: " " + Self.text(line))
        } else if let colon = line.firstIndex(of: UInt8(ascii: ":")) {
            fields.append(Self.text(line[..<colon]), Self.text(line[colon...].dropFirst()))
        }
        return .more
    }

    /// Returns the second word of a status line as a number.
    private static func status(in line: Slice<UnsafeRawBufferPointer>) -> Int? {
        let digits = line.drop { !isBlank($0) }.drop(while: isBlank).prefix { !isBlank($0) }
        return Int(String(decoding: UnsafeRawBufferPointer(rebasing: digits), as: UTF8.self))
    }

    /// Returns the text in `bytes` without blanks around it.
    private static func text(_ bytes: Slice<UnsafeRawBufferPointer>) -> String {
        String(decoding: UnsafeRawBufferPointer(rebasing: bytes).trimmed(where: isBlank), as: UTF8.self)
    }

    private static func isBlank(_ byte: UInt8) -> Bool {
        byte == UInt8(ascii: " ") || byte == UInt8(ascii: "\t")
    }

    private static func isLineEnd(_ byte: UInt8) -> Bool {
        byte == UInt8(ascii: "\r") || byte == UInt8(ascii: "\n")
    }

    /// - Returns: nil if another head follows, as after a status in 100...199.
    private func head() -> HTTPHead? {
        guard let status, status >= 200 else { return nil }
        // By the name in lower case, and the names in order: a head may have thousands.
        var values: [String: [String]] = [:]
        var names: [(own: String, lowercased: String)] = []
        for field in fields.all {
            let name = field.name.lowercased()
            guard let first = values[name]?.first else {
                names.append((field.name, name))
                values[name] = [field.value]
                continue
            }
            // A field with a single value keeps the first one. Different lengths are joined, so that the
            // length is invalid.
            if name == "content-length" ? first != field.value : !Self.single.contains(name) {
                values[name]?.append(field.value)
            }
        }
        var single = HTTPFields()
        for name in names {
            single.append(name.own, values[name.lowercased, default: []].joined(separator: ", "))
        }
        return HTTPHead(url: url, statusCode: status, fields: single)
    }

    /// The fields with a single value, which may contain a comma.
    private static let single: Set<String> = [
        "content-encoding", "content-range", "content-type", "date", "etag", "last-modified", "location",
        "retry-after",
    ]
}

extension UnsafeRawBufferPointer {
    /// Returns the bytes without those at both ends for which `isUnwanted` holds.
    fileprivate func trimmed(where isUnwanted: (UInt8) -> Bool) -> Slice<UnsafeRawBufferPointer> {
        var rest = self[...]
        while let last = rest.last, isUnwanted(last) { rest.removeLast() }
        return rest.drop(while: isUnwanted)
    }
}
