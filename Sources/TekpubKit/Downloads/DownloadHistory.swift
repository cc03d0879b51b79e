import Foundation

/// What earlier runs left: the queue, and the files of what is finished.
///
/// Everything here reads or writes the disk, and runs on a thread of its own.
struct DownloadHistory: Sendable {
    let store: DownloadStore
    let downloader: Downloader

    /// The queue as it was, without what was taken off it; removes what nothing can go on with.
    func restored() async -> [DownloadQueue.Entry] {
        await onBlockingThread {
            let records = store.records()
            let kept = records.filter { $0.state != .removed }
            for record in records where record.state == .removed { remove(record.request) }
            store.removeLeftovers()
            downloader.removeLeftovers(keeping: kept.map(\.request))
            let files = store.downloadedFiles()
            return kept.map { record in
                var entry = entry(record)
                entry.noteFile(fits: Self.fits(entry, in: files))
                return entry
            }
        }
    }

    private func entry(_ record: DownloadRecord) -> DownloadQueue.Entry {
        var entry = DownloadQueue.Entry(record.request, id: record.request.id, place: record.place)
        var progress = downloader.progress(of: record.request)
        switch record.state {
        case .waiting, .removed: entry.state = .waiting
        case .paused: entry.state = .paused
        case .failed(let sentence):
            entry.state = .failed(sentence)
            entry.lackedLogin = record.needsLogin ?? false
        case .finished(let path, let byteCount):
            entry.state = .finished(path: path)
            progress = (byteCount, byteCount)
        }
        entry.meter.begin(at: progress.byteCount, of: progress.totalByteCount)
        return entry
    }

    /// The finished downloads of `entries`, and whether their files are still there.
    func check(_ entries: [DownloadQueue.Entry]) async -> [(id: String, path: String, fits: Bool)] {
        let finished = entries.filter { $0.state.path != nil }
        guard !finished.isEmpty else { return [] }
        return await onBlockingThread {
            let files = store.downloadedFiles()
            return finished.map { ($0.id, $0.state.path ?? "", Self.fits($0, in: files)) }
        }
    }

    /// The whole files of the episodes of `requests` that are still there, by the ids of the requests.
    func paths(of requests: [EpisodeRequest]) async -> [String: String] {
        await onBlockingThread {
            let files = store.downloadedFiles()
            guard !files.isEmpty else { return [:] }
            return requests.reduce(into: [:]) { $0[$1.id] = files.path(of: $1) }
        }
    }

    /// Removes what is left of a download that was taken off the list.
    func remove(_ request: EpisodeRequest) {
        // Silence is safe: another program may be at it, and it is none of ours any more.
        try? downloader.discard(request)
        store.remove(request.id)
    }

    /// Whether the file that `entry` left is still the one that was downloaded.
    private static func fits(_ entry: DownloadQueue.Entry, in files: DownloadedFiles) -> Bool {
        guard let path = entry.state.path else { return true }
        let records = files.records(for: entry.request)
        if let record = records.first(where: { $0.path == path }) { return record.fits }
        // It could not be noted, or another download owns the file.
        var status = stat()
        return !files.belongsToAnother(than: entry.request, path: path) && stat(path, &status) == 0
            && status.st_mode & S_IFMT == S_IFREG && Int(status.st_size) == entry.meter.byteCount
    }
}

extension DownloadItem.State {
    /// Where the whole video is or was; nil for what is not finished.
    var path: String? {
        switch self {
        case .finished(let path), .missing(let path): path
        case .waiting, .running, .retrying, .paused, .failed: nil
        }
    }
}
