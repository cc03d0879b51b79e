import Foundation

/// The state left by earlier runs: the queue, and the files of finished downloads.
///
/// All methods read or write the disk, on a blocking thread.
struct DownloadHistory: Sendable {
    let store: DownloadStore
    let downloader: Downloader

    /// Returns the stored queue without cancelled downloads, and removes files that cannot be resumed.
    func restored() async -> [QueuedDownload] {
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

    private func entry(_ record: DownloadRecord) -> QueuedDownload {
        var entry = QueuedDownload(record.request, id: record.request.id, place: record.place)
        var progress = downloader.progress(of: record.request)
        switch record.state {
        case .waiting, .removed: entry.state = .waiting
        case .paused: entry.state = .paused
        case .failed(let sentence):
            // What another version wrote may only have the sentence, in the language of then.
            entry.failure = StoredDetails.value(record.failure)
            entry.state = .failed(entry.failure?.localizedDescription ?? sentence)
            entry.lackedLogin = record.needsLogin ?? false
        case .finished(let path, let byteCount):
            entry.state = .finished(path: path)
            progress = (byteCount, byteCount)
        }
        entry.meter.begin(at: progress.byteCount, of: progress.totalByteCount)
        return entry
    }

    /// Returns the finished downloads in `entries`, and whether their files are unchanged.
    func check(_ entries: [QueuedDownload]) async -> [(id: String, path: String, fits: Bool)] {
        let finished = entries.filter { $0.state.path != nil }
        guard !finished.isEmpty else { return [] }
        return await onBlockingThread {
            let files = store.downloadedFiles()
            return finished.map { ($0.id, $0.state.path ?? "", Self.fits($0, in: files)) }
        }
    }

    /// Returns the paths of unchanged downloaded files for `requests`, by the ids of the requests.
    func paths(of requests: [EpisodeRequest]) async -> [String: String] {
        await onBlockingThread {
            let files = store.downloadedFiles()
            guard !files.isEmpty else { return [:] }
            return requests.reduce(into: [:]) { $0[$1.id] = files.path(of: $1) }
        }
    }

    /// Removes the unchanged downloaded files for `requests`.
    func removeVideos(of requests: [EpisodeRequest]) async {
        await onBlockingThread {
            let files = store.downloadedFiles()
            for path in requests.compactMap(files.path) {
                unlink(path)
                // Fails if the folder has other files.
                rmdir((path as NSString).deletingLastPathComponent)
            }
        }
    }

    /// Removes the part file and the record of a cancelled download.
    func remove(_ request: EpisodeRequest) {
        // Ignore errors: another program may have it locked, and then owns it.
        try? downloader.discard(request)
        store.remove(request.id)
    }

    /// Whether the file of `entry` is still the one that was downloaded.
    private static func fits(_ entry: QueuedDownload, in files: DownloadedFiles) -> Bool {
        guard let path = entry.state.path else { return true }
        let records = files.records(for: entry.request)
        if let record = records.first(where: { $0.path == path }) { return record.fits }
        // The file was not recorded, or belongs to another download.
        var status = stat()
        return !files.belongsToAnother(than: entry.request, path: path) && stat(path, &status) == 0
            && status.st_mode & S_IFMT == S_IFREG && Int(status.st_size) == entry.meter.byteCount
    }
}
