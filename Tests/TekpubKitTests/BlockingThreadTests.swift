import Dispatch
import Foundation
import Testing

@testable import TekpubKit

@Suite(.timeLimit(.minutes(5)))
struct BlockingThreadTests {
    private struct Refusal: Error, Equatable {}

    @Test func leavesTasksTheirThreads() async {
        let gate = DispatchSemaphore(value: 0)
        let (arrivals, arrival) = AsyncStream.makeStream(of: Void.self)
        let count = 4 * ProcessInfo.processInfo.activeProcessorCount
        await withTaskGroup { group in
            for _ in 0..<count {
                group.addTask {
                    await onBlockingThread {
                        arrival.yield()
                        gate.wait()
                    }
                }
            }
            var blockedCount = 0
            for await _ in arrivals {
                blockedCount += 1
                if blockedCount == count { break }
            }
            // If the work ran in tasks, it would block every thread that they have by now.
            await Task.detached { for _ in 0..<count { gate.signal() } }.value
        }
    }

    @Test func aThreadRunsLaterCallsToo() async {
        let key = "BlockingThreadTests.callCount"
        var longest = 0
        // Other tests take some of the threads.
        while longest < 3 {
            longest = await onBlockingThread {
                let own = Thread.current.threadDictionary
                let count = (own[key] as? Int ?? 0) + 1
                own[key] = count
                return count
            }
        }
        #expect(longest == 3)
    }

    #if os(Linux)
        @Test func anExecutorIsAsNiceAsItsCreator() async {
            @Sendable func niceness() -> CInt { getpriority(__priority_which_t(PRIO_PROCESS.rawValue), 0) }
            let (executors, made) = AsyncStream.makeStream(of: (BlockingExecutor, CInt).self)
            Task(priority: .background) { made.yield((BlockingExecutor(), niceness())) }
            for await (executor, wanted) in executors {
                #expect(wanted > 0)
                #expect(await Task(executorPreference: executor) { niceness() }.value == wanted)
                break
            }
        }

        /// The threads of background tasks are nicer to others; a user must not get them.
        @Test func aThreadIsAsNiceAsItsCaller() async {
            @Sendable func niceness() -> CInt { getpriority(__priority_which_t(PRIO_PROCESS.rawValue), 0) }
            for _ in 0..<20 {
                for priority in [TaskPriority.background, .userInitiated] {
                    // A task that is awaited gets the priority of the waiting one, but not its thread.
                    let (results, result) = AsyncStream.makeStream(of: (CInt, CInt).self)
                    Task(priority: priority) {
                        let own = niceness()
                        result.yield((own, await onBlockingThread { niceness() }))
                    }
                    for await (own, found) in results {
                        #expect(found == own)
                        break
                    }
                }
            }
        }
    #endif

    @Test func aTaskKeepsItsThreadForABlockingCall() async {
        let executor = BlockingExecutor()
        let threads = await Task(executorPreference: executor) {
            let before = Self.threadID
            let meanwhile = await onBlockingThread { Self.threadID }
            return [before, meanwhile, Self.threadID]
        }.value
        #expect(Set(threads).count == 1)
    }

    @Test func anotherThreadRunsWhatWaitsForABlockedOne() async {
        let gate = DispatchSemaphore(value: 0)
        let executor = BlockingExecutor()
        await Task(executorPreference: executor) {
            // Begins when this task waits, on its thread unless that is blocked.
            Task(executorPreference: executor) { _ = gate.signal() }
            await onBlockingThread { gate.wait() }
        }.value
    }

    private static var threadID: UInt { UInt(bitPattern: pthread_self().hashValue) }

    @Test func returnsAndThrowsWhatItsBodyDoes() async {
        #expect(await onBlockingThread { 7 } == 7)
        await #expect(throws: Refusal()) {
            try await onBlockingThread { () throws(Refusal) in throw Refusal() }
        }
    }
}
