import Foundation
import Synchronization

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// The `URLSession` of one load, whose delegate's calls become streams.
struct TransferSession: Sendable {
    private let delegate = Delegate()
    private let session: URLSession

    init(configuration: URLSessionConfiguration) {
        session = URLSession(
            configuration: configuration, delegate: delegate, delegateQueue: ImmediateQueue())
    }

    /// Sends `request`. A redirect is an answer like any other.
    func send(_ request: URLRequest) -> Transfer {
        let task = session.dataTask(with: request)
        let transfer = Transfer(task)
        delegate.register(transfer, for: task)
        task.resume()
        return transfer
    }

    /// Cancels what still runs. A session that is not invalidated is never freed.
    ///
    /// `invalidateAndCancel()` is not for Linux: there it goes through the tasks on the caller's thread while
    /// another one may be taking out those that have ended, and traps if it is.
    func invalidate() {
        delegate.endAll()
        session.finishTasksAndInvalidate()
    }
}

/// Runs what it gets at once, where it is.
///
/// Foundation on Linux reads on without waiting for the delegate. On a queue of its own, calls that hold the
/// bytes pile up as soon as the machine is busy: hundreds of megabytes of a large catalogue. Called from
/// the thread that reads, the delegate sees each piece before the next one is read; so it must not wait
/// there for anything that thread has to do.
///
/// Safe to send: it adds nothing that could change.
private final class ImmediateQueue: OperationQueue, @unchecked Sendable {
    override func addOperation(_ block: @escaping @Sendable () -> Void) {
        block()
    }
}

extension TransferSession {
    /// Hands on what the session tells. It stays fast, because nothing holds the sender back.
    private final class Delegate: NSObject, URLSessionDataDelegate, Sendable {
        private let transfers = Mutex<[Int: Transfer]>([:])

        func register(_ transfer: Transfer, for task: URLSessionTask) {
            transfers.withLock { $0[task.taskIdentifier] = transfer }
        }

        /// Ends the transfers that still run, and so their tasks.
        func endAll() {
            let running = transfers.withLock { exchange(&$0, with: [:]) }
            for transfer in running.values { transfer.end() }
        }

        func urlSession(
            _ session: URLSession, dataTask: URLSessionDataTask, didReceive response: URLResponse,
            completionHandler: @escaping (URLSession.ResponseDisposition) -> Void
        ) {
            if let response = response as? HTTPURLResponse {
                transfer(of: dataTask)?.receive(.response(response))
            }
            completionHandler(.allow)
        }

        func urlSession(_ session: URLSession, dataTask: URLSessionDataTask, didReceive data: Data) {
            transfer(of: dataTask)?.receive(data)
        }

        func urlSession(
            _ session: URLSession, task: URLSessionTask,
            willPerformHTTPRedirection response: HTTPURLResponse, newRequest request: URLRequest,
            completionHandler: @escaping (URLRequest?) -> Void
        ) {
            completionHandler(nil)
        }

        func urlSession(_ session: URLSession, task: URLSessionTask, didCompleteWithError error: (any Error)?)
        {
            let transfer = transfers.withLock { $0.removeValue(forKey: task.taskIdentifier) }
            if let error { transfer?.receive(.failure(error as? URLError ?? URLError(.unknown))) }
            transfer?.end()
        }

        private func transfer(of task: URLSessionTask) -> Transfer? {
            transfers.withLock { $0[task.taskIdentifier] }
        }
    }
}
