import Foundation

/// The parts of a request that video servers use.
struct VideoQuestion: Sendable {
    let path: String
    let range: Int?
    let ifRange: String?
    let head: String

    init(_ head: String) {
        self.head = head
        path = String(head.split(separator: " ").dropFirst().first ?? "")
        range = head.firstMatch(of: /\r\nRange: bytes=(\d+)-\r\n/).flatMap { Int($0.1) }
        ifRange = head.firstMatch(of: /\r\nIf-Range: ([^\r]*)\r\n/).map { String($0.1) }
    }
}

extension RawServer.Reply {
    /// A reply that supports `Range` and `If-Range`.
    ///
    /// - Parameter cut: the number of body bytes to send before closing the connection; nil for all.
    static func video(
        _ body: [UInt8], to question: VideoQuestion, tag: String? = "\"v1\"", header: String = "",
        cut: Int? = nil
    ) -> RawServer.Reply {
        let isPart = question.range != nil && question.ifRange == tag
        let first = isPart ? question.range ?? 0 : 0
        guard first < body.count || body.isEmpty else {
            return .answer(
                "", status: "416 Range Not Satisfiable", header: "Content-Range: bytes */\(body.count)\r\n")
        }
        var head = isPart ? "HTTP/1.1 206 Partial Content\r\n" : "HTTP/1.1 200 OK\r\n"
        if isPart { head += "Content-Range: bytes \(first)-\(body.count - 1)/\(body.count)\r\n" }
        if let tag { head += "ETag: \(tag)\r\n" }
        let rest = body[first...]
        head += "Content-Type: video/mp4\r\nContent-Length: \(rest.count)\r\n\(header)\r\n"
        let sent = rest.prefix(cut ?? rest.count)
        return RawServer.Reply(Array(head.utf8) + sent, then: cut == nil ? .stay : .close)
    }
}
