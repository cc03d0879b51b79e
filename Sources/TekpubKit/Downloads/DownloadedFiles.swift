import Foundation

/// The records of downloaded files, by episode.
package struct DownloadedFiles {
    private let records: [FileRecord]
    /// The indexes in `records` by catalogue and key, and by alias; the last one wins.
    private var byKey: [String: [Int]] = [:]
    private var byAlias: [String: [Int]] = [:]

    /// - Parameter records: oldest first.
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

    /// Returns the records for the episode of `request`, newest first, even if the files are missing.
    func records(for request: EpisodeRequest) -> [FileRecord] {
        if let indexes = byKey[Self.name(request.catalog, request.key)] {
            return indexes.reversed().map { records[$0] }
        }
        for alias in request.aliases {
            if let indexes = byAlias[alias] { return indexes.reversed().map { records[$0] } }
        }
        return []
    }

    /// Returns the path of the episode's complete file; nil if missing or changed.
    ///
    /// Reads the disk.
    package func path(of request: EpisodeRequest) -> String? {
        records(for: request).first(where: \.fits)?.path
    }

    /// Whether no download was ever completed.
    package var isEmpty: Bool { records.isEmpty }
}

extension DownloadedFiles {
    /// Returns the name of the production's folder below `root`; nil before its first file.
    func folder(of request: EpisodeRequest, below root: String) -> String? {
        records.last { $0.catalog == request.catalog && $0.key.productionKey == request.key.productionKey }
            .flatMap { $0.place(below: root)?.folder }
    }

    /// Returns the names of other productions' folders below `root`, as `NameKey`s.
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

/// Compares names like file systems that ignore case and Unicode normalization.
enum NameKey {
    /// The same key for all names that such a file system treats as equal.
    static func of(_ name: String) -> String {
        name.decomposedStringWithCanonicalMapping.lowercased().decomposedStringWithCanonicalMapping
    }
}
