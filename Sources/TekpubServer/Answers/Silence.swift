import FlyingFox

/// An answer without a single byte, which lasts until the client leaves or the server stops.
///
/// It passes for a web socket because FlyingFox asks one for its frames before it writes anything;
/// a handler of requests that waits and gives up is answered for with a status of 500.
struct Silence: WSHandler {
    func makeFrames(
        for client: AsyncThrowingStream<WSFrame, any Error>
    ) async throws -> AsyncStream<WSFrame> {
        for try await _ in client {}
        throw CancellationError()
    }
}
