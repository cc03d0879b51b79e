import FlyingFox
import Foundation

/// A server of one video, `/video.mp4`, that can stop in the middle of it, change it, and come back.
actor VideoServer {
    /// What was asked for of the video.
    struct ReceivedRequest: Hashable, Sendable {
        let range: String?
        let ifRange: String?
    }

    /// A video of some pieces, no two of which are the same; those of another `seed` differ.
    static func video(seed: Int = 1) -> Data {
        Data((0..<300_000).map { UInt8(truncatingIfNeeded: ($0 &+ seed) &* ($0 &+ seed) / 251) })
    }

    /// In their order.
    private(set) var requests: [ReceivedRequest] = []
    private var video = VideoServer.video()
    private var tag = "\"one\""
    private let knowsRanges: Bool
    /// How much of an answer is sent before nothing more comes; nil for all.
    private var limit: Int?
    private var port: UInt16 = 0
    private var running: Task<Void, any Error>?

    /// - Parameters:
    ///   - limit: how much of an answer is sent before nothing more comes; nil for all.
    ///   - knowsRanges: whether it can send a part of the video.
    init(limit: Int? = nil, knowsRanges: Bool = true) {
        self.limit = limit
        self.knowsRanges = knowsRanges
    }

    /// Begins to listen: where it did before, if it did.
    ///
    /// - Returns: the address of the video.
    @discardableResult
    func start() async throws -> String {
        let server = try HTTPServer.loopback(port: port)
        await server.appendRoute("GET /video.mp4") { [weak self] request in
            await self?.answer(request) ?? HTTPResponse(statusCode: .notFound)
        }
        running = Task { try await server.run() }
        port = try await server.port()
        return "http://127.0.0.1:\(port)/video.mp4"
    }

    /// Hangs up.
    func stop() async {
        running?.cancel()
        // How it ends is of no interest.
        _ = await running?.result
    }

    /// From now on answers are sent to their ends.
    func finish() { limit = nil }

    /// From now on the video is another one.
    func change(to video: Data) {
        self.video = video
        tag = "\"two\""
    }

    private func answer(_ request: HTTPRequest) -> HTTPResponse {
        let request = ReceivedRequest(
            range: request.headers[.range], ifRange: request.headers[HTTPHeader("If-Range")])
        requests.append(request)
        var headers: HTTPHeaders = [.contentType: "video/mp4", .eTag: tag]
        let first = request.range?.firstMatch(of: /^bytes=(\d+)-$/).flatMap { Int($0.1) }
        guard knowsRanges, let first, first < video.count, request.ifRange == tag else {
            return HTTPResponse(statusCode: .ok, headers: headers, body: body(video))
        }
        headers[.contentRange] = "bytes \(first)-\(video.count - 1)/\(video.count)"
        return HTTPResponse(statusCode: .partialContent, headers: headers, body: body(video[first...]))
    }

    private func body(_ bytes: Data) -> HTTPBodySequence {
        guard let limit else { return HTTPBodySequence(data: Data(bytes)) }
        return HTTPBodySequence(
            from: HeldBody(bytes: Data(bytes), limit: limit), count: bytes.count, suggestedBufferSize: limit)
    }
}
