#if canImport(Darwin)
    import Foundation
    import Synchronization

    /// Connections to servers, made by `URLSession`.
    final class HTTPConnections: Sendable {
        private let delegate = Delegate()
        private let session: URLSession

        init() {
            let configuration = URLSessionConfiguration.ephemeral
            // The client has its own deadlines.
            configuration.timeoutIntervalForRequest = 24 * 60 * 60
            configuration.urlCache = nil
            session = URLSession(configuration: configuration, delegate: delegate, delegateQueue: nil)
        }

        /// - Parameter other: ignored, because a session's cookies last as long as its connections.
        convenience init(sharing other: HTTPConnections) {
            self.init()
        }

        /// Does nothing: the system has loaded what requests need.
        static func prepare() async {}

        deinit {
            // A session that is not invalidated is never released.
            session.finishTasksAndInvalidate()
        }

        /// Sends `request`, and fills `transfer` with the response. Returns at once.
        func perform(_ request: HTTPRequest, into transfer: HTTPTransfer) {
            let task = session.dataTask(with: URLRequest(request))
            delegate.register(transfer, for: task)
            transfer.onAbandon { task.cancel() }
            transfer.watchTimer()
            if !transfer.isWanted { task.cancel() }
            task.resume()
        }
    }

    extension HTTPConnections {
        /// Passes on the events of the session. The session waits for each call to return, which holds back
        /// the server.
        private final class Delegate: NSObject, URLSessionDataDelegate, Sendable {
            private let transfers = Mutex<[Int: HTTPTransfer]>([:])

            func register(_ transfer: HTTPTransfer, for task: URLSessionTask) {
                transfers.withLock { $0[task.taskIdentifier] = transfer }
            }

            func urlSession(
                _ session: URLSession, dataTask: URLSessionDataTask, didReceive response: URLResponse,
                completionHandler: @escaping (URLSession.ResponseDisposition) -> Void
            ) {
                if let response = response as? HTTPURLResponse, let transfer = transfer(of: dataTask),
                    let url = dataTask.originalRequest?.url
                {
                    transfer.receive(HTTPHead(response, from: url))
                    transfer.settle()
                }
                completionHandler(.allow)
            }

            func urlSession(_ session: URLSession, dataTask: URLSessionDataTask, didReceive data: Data) {
                guard let transfer = transfer(of: dataTask) else { return }
                for region in data.regions where !region.withUnsafeBytes(transfer.receive) {
                    return dataTask.cancel()
                }
                transfer.settle()
            }

            func urlSession(
                _ session: URLSession, task: URLSessionTask,
                willPerformHTTPRedirection response: HTTPURLResponse, newRequest request: URLRequest,
                completionHandler: @escaping (URLRequest?) -> Void
            ) {
                completionHandler(nil)
            }

            func urlSession(
                _ session: URLSession, task: URLSessionTask, didCompleteWithError error: (any Error)?
            ) {
                let transfer = transfers.withLock { $0.removeValue(forKey: task.taskIdentifier) }
                transfer?.finish(error.map { HTTPFailure($0 as? URLError ?? URLError(.unknown)) })
            }

            private func transfer(of task: URLSessionTask) -> HTTPTransfer? {
                transfers.withLock { $0[task.taskIdentifier] }
            }
        }
    }

    extension URLRequest {
        fileprivate init(_ request: HTTPRequest) {
            self.init(url: request.url)
            httpMethod = request.method
            httpBody = request.body
            for field in request.fields.all { setValue(field.value, forHTTPHeaderField: field.name) }
        }
    }

    extension HTTPHead {
        fileprivate init(_ response: HTTPURLResponse, from url: URL) {
            self.init(url: url, statusCode: response.statusCode)
            for case (let name as String, let value as String) in response.allHeaderFields {
                fields.append(name, value)
            }
        }
    }

    extension HTTPFailure {
        /// Converts an error of `URLSession`.
        fileprivate init(_ error: URLError) {
            switch error.code {
            case .cancelled: self = .cancelled
            case .cannotFindHost, .dnsLookupFailed: self = .nameNotFound
            case .cannotConnectToHost: self = .connectionRefused
            case .unsupportedURL, .cannotParseResponse: self = .notHTTP
            case .networkConnectionLost, .badServerResponse: self = .connectionLost
            case .secureConnectionFailed, .serverCertificateUntrusted, .serverCertificateHasBadDate,
                .serverCertificateHasUnknownRoot, .serverCertificateNotYetValid:
                self = .insecure(error.localizedDescription.trimmingCharacters(in: ["."]))
            default: self = .other(error.localizedDescription.trimmingCharacters(in: ["."]))
            }
        }
    }
#endif
