import FlyingFox
import Testing

extension HTTPServer {
    /// A server that only this computer can reach.
    ///
    /// - Parameter port: 0 for any free port.
    static func loopback(port: UInt16 = 0) throws -> HTTPServer {
        HTTPServer(address: try .inet(ip4: "127.0.0.1", port: port), timeout: 600, logger: .disabled)
    }

    /// The port of the server; waits until it listens.
    func port() async throws -> UInt16 {
        try await waitUntilListening(timeout: 60)
        let port: UInt16? = if case .ip4(_, let port)? = listeningAddress { port } else { nil }
        return try #require(port)
    }
}
