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
                case .finished(let path): .finished(path: path, byteCount: meter.byteCount)
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

        /// What it left; nil if it is not finished, or its file is not there any more.
        var video: DownloadedVideo? {
            var status = stat()
            guard case .finished(let path) = state, stat(path, &status) == 0,
                status.st_mode & S_IFMT == S_IFREG
            else { return nil }
            return DownloadedVideo(path: path, server: request.server, episode: request.key)
        }
    }

    private(set) var entries: [Entry] = []
    /// Where the entry of each name is.
    private var indexes: [String: Int] = [:]

    /// The place behind the last one.
    var nextPlace: Int { (entries.last?.place ?? 0) + 1 }

    /// Whether any of them is running.
    var isRunning: Bool { entries.contains { $0.state == .running } }

    subscript(id: String) -> Entry? {
        get { indexes[id].map { entries[$0] } }
        set {
            switch (indexes[id], newValue) {
            case (let index?, let entry?): entries[index] = entry
            case (let index?, nil): remove(at: index)
            case (nil, let entry?):
                indexes[id] = entries.count
                entries.append(entry)
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

    private mutating func remove(at index: Int) {
        indexes[entries.remove(at: index).id] = nil
        for (place, entry) in entries[index...].enumerated() { indexes[entry.id] = index + place }
    }
}
