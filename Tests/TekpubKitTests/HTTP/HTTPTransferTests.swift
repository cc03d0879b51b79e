import Foundation
import Synchronization
import Testing

@testable import TekpubKit

@Suite(.timeLimit(.minutes(5)))
struct HTTPTransferTests {
    private struct NoTimer: TransferTimer {
        func extend() {}
        func suspend() {}
        func expiry() async -> TimeoutReason? { nil }
    }

    private let transfer = HTTPTransfer(timer: NoTimer())

    @Test func holdsTheSenderBackUntilSomebodyReads() async {
        let piece = Data(repeating: 7, count: 64 << 10)
        let sentCount = Mutex(0)
        async let end: Void = onBlockingThread { [transfer] in
            for _ in 0..<200 where transfer.receive(piece) {
                sentCount.withLock { $0 += piece.count }
            }
            transfer.finish(nil)
        }
        var readCount = 0
        while case .bytes(let bytes) = await transfer.next() {
            // The bytes sent after this piece must fit into the transfer's buffers.
            readCount += bytes.count
            #expect(sentCount.withLock { $0 } <= readCount + (512 << 10) + piece.count)
        }
        await end
        #expect(readCount == 200 * piece.count)
    }

    @Test func givesWhatCameBeforeItTellsOfTheEnd() async {
        #expect(transfer.receive(Data([1, 2, 3])))
        transfer.finish(.connectionLost)
        guard case .bytes(let bytes) = await transfer.next() else {
            Issue.record("the bytes are lost")
            return
        }
        #expect(bytes.count == 3)
        for _ in 0..<2 {
            guard case .end(.connectionLost) = transfer.waitForNext() else {
                Issue.record("the failure is lost")
                return
            }
        }
    }

    @Test func givesAHeadWhoseBodyIsStillToCome() async throws {
        let url = try #require(URL(string: "http://127.0.0.1/"))
        let head = HTTPHead(url: url, statusCode: 200)
        async let event = transfer.next()
        transfer.receive(head)
        #expect(transfer.flush())
        guard case .head = await event else {
            Issue.record("the head is lost")
            return
        }
    }

    @Test func freesASenderThatIsHeldBackWhenNobodyWantsMore() async {
        let piece = Data(repeating: 7, count: 512 << 10)
        async let isWanted = onBlockingThread { [transfer] in
            transfer.receive(piece)
            return transfer.receive(piece)
        }
        transfer.abandon(.cancelled)
        #expect(await !isWanted)
    }

    @Test func takesBytesWithoutBlockingForWhichThereIsRoom() async {
        #expect(transfer.reserve(1 << 20))
        let isReserved = Mutex(false)
        async let end: Void = onBlockingThread { [transfer] in
            // Its turn comes when the first ones are read.
            let hasRoom = transfer.reserve(1)
            isReserved.withLock { $0 = hasRoom }
        }
        transfer.receive(Data(repeating: 7, count: 1 << 20))
        transfer.flush()
        guard case .bytes(let bytes) = await transfer.next() else {
            Issue.record("the bytes are lost")
            return
        }
        await end
        #expect(bytes.count == 1 << 20)
        #expect(isReserved.withLock { $0 })
    }

    @Test func endsForATaskThatIsCancelled() async {
        let reading = Task { [transfer] in await transfer.next() }
        reading.cancel()
        guard case .end(.cancelled) = await reading.value else {
            Issue.record("a task that is cancelled waits on")
            return
        }
        #expect(!transfer.isWanted)
    }
}
