#if os(Linux)
    import Dispatch
    import Foundation
    import FoundationNetworking
    import Synchronization
    import Testing

    /// Faults of `URLSession` on Linux, for which `HTTPConnections+Linux.swift` and CCurl are there.
    ///
    /// A test that fails here is good news: Foundation has been repaired. Each says what is then of no use any
    /// more. Once all of them fail, the connections of Darwin will do on Linux too.
    ///
    /// Every test has a process of its own, because it may end that.
    @Suite(.timeLimit(.minutes(2)))
    struct FoundationFaultTests {
        /// Then the crash is no reason any more to keep `URLSession` from what servers write.
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
            // A trap is the one on x86, the other on ARM.
            #expect([.signal(SIGILL), .signal(SIGTRAP)].contains(result?.exitStatus))
        }

        /// Then `curl_multi_poll` in CCurl is of no use any more.
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
                // A second is enough on an idle machine. One that sleeps never gets there.
                let deadline = DispatchTime.now() + 30
                while FoundationTask.processorTime() < limit, .now() < deadline {
                    task.waitUntilCompleted(deadline: .now() + .milliseconds(50))
                }
                #expect(FoundationTask.processorTime() >= limit)
                #expect(!task.isCompleted)
            }
        }

        /// Then a 401 may be left to `URLSession`, as on Darwin.
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

        /// Then `HTTPTransfer` need not hold back a thread, for the delegate's queue does that.
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
                // The kernel's buffers hold some megabytes of them.
                #expect(hasSent.wait(timeout: .now() + 60) == .success)
                #expect(task.takenByteCount == 0)
            }
        }
    }

    /// A request by a plain `URLSession`, with a delegate.
    private final class FoundationTask: NSObject, URLSessionDataDelegate, Sendable {
        private let takesNothing: Bool
        private let byteCount = Mutex(0)
        private let completion = DispatchSemaphore(value: 0)
        private let hasCompleted = Atomic(false)

        var takenByteCount: Int { byteCount.withLock { $0 } }
        var isCompleted: Bool { hasCompleted.load(ordering: .acquiring) }

        /// Asks for `url`.
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
