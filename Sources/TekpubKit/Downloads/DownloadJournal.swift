import Foundation
import Synchronization

/// Reads and saves the list of downloads, in the library and in the folder of downloads. Saves changes one after the
/// other, on blocking threads. Reports errors.
final class DownloadJournal: Sendable {
    /// Errors, a sentence each; a repeated error is reported once.
    let problems: AsyncStream<String>

    private let folder: DownloadFolder
    private let problem: AsyncStream<String>.Continuation
    private let state = Mutex<(last: Task<Void, Never>?, reported: DownloadError?)>((nil, nil))

    init(folder: DownloadFolder) {
        self.folder = folder
        (problems, problem) = AsyncStream.makeStream(of: String.self, bufferingPolicy: .bufferingNewest(4))
    }

    /// Reports an error, unless it repeats the last one.
    func report(_ error: DownloadError) {
        let isNew = state.withLock { state in
            defer { state.reported = error }
            return state.reported != error
        }
        if isNew { problem.yield(error.localizedDescription) }
    }
}

// MARK: Saving

extension DownloadJournal {
    /// Saves `record` after all pending writes.
    func save(_ record: DownloadRecord) {
        write { folder throws(DownloadError) in
            try folder.store.write("saveDownload") { try $0.save(record) }
        }
    }

    /// Removes the part file and the record of cancelled downloads, after all pending writes.
    func remove(_ requests: [EpisodeRequest]) {
        guard !requests.isEmpty else { return }
        write { folder throws(DownloadError) in try Self.remove(requests, in: folder) }
    }

    private static func remove(
        _ requests: [EpisodeRequest], in folder: DownloadFolder
    ) throws(DownloadError) {
        // Ignore errors: another program may have it locked, and then owns it.
        for request in requests { try? folder.discard(request.id) }
        try folder.store.write("removeDownloads") { table in
            for request in requests { try table.remove(request.id) }
        }
    }

    private func write(_ body: @escaping @Sendable (DownloadFolder) throws(DownloadError) -> Void) {
        state.withLock { state in
            state.last = Task { [previous = state.last, folder] in
                await previous?.value
                do throws(DownloadError) {
                    try await onBlockingThread { () throws(DownloadError) in try body(folder) }
                } catch {
                    report(error)
                }
            }
        }
    }

    /// Returns once all pending writes are done.
    func finish() async {
        await state.withLock { $0.last }?.value
    }
}

// MARK: Reading

extension DownloadJournal {
    /// Returns the list of the last run without cancelled downloads, and removes files that are not needed any more.
    func restored() async -> [QueuedDownload] {
        await read(or: []) { folder throws(DownloadError) in
            // Ignore errors: what is left is removed at a later start.
            try? folder.removeLeftovers()
            let records = try folder.records()
            let removed = records.filter { $0.record.state == .removed }.map(\.record.request)
            if !removed.isEmpty { try Self.remove(removed, in: folder) }
            let files = try folder.store.read { try $0.files() }
            return records.filter { $0.record.state != .removed }.map { record, byteCount in
                var entry = QueuedDownload(record, byteCount: byteCount)
                entry.noteFile(fits: files.fits(entry))
                return entry
            }
        }
    }

    /// Returns the finished downloads in `entries`, and whether their files are unchanged.
    func check(_ entries: [QueuedDownload]) async -> [(id: String, path: String, fits: Bool)] {
        let finished = entries.filter { $0.state.path != nil }
        guard !finished.isEmpty else { return [] }
        return await read(or: []) { folder throws(DownloadError) in
            let files = try folder.store.read { try $0.files() }
            return finished.map { ($0.id, $0.state.path ?? "", files.fits($0)) }
        }
    }

    /// Returns the paths of unchanged downloaded files for `requests`, by the ids of the requests.
    func paths(of requests: [EpisodeRequest]) async -> [String: String] {
        await read(or: [:]) { folder throws(DownloadError) in
            let files = try folder.store.read { try $0.files() }
            guard !files.isEmpty else { return [:] }
            return requests.reduce(into: [:]) { $0[$1.id] = files.path(of: $1) }
        }
    }

    /// Removes the unchanged downloaded files for `requests`, and their records.
    func removeVideos(of requests: [EpisodeRequest]) async -> RemovedVideos {
        await read(or: RemovedVideos()) { folder throws(DownloadError) in
            let files = try folder.store.read { try $0.files() }
            let removed = requests.flatMap { files.records(for: $0) }.filter { $0.removeFile() }
            if !removed.isEmpty {
                try folder.store.write("removeFiles") { table in
                    for file in removed { try table.remove(file) }
                }
            }
            return RemovedVideos(
                count: removed.count,
                byteCount: removed.reduce(0) { $0.addingReportingOverflow($1.byteCount).partialValue })
        }
    }

    /// Returns the result of `body`; reports its error, and returns `fallback` then.
    private func read<Value: Sendable>(
        or fallback: Value, _ body: @escaping @Sendable (DownloadFolder) throws(DownloadError) -> Value
    ) async -> Value {
        do throws(DownloadError) {
            return try await onBlockingThread { [folder] () throws(DownloadError) in try body(folder) }
        } catch {
            report(error)
            return fallback
        }
    }
}

extension QueuedDownload {
    /// Restores a download of the last run, with `byteCount` bytes in its part.
    fileprivate init(_ record: DownloadRecord, byteCount: Int) {
        self.init(record.request, id: record.request.id, position: record.position)
        meter.begin(at: byteCount, of: record.totalByteCount)
        switch record.state {
        case .waiting, .removed: state = .waiting
        case .paused: state = .paused
        case .failed(let sentence):
            // Another version may have saved only the sentence, in the language of that time.
            failure = StoredDetails.value(record.failure)
            state = .failed(failure?.localizedDescription ?? sentence)
        case .finished(let path, let byteCount):
            state = .finished(path: path)
            meter.begin(at: byteCount, of: byteCount)
        }
    }
}

extension DownloadedFiles {
    /// Whether the file of `entry` is still the one that was downloaded.
    fileprivate func fits(_ entry: QueuedDownload) -> Bool {
        guard let path = entry.state.path else { return true }
        if let record = records(for: entry.request).first(where: { $0.path == path }) { return record.fits }
        // The file was not recorded, or belongs to another download.
        var status = stat()
        return !belongsToAnother(than: entry.request, path: path) && stat(path, &status) == 0
            && status.st_mode & S_IFMT == S_IFREG && Int(status.st_size) == entry.meter.byteCount
    }
}
