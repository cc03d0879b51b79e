import FlyingFox
import Testing

extension HTTPServer {
    /// A server that only this computer reaches.
    ///
    /// - Parameter port: 0 for one that is free.
    static func loopback(port: UInt16 = 0) throws -> HTTPServer {
        HTTPServer(address: try .inet(ip4: "127.0.0.1", port: port), logger: .disabled)
    }

    /// The port at which it listens, as soon as it does.
    func port() async throws -> UInt16 {
        try await waitUntilListening(timeout: 60)
        let port: UInt16? = if case .ip4(_, let port)? = listeningAddress { port } else { nil }
        return try #require(port)
    }
}
