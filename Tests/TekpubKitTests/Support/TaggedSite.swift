@testable import TekpubKit

/// A server with an entity tag for each of its documents, by path.
final class TaggedSite: Sendable {
    /// The first line of a request, and whether the request was conditional.
    struct Visit: Hashable, Sendable {
        let line: String
        let isConditional: Bool

        init(_ line: String, isConditional: Bool = false) {
            self.line = line
            self.isConditional = isConditional
        }
    }

    let server: RawServer
    private let log = Log<Visit>()
    private let versions = Log<[String: String]>()

    init(_ bodies: [String: String]) throws {
        versions.add(bodies)
        server = try RawServer { [log, versions] request in
            let words = request.split(separator: " ")
            let isConditional = request.contains("\r\nIf-None-Match: ")
            log.add(Visit("\(words[0]) \(words[1])", isConditional: isConditional))
            guard let body = versions.entries.last?[String(words[1])] else { return .notFound }
            let tag = "ETag: \"\(body.utf8.reduce(0) { $0 &* 31 &+ Int($1) })\"\r\n"
            return request.contains("If-None-Match" + tag.dropFirst(4))
                ? RawServer.Reply("HTTP/1.1 304 Not Modified\r\n\(tag)\r\n".utf8, then: .stay)
                : .answer(body, header: tag)
        }
    }

    /// Replaces the documents.
    func change(to bodies: [String: String]) {
        versions.add(bodies)
    }

    /// Returns the requests after the first `previous`.
    func visits(since previous: Int = 0) -> [Visit] {
        Array(log.entries.dropFirst(previous))
    }
}
