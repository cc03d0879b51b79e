import Foundation
import TekpubServer

/// A body that stops after its beginning and never ends.
struct HeldBody: HTTPBody {
    let bytes: Data
    /// The number of bytes that are sent.
    let limit: Int

    var byteCount: Int? { bytes.count }

    func piece(at offset: Int) async throws -> Data? {
        guard offset < limit else {
            // Waits until the server is stopped.
            for await _ in AsyncStream.makeStream(of: Never.self).stream {}
            throw CancellationError()
        }
        return bytes.dropFirst(offset).prefix(limit - offset)
    }
}
