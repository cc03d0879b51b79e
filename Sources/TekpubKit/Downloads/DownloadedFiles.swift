import Foundation

/// The records of whole files, found by what they are of.
package struct DownloadedFiles {
    private let records: [FileRecord]
    /// The places in `records` by catalogue and key, and by alias; the last one written counts.
    private var byKey: [String: [Int]] = [:]
    private var byAlias: [String: [Int]] = [:]

    /// - Parameter records: the oldest first.
    init(_ records: [FileRecord]) {
        self.records = records
        for (index, record) in records.enumerated() {
            byKey[Self.name(record.catalog, record.key), default: []].append(index)
            for alias in record.aliases { byAlias[alias, default: []].append(index) }
        }
    }

    private static func name(_ catalog: String, _ key: EpisodeKey) -> String {
        [catalog, key.productionKey, key.identity].joined(separator: "\n")
    }

    /// The files of the episode that `request` is for, the last one downloaded first, whether they are still there
    /// or not.
    func records(for request: EpisodeRequest) -> [FileRecord] {
        if let indexes = byKey[Self.name(request.catalog, request.key)] {
            return indexes.reversed().map { records[$0] }
        }
        for alias in request.aliases {
            if let indexes = byAlias[alias] { return indexes.reversed().map { records[$0] } }
        }
        return []
    }

    /// The path of the whole file that a download of an episode left; nil if missing or changed.
    ///
    /// Reads the disk.
    package func path(of request: EpisodeRequest) -> String? {
        records(for: request).first(where: \.fits)?.path
    }

    /// Whether nothing was ever downloaded.
    package var isEmpty: Bool { records.isEmpty }
}

extension DownloadedFiles {
    /// The name of the folder below `root` that belongs to the production of `request`; nil before the first file.
    func folder(of request: EpisodeRequest, below root: String) -> String? {
        records.last { $0.catalog == request.catalog && $0.key.productionKey == request.key.productionKey }
            .flatMap { $0.place(below: root)?.folder }
    }

    /// Names of folders below `root` that belong to other productions, as `NameKey` compares them.
    func foldersOfOthers(than request: EpisodeRequest, below root: String) -> Set<String> {
        let others = records.filter {
            $0.catalog != request.catalog || $0.key.productionKey != request.key.productionKey
        }
        return Set(others.compactMap { $0.place(below: root).map { NameKey.of($0.folder) } })
    }

    /// Whether the file at `path` belongs to an episode other than that of `request`.
    func belongsToAnother(than request: EpisodeRequest, path: String) -> Bool {
        let own = Set(records(for: request).map(\.path))
        return !own.contains(path) && records.contains { $0.path == path }
    }
}

/// Compares names as disks do that take `Views` and `views`, or two spellings of `é`, for the same.
enum NameKey {
    /// The same for names that such a disk takes for the same.
    static func of(_ name: String) -> String {
        name.decomposedStringWithCanonicalMapping.lowercased().decomposedStringWithCanonicalMapping
    }
}
