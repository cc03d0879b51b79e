import TekpubServer

extension HTTPServer {
    /// Runs `body` with the address of a server on this computer, which is stopped afterwards.
    static func with(
        _ handler: @escaping Handler, body: (_ url: String) async throws -> Void
    ) async throws {
        let server = HTTPServer(handler: handler)
        let url = try await server.start().absoluteString
        try await attempt {
            try await body(url)
        } afterwards: {
            await server.stop()
        }
    }
}
