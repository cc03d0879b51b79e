import Foundation
import Synchronization

/// The body of a response, in chunks. The server sends only as fast as they are read. Releasing the body ends
/// the request.
final class HTTPBody: Sendable {
    private struct Count {
        var received: Int?
        var expected: Int?
    }

    /// The length up to which an unwanted body is read to its end, because only then can the connection carry
    /// the next request.
    private static let smallByteCount = 16 << 10

    private let transfer: HTTPTransfer
    private let host: HostName
    private let timeouts: Timeouts
    private let budget: LoadBudget?
    private let log: RequestLog?
    private let count = Mutex(Count())

    /// - Parameters:
    ///   - budget: pays for the bytes; nil if there may be any number of them.
    ///   - log: told how the request ends; nil if there is no log.
    init(
        _ transfer: HTTPTransfer, of host: HostName, timeouts: Timeouts, budget: LoadBudget?,
        log: RequestLog?
    ) {
        self.transfer = transfer
        self.host = host
        self.timeouts = timeouts
        self.budget = budget
        self.log = log
    }

    deinit {
        cancel()
    }

    /// The number of bytes that have come over the network so far, before decompression. The reader may not have read
    /// all of them.
    var receivedByteCount: Int { transfer.receivedByteCount.load(ordering: .relaxed) }

    /// Ends the request if it is not finished.
    func cancel() {
        transfer.abandon(.cancelled)
        log?.end(isComplete: false)
    }

    /// Returns the next chunk; nil at the end of a complete body.
    func next() async throws(CatalogError) -> Data? {
        if Task.isCancelled { transfer.abandon(.cancelled) }
        return try bytes(in: await transfer.next())
    }

    /// Returns the whole body. One of more than `byteLimit` bytes is cut, at the end of a chunk beyond the limit.
    func read(upTo byteLimit: Int) async throws(CatalogError) -> Data {
        var body = Data()
        while body.count <= byteLimit, let bytes = try await next() { body += bytes }
        return body
    }

    /// Like `next()`, but blocks the thread; `cancel()` ends the wait.
    func waitForNext() throws(CatalogError) -> Data? {
        try bytes(in: transfer.waitForNext())
    }

    /// Ends the request, and returns when its connection is free. If the rest is short, it is read first.
    func discard() async {
        var rest = Self.smallByteCount
        while rest >= 0, case .bytes(let bytes) = await transfer.next() {
            rest -= bytes.count
            log?.add(bytes.count)
        }
        log?.end(isComplete: true)
        cancel()
        await transfer.finished()
    }

    /// Returns the head, which precedes all chunks.
    func head() async throws(CatalogError) -> HTTPHead {
        if Task.isCancelled { transfer.abandon(.cancelled) }
        guard case .head(let head) = try checked(await transfer.next()) else {
            throw failed(.notHTTP(host: host))
        }
        log?.begin(status: head.statusCode)
        guard head.hasPossibleLength else { throw failed(.badLength(host: host)) }
        count.withLock { $0 = Count(received: 0, expected: head.bodyByteCount) }
        return head
    }

    private func bytes(in event: HTTPTransfer.Event) throws(CatalogError) -> Data? {
        guard case .bytes(let bytes) = try checked(event) else {
            log?.end(isComplete: true)
            return nil
        }
        log?.add(bytes.count)
        count.withLock { $0.received = ($0.received ?? 0) + bytes.count }
        do throws(CatalogError) {
            try budget?.add(bytes.count, from: host)
        } catch {
            transfer.abandon(.cancelled)
            throw failed(error)
        }
        return bytes
    }

    /// - Throws: the error that ended the transfer early.
    private func checked(_ event: HTTPTransfer.Event) throws(CatalogError) -> HTTPTransfer.Event {
        guard case .end(let failure) = event, let failure else { return event }
        let count = count.withLock { $0 }
        throw failed(
            CatalogError(
                failure, host: host, received: count.received, expected: count.expected, timeouts: timeouts))
    }

    /// Logs `error`, which ends the request, and returns it.
    private func failed(_ error: CatalogError) -> CatalogError {
        log?.fail(error)
        return error
    }
}

extension HTTPHead {
    /// Whether the stated length, if any, is possible for a body: no file system stores 2^53 bytes.
    ///
    /// Source: RFC 9110, section 8.6; the same length may be stated more than once.
    fileprivate var hasPossibleLength: Bool {
        guard let field = fields["Content-Length"] else { return true }
        let lengths = field.split(separator: ",", omittingEmptySubsequences: false).map {
            $0.trimmingCharacters(in: .whitespaces)
        }
        guard let first = lengths.first, lengths.allSatisfy({ $0 == first }) else { return false }
        guard !first.isEmpty, first.utf8.allSatisfy({ (48...57).contains($0) }) else { return false }
        return Int64(first).map { $0 < 1 << 53 } ?? false
    }
}
