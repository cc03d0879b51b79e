import Foundation
import TekpubServer

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
actor HeldPage: HTTPBody {
    nonisolated let byteCount: Int? = nil
    private let bytes: Data
    private let gate: Gate
    private var isSent = false

    /// The time between two blanks.
    private static let interval = Duration.seconds(2)

    init(bytes: Data, gate: Gate) {
        self.bytes = bytes
        self.gate = gate
    }

    func piece(at offset: Int) async -> Data? {
        guard !isSent else { return nil }
        guard offset > 0, await gate.pass(within: Self.interval) else { return Data(" ".utf8) }
        isSent = true
        return bytes
    }
}
