import Foundation

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// Makes the head of an answer from its lines.
///
/// Source: RFC 9112, sections 4 and 5.
struct HTTPHeadReader {
    enum Step {
        /// Another line is needed, or does not matter.
        case more
        case head(HTTPURLResponse)
        /// No honest server needs so many bytes.
        case tooLong
    }

    /// How many bytes all heads of one answer may take.
    private static let byteLimit = 128 << 10

    private let url: URL
    private var byteCount = 0
    private var statusLine = ""
    private var fields: [(name: String, value: String)] = []
    private var isOver = false

    /// - Parameter url: the address that answers.
    init(url: URL) {
        self.url = url
    }

    /// Takes a line, its end included.
    mutating func take(_ line: UnsafeRawBufferPointer) -> Step {
        byteCount += line.count
        guard byteCount <= Self.byteLimit else { return .tooLong }
        // What follows the body of an answer is of no use here.
        if isOver { return .more }
        let text = String(decoding: line, as: UTF8.self).trimmingSuffix(while: \.isNewline)
        if text.hasPrefix("HTTP/") {
            statusLine = text
            fields = []
        } else if text.isEmpty {
            guard let head = head() else { return .more }
            isOver = true
            return .head(head)
        } else if text.first?.isWhitespace == true, !fields.isEmpty {
            fields[fields.count - 1].value += " " + text.trimmingCharacters(in: .whitespaces)
        } else if let colon = text.firstIndex(of: ":") {
            let name = text[..<colon].trimmingCharacters(in: .whitespaces)
            let value = text[colon...].dropFirst().trimmingCharacters(in: .whitespaces)
            fields.append((name, value))
        }
        return .more
    }

    /// - Returns: nil if it only says that the answer is still to come.
    private func head() -> HTTPURLResponse? {
        let words = statusLine.split(separator: " ")
        guard words.count > 1, let status = Int(words[1]), status >= 200 else { return nil }
        var values: [String: String] = [:]
        for field in fields {
            let name = field.name.lowercased()
            guard let former = values[name] else {
                values[name] = field.value
                continue
            }
            // Of what may stand there once, the first counts; of a length, all must agree.
            if name == "content-length" ? former != field.value : !Self.single.contains(name) {
                values[name] = former + ", " + field.value
            }
        }
        return HTTPURLResponse(
            url: url, statusCode: status, httpVersion: String(words[0]), headerFields: values)
    }

    /// Fields that have one value, which may have a comma.
    private static let single: Set<String> = [
        "content-encoding", "content-range", "content-type", "date", "etag", "last-modified", "location",
        "retry-after",
    ]
}

extension String {
    fileprivate func trimmingSuffix(while predicate: (Character) -> Bool) -> String {
        var end = endIndex
        while end > startIndex, predicate(self[index(before: end)]) { end = index(before: end) }
        return String(self[..<end])
    }
}
