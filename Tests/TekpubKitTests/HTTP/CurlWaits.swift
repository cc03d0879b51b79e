#if os(Linux)
    import CCurl
    import Dispatch
    import Foundation
    import Synchronization

    /// Counts how often a request waits for its server. The server waits for each of these waits.
    final class CurlWaits: Sendable {
        private let waitCount = Mutex(0)
        private let began = DispatchSemaphore(value: 0)

        var count: Int { waitCount.withLock { $0 } }

        /// Returns once the request has begun to wait since the last call.
        func next() {
            began.wait()
        }

        /// Requests `url`, and returns libcurl's result code.
        func perform(_ url: String) -> Int32 {
            guard let handle = ccurl_make() else { return -2 }
            defer { ccurl_free(handle) }
            var message = [CChar](repeating: 0, count: Int(ccurl_message_size))
            return url.withCString { url in
                "GET".withCString { method in
                    var request = ccurl_request(
                        url: url, method: method, headers: nil, header_count: 0, body: nil, body_count: 0,
                        decodes: false, context: Unmanaged.passUnretained(self).toOpaque(),
                        take_header: { _, _, _ in true }, take_body: { _, _, _, _ in true },
                        will_wait: { context in
                            let waits = Unmanaged<CurlWaits>.fromOpaque(context).takeUnretainedValue()
                            waits.waitCount.withLock { $0 += 1 }
                            waits.began.signal()
                            return 1 << 30
                        })
                    return ccurl_perform(handle, &request, &message)
                }
            }
        }
    }
#endif
