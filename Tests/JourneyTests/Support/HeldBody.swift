import FlyingSocks
import Foundation

/// A body that stops after its beginning and never ends.
struct HeldBody: AsyncBufferedSequence {
    typealias Element = UInt8

    let bytes: Data
    /// The number of bytes that are sent.
    let limit: Int

    func makeAsyncIterator() -> Iterator { Iterator(body: self) }

    struct Iterator: AsyncBufferedIteratorProtocol {
        let body: HeldBody
        private var sentCount = 0

        init(body: HeldBody) { self.body = body }

        mutating func nextBuffer(suggested count: Int) async throws -> Data? {
            guard sentCount < body.limit else {
                // Waits until the server is stopped.
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
