import Dispatch
import Foundation
import Synchronization

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// Connections to servers, made by `URLSession`.
///
/// On Linux, the session has a protocol of ours (`CurlProtocol`) in place of Foundation's, whose faults
/// `FoundationFaultTests` show.
///
/// One object serves one load, whose cookies it keeps. Several loads may share open connections.
final class HTTPConnections: Sendable {
    /// The origins that were asked whether they speak the other one of http and https.
    let askedOrigins: AskedOrigins

    #if os(Linux)
        let pool: CurlPool

        /// - Parameter other: its open connections are used and left for others; its cookies are not.
        init(sharing other: HTTPConnections? = nil) {
            pool = CurlPool(sharing: other?.pool)
            askedOrigins = other?.askedOrigins ?? AskedOrigins()
        }

        /// The session of all loads, made by the first request: that takes two milliseconds, and the first screen needs
        /// no session. It keeps nothing.
        private static let session = makeSession()
        private var session: URLSession { Self.session }
    #else
        private let session: URLSession

        /// - Parameter other: ignored, because a session's cookies last as long as its connections.
        init(sharing other: HTTPConnections? = nil) {
            session = Self.makeSession()
            askedOrigins = other?.askedOrigins ?? AskedOrigins()
        }

        deinit {
            // A session that is not invalidated is never released.
            session.finishTasksAndInvalidate()
        }
    #endif

    /// Where tasks are cancelled: neither on a queue of the session nor on a reader's thread, which may hold a lock.
    private static let cancellations = DispatchQueue(label: "tekpub.cancellations")

    private static func makeSession() -> URLSession {
        #if os(Linux)
            // Before Foundation initializes its libcurl, and OpenSSL with it. Ignore errors: each request reports them.
            CurlHandle.load()
        #endif
        let configuration = URLSessionConfiguration.keepingNothing
        // The client has its own deadlines.
        configuration.timeoutIntervalForRequest = 24 * 60 * 60
        #if os(Linux)
            configuration.protocolClasses = [CurlProtocol.self]
        #endif
        return URLSession(configuration: configuration, delegate: SessionDelegate(), delegateQueue: nil)
    }

    /// Makes what the first request needs, so that it finds it ready. Wait for it before the program exits: libraries
    /// must not be loaded and ended at the same time.
    static func prepare() async {
        #if os(Linux)
            await onBlockingThread {
                withExtendedLifetime(session) {}
            }
        #endif
    }

    /// Sends `request`, and fills `transfer` with the response. Returns at once.
    func perform(_ request: HTTPRequest, into transfer: HTTPTransfer) {
        let task = session.dataTask(with: URLRequest(request))
        task.delegate = HTTPTask(request, transfer, self)
        #if !os(Linux)
            transfer.watchTimer()
        #endif
        task.resume()
        transfer.onAbandon { Self.cancellations.async { task.cancel() } }
    }
}

/// Origins that are asked once each, however many requests to them fail.
final class AskedOrigins: Sendable {
    /// Whether each speaks the other one of http and https; false until it has answered.
    private let answers = Mutex<[Origin: Bool]>([:])

    /// - Returns: what is known of `origin`; nil if the caller is the one to ask it.
    func answer(of origin: Origin) -> Bool? {
        answers.withLock { answers in
            defer { answers[origin] = answers[origin] ?? false }
            return answers[origin]
        }
    }

    func speaksOther(_ origin: Origin) { answers.withLock { $0[origin] = true } }
}

/// What a request brings along to the session, as the delegate of its task.
final class HTTPTask: NSObject, URLSessionTaskDelegate, Sendable {
    let request: HTTPRequest
    let transfer: HTTPTransfer
    let connections: HTTPConnections
    /// The niceness of the thread that sent the request.
    let niceness = BlockingThread.currentNiceness

    init(_ request: HTTPRequest, _ transfer: HTTPTransfer, _ connections: HTTPConnections) {
        self.request = request
        self.transfer = transfer
        self.connections = connections
    }
}

/// Passes on the events of the session. Where the session has no protocol of ours, it waits for each call to return,
/// which holds back the server.
private final class SessionDelegate: NSObject, URLSessionDataDelegate, Sendable {
    func urlSession(
        _ session: URLSession, dataTask: URLSessionDataTask, didReceive response: URLResponse,
        completionHandler: @escaping (URLSession.ResponseDisposition) -> Void
    ) {
        if let transfer = transfer(of: dataTask), let response = response as? HTTPURLResponse,
            let url = dataTask.originalRequest?.url
        {
            transfer.receive(HTTPHead(response, from: url))
            transfer.flush()
        }
        completionHandler(.allow)
    }

    func urlSession(_ session: URLSession, dataTask: URLSessionDataTask, didReceive data: Data) {
        guard let transfer = transfer(of: dataTask) else { return }
        #if !os(Linux)
            transfer.receivedByteCount.store(Int(dataTask.countOfBytesReceived), ordering: .relaxed)
        #endif
        if transfer.receive(data) { transfer.flush() }
    }

    func urlSession(
        _ session: URLSession, task: URLSessionTask,
        willPerformHTTPRedirection response: HTTPURLResponse, newRequest request: URLRequest,
        completionHandler: @escaping (URLRequest?) -> Void
    ) {
        // The client decides.
        completionHandler(nil)
    }

    func urlSession(_ session: URLSession, task: URLSessionTask, didCompleteWithError error: (any Error)?) {
        transfer(of: task)?.finish(error.map { $0 as? HTTPFailure ?? HTTPFailure($0 as? URLError) })
    }

    private func transfer(of task: URLSessionTask) -> HTTPTransfer? { (task.delegate as? HTTPTask)?.transfer }
}

extension URLRequest {
    fileprivate init(_ request: HTTPRequest) {
        self.init(url: request.url)
        // `CurlProtocol` reads the request itself: on Linux, setting its fields here takes longer than sending them.
        #if !os(Linux)
            httpMethod = request.method
            httpBody = request.body
            for field in request.fields.all { setValue(field.value, forHTTPHeaderField: field.name) }
        #endif
    }
}

extension HTTPHead {
    fileprivate init(_ response: HTTPURLResponse, from url: URL) {
        #if os(Linux)
            if let response = response as? CurlResponse {
                self = response.head
                return
            }
        #endif
        self.init(url: url, statusCode: response.statusCode)
        for case (let name as String, let value as String) in response.allHeaderFields {
            fields.append(name, value)
        }
    }
}

extension HTTPFailure {
    /// Converts an error of `URLSession`.
    fileprivate init(_ error: URLError?) {
        let words = error?.localizedDescription.trimmingCharacters(in: ["."]) ?? ""
        switch error?.code {
        case .cancelled: self = .cancelled
        case .cannotFindHost, .dnsLookupFailed: self = .nameNotFound
        case .cannotConnectToHost: self = .connectionRefused
        case .unsupportedURL, .cannotParseResponse: self = .notHTTP
        case .networkConnectionLost, .badServerResponse: self = .connectionLost
        case .secureConnectionFailed: self = .noHandshake(words)
        case .serverCertificateUntrusted, .serverCertificateHasBadDate, .serverCertificateHasUnknownRoot,
            .serverCertificateNotYetValid:
            self = .insecure(words)
        default: self = .other(words)
        }
    }
}

extension URLSessionConfiguration {
    /// A configuration without cache, cookies and passwords.
    ///
    /// On Linux, Foundation makes a folder for cookies that is never used; it is removed again, unless it was there.
    fileprivate static var keepingNothing: URLSessionConfiguration {
        #if os(Linux)
            // Before the first configuration, which would make the cache's folder.
            URLCache.shared = URLCache(memoryCapacity: 0, diskCapacity: 0, diskPath: "/dev/null")
            let name = Bundle.main.bundleURL.deletingPathExtension().lastPathComponent
            let files = FileManager.default
            let folders = files.urls(for: .applicationSupportDirectory, in: .userDomainMask)
            // The folder and those around it that do not exist yet, the innermost first.
            let missing = folders.prefix(1).flatMap { data in
                sequence(first: data.appending(path: name)) { $0.deletingLastPathComponent() }
                    .prefix { !files.fileExists(atPath: $0.path) }
            }
            // Ignore errors: a folder that is in use stays.
            defer { for folder in missing { rmdir(folder.path) } }
            let configuration = URLSessionConfiguration.default
            configuration.httpCookieStorage = nil
            configuration.urlCredentialStorage = nil
        #else
            let configuration = URLSessionConfiguration.ephemeral
        #endif
        configuration.urlCache = nil
        return configuration
    }
}
