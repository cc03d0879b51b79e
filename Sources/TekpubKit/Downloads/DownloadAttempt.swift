import Foundation
import Synchronization

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// One request for a video, whose body goes into a part file as it comes.
///
/// The session's calls come one after the other on a queue of their own, where writing may take its time:
/// meanwhile nothing is read from the network.
final class DownloadAttempt: NSObject, Sendable {
    /// How an attempt ends.
    enum Outcome: Sendable {
        /// The body has come to its end and is on the disk.
        case whole
        case failed(DownloadError)
        /// The answer brings no video, but says how to go on.
        case diverted(DownloadPlan.Diversion)
    }

    private struct State {
        var continuation: CheckedContinuation<Outcome, Never>?
        var outcome: Outcome?
        /// Whether the answer has begun; what comes before that belongs nowhere.
        var hasResponse = false
        /// Whether what comes belongs at the end of the part file.
        var isTaking = false
        var received = 0
        var expected: Int?
    }

    private let host: HostName
    private let part: PartFile
    private let plan: DownloadPlan
    private let meter: DownloadMeter
    private let didReceive: @Sendable () -> Void
    private let state = Mutex(State())

    /// How many pieces of the body may wait to be written, 512 kB at the most each.
    private static let pieceLimit = 16

    /// - Parameters:
    ///   - plan: decides what an answer is good for.
    ///   - didReceive: called for everything that comes.
    init(
        host: HostName, part: PartFile, plan: DownloadPlan, meter: DownloadMeter,
        didReceive: @escaping @Sendable () -> Void
    ) {
        self.host = host
        self.part = part
        self.plan = plan
        self.meter = meter
        self.didReceive = didReceive
    }

    /// Sends `request`; cancelling the task ends it.
    func run(_ request: URLRequest, configuration: URLSessionConfiguration) async -> Outcome {
        let session = URLSession(
            configuration: configuration, delegate: self,
            delegateQueue: BoundedOperationQueue(limit: Self.pieceLimit))
        let task = session.dataTask(with: request)
        let outcome = await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                begin(continuation)
                task.resume()
            }
        } onCancel: {
            giveUp(.cancelled)
        }
        // Waits for the queue, which may wait for the disk. A session that is not invalidated is never freed.
        DispatchQueue.global().async {
            // Not `invalidateAndCancel()`, which on Linux does not wait for tasks that are being taken out.
            task.cancel()
            session.finishTasksAndInvalidate()
        }
        return outcome
    }

    /// Ends the attempt for `reason`, unless it is over; nothing is written afterwards. Does not wait for that.
    func giveUp(_ reason: DownloadError) {
        // A piece may be on its way to a slow disk.
        DispatchQueue.global().async { self.end(.failed(reason)) }
    }

    /// Only the first call counts.
    private func end(_ outcome: Outcome) {
        let continuation = state.withLock { state in
            state.outcome = state.outcome ?? outcome
            defer { state.continuation = nil }
            return state.continuation
        }
        continuation?.resume(returning: outcome)
    }

    private func begin(_ continuation: CheckedContinuation<Outcome, Never>) {
        let outcome = state.withLock { state in
            if state.outcome == nil { state.continuation = continuation }
            return state.outcome
        }
        if let outcome { continuation.resume(returning: outcome) }
    }
}

extension DownloadAttempt: URLSessionDataDelegate {
    func urlSession(
        _ session: URLSession, dataTask: URLSessionDataTask, didReceive response: URLResponse,
        completionHandler: @escaping (URLSession.ResponseDisposition) -> Void
    ) {
        completionHandler(.allow)
        didReceive()
        guard let response = response as? HTTPURLResponse, !(100..<200).contains(response.statusCode) else {
            return
        }
        do throws(DownloadError) {
            if let diversion = try take(response) { end(.diverted(diversion)) }
        } catch {
            end(.failed(error))
        }
    }

    func urlSession(_ session: URLSession, dataTask: URLSessionDataTask, didReceive data: Data) {
        didReceive()
        do throws(DownloadError) {
            try write(data)
        } catch {
            end(.failed(error))
        }
    }

    func urlSession(
        _ session: URLSession, task: URLSessionTask,
        willPerformHTTPRedirection response: HTTPURLResponse, newRequest request: URLRequest,
        completionHandler: @escaping (URLRequest?) -> Void
    ) {
        completionHandler(nil)
    }

    func urlSession(_ session: URLSession, task: URLSessionTask, didCompleteWithError error: (any Error)?) {
        let (isTaking, received, expected) = state.withLock { ($0.isTaking, $0.received, $0.expected) }
        if let error {
            let error = error as? URLError ?? URLError(.unknown)
            let cause = ProxyError(
                error, host: host, received: isTaking ? received : nil, expected: expected)
            return end(.failed(cause == .cancelled ? .cancelled : .connection(cause)))
        }
        // Foundation on Linux ends a redirect that leads nowhere without a word.
        guard isTaking else { return end(.failed(.connection(.badRedirect(host: host)))) }
        do throws(DownloadError) {
            try part.synchronize()
            end(.whole)
        } catch {
            end(.failed(error))
        }
    }

    // The lock is held while the disk is busy, so that nothing is written once the attempt is over: then
    // somebody else may have the file.

    /// - Returns: how to go on if no body is to be taken.
    private func take(_ response: HTTPURLResponse) throws(DownloadError) -> DownloadPlan.Diversion? {
        try state.withLock { state throws(DownloadError) in
            state.hasResponse = true
            guard state.outcome == nil else { return nil }
            switch try plan.take(response, into: part, meter: meter) {
            case .diversion(let diversion): return diversion
            case .body: break
            }
            state.isTaking = true
            state.expected = response.bodyByteCount
            return nil
        }
    }

    private func write(_ data: Data) throws(DownloadError) {
        try state.withLock { state throws(DownloadError) in
            guard state.hasResponse else { throw .badAnswer(host: host) }
            guard state.isTaking, state.outcome == nil else { return }
            // Once something is missing, nothing can follow.
            state.isTaking = false
            try part.append(data)
            state.isTaking = true
            state.received += data.count
            meter.add(data.count)
        }
    }
}
