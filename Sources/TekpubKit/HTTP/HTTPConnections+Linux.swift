#if os(Linux)
    import CCurl
    import Foundation
    import Localization
    import Synchronization

    /// Connections to servers, made by libcurl.
    ///
    /// `URLSession` is not used, because on Linux it waits for responses without sleeping, has no
    /// backpressure, stops at authentication challenges, and crashes at lengths of nearly 2^63. Each request
    /// has its own thread, on which libcurl may block.
    ///
    /// One object serves one load, whose cookies it keeps. Several loads may share open connections.
    final class HTTPConnections: Sendable {
        private let handles: IdleHandles
        private let load: Int

        init() {
            handles = IdleHandles()
            load = handles.newLoad()
        }

        /// - Parameter other: its open connections are used and left for others; its cookies are not.
        init(sharing other: HTTPConnections) {
            handles = other.handles
            load = handles.newLoad()
        }

        /// Loads libcurl, so that the first request finds it loaded. Wait for it before the program exits: libraries
        /// must not be loaded and ended at the same time.
        static func prepare() async {
            // Ignore errors: the first request reports why it cannot be loaded.
            await onBlockingThread { _ = ccurl_load() }
        }

        /// Sends `request`, and fills `transfer` with the response. Returns at once.
        func perform(_ request: HTTPRequest, into transfer: HTTPTransfer) {
            let isStarted = BlockingThread.start { self.run(request, into: transfer) }
            if !isStarted {
                transfer.finish(
                    .unavailable(LocalizedStringKey("The system has no free thread. Try again.").text))
            }
        }

        private func run(_ request: HTTPRequest, into transfer: HTTPTransfer) {
            if let problem = ccurl_load() {
                return transfer.finish(.unavailable(String(cString: problem)))
            }
            let origin = Origin(request.url)
            guard let handle = handles.take(for: origin, load) ?? CurlHandle() else {
                return transfer.finish(
                    .unavailable(LocalizedStringKey("There is not enough memory. Try again.").text))
            }
            transfer.onAbandon { handle.wake() }
            let failure = handle.perform(request, into: transfer)
            // Before `finish`, so that the reader's next request finds the handle. After a failure, libcurl may
            // give others: that there is no memory, if it has not found the host before.
            if !handle.hasFailed { handles.giveBack(handle, origin, load) }
            transfer.finish(failure)
        }
    }

    /// The handles that no request uses, with their open connections.
    private final class IdleHandles: Sendable {
        /// The maximum number of handles: twice as many as a refresh uses at once.
        private static let limit = 16

        private struct Entry {
            let handle: CurlHandle
            /// A handle has the cookies of one origin, because cookies ignore ports, and of one load.
            let origin: Origin?
            let load: Int
        }

        private let entries = Mutex<[Entry]>([])
        private let loadCount = Atomic(0)

        func newLoad() -> Int { loadCount.wrappingAdd(1, ordering: .relaxed).newValue }

        /// - Returns: nil if a new one is needed.
        func take(for origin: Origin?, _ load: Int) -> CurlHandle? {
            let entry = entries.withLock { entries -> Entry? in
                let own = entries.lastIndex { $0.origin == origin && $0.load == load }
                return (own ?? entries.lastIndex { $0.origin == origin }).map { entries.remove(at: $0) }
            }
            if let entry, entry.load != load { entry.handle.forgetCookies() }
            return entry?.handle
        }

        func giveBack(_ handle: CurlHandle, _ origin: Origin?, _ load: Int) {
            // The oldest one is closed outside the lock.
            let oldest = entries.withLock { entries in
                entries.append(Entry(handle: handle, origin: origin, load: load))
                return entries.count > Self.limit ? entries.removeFirst() : nil
            }
            withExtendedLifetime(oldest) {}
        }
    }

    /// Safe to send: only the thread that took it from the idle ones uses it, except for `wake`, which any
    /// thread may call.
    private final class CurlHandle: @unchecked Sendable {
        private let handle: OpaquePointer
        /// Whether a request failed in libcurl.
        private(set) var hasFailed = false

        /// - Returns: nil if there is not enough memory.
        init?() {
            guard let handle = ccurl_make() else { return nil }
            self.handle = handle
        }

        deinit {
            ccurl_free(handle)
        }

        func wake() {
            ccurl_wake(handle)
        }

        func forgetCookies() {
            ccurl_forget_cookies(handle)
        }

        /// Performs the request, and blocks until the response ends.
        ///
        /// - Returns: nil if the response is complete.
        func perform(_ request: HTTPRequest, into transfer: HTTPTransfer) -> HTTPFailure? {
            let receiver = CurlReceiver(transfer, url: request.url)
            var message = [CChar](repeating: 0, count: Int(ccurl_message_size))
            let code = request.withCurlRequest(receiver) { ccurl_perform(handle, $0, &message) }
            if let failure = receiver.failure { return failure }
            if receiver.isHeadOnly || code == 0 { return nil }
            if !transfer.isWanted { return .cancelled }
            hasFailed = true
            let end = message.firstIndex(of: 0) ?? message.endIndex
            let words = String(decoding: message[..<end].map(UInt8.init(bitPattern:)), as: UTF8.self)
            return HTTPFailure(curlCode: Int(code), words: words, url: request.url)
        }
    }

    /// Receives one response from libcurl, on the thread that performs the request.
    private final class CurlReceiver {
        private let transfer: HTTPTransfer
        private var reader: HTTPHeadReader
        /// Why the receiver ended the response; nil if it did not.
        private(set) var failure: HTTPFailure?
        /// Whether the body is not read.
        private(set) var isHeadOnly = false
        /// Whether nothing has arrived since the last wait.
        private var hasWaited = false
        private var waitCount = 0

        /// How long a server may take before its timeout is watched, in milliseconds. Most answers come sooner, and
        /// need no timer.
        private static let promptness: CInt = 50
        /// The number of waits after which a timeout is watched in any case: a server may send a byte now and then.
        private static let promptWaitCount = 20

        init(_ transfer: HTTPTransfer, url: URL) {
            self.transfer = transfer
            reader = HTTPHeadReader(url: url)
        }

        func takeHeader(_ line: UnsafeRawBufferPointer) -> Bool {
            hasWaited = false
            switch reader.take(line) {
            case .more: break
            case .tooLong: failure = .headTooLong
            case .head(let head):
                transfer.receive(head)
                isHeadOnly = head.statusCode >= 300 && head.isCompressed
            }
            return failure == nil && !isHeadOnly
        }

        func takeBody(_ bytes: UnsafeRawBufferPointer) -> Bool {
            hasWaited = false
            return transfer.receive(bytes)
        }

        /// - Returns: how many milliseconds to wait; a negative number to end the request.
        func willWait() -> CInt {
            guard transfer.settle() else { return -1 }
            waitCount += 1
            if hasWaited || waitCount > Self.promptWaitCount { transfer.watchTimer() }
            defer { hasWaited = true }
            return hasWaited ? 1 << 30 : Self.promptness
        }

        static func at(_ context: UnsafeMutableRawPointer) -> CurlReceiver {
            Unmanaged.fromOpaque(context).takeUnretainedValue()
        }
    }

    extension HTTPRequest {
        /// Calls `body` with the request as libcurl needs it.
        fileprivate func withCurlRequest<Result>(
            _ receiver: CurlReceiver, _ perform: (UnsafePointer<ccurl_request>) -> Result
        ) -> Result {
            let copies = CStrings()
            var headers = fields.all.map { copies.copy($0.name, ": ", $0.value) }
            if method == "POST" {
                // Removes `Expect`, so that the body is sent at once, and the content type that libcurl would add.
                headers.append(copies.copy("Expect:"))
                if fields["Content-Type"] == nil { headers.append(copies.copy("Content-Type:")) }
            }
            return withExtendedLifetime((receiver, copies)) {
                headers.withUnsafeBufferPointer { headers in
                    (body ?? Data()).withUnsafeBytes { posted in
                        var request = ccurl_request(
                            url: copies.copy(url.absoluteString), method: copies.copy(method),
                            headers: headers.baseAddress, header_count: headers.count,
                            body: posted.baseAddress, body_count: posted.count,
                            accept_encoding: fields["Accept-Encoding"] == nil
                                ? copies.copy("gzip, deflate") : nil,
                            context: Unmanaged.passUnretained(receiver).toOpaque(),
                            take_header: { context, bytes, count in
                                CurlReceiver.at(context).takeHeader(.init(start: bytes, count: count))
                            },
                            take_body: { context, bytes, count in
                                CurlReceiver.at(context).takeBody(.init(start: bytes, count: count))
                            },
                            will_wait: { CurlReceiver.at($0).willWait() })
                        return perform(&request)
                    }
                }
            }
        }
    }

    /// C strings, freed with this object.
    private final class CStrings {
        private var copies: [UnsafeMutablePointer<CChar>] = []

        deinit {
            copies.forEach { free($0) }
        }

        /// Returns a copy of `texts`, one after the other, without control characters, so that a text from a server
        /// cannot add a header line.
        func copy(_ texts: String...) -> UnsafePointer<CChar>? {
            let byteCount = texts.reduce(1) { $0 + $1.utf8.count }
            guard let copy = malloc(byteCount)?.assumingMemoryBound(to: CChar.self) else { return nil }
            var end = copy
            for var text in texts {
                text.withUTF8 { bytes in
                    for byte in bytes where byte >= 32 {
                        end.pointee = CChar(bitPattern: byte)
                        end += 1
                    }
                }
            }
            end.pointee = 0
            copies.append(copy)
            return UnsafePointer(copy)
        }
    }
#endif
