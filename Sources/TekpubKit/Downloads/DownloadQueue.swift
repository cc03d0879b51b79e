/// The downloads in queue order, with their states, and those that the user cancelled in this run.
///
/// The methods that change what the next run does save the records of the downloads. A state that is set through the
/// subscript is not saved.
struct DownloadQueue {
    /// The maximum numbers of simultaneous downloads, for all hosts together and per host.
    private static let limit = 3, hostLimit = 2

    private let journal: DownloadJournal
    private(set) var entries: [QueuedDownload] = []
    /// The index of each entry by id.
    private var indexes: [String: Int] = [:]
    /// The ids of entries by the aliases of their requests.
    private var aliases: [String: String] = [:]
    /// Cancelled downloads, which can be restored until the program exits.
    private var cancelled: [String: QueuedDownload] = [:]
    /// Cancelled downloads whose tasks are still ending.
    private var leaving: Set<String> = []

    /// - Parameter journal: saves the records.
    init(journal: DownloadJournal) {
        self.journal = journal
    }

    /// Whether any download is running.
    var isRunning: Bool { entries.contains { $0.state == .running } }

    /// Returns the id of the entry for the episode of `request`, even if an earlier catalogue
    /// identified the episode differently; nil if missing.
    func id(of request: EpisodeRequest) -> String? {
        if indexes[request.id] != nil { return request.id }
        return request.aliases.lazy.compactMap { aliases[$0] }.first
    }

    /// Whether the video of `request` is downloaded, or will be unless it fails.
    func holds(_ request: EpisodeRequest) -> Bool {
        switch id(of: request).flatMap({ self[$0]?.state }) {
        case .waiting, .running, .retrying, .paused, .finished: true
        case .failed, .missing, nil: false
        }
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

    /// Inserts an entry by its position.
    private mutating func insert(_ entry: QueuedDownload) {
        let index = entries.firstIndex { $0.position > entry.position } ?? entries.count
        entries.insert(entry, at: index)
        for (offset, entry) in entries[index...].enumerated() { indexes[entry.id] = index + offset }
    }

    private mutating func remove(at index: Int) {
        let removed = entries.remove(at: index)
        indexes[removed.id] = nil
        for alias in removed.request.aliases where aliases[alias] == removed.id { aliases[alias] = nil }
        for (offset, entry) in entries[index...].enumerated() { indexes[entry.id] = index + offset }
    }
}

extension DownloadQueue {
    /// Adds a waiting download at the end, or restarts the one of the same episode if it was stopped. A request without
    /// a limit lifts that of an earlier one.
    mutating func enqueue(_ request: EpisodeRequest) {
        if let id = id(of: request), let entry = self[id] {
            if request.byteLimit == nil, entry.request.byteLimit != nil {
                self[id]?.liftLimit()
                if let record = self[id]?.record { journal.save(record) }
            }
            if !entry.item.isActive, !entry.state.isFinished { set(.waiting, for: id) }
        } else {
            let entry = QueuedDownload(
                request, id: request.id, position: (entries.last?.position ?? 0) + 1)
            cancelled[entry.id] = nil
            self[entry.id] = entry
            journal.save(entry.record)
        }
    }

    /// Pauses an active download, and cancels its task.
    mutating func pause(_ id: String) {
        guard let entry = self[id], entry.item.isActive else { return }
        entry.task?.cancel()
        set(.paused, for: id)
    }

    /// Resumes a paused download.
    mutating func resume(_ id: String) {
        if self[id]?.state == .paused { set(.waiting, for: id) }
    }

    /// Retries a download that failed, is retrying or is missing.
    mutating func retry(_ id: String) {
        switch self[id]?.state {
        case .failed, .missing: break
        case .retrying: self[id]?.task?.cancel()
        default: return
        }
        self[id]?.forgetFailures()
        set(.waiting, for: id)
    }

    /// Changes the state of a download, and saves it.
    mutating func set(_ state: DownloadItem.State, for id: String) {
        self[id]?.state = state
        self[id]?.speed = SpeedMeter()
        if let record = self[id]?.record { journal.save(record) }
    }

    /// Pauses active downloads until the next run, and cancels all tasks.
    ///
    /// - Returns: the cancelled tasks.
    mutating func stop() -> [Task<Void, Never>] {
        let tasks = entries.compactMap(\.task)
        for index in entries.indices where entries[index].item.isActive { entries[index].state = .paused }
        tasks.forEach { $0.cancel() }
        return tasks
    }
}

extension DownloadQueue {
    /// Returns the entry `id`, unless its task is ending because the user cancelled it.
    func current(_ id: String) -> QueuedDownload? { leaving.contains(id) ? nil : self[id] }

    /// Removes entries, which can be restored, and cancels their tasks. Call `didEnd` when the task of each has
    /// ended.
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
            var record = entry.record
            record.state = .removed
            journal.save(record)
            entry.task?.cancel()
        }
        return gone
    }

    /// Records that the task of a cancelled download has ended.
    mutating func didEnd(_ id: String) { leaving.remove(id) }

    /// Restores a cancelled download at its old position, unless it is in the queue again.
    mutating func restoreCancelled(_ id: String) {
        guard var entry = cancelled.removeValue(forKey: id), self[id] == nil else { return }
        entry.task = nil
        if entry.item.isActive { entry.state = .waiting }
        self[id] = entry
        journal.save(entry.record)
    }

    /// Records that a download is finished, even if it was cancelled: it stays complete if it is restored.
    mutating func finishCancelled(_ id: String, as state: DownloadItem.State) { cancelled[id]?.state = state }

    /// Removes and returns the cancelled downloads whose tasks have ended.
    mutating func removeCancelled() -> [QueuedDownload] {
        let ended = cancelled.values.filter { !leaving.contains($0.id) }
        for entry in ended { cancelled[entry.id] = nil }
        return ended
    }
}
