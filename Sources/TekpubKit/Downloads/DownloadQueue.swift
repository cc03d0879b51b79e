/// The downloads in queue order, with their states, and those that the user cancelled in this run.
struct DownloadQueue {
    /// The maximum numbers of simultaneous downloads, for all hosts together and per host.
    private static let limit = 3, hostLimit = 2

    private(set) var entries: [QueuedDownload] = []
    /// The index of each entry by id.
    private var indexes: [String: Int] = [:]
    /// The ids of entries by the aliases of their requests.
    private var aliases: [String: String] = [:]
    /// Cancelled downloads, which can be restored until the program exits.
    private var cancelled: [String: QueuedDownload] = [:]
    /// Cancelled downloads whose tasks are still ending.
    private var leaving: Set<String> = []

    /// Whether any download is running.
    var isRunning: Bool { entries.contains { $0.state == .running } }

    /// Returns the id of the entry for the episode of `request`, even if an earlier version or catalogue
    /// identified the episode differently; nil if missing.
    func id(of request: EpisodeRequest) -> String? {
        if indexes[request.id] != nil { return request.id }
        return request.aliases.lazy.compactMap { aliases[$0] }.first
    }

    subscript(id: String) -> QueuedDownload? {
        get { indexes[id].map { entries[$0] } }
        set {
            switch (indexes[id], newValue) {
            case (let index?, let entry?): entries[index] = entry
            case (let index?, nil): remove(at: index)
            case (nil, let entry?):
                insert(entry)
                for alias in entry.request.aliases where aliases[alias] == nil { aliases[alias] = id }
            case (nil, nil): break
            }
        }
    }

    /// Measures the speeds of running downloads; `time` must not decrease.
    mutating func measureSpeeds(at time: Duration) {
        for index in entries.indices where entries[index].state == .running {
            entries[index].speed.note(entries[index].meter.byteCount, at: time)
        }
    }

    /// Returns the first entry that may start within the limits; nil if none may.
    func next() -> QueuedDownload? {
        let running = entries.filter { $0.state == .running }
        guard running.count < Self.limit else { return nil }
        return entries.first { entry in
            guard entry.state == .waiting, entry.task == nil, !leaving.contains(entry.id) else {
                return false
            }
            return hasRoom(at: entry.host)
        }
    }

    /// Whether another download may run at `host`, not counting the entry `id`.
    func hasRoom(at host: HostName?, besides id: String? = nil) -> Bool {
        guard let host else { return true }
        let count = entries.count { $0.state == .running && $0.host == host && $0.id != id }
        return count < Self.hostLimit
    }

    /// Adds a waiting download at the end.
    ///
    /// - Returns: its record.
    mutating func append(_ request: EpisodeRequest) -> DownloadRecord {
        let entry = QueuedDownload(request, id: request.id, place: (entries.last?.place ?? 0) + 1)
        cancelled[entry.id] = nil
        self[entry.id] = entry
        return entry.record
    }

    /// Inserts an entry by its position.
    private mutating func insert(_ entry: QueuedDownload) {
        let index = entries.firstIndex { $0.place > entry.place } ?? entries.count
        entries.insert(entry, at: index)
        for (offset, entry) in entries[index...].enumerated() { indexes[entry.id] = index + offset }
    }

    private mutating func remove(at index: Int) {
        let removed = entries.remove(at: index)
        indexes[removed.id] = nil
        for alias in removed.request.aliases where aliases[alias] == removed.id { aliases[alias] = nil }
        for (place, entry) in entries[index...].enumerated() { indexes[entry.id] = index + place }
    }
}

extension DownloadQueue {
    /// Returns the entry `id`, unless its task is ending because the user cancelled it.
    func current(_ id: String) -> QueuedDownload? { leaving.contains(id) ? nil : self[id] }

    /// Removes entries, which can be restored. Call `didEnd` when the task of each has ended.
    mutating func cancel(_ ids: some Sequence<String>) -> [QueuedDownload] {
        let removed = Set(ids.compactMap { indexes[$0] })
        let gone = removed.sorted().map { entries[$0] }
        entries = entries.enumerated().filter { !removed.contains($0.offset) }.map(\.element)
        indexes = Dictionary(
            entries.enumerated().map { ($1.id, $0) }, uniquingKeysWith: { first, _ in first })
        let names = Set(gone.map(\.id))
        aliases = aliases.filter { !names.contains($0.value) }
        for entry in gone {
            cancelled[entry.id] = entry
            leaving.insert(entry.id)
        }
        return gone
    }

    /// Records that the task of a cancelled download has ended.
    mutating func didEnd(_ id: String) { leaving.remove(id) }

    /// Restores a cancelled download at its old position.
    ///
    /// - Returns: its record; nil if it was not cancelled, or is in the queue again.
    mutating func restoreCancelled(_ id: String) -> DownloadRecord? {
        guard var entry = cancelled.removeValue(forKey: id), self[id] == nil else { return nil }
        entry.task = nil
        if entry.item.isActive { entry.state = .waiting }
        self[id] = entry
        return entry.record
    }

    /// Records that a download is finished, even if it was cancelled: it stays complete if it is restored.
    mutating func finishCancelled(_ id: String, as state: DownloadItem.State) { cancelled[id]?.state = state }

    /// Removes and returns the cancelled downloads whose tasks have ended.
    mutating func takeCancelled() -> [QueuedDownload] {
        let ended = cancelled.values.filter { !leaving.contains($0.id) }
        for entry in ended { cancelled[entry.id] = nil }
        return ended
    }
}
