/// The open connections of an `HTTPListener`, bounded in number.
///
/// Thousands of clients that send or read slowly take the place of each other, and leave room for those that
/// do not.
actor ConnectionTable {
    /// Where a connection says how it gets on.
    struct Progress: Sendable {
        fileprivate let id: Int
        fileprivate let table: ConnectionTable

        /// The connection waits for its client, and may be ended for another from now on.
        func waits() async { await table.set(id, isWaiting: true) }
        /// The client did its part, and the connection works.
        func goesOn() async { await table.set(id, isWaiting: false) }
    }

    private struct Entry {
        var task: Task<Void, Never>?
        var isWaiting = true
        var isEnding = false
        /// When it last got on: a higher number is later.
        var turn: Int
    }

    private let limit: Int
    private var entries: [Int: Entry] = [:]
    private var nextTurn = 0
    /// Resumed when the next connection ends.
    private var waiter: CheckedContinuation<Void, Never>?

    /// - Parameter limit: the most connections at a time, at least 1.
    init(limit: Int) {
        self.limit = max(1, limit)
    }

    /// Runs `serve` for one more connection, as soon as there is room for it.
    ///
    /// Only one task at a time may call this or `makeRoom`.
    func admit(_ serve: @escaping @Sendable (Progress) async -> Void) async {
        while entries.count >= limit { _ = await makeRoom() }
        let id = turn()
        entries[id] = Entry(turn: id)
        entries[id]?.task = Task {
            await serve(Progress(id: id, table: self))
            remove(id)
        }
    }

    /// Ends the connection that has waited longest for its client, or waits until one ends by itself.
    ///
    /// - Returns: false if there is no connection.
    func makeRoom() async -> Bool {
        guard !entries.isEmpty else { return false }
        let oldest = entries.filter { $0.value.isWaiting && !$0.value.isEnding }
            .min { $0.value.turn < $1.value.turn }
        if let id = oldest?.key { end(id) }
        await withCheckedContinuation { waiter = $0 }
        return true
    }

    /// Ends all connections; returns when they have ended.
    func endAll() async {
        for id in entries.keys { end(id) }
        for entry in entries.values { await entry.task?.value }
    }
}

extension ConnectionTable {
    private func turn() -> Int {
        nextTurn += 1
        return nextTurn
    }

    private func end(_ id: Int) {
        entries[id]?.isEnding = true
        entries[id]?.task?.cancel()
    }

    private func set(_ id: Int, isWaiting: Bool) {
        guard entries[id]?.isWaiting != isWaiting else { return }
        entries[id]?.isWaiting = isWaiting
        entries[id]?.turn = turn()
    }

    private func remove(_ id: Int) {
        entries[id] = nil
        waiter?.resume()
        waiter = nil
    }
}
