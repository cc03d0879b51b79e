import FlyingSocks
import Foundation

/// A body of which no more than the beginning ever comes.
struct HeldBody: AsyncBufferedSequence {
    typealias Element = UInt8

    let bytes: Data
    /// How much of it comes.
    let limit: Int

    func makeAsyncIterator() -> Iterator { Iterator(body: self) }

    struct Iterator: AsyncBufferedIteratorProtocol {
        let body: HeldBody
        private var sentCount = 0

        init(body: HeldBody) { self.body = body }

        mutating func nextBuffer(suggested count: Int) async throws -> Data? {
            guard sentCount < body.limit else {
                // Until the server is stopped.
                let (nothing, continuation) = AsyncStream.makeStream(of: Never.self)
                for await _ in nothing {}
                continuation.finish()
                throw CancellationError()
            }
            let end = Swift.min(sentCount + count, body.limit, body.bytes.count)
            defer { sentCount = end }
            return body.bytes[sentCount..<end]
        }

        mutating func next() async throws -> UInt8? { try await nextBuffer(suggested: 1)?.first }
    }
}
