#if os(Linux)
    import Dispatch
    import Foundation
    import FoundationNetworking
    import Synchronization
    import Testing

    /// Faults of `URLSession`'s own transport on Linux. `CurlProtocol`, `CurlHandle` and CCurl exist because of them.
    ///
    /// A test that fails here is good news: Foundation is repaired. Each comment says what can be removed or
    /// changed then. Once all tests but the last fail, `HTTPConnections` needs no protocol of ours.
    ///
    /// Every test has its own process, because it may end the process.
    @Suite(.timeLimit(.minutes(5)))
    struct FoundationFaultTests {
        /// Then the crash is no longer a reason to keep servers' responses from `URLSession`.
        @Test(arguments: ["9223372036854775807", "9223372036854775296"])
        func crashesAtALengthThatNoAnswerHas(length: String) async {
            let result = await #expect(processExitsWith: .failure) { [length = length as String] in
                let server = try RawServer { _ in
                    RawServer.Reply("HTTP/1.1 200 OK\r\nContent-Length: \(length)\r\n\r\n[]".utf8)
                }
                let url = try #require(URL(string: server.url))
                let task = FoundationTask(url)
                task.waitUntilCompleted(deadline: .now() + 30)
            }
            // A trap raises one of these signals on x86, the other on ARM.
            #expect([.signal(SIGILL), .signal(SIGTRAP)].contains(result?.exitStatus))
        }

        /// Then `curl_multi_poll` in CCurl is no longer needed.
        @Test func usesTheProcessorWhileItWaits() async {
            await #expect(processExitsWith: .success) {
                let hasAsked = DispatchSemaphore(value: 0)
                let server = try RawServer { _ in
                    RawServer.Reply(
                        "HTTP/1.1 200 OK\r\nContent-Length: 1\r\n\r\n".utf8,
                        then: .pieces(1) {
                            hasAsked.signal()
                            FoundationTask.waitForEver()
                        })
                }
                let task = FoundationTask(try #require(URL(string: server.url)))
                try #require(hasAsked.wait(timeout: .now() + 30) == .success)
                let limit = FoundationTask.processorTime() + 0.25
                // On an idle machine, a second is enough. A thread that sleeps never uses that much.
                let deadline = DispatchTime.now() + 30
                while FoundationTask.processorTime() < limit, .now() < deadline {
                    task.waitUntilCompleted(deadline: .now() + .milliseconds(50))
                }
                #expect(FoundationTask.processorTime() >= limit)
                #expect(!task.isCompleted)
            }
        }

        /// Then `URLSession` can handle a 401, as on Darwin.
        @Test func neverCompletesAfterAChallenge() async {
            await #expect(processExitsWith: .success) {
                let server = try RawServer { _ in
                    .answer("Who?", status: "401 Unauthorized", header: "WWW-Authenticate: Basic realm=x\r\n")
                }
                let task = FoundationTask(try #require(URL(string: server.url)))
                task.waitUntilCompleted(deadline: .now() + 2)
                #expect(!task.isCompleted)
            }
        }

        /// Then `HTTPTransfer` need not block a thread, because the delegate's queue slows the transfer down.
        @Test func buffersWhatTheDelegateDoesNotTake() async {
            await #expect(processExitsWith: .success) {
                let byteCount = 64 << 20
                let hasSent = DispatchSemaphore(value: 0)
                let body = [UInt8](repeating: 7, count: byteCount)
                let server = try RawServer { _ in
                    RawServer.Reply(
                        Array("HTTP/1.1 200 OK\r\nContent-Length: \(byteCount + 1)\r\n\r\n".utf8) + body,
                        then: .pieces(1) { hasSent.signal() })
                }
                let task = FoundationTask(try #require(URL(string: server.url)), takesNothing: true)
                // The kernel's buffers hold a few megabytes.
                #expect(hasSent.wait(timeout: .now() + 60) == .success)
                #expect(task.takenByteCount == 0)
            }
        }

        /// Not a fault, but what `CurlProtocol` relies on to get onto the session's queue. Then each request needs a
        /// session of its own, with a lock around all calls of the client and around `stopLoading()`.
        @Test func startsAProtocolAgainWhenARunningTaskIsResumed() async {
            await #expect(processExitsWith: .success) {
                let configuration = URLSessionConfiguration.ephemeral
                configuration.protocolClasses = [CountingProtocol.self]
                let url = try #require(URL(string: "http://127.0.0.1/"))
                let task = URLSession(configuration: configuration).dataTask(with: url)
                for _ in 1...3 {
                    task.resume()
                    try #require(CountingProtocol.starts.wait(timeout: .now() + 30) == .success)
                }
                #expect(task.state == .running)
            }
        }
    }

    /// A protocol that counts how often it is started, and never answers.
    private final class CountingProtocol: URLProtocol {
        static let starts = DispatchSemaphore(value: 0)

        override class func canInit(with request: URLRequest) -> Bool { true }
        override class func canonicalRequest(for request: URLRequest) -> URLRequest { request }
        override func startLoading() { Self.starts.signal() }
        override func stopLoading() {}
    }

    /// A request by a plain `URLSession`, with a delegate.
    private final class FoundationTask: NSObject, URLSessionDataDelegate, Sendable {
        private let takesNothing: Bool
        private let byteCount = Mutex(0)
        private let completion = DispatchSemaphore(value: 0)
        private let hasCompleted = Atomic(false)

        var takenByteCount: Int { byteCount.withLock { $0 } }
        var isCompleted: Bool { hasCompleted.load(ordering: .acquiring) }

        /// Starts a request for `url`.
        ///
        /// - Parameter takesNothing: whether the delegate's queue stops at the first piece of the body.
        init(_ url: URL, takesNothing: Bool = false) {
            self.takesNothing = takesNothing
            super.init()
            let configuration = URLSessionConfiguration.ephemeral
            configuration.urlCache = nil
            let queue = OperationQueue()
            queue.maxConcurrentOperationCount = 1
            URLSession(configuration: configuration, delegate: self, delegateQueue: queue)
                .dataTask(with: url).resume()
        }

        /// Returns when the task is complete, or at `deadline`.
        func waitUntilCompleted(deadline: DispatchTime) {
            _ = completion.wait(timeout: deadline)
        }

        func urlSession(_ session: URLSession, dataTask: URLSessionDataTask, didReceive data: Data) {
            if takesNothing { Self.waitForEver() }
            byteCount.withLock { $0 += data.count }
        }

        func urlSession(
            _ session: URLSession, task: URLSessionTask, didCompleteWithError error: (any Error)?
        ) {
            hasCompleted.store(true, ordering: .releasing)
            completion.signal()
        }

        static func waitForEver() {
            DispatchSemaphore(value: 0).wait()
        }

        /// The seconds for which this process has used a processor.
        static func processorTime() -> Double {
            var usage = rusage()
            getrusage(RUSAGE_SELF.rawValue, &usage)
            return [usage.ru_utime, usage.ru_stime].reduce(0) {
                $0 + Double($1.tv_sec) + Double($1.tv_usec) / 1_000_000
            }
        }
    }
#endif
