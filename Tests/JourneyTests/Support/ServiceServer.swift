import Foundation
import TekpubServer

/// A server of documents of a service, and a command that reads them.
struct ServiceServer {
    /// The address of the server.
    let url: String

    private static let types = [
        ".mp4": "video/mp4", ".m3u8": "application/vnd.apple.mpegurl", ".vtt": "text/vtt",
    ]

    /// Runs `body` with a server, and stops it afterwards.
    ///
    /// - Parameters:
    ///   - bodies: by path, or by path and page, such as `/videos?start=100`. HOST stands for the server's host.
    ///   - files: bodies that are no text, by path.
    ///   - gates: hold back answers, by the same paths.
    static func with(
        _ bodies: [String: String], files: [String: Data] = [:], gates: [String: Gate] = [:],
        _ body: (ServiceServer) async throws -> Void
    ) async throws {
        let handler: HTTPServer.Handler = { request in
            let name = request.path.removingPercentEncoding ?? request.path
            let page = request.query["start"].map { "\(name)?start=\($0)" }
            let path = page.flatMap { bodies[$0] == nil ? nil : $0 } ?? name
            if let file = files[path] {
                if let gate = gates[path] { _ = await gate.pass(within: .seconds(60)) }
                return HTTPResponse(body: file)
            }
            guard let text = bodies[path] else { return HTTPResponse(status: 404) }
            let host = request.headers["Host"] ?? ""
            let type = types.first { request.path.hasSuffix($0.key) }?.value ?? "application/json"
            let bytes = Data(text.replacing("HOST", with: host).utf8)
            let held = gates[path].map { HeldPage(bytes: bytes, gate: $0) }
            return HTTPResponse(headers: ["Content-Type": type], body: held ?? bytes)
        }
        try await HTTPServer.with(handler) { try await body(ServiceServer(url: $0)) }
    }

    /// Runs `tekpub` for the catalogue at a path of the server.
    func run(_ arguments: String..., at path: String = "", in home: Home) async throws -> Program.Outcome {
        try await Program.run(arguments + ["--base-url", url + path], environment: home.environment)
    }

    /// What `tekpub play` plays.
    func play(_ name: String, at path: String = "", in home: Home) async throws -> Program.Outcome {
        try await run("play", name, "--player", "printf 'plays %s\\n'", at: path, in: home)
    }
}
