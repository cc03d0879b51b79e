import Foundation

/// A body that is sent in pieces, optionally with pauses, and optionally truncated.
struct PacedBody: HTTPBody {
    let source: any ByteSource
    /// The part of the source whose length is announced.
    let range: Range<Int>
    /// Whether the length is not announced.
    let isChunked: Bool
    /// The number of bytes to send; if not all are sent, the connection is closed after them.
    let deliveredCount: Int
    let pieceSize: Int
    /// The pause between two pieces.
    let pause: Duration
    let clock: any Clock<Duration>

    /// - Parameter range: a range in `source`.
    init(
        _ source: any ByteSource, range: Range<Int>, isChunked: Bool, conditions: SimulatedNetwork,
        clock: any Clock<Duration>
    ) {
        self.source = source
        self.range = range
        self.isChunked = isChunked
        self.clock = clock
        deliveredCount = conditions.fault?.truncatesBodies == true ? range.count / 2 : range.count
        if let rate = conditions.bytesPerSecond {
            pieceSize = max(1, rate / 20)
            pause = .seconds(pieceSize) / rate
        } else {
            pieceSize = 1 << 18
            pause = .zero
        }
    }

    var byteCount: Int? { isChunked ? nil : range.count }

    func piece(at offset: Int) async throws -> Data? {
        guard offset < deliveredCount else {
            if offset < range.count { throw Truncated() }
            return nil
        }
        if offset > 0, pause > .zero { try await clock.sleep(for: pause) }
        let start = range.lowerBound + offset
        return try await source.bytes(in: start..<start + min(pieceSize, deliveredCount - offset))
    }

    /// Thrown at the end of a truncated body, so that the server closes the connection.
    struct Truncated: Error {}
}

/// Bytes that are read in pieces.
protocol ByteSource: Sendable {
    var count: Int { get }

    /// - Parameter range: within `0..<count`.
    /// - Returns: all bytes in the range.
    func bytes(in range: Range<Int>) async throws -> Data
}

extension Data: ByteSource {
    func bytes(in range: Range<Int>) -> Data {
        self[startIndex + range.lowerBound..<startIndex + range.upperBound]
    }
}
