import Foundation

/// The downloads in their order, and what each of them is doing.
struct DownloadQueue {
    /// One of them.
    struct Entry {
        let request: EpisodeRequest
        /// That of the request, which takes its time to tell.
        let id: String
        let place: Int
        var state: DownloadItem.State
        var meter = DownloadMeter()
        var speed = SpeedMeter()
        /// Where its video is, once that is known.
        var host: HostName?
        /// How many attempts in a row brought nothing.
        var failureCount = 0
        /// Whether the last one that failed did so for want of a login.
        var lackedLogin = false
        /// Runs it, waits to run it again, or is about to end.
        var task: Task<Void, Never>?

        init(_ request: EpisodeRequest, id: String, place: Int, state: DownloadItem.State = .waiting) {
            self.request = request
            self.id = id
            self.place = place
            self.state = state
        }

        /// How it is kept for the next run.
        var record: DownloadRecord {
            let state: DownloadRecord.State =
                switch state {
                case .waiting, .running, .retrying: .waiting
                case .paused: .paused
                case .failed(let sentence): .failed(sentence)
                case .finished(let path), .missing(let path):
                    .finished(path: path, byteCount: meter.byteCount)
                }
            return DownloadRecord(
                request: request, state: state, place: place, needsLogin: needsLogin ? true : nil)
        }

        /// How it is shown.
        var item: DownloadItem {
            DownloadItem(
                id: id, title: request.episode.title, number: request.episode.number,
                productionTitle: request.production.title ?? request.production.slug, state: state,
                byteCount: meter.byteCount, totalByteCount: meter.totalByteCount,
                bytesPerSecond: state == .running ? speed.bytesPerSecond : nil,
                catalogOfLogin: needsLogin ? request.server : nil)
        }

        /// Whether it has stopped for want of a login.
        private var needsLogin: Bool {
            if case .failed = state { lackedLogin } else { false }
        }

        /// Takes over whether the file that it left fits still.
        mutating func noteFile(fits: Bool) {
            switch state {
            case .finished(let path) where !fits: state = .missing(path: path)
            case .missing(let path) where fits: state = .finished(path: path)
            default: break
            }
        }
    }

    private(set) var entries: [Entry] = []
    /// Where the entry of each name is.
    private var indexes: [String: Int] = [:]
    /// The names of entries by what else their episodes are recognised by.
    private var aliases: [String: String] = [:]

    /// The place behind the last one.
    var nextPlace: Int { (entries.last?.place ?? 0) + 1 }

    /// Whether any of them is running.
    var isRunning: Bool { entries.contains { $0.state == .running } }

    /// The name of the entry for the episode of `request`, under which an earlier version or an earlier state of
    /// the catalogue may have known it; nil if there is none.
    func id(of request: EpisodeRequest) -> String? {
        if indexes[request.id] != nil { return request.id }
        return request.aliases.lazy.compactMap { aliases[$0] }.first
    }

    subscript(id: String) -> Entry? {
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

    /// Measures how fast they are; `time` never goes back.
    mutating func measureSpeeds(at time: Duration) {
        for index in entries.indices where entries[index].state == .running {
            entries[index].speed.note(entries[index].meter.byteCount, at: time)
        }
    }

    /// The first that may begin within `limits`.
    func next(within limits: DownloadLimits, except leaving: Set<String>) -> Entry? {
        let running = entries.filter { $0.state == .running }
        guard running.count < limits.total else { return nil }
        return entries.first { entry in
            guard entry.state == .waiting, entry.task == nil, !leaving.contains(entry.id) else {
                return false
            }
            return hasRoom(at: entry.host, within: limits)
        }
    }

    /// Whether another one may run at `host`, apart from one of the name `id`.
    func hasRoom(at host: HostName?, within limits: DownloadLimits, besides id: String? = nil) -> Bool {
        guard let host else { return true }
        let count = entries.count { $0.state == .running && $0.host == host && $0.id != id }
        return count < limits.perHost
    }

    /// Inserts it where its place says.
    private mutating func insert(_ entry: Entry) {
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
