import GRDB
import TekpubFormats

/// Finds episodes of a production by their identities, and the other way round.
///
/// Nearly all identities are those of the publisher, and for these only one column is read; see `EpisodeIdentity`.
struct EpisodeFinder {
    let catalog: AttachedCatalog
    /// The ID of the production.
    let production: Int64

    private static let prefix = "\(EpisodeIdentity.Kind.guid.rawValue):"

    /// Returns the identities that the production has, by the indexes of their episodes.
    func offsets(of identities: Set<String>) throws -> [Int: String] {
        var found: [Int: String] = [:]
        let guids = identities.filter { $0.hasPrefix(Self.prefix) }
        var wanted: [Int: String] = [:]
        for identity in guids {
            wanted[Self.hash(identity.utf8.dropFirst(Self.prefix.utf8.count))] = identity
        }
        var offsets: [Int: Int?] = [:]
        if !wanted.isEmpty {
            try forEachIdentifier { offset, hash in
                guard wanted[hash] != nil else { return }
                // An identifier that several episodes share identifies none of them.
                offsets[hash] = offsets[hash] == nil ? .some(offset) : .some(nil)
            }
        }
        for (hash, offset) in offsets {
            if let offset { found[offset] = wanted[hash] }
        }
        guard guids.count < identities.count else { return found }
        for (offset, identity) in try identitiesOfAll().enumerated() where identities.contains(identity) {
            found[offset] = identity
        }
        return found
    }

    /// Returns the identities of episodes.
    ///
    /// - Parameter episodes: have the fields that identify them, by their indexes.
    func identities(of episodes: [Int: Episode]) throws -> [Int: String] {
        var names: [Int: String] = [:]
        var counts: [Int: Int] = [:]
        for (offset, episode) in episodes {
            guard let name = episode.name(.guid) else { continue }
            names[offset] = name
            counts[Self.hash(name.utf8.dropFirst(Self.prefix.utf8.count))] = 0
        }
        if !names.isEmpty {
            try forEachIdentifier { _, hash in
                if let count = counts[hash] { counts[hash] = count + 1 }
            }
        }
        let found = names.filter { counts[Self.hash($1.utf8.dropFirst(Self.prefix.utf8.count))] == 1 }
        guard found.count < episodes.count else { return found }
        let all = try identitiesOfAll()
        return episodes.reduce(into: found) { found, entry in
            if found[entry.key] == nil, entry.key < all.count { found[entry.key] = all[entry.key] }
        }
    }

    /// Calls `body` with a hash of the publisher's identifier of each episode that has one.
    private func forEachIdentifier(_ body: (_ offset: Int, _ hash: Int) -> Void) throws {
        let rows = try RowStatement(
            "SELECT guid FROM \(catalog.schema).episode WHERE id >= ? AND id < ? ORDER BY id",
            in: catalog.database)
        rows.bind(1, CatalogSchema.firstEpisodeRow(of: production))
        rows.bind(2, CatalogSchema.firstEpisodeRow(of: production &+ 1))
        var offset = 0
        try rows.forEachRow {
            let bytes = rows.bytes(0)
            if !bytes.isEmpty { body(offset, Self.hash(bytes)) }
            offset += 1
        }
    }

    private func identitiesOfAll() throws -> [String] {
        var all = Production(slug: try catalog.slug(of: production))
        try catalog.forEachEpisode(of: production) { all.episodes.append($1) }
        return all.episodeIdentities
    }

    /// A hash with a seed that no publisher knows.
    private static func hash(_ bytes: some Sequence<UInt8>) -> Int {
        var hasher = Hasher()
        let found: Void? = bytes.withContiguousStorageIfAvailable {
            hasher.combine(bytes: UnsafeRawBufferPointer($0))
        }
        if found == nil { Array(bytes).withUnsafeBytes { hasher.combine(bytes: $0) } }
        return hasher.finalize()
    }
}
