#if os(Linux)
    import CCurl
    import Foundation
    import Synchronization

    /// The handles that one load uses: with open connections, which it shares with others, and its own cookies.
    struct CurlPool: Sendable {
        private let handles: IdleHandles
        private let load: Int

        init(sharing other: CurlPool?) {
            handles = other?.handles ?? IdleHandles()
            load = handles.newLoad()
        }

        /// Returns an idle handle for a request to `origin`; nil if a new one is needed.
        func take(for origin: Origin?) -> CurlHandle? { handles.take(for: origin, load) }

        /// Makes a handle idle that has served a request to `origin`.
        func giveBack(_ handle: CurlHandle, for origin: Origin?) { handles.giveBack(handle, origin, load) }
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
    final class CurlHandle: @unchecked Sendable {
        private let handle: OpaquePointer
        /// Whether a request failed in libcurl.
        private(set) var hasFailed = false

        /// Loads libcurl on the first call.
        ///
        /// - Returns: why it cannot be loaded, for the user; nil on success.
        @discardableResult
        static func load() -> String? { ccurl_load().map { String(cString: $0) } }

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
        func perform(_ request: HTTPRequest, into receiver: CurlReceiver) -> HTTPFailure? {
            var message = [CChar](repeating: 0, count: Int(ccurl_message_size))
            let code = request.withCurlRequest(receiver) { ccurl_perform(handle, $0, &message) }
            if let failure = receiver.failure { return failure }
            if receiver.isHeadOnly || receiver.needsLibrary || code == 0 { return nil }
            if !receiver.isWanted { return .cancelled }
            hasFailed = true
            let end = message.firstIndex(of: 0) ?? message.endIndex
            let words = String(decoding: message[..<end].map(UInt8.init(bitPattern:)), as: UTF8.self)
            return HTTPFailure(curlCode: Int(code), words: words, url: request.url)
        }
    }

    extension HTTPRequest {
        /// Calls `body` with the request as libcurl needs it.
        fileprivate func withCurlRequest<Result>(
            _ receiver: CurlReceiver, _ perform: (UnsafePointer<ccurl_request>) -> Result
        ) -> Result {
            let copies = CStrings()
            var headers = fields.all.map { copies.copy($0.name, ": ", $0.value) }
            if !receiver.isDecodedByLibrary, fields["Accept-Encoding"] == nil {
                headers.append(copies.copy("Accept-Encoding: gzip"))
            }
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
                            decodes: receiver.isDecodedByLibrary,
                            context: Unmanaged.passUnretained(receiver).toOpaque(),
                            take_header: { context, bytes, count in
                                CurlReceiver.at(context).takeHeader(.init(start: bytes, count: count))
                            },
                            take_body: { context, bytes, count, received in
                                CurlReceiver.at(context).takeBody(
                                    .init(start: bytes, count: count), received: received)
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
