import Foundation
import TekpubServer

/// A connection that sends bytes as they are, to a server of this computer under test.
public struct RawConnection: Sendable {
    private let socket: Socket

    /// Connects to a port of this computer.
    public init(to port: UInt16) throws {
        socket = try Socket(connectedTo: "127.0.0.1", port: port)
    }

    /// Connects to the port of an address.
    public init(to baseURL: URL) throws {
        try self.init(to: UInt16(baseURL.port ?? 80))
    }

    /// Sends a text.
    public func send(_ text: String) async throws {
        try await socket.write(Data(text.utf8))
    }

    /// Everything that arrives until `end` does, or until the server closes the connection.
    public func text(until end: String? = nil) async -> String {
        var text = ""
        while end.map({ !text.hasSuffix($0) }) ?? true, let bytes = try? await socket.receive(),
            !bytes.isEmpty
        {
            text += String(decoding: bytes, as: UTF8.self)
        }
        return text
    }

    /// Closes the connection.
    public func close() {
        socket.close()
    }
}
