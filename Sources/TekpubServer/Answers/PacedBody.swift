import FlyingFox
import FlyingSocks
import Foundation

/// A body that is sent in pieces, optionally with pauses, and optionally truncated.
struct PacedBody: AsyncBufferedSequence {
    typealias Element = UInt8

    let source: any ByteSource
    /// The part of the source whose length is announced.
    let range: Range<Int>
    /// The number of bytes to send; if not all are sent, the connection is closed after them.
    let deliveredCount: Int
    let pieceSize: Int
    /// The pause between two pieces.
    let pause: Duration
    let clock: any Clock<Duration>

    /// - Parameter range: a range in `source`.
    init(
        _ source: any ByteSource, range: Range<Int>, conditions: Conditions, clock: any Clock<Duration>
    ) {
        self.source = source
        self.range = range
        self.clock = clock
        deliveredCount = conditions.fault?.truncatesBodies == true ? range.count / 2 : range.count
        if let rate = conditions.bytesPerSecond {
            pieceSize = Swift.max(1, rate / 20)
            pause = .seconds(pieceSize) / rate
        } else {
            pieceSize = 1 << 18
            pause = .zero
        }
    }

    func makeAsyncIterator() -> Iterator {
        Iterator(body: self)
    }
}

extension PacedBody {
    /// Thrown at the end of a truncated body, so that the server closes the connection.
    struct Truncated: Error {}

    struct Iterator: AsyncBufferedIteratorProtocol {
        let body: PacedBody
        private var sentCount = 0

        init(body: PacedBody) {
            self.body = body
        }

        mutating func nextBuffer(suggested count: Int) async throws -> Data? {
            guard sentCount < body.deliveredCount else {
                if sentCount < body.range.count { throw Truncated() }
                return nil
            }
            if sentCount > 0, body.pause > .zero {
                try await body.clock.sleep(for: body.pause)
            }
            let end = Swift.min(sentCount + count, body.deliveredCount)
            defer { sentCount = end }
            let start = body.range.lowerBound
            return try await body.source.bytes(in: start + sentCount..<start + end)
        }

        mutating func next() async throws -> UInt8? {
            try await nextBuffer(suggested: 1)?.first
        }
    }
}

extension HTTPBodySequence {
    /// - Parameter isChunked: whether to send the body without announcing its length.
    init(_ body: PacedBody, isChunked: Bool) {
        if isChunked {
            self.init(from: body, suggestedBufferSize: body.pieceSize)
        } else {
            self.init(from: body, count: body.range.count, suggestedBufferSize: body.pieceSize)
        }
    }
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
