#if os(Linux)
    import Foundation
    import FoundationNetworking
    import Localization
    import Synchronization

    /// Sends the requests of a `URLSession` with libcurl.
    ///
    /// This folder is the transport of `URLSession` on Linux. Outside of it, only `NetworkChecks` calls libcurl, to
    /// report its version and its file of certificates.
    ///
    /// A `CurlLoader` performs the request on a thread of its own, and may wait there for the server and for the
    /// reader. Foundation's client must be called on the session's queue only: it reads the list of tasks without a
    /// lock. So the loader collects events, and `task.resume()` of a running task, which makes the session call
    /// `startLoading()` once more on that queue, has them passed on (`FoundationFaultTests`).
    ///
    /// The session never has to hold back data, because the loader passes on only as much as the reader has room for
    /// (`HTTPTransfer.reserve`).
    final class CurlProtocol: URLProtocol {
        private var loader: CurlLoader?

        override class func canInit(with request: URLRequest) -> Bool { true }
        override class func canInit(with task: URLSessionTask) -> Bool { true }
        override class func canonicalRequest(for request: URLRequest) -> URLRequest { request }

        override func startLoading() {
            guard let task, task.state == .running else { return }
            guard let loader else {
                guard let request = task.delegate as? HTTPTask else { return fail(.notHTTP) }
                let loader = CurlLoader(request, of: task)
                self.loader = loader
                if !loader.start() {
                    fail(.unavailable(LocalizedStringKey("The system has no free thread. Try again.").text))
                }
                return
            }
            loader.takeEvents().forEach(pass)
        }

        override func stopLoading() {
            loader?.stop()
        }

        private func pass(_ event: HTTPTransfer.Event) {
            switch event {
            case .head(let head):
                // Foundation creates a response with any status.
                guard let response = CurlResponse(head) else { return }
                client?.urlProtocol(self, didReceive: response, cacheStoragePolicy: .notAllowed)
            case .bytes(let bytes): client?.urlProtocol(self, didLoad: bytes)
            case .end(nil): client?.urlProtocolDidFinishLoading(self)
            case .end(let failure?): fail(failure)
            }
        }

        private func fail(_ failure: HTTPFailure) {
            client?.urlProtocol(self, didFailWithError: failure)
        }
    }

    /// A response with the head as the server sent it.
    ///
    /// Foundation sees none of its fields: it would ask for a password after `WWW-Authenticate`, and follow `Location`.
    final class CurlResponse: HTTPURLResponse, @unchecked Sendable {
        let head: HTTPHead

        init?(_ head: HTTPHead) {
            self.head = head
            super.init(url: head.url, statusCode: head.statusCode, httpVersion: nil, headerFields: nil)
        }

        required init?(coder: NSCoder) { nil }
    }

    /// Performs one request on a thread of its own, and collects what arrives.
    final class CurlLoader: Sendable {
        private struct State {
            var events: [HTTPTransfer.Event] = []
            /// Whether the session's queue is about to take the events.
            var isSignalled = false
            var isStopped = false
            /// The handle that performs the request; nil before and afterwards.
            var handle: CurlHandle?
        }

        private let request: HTTPTask
        private let task: URLSessionTask
        private let state = Mutex(State())

        init(_ request: HTTPTask, of task: URLSessionTask) {
            self.request = request
            self.task = task
        }

        /// Whether the reader wants more.
        var isWanted: Bool { request.transfer.isWanted && !state.withLock { $0.isStopped } }

        /// Starts the thread; false if the system cannot create one.
        func start() -> Bool { BlockingThread.start(niceness: request.niceness) { self.run() } }

        /// Ends the request. Its events are no longer wanted.
        func stop() {
            let handle = state.withLock { state in
                state.isStopped = true
                return state.handle
            }
            handle?.wake()
        }

        /// Returns the events since the last call, in order.
        func takeEvents() -> [HTTPTransfer.Event] {
            state.withLock { state in
                state.isSignalled = false
                defer { state.events = [] }
                return state.events
            }
        }

        /// Has `events` passed on by the session's queue.
        func post(_ events: [HTTPTransfer.Event]) {
            guard !events.isEmpty else { return }
            let signals = state.withLock { state in
                state.events += events
                defer { state.isSignalled = true }
                return !state.isSignalled && !state.isStopped
            }
            // Not after the end: a task that has ended would fail.
            if signals { task.resume() }
        }

        private func run() { post(perform()) }

        /// - Returns: the last events.
        private func perform() -> [HTTPTransfer.Event] {
            if let problem = CurlHandle.load() { return [.end(.unavailable(problem))] }
            let origin = Origin(request.request.url)
            guard let handle = request.connections.pool.take(for: origin) ?? CurlHandle() else {
                let problem = LocalizedStringKey("There is not enough memory. Try again.").text
                return [.end(.unavailable(problem))]
            }
            state.withLock { $0.handle = handle }
            let events = perform(with: handle)
            state.withLock { $0.handle = nil }
            // Before the end is told, so that the reader's next request finds the handle. After a failure, libcurl may
            // give others: that there is no memory, if it has not found the host before.
            if !handle.hasFailed { request.connections.pool.giveBack(handle, for: origin) }
            return events
        }

        /// A server may compress the body in a way that it was not asked for, which only libcurl can undo. The head
        /// says so, and the request is sent once more, unless that might do something twice.
        private func perform(with handle: CurlHandle) -> [HTTPTransfer.Event] {
            var receiver = CurlReceiver(self, request, isDecodedByLibrary: request.request.method != "GET")
            var failure = handle.perform(request.request, into: receiver)
            if receiver.needsLibrary {
                receiver = CurlReceiver(self, request, isDecodedByLibrary: true)
                failure = handle.perform(request.request, into: receiver)
            }
            if failure == nil, !receiver.hasHead { failure = .notHTTP }
            return receiver.takeEvents() + [.end(failure)]
        }
    }

    /// Receives one response from libcurl, on the thread that performs the request.
    final class CurlReceiver {
        private let transfer: HTTPTransfer
        private let loader: CurlLoader
        private var reader: HTTPHeadReader
        /// What has arrived since it was last passed on.
        private var head: HTTPHead?
        private var bytes = Data()
        private(set) var hasHead = false
        /// Why the receiver ended the response; nil if it did not.
        private(set) var failure: HTTPFailure?
        /// Whether the body is not read.
        private(set) var isHeadOnly = false
        /// Whether libcurl decompresses the body.
        let isDecodedByLibrary: Bool
        /// Whether the body is not read, because only libcurl can decompress it.
        private(set) var needsLibrary = false
        /// Decompresses the body; nil if that is not needed here.
        private var decoder: GzipDecoder?
        /// Whether nothing has arrived since the last wait.
        private var hasWaited = false
        private var waitCount = 0

        /// How long a server may take before its timeout is watched, in milliseconds. Most answers come sooner, and
        /// need no timer.
        private static let promptness: CInt = 50
        /// The number of waits after which a timeout is watched in any case: a server may send a byte now and then.
        private static let promptWaitCount = 20
        /// The number of bytes that are passed on even if more are arriving.
        private static let batchByteCount = 128 << 10

        init(_ loader: CurlLoader, _ task: HTTPTask, isDecodedByLibrary: Bool) {
            self.loader = loader
            self.isDecodedByLibrary = isDecodedByLibrary
            transfer = task.transfer
            reader = HTTPHeadReader(url: task.request.url)
        }

        var isWanted: Bool { loader.isWanted }

        func takeHeader(_ line: UnsafeRawBufferPointer) -> Bool {
            hasWaited = false
            switch reader.receive(line) {
            case .more: break
            case .tooLong: failure = .headTooLong
            case .head(let head): receive(head)
            }
            return failure == nil && !isHeadOnly && !needsLibrary
        }

        private func receive(_ head: HTTPHead) {
            isHeadOnly = head.statusCode >= 300 && head.isCompressed
            if !isHeadOnly, !isDecodedByLibrary, head.isCompressed {
                decoder = head.contentCodings == ["gzip"] ? GzipDecoder() : nil
                needsLibrary = decoder == nil
            }
            guard !needsLibrary else { return }
            self.head = head
            hasHead = true
        }

        /// - Parameter received: the number of bytes of the body so far, before decompression.
        func takeBody(_ chunk: UnsafeRawBufferPointer, received: Int) -> Bool {
            hasWaited = false
            transfer.receivedByteCount.store(received, ordering: .relaxed)
            guard let decoder else { return pass(chunk) }
            if decoder.decode(chunk, pass) { return isWanted }
            failure = .badEncoding
            return false
        }

        /// - Returns: whether more is wanted.
        private func pass(_ chunk: UnsafeRawBufferPointer) -> Bool {
            guard transfer.reserve(chunk.count, passOn: { loader.post(takeEvents()) }) else {
                return false
            }
            if bytes.isEmpty { bytes.reserveCapacity(min(chunk.count * 2, Self.batchByteCount)) }
            bytes.append(contentsOf: chunk)
            if bytes.count >= Self.batchByteCount { loader.post(takeEvents()) }
            return true
        }

        /// - Returns: how many milliseconds to wait; a negative number to end the request.
        func willWait() -> CInt {
            loader.post(takeEvents())
            guard loader.isWanted else { return -1 }
            waitCount += 1
            if hasWaited || waitCount > Self.promptWaitCount { transfer.watchTimer() }
            defer { hasWaited = true }
            return hasWaited ? 1 << 30 : Self.promptness
        }

        /// Returns what has arrived since the last call.
        func takeEvents() -> [HTTPTransfer.Event] {
            var events = head.map { [HTTPTransfer.Event.head($0)] } ?? []
            if !bytes.isEmpty { events.append(.bytes(bytes)) }
            head = nil
            bytes = Data()
            return events
        }

        static func at(_ context: UnsafeMutableRawPointer) -> CurlReceiver {
            Unmanaged.fromOpaque(context).takeUnretainedValue()
        }
    }
#endif
