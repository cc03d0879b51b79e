import Testing

@testable import TekpubKit

struct RefreshQueueTests {
    private func source(_ number: Int64, host: String, failure: String? = nil) -> Source {
        var status = SourceStatus()
        status.failure = failure
        return Source(
            id: number, catalogID: "", address: "http://\(host).example/\(number)", folders: [], newCount: 0,
            status: status, policy: SourcePolicy())
    }

    @Test func startsFewOfOneHostAtOnce() {
        let sources = (0..<10).map { source($0, host: $0 < 8 ? "a" : "b\($0)") }
        var queue = RefreshQueue(sources, limits: SourceRefresher.Limits(count: 3, countOfHost: 2))
        #expect(queue.next(at: .zero)?.id == 0)
        #expect(queue.next(at: .zero)?.id == 1)
        #expect(queue.next(at: .zero)?.id == 8)
        #expect(queue.next(at: .zero) == nil)
        queue.finish(0)
        #expect(queue.next(at: .zero)?.id == 2)
        queue.finish(8)
        #expect(queue.next(at: .zero)?.id == 9)
        #expect(queue.count == 5)
    }

    @Test func tellsWhatComesNextOfEachHost() {
        let sources = (0..<6).map { source($0, host: $0 < 4 ? "a" : "b") }
        var queue = RefreshQueue(sources, limits: SourceRefresher.Limits())
        _ = queue.next(at: .zero)
        #expect(queue.upcoming(4) { $0.id != 2 }.map(\.id) == [1, 4, 5, 3])
        #expect(queue.upcoming(2) { _ in true }.map(\.id) == [1, 4])
        #expect(queue.count == 5)
    }

    @Test func aUserNameMakesNoOtherHost() {
        var sources = (0..<3).map { source($0, host: "a") }
        sources[1].address = "http://me:secret@A.example/1"
        var queue = RefreshQueue(sources, limits: SourceRefresher.Limits(countOfHost: 1))
        #expect(queue.next(at: .zero)?.id == 0)
        #expect(queue.next(at: .zero) == nil)
    }

    @Test func startsWhatFailedLastTimeLast() {
        let sources = [
            source(1, host: "a", failure: "Broken"), source(2, host: "b"),
            source(3, host: "c", failure: "Broken"),
            source(4, host: "d"),
        ]
        var queue = RefreshQueue(sources, limits: SourceRefresher.Limits())
        #expect((1...4).map { _ in queue.next(at: .zero)?.id } == [2, 4, 1, 3])
    }

    @Test func aLateCheckLetsAnotherBegin() {
        let sources = (0..<9).map { source($0, host: "h\($0)") }
        let limits = SourceRefresher.Limits(count: 2, patience: .seconds(3), lateCount: 3)
        var queue = RefreshQueue(sources, limits: limits)
        #expect(queue.nextDeadline(after: .zero) == nil, "Nothing runs.")
        #expect(queue.next(at: .zero)?.id == 0)
        #expect(queue.next(at: .seconds(1))?.id == 1)
        #expect(queue.nextDeadline(after: .seconds(1)) == .seconds(3))
        #expect(queue.next(at: .milliseconds(2999)) == nil)
        #expect(queue.next(at: .seconds(3))?.id == 2)
        #expect(queue.next(at: .seconds(3)) == nil)
        #expect(queue.nextDeadline(after: .seconds(3)) == .seconds(4))
        #expect(queue.next(at: .seconds(60))?.id == 3)
        #expect(queue.next(at: .seconds(60))?.id == 4)
        #expect(queue.next(at: .seconds(90)) == nil, "Three may be late.")
        queue.finish(0)
        #expect(queue.next(at: .seconds(90))?.id == 5)
    }

    @Test func waitsForNoDeadlineOnceAllHaveBegun() {
        var queue = RefreshQueue([source(1, host: "a")], limits: SourceRefresher.Limits())
        #expect(queue.next(at: .zero)?.id == 1)
        #expect(queue.isRunning)
        #expect(queue.nextDeadline(after: .zero) == nil)
        queue.finish(1)
        #expect(!queue.isRunning)
    }
}
