import Foundation

/// Keeps the queue of downloads, and what is known of the files that they left: a file for each, so that two
/// programs and a sudden end do no harm.
public struct DownloadStore: Sendable {
    private let directory: URL?

    /// A store that keeps its files in `directory`, or nothing at all if that is nil.
    ///
    /// Nothing is read or made before it is needed.
    public init(directory: URL?) {
        self.directory = directory
    }

    /// Everything that is kept of the queue, in its order.
    func records() -> [DownloadRecord] {
        contents(of: directory).compactMap { name, bytes in
            // Silence is safe: what cannot be read was not written by us, and stays.
            (try? JSONDecoder().decode(DownloadRecord.self, from: bytes)).map { (name, $0) }
        }
        .sorted { ($0.1.place, $0.1.request.id) < ($1.1.place, $1.1.request.id) }
        .map { name, record in record.format == nil ? upgrade(record, in: name) : record }
    }

    /// Keeps `record` in the place of an earlier one of the same request.
    func save(_ record: DownloadRecord) throws(DownloadError) {
        try write(record, to: directory, name: record.request.id)
    }

    /// Forgets the request `id`.
    func remove(_ id: String) {
        guard let directory else { return }
        // Silence is safe: at worst it is offered again.
        _ = try? PrivateFile.remove(Self.path(of: id, in: directory))
    }

    /// Removes what a program left that was killed while it wrote.
    func removeLeftovers() {
        for folder in [directory, files].compactMap({ $0 }) {
            // Silence is safe: what stays is removed another time.
            let names = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
            StaleTemporaryFiles.remove(names, in: folder.path)
        }
    }
}

extension DownloadStore {
    private var files: URL? { directory?.appending(path: "files") }

    /// What is known of the whole files that downloads left, whether they are still there or not.
    ///
    /// Reads the disk.
    package func downloadedFiles() -> DownloadedFiles {
        DownloadedFiles(
            contents(of: files).compactMap { _, bytes in
                // Silence is safe: a file that is not known is downloaded again.
                try? JSONDecoder().decode([FileRecord].self, from: bytes)
            }.flatMap { $0 })
    }

    /// Keeps what is known of a file, in the place of an earlier one of the same episode in the same folder.
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

    /// The names and bytes of the files in `directory`, in alphabetical order.
    private func contents(of directory: URL?) -> [(name: String, bytes: Data)] {
        guard let directory,
            // Silence is safe: without a directory, nothing was ever kept.
            let names = try? FileManager.default.contentsOfDirectory(atPath: directory.path)
        else { return [] }
        return names.sorted().filter { $0.hasSuffix(".json") }.compactMap { name in
            // Silence is safe, as with what cannot be read of it.
            (try? PrivateFile.read(directory.appending(path: name).path)).flatMap { $0 }.map { (name, $0) }
        }
    }

    private func write(_ value: some Encodable, to directory: URL?, name: String) throws(DownloadError) {
        guard let directory else { return }
        do {
            // Addresses may hold a token, so only the owner may read the directory.
            try FileManager.default.createDirectory(
                at: directory, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
            let bytes = try JSONEncoder().encode(value)
            try PrivateFile.write(bytes, to: Self.path(of: name, in: directory), isSynchronized: false)
        } catch let failure as PrivateFile.Failure {
            throw .notRecorded(path: directory.path, reason: failure.reason)
        } catch {
            throw .notRecorded(path: directory.path, reason: "the folder cannot be made")
        }
    }

    /// Takes over what version 0.1.0 kept in the file called `name`.
    ///
    /// That version took a file of the same name and length for the video: where two downloads name one file, it
    /// belongs to the first.
    private func upgrade(_ record: DownloadRecord, in name: String) -> DownloadRecord {
        var record = record
        record.format = DownloadRecord.currentFormat
        let request = record.request
        if case .finished(let path, let byteCount) = record.state,
            let file = FileRecord(request, path: path, validator: nil), file.byteCount == byteCount,
            !downloadedFiles().belongsToAnother(than: request, path: path)
        {
            // Silence is safe: what cannot be kept now is taken over at the next start.
            try? save(file, for: request)
        }
        do throws(DownloadError) {
            try save(record)
            if name != "\(request.id).json", let directory {
                unlink(directory.appending(path: name).path)
            }
        } catch {
            // As above.
        }
        return record
    }
}
