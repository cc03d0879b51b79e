import Dispatch
import Foundation

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// A request on its way.
struct Transfer: Sendable {
    /// A step of an answer. A whole answer ends with the stream, any other with one of the last two.
    enum Event: Sendable {
        case response(HTTPURLResponse)
        /// Bytes of the body; `take` has them.
        case bytes(Backlog.Piece)
        case failure(URLError)
        case silence(Silence)
    }

    /// What comes back, in order. Cancelling the task that reads it cancels the request.
    let events: AsyncStream<Event>
    private let continuation: AsyncStream<Event>.Continuation
    private let backlog = Backlog()

    /// - Parameter task: not yet resumed; cancelled with this transfer.
    init(_ task: URLSessionTask) {
        (events, continuation) = AsyncStream.makeStream()
        // Not here: cancelling waits for the thread that reads, which may be the one that tells the end.
        continuation.onTermination = { _ in DispatchQueue.global().async { task.cancel() } }
    }

    func receive(_ event: Event) {
        continuation.yield(event)
    }

    /// Keeps bytes of the body until they are taken.
    func receive(_ bytes: Data) {
        continuation.yield(.bytes(backlog.add(bytes)))
    }

    /// The bytes of the first piece that was not yet taken; nil if they are lost.
    func take(_ piece: Backlog.Piece) -> Data? {
        backlog.take(piece)
    }

    /// Ends the stream, and the request if it still runs.
    func end() {
        continuation.finish()
    }
}
