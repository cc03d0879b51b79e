import Foundation
import Localization

/// Stores the download queue, and records of downloaded files. Each has a file of its own, so that two
/// programs or a crash do no damage.
public struct DownloadStore: Sendable {
    private let directory: URL?

    /// Creates a store in `directory`; nil stores nothing.
    ///
    /// Reads and creates nothing before it is needed.
    public init(directory: URL?) {
        self.directory = directory
    }

    /// Returns all records of the queue, in order.
    func records() -> [DownloadRecord] {
        contents(of: directory).compactMap { name, bytes in
            // Ignore errors: an unreadable file was not written by tekpub, and stays.
            (try? JSONDecoder().decode(DownloadRecord.self, from: bytes)).map { (name, $0) }
        }
        .sorted { ($0.1.place, $0.1.request.id) < ($1.1.place, $1.1.request.id) }
        .map(\.1)
    }

    /// Returns the number of downloads that are not complete, and of those that failed. Reads only the states.
    func unfinishedCounts() -> (waiting: Int, failed: Int) {
        struct StateOfRecord: Decodable { let state: DownloadRecord.State }
        var counts = (waiting: 0, failed: 0)
        for (_, bytes) in contents(of: directory) {
            // Ignore errors: as in `records`.
            switch (try? JSONDecoder().decode(StateOfRecord.self, from: bytes))?.state {
            case .waiting, .paused: counts.waiting += 1
            case .failed: counts.failed += 1
            case .finished, .removed, nil: break
            }
        }
        return counts
    }

    /// Saves `record`, replacing an earlier one of the same request.
    func save(_ record: DownloadRecord) throws(DownloadError) {
        try write(record, to: directory, name: record.request.id)
    }

    /// Removes the record of the request `id`.
    func remove(_ id: String) {
        guard let directory else { return }
        // Ignore errors: at worst, the download is in the queue again.
        _ = try? PrivateFile.remove(Self.path(of: id, in: directory))
    }

    /// Removes the temporary files of killed programs.
    func removeLeftovers() {
        for folder in [directory, files].compactMap({ $0 }) {
            // Ignore errors: files that stay are removed at a later start.
            let names = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
            PrivateFile.removeTemporaryFiles(names, in: folder.path)
        }
    }
}

extension DownloadStore {
    private var files: URL? { directory?.appending(path: "files") }

    /// Returns the records of all downloaded files, even if the files are missing.
    ///
    /// Reads the disk.
    package func downloadedFiles() -> DownloadedFiles {
        DownloadedFiles(
            contents(of: files).compactMap { _, bytes in
                // Ignore errors: without a record, the file is downloaded again.
                try? JSONDecoder().decode([FileRecord].self, from: bytes)
                // Former versions took an empty file for a video.
            }.flatMap { $0 }.filter { $0.byteCount > 0 })
    }

    /// Saves the record of a file, replacing an earlier one of the same episode in the same download folder.
    func save(_ file: FileRecord, for request: EpisodeRequest) throws(DownloadError) {
        let folder = { (record: FileRecord) in
            URL(filePath: record.path).deletingLastPathComponent().deletingLastPathComponent()
        }
        let others = downloadedFiles().records(for: request).reversed().filter { folder($0) != folder(file) }
        try write(others + [file], to: files, name: request.id)
    }
}

extension DownloadStore {
    private static func path(of id: String, in directory: URL) -> String {
        directory.appending(path: "\(id).json").path
    }

    /// The names and contents of the files in `directory`, in alphabetical order.
    private func contents(of directory: URL?) -> [(name: String, bytes: Data)] {
        guard let directory,
            // Ignore errors: without a directory, there are no records.
            let names = try? FileManager.default.contentsOfDirectory(atPath: directory.path)
        else { return [] }
        return names.sorted().filter { $0.hasSuffix(".json") }.compactMap { name in
            // Ignore errors: an unreadable file was not written by tekpub, and stays.
            (try? PrivateFile.read(directory.appending(path: name).path)).flatMap { $0 }.map { (name, $0) }
        }
    }

    private func write(_ value: some Encodable, to directory: URL?, name: String) throws(DownloadError) {
        guard let directory else { return }
        do {
            // Addresses may contain a token, so only the owner may read the directory.
            try PrivateFile.makePrivateDirectory(directory.path)
            let bytes = try JSONEncoder().encode(value)
            try PrivateFile.write(bytes, to: Self.path(of: name, in: directory), isSynchronized: false)
        } catch let failure as PrivateFile.Failure {
            throw .notRecorded(path: directory.path, reason: failure.reason)
        } catch {
            throw .notRecorded(path: directory.path, reason: localized("the folder cannot be created"))
        }
    }

}

/// A download as stored for the next run.
struct DownloadRecord: Hashable, Codable {
    /// The state of a download after a restart.
    enum State: Hashable, Codable {
        case waiting, paused
        case failed(String)
        case finished(path: String, byteCount: Int)
        /// The user cancelled it in the last run; its received bytes are deleted at the next start.
        case removed
    }

    let request: EpisodeRequest
    var state: State
    /// The position in the queue; positions may have gaps.
    let place: Int
    /// Whether it failed because of a missing login; nil means no.
    var needsLogin: Bool?
    /// The `DownloadError` as a text, so that it is told in the language of today; nil if it did not fail or is not known.
    var failure: String?
}
