/// The open connections of an `HTTPServer`, bounded in number.
///
/// Slow clients are dropped in favour of others, so thousands of them do not block the rest.
actor ConnectionTable {
    /// Reports the progress of a connection.
    struct Progress: Sendable {
        fileprivate let id: Int
        fileprivate let table: ConnectionTable

        /// The connection waits for its client and may be closed in favour of another.
        func waits() async { await table.set(id, isWaiting: true) }
        /// The client has responded, and the connection is active.
        func goesOn() async { await table.set(id, isWaiting: false) }
    }

    private struct Entry {
        var task: Task<Void, Never>?
        var isWaiting = true
        var isEnding = false
        /// The order of the last change; higher is later.
        var turn: Int
    }

    private let limit: Int
    private var entries: [Int: Entry] = [:]
    private var nextTurn = 0
    /// Resumed when a connection ends.
    private var waiter: CheckedContinuation<Void, Never>?

    /// - Parameter limit: the maximum number of connections, at least 1.
    init(limit: Int) {
        self.limit = max(1, limit)
    }

    /// Runs `serve` for a new connection once there is room for it.
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

    /// Closes the connection that has waited longest for its client, or waits until one ends.
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
