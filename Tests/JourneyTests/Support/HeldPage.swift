import FlyingSocks
import Foundation

/// Holds back answers of a server until the test lets them go.
actor Gate {
    private var isOpen = false
    private var waiting: [CheckedContinuation<Void, Never>] = []

    /// Waits until the gate is open, for `limit` at most.
    ///
    /// - Returns: whether it is open.
    func pass(within limit: Duration) async -> Bool {
        guard !isOpen else { return true }
        let timer = Task {
            try await ContinuousClock().sleep(for: limit)
            resume()
        }
        await withCheckedContinuation { waiting.append($0) }
        timer.cancel()
        return isOpen
    }

    /// Lets all answers go.
    func open() {
        isOpen = true
        resume()
    }

    private func resume() {
        for continuation in waiting { continuation.resume() }
        waiting = []
    }
}

/// A document that comes when a gate is open. Until then blanks come, so that the client does not give up on a slow
/// machine.
struct HeldPage: AsyncBufferedSequence {
    typealias Element = UInt8

    let bytes: Data
    let gate: Gate

    func makeAsyncIterator() -> Iterator { Iterator(page: self) }

    struct Iterator: AsyncBufferedIteratorProtocol {
        let page: HeldPage
        private var hasBegun = false
        private var isSent = false

        /// The time between two blanks.
        private static let interval = Duration.seconds(2)

        init(page: HeldPage) { self.page = page }

        mutating func nextBuffer(suggested count: Int) async throws -> Data? {
            guard !isSent else { return nil }
            let isOpen = hasBegun ? await page.gate.pass(within: Self.interval) : false
            hasBegun = true
            guard isOpen else { return Data(" ".utf8) }
            isSent = true
            return page.bytes
        }

        mutating func next() async throws -> UInt8? { try await nextBuffer(suggested: 1)?.first }
    }
}
