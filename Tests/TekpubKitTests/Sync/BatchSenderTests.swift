import TekpubFormats
import Testing

@testable import TekpubKit

struct BatchSenderTests {
    private let sent = Log<[Int]>()
    private let accepted = Log<Int>()
    private let refused = Log<Int>()

    /// A sender to a server that fails with `status` for batches that contain one of `bad`.
    private func sender(limit: Int = 4, bad: Set<Int>, status: Int = 500) throws -> BatchSender<Int> {
        let host = try BaseURL("http://a.example").host
        return BatchSender(limit: limit) { [sent] items throws(SyncError) in
            sent.add(items)
            guard bad.isDisjoint(with: items) else { throw .failed(.status(host: host, code: status)) }
        } accept: { [accepted] items throws(SyncError) in
            items.forEach(accepted.add)
        } refuse: { [refused] items throws(SyncError) in
            items.forEach(refused.add)
        }
    }

    @Test func sendsWholeBatches() async throws {
        try await sender(bad: []).run(Array(1...10))
        #expect(sent.entries == [[1, 2, 3, 4], [5, 6, 7, 8], [9, 10]])
        #expect(accepted.entries == Array(1...10))
    }

    @Test(arguments: [[1], [3], [8], [1, 2, 9]] as [Set<Int>])
    func isolatesWhatIsRefused(bad: Set<Int>) async throws {
        try await sender(bad: bad).run(Array(1...10))
        #expect(accepted.entries == (1...10).filter { !bad.contains($0) })
        #expect(refused.entries == bad.sorted())
    }

    /// A server that fails for everything refuses nothing.
    @Test func endsIfEverythingFails() async throws {
        let sender = try sender(bad: Set(1...100))
        await #expect(throws: SyncError.self) { try await sender.run(Array(1...100)) }
        #expect(refused.entries.isEmpty && accepted.entries.isEmpty)
        #expect(sent.entries.count < 10)
    }

    @Test func endsIfTheServerIsAway() async throws {
        let sender = try sender(bad: [6], status: 503)
        await #expect(throws: SyncError.self) { try await sender.run(Array(1...10)) }
        #expect(accepted.entries == [1, 2, 3, 4])
        #expect(refused.entries.isEmpty)
    }

    @Test func believesARefusalOfASingleItem() async throws {
        try await sender(bad: [1], status: 400).run([1])
        #expect(refused.entries == [1])
    }
}
