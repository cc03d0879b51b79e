import FlyingSocks
import Foundation
import Testing

/// A connection that sends bytes as they are, to a server under test.
struct RawConnection {
    private let socket: AsyncSocket

    init(to baseURL: URL) async throws {
        let port = try UInt16(#require(baseURL.port))
        socket = try await AsyncSocket.connected(to: .inet(ip4: "127.0.0.1", port: port))
    }

    func send(_ text: String) async throws {
        try await socket.write(Data(text.utf8))
    }

    /// Everything that arrives until `end` does, or until the server closes the connection.
    func text(until end: String? = nil) async -> String {
        var text = ""
        while end.map({ !text.hasSuffix($0) }) ?? true, let bytes = try? await socket.read(atMost: 4096) {
            text += String(decoding: bytes, as: UTF8.self)
        }
        return text
    }

    func close() throws {
        try socket.close()
    }
}
