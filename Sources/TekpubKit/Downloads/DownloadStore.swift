import Foundation

/// Keeps the queue of downloads, a file for each, so that two programs and a sudden end do no harm.
public struct DownloadStore: Sendable {
    private let directory: URL?

    /// A store that keeps its files in `directory`, or nothing at all if that is nil.
    ///
    /// Nothing is read or made before it is needed.
    public init(directory: URL?) {
        self.directory = directory
    }

    /// Everything that is kept, in the order of the queue.
    func records() -> [DownloadRecord] {
        guard let directory,
            // Silence is safe: without a directory, nothing was ever kept.
            let files = try? FileManager.default.contentsOfDirectory(
                at: directory, includingPropertiesForKeys: nil)
        else { return [] }
        return files.filter { $0.pathExtension == "json" }
            // Silence is safe: what cannot be read was not written by us, and stays.
            .compactMap { try? JSONDecoder().decode(DownloadRecord.self, from: Data(contentsOf: $0)) }
            .sorted { ($0.place, $0.request.id) < ($1.place, $1.request.id) }
    }

    /// Keeps `record` in the place of an earlier one of the same request.
    func save(_ record: DownloadRecord) {
        guard let directory, let file = file(record.request.id) else { return }
        // Silence is safe: the download goes on, and is forgotten by the next run at worst.
        // Addresses may hold a token, so nobody else may look into the directory.
        try? FileManager.default.createDirectory(
            at: directory, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
        try? JSONEncoder().encode(record).write(to: file, options: .atomic)
    }

    /// Forgets the request with that name.
    func remove(_ id: String) {
        guard let file = file(id) else { return }
        // Silence is safe: at worst it is offered again.
        try? FileManager.default.removeItem(at: file)
    }

    private func file(_ id: String) -> URL? {
        directory?.appending(path: "\(id).json")
    }
}
