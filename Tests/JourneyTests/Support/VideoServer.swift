import Foundation
import TekpubServer

/// A server of one video, `/video.mp4`. It can stop in the middle of the video, change it, and start again.
actor VideoServer {
    /// The headers of a request for the video.
    struct ReceivedRequest: Hashable, Sendable {
        let range: String?
        let ifRange: String?
    }

    /// A video of several pieces, all different; another `seed` gives other bytes.
    static func video(seed: Int = 1) -> Data {
        Data((0..<300_000).map { UInt8(truncatingIfNeeded: ($0 &+ seed) &* ($0 &+ seed) / 251) })
    }

    private(set) var requests: [ReceivedRequest] = []
    private var video = VideoServer.video()
    private var tag = "\"one\""
    private let knowsRanges: Bool
    /// The number of bytes of an answer that are sent before it stalls; nil for all.
    private var limit: Int?
    private var port: UInt16 = 0
    private var server: HTTPServer?
    /// Refuses connections while the server is away, so that its port goes to no other program.
    private var absence: CatalogServer?

    /// - Parameters:
    ///   - limit: the number of bytes of an answer that are sent before it stalls; nil for all.
    ///   - knowsRanges: whether it can send a part of the video.
    init(limit: Int? = nil, knowsRanges: Bool = true) {
        self.limit = limit
        self.knowsRanges = knowsRanges
    }

    /// Starts to listen, at the same port as before if there was one.
    ///
    /// - Returns: the address of the video.
    @discardableResult
    func start() async throws -> String {
        let server = HTTPServer(port: port) { [weak self] request in
            guard request.method == "GET", request.path == "/video.mp4" else {
                return HTTPResponse(status: 404)
            }
            return await self?.answer(request) ?? HTTPResponse(status: 404)
        }
        await absence?.stop()
        absence = nil
        self.server = server
        let url = try await server.start()
        port = UInt16(url.port ?? 0)
        return "\(url.absoluteString)/video.mp4"
    }

    /// Stops the server and its connections; from then on, connections are refused.
    func pause() async throws {
        await stop()
        absence = try await CatalogServer.startAbsence(at: port)
    }

    /// Stops the server and its connections, and frees its port.
    func stop() async {
        await server?.stop()
        server = nil
        await absence?.stop()
        absence = nil
    }

    /// From now on, answers are sent completely.
    func finish() { limit = nil }

    /// Replaces the video with another one.
    func change(to video: Data) {
        self.video = video
        tag = "\"two\""
    }

    private func answer(_ request: HTTPRequest) -> HTTPResponse {
        let request = ReceivedRequest(
            range: request.headers["Range"], ifRange: request.headers["If-Range"])
        requests.append(request)
        var headers: HTTPHeaders = ["Content-Type": "video/mp4", "ETag": tag]
        let first = request.range?.firstMatch(of: /^bytes=(\d+)-$/).flatMap { Int($0.1) }
        guard knowsRanges, let first, first < video.count, request.ifRange == tag else {
            return HTTPResponse(headers: headers, body: body(video))
        }
        headers["Content-Range"] = "bytes \(first)-\(video.count - 1)/\(video.count)"
        return HTTPResponse(status: 206, headers: headers, body: body(video[first...]))
    }

    private func body(_ bytes: Data) -> any HTTPBody {
        limit.map { HeldBody(bytes: bytes, limit: $0) } ?? bytes
    }
}
