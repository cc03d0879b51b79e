import GRDB
import TekpubFormats

/// Finds the episodes that the previous catalogue, which is attached as `previous`, does not have.
struct NewEpisodes {
    /// Which episodes that the previous catalogue does not have are new.
    enum Rule {
        /// All.
        case all
        /// Those with a later date than all episodes of the production: the previous catalogue lacks pages.
        case laterDates
        /// None: the previous catalogue is a part of this one.
        case none
    }

    /// What a production has that its previous catalogue did not have, and the other way round.
    struct Changes {
        /// The ID of the production.
        let production: Int64
        /// The identities of the new episodes, sorted.
        let new: [String]
        /// The hashes of the first names of episodes that it had once. If they come back, they are not new.
        let gone: [UInt64]
    }

    /// The maximum number of names of one production in `Changes.gone`.
    private static let goneLimit = 5000

    private let database: Database
    private let rule: Rule
    private let catalog, previous: AttachedCatalog

    init(_ database: Database, _ rule: Rule) throws {
        self.database = database
        self.rule = rule
        catalog = AttachedCatalog("main", in: database)
        previous = AttachedCatalog("previous", in: database)
    }

    /// Returns the changes of the productions that have some. Episodes that were new in the previous catalogue are still
    /// new; the marks say whether the user has opened them.
    func all() throws -> [Changes] {
        // A feed that was empty for a while has not released all its episodes again.
        guard rule != .none, try previous.episodeCount() > 0 else { return [] }
        // Most productions have the same position and the same episodes as before.
        let remembers = try previous.remembersGoneEpisodes()
        let candidates = try Row.fetchCursor(
            database,
            sql: """
                SELECT p.id, p.key FROM main.production p LEFT JOIN previous.production f ON f.id = p.id
                WHERE f.key IS NOT p.key OR f.fingerprint <> p.fingerprint OR f.freshCount > 0
                \(remembers ? "OR EXISTS (SELECT 1 FROM previous.gone WHERE production = f.id)" : "")
                """)
        let find = try database.makeStatement(sql: "SELECT id FROM previous.production WHERE key = ?")
        let onlyID = try idOfReplaced()
        var all: [Changes] = []
        while let candidate = try candidates.next() {
            let id: Int64 = try candidate.decode(atIndex: 0)
            let key: String = try candidate.decode(atIndex: 1)
            let previousID = try Int64.fetchOne(find, arguments: [key]) ?? onlyID
            let changes = try changes(of: id, formerly: previousID, remembers: remembers)
            if !changes.new.isEmpty || !changes.gone.isEmpty { all.append(changes) }
        }
        return all
    }

    /// The ID of the only production of the previous catalogue, such as a feed, which the only one of this catalogue
    /// replaces; nil unless both catalogues have exactly one.
    private func idOfReplaced() throws -> Int64? {
        func ids(_ schema: String) throws -> [Int64] {
            try Int64.fetchAll(database, sql: "SELECT id FROM \(schema).production LIMIT 2")
        }
        let previous = try ids("previous")
        return try previous.count == 1 && ids("main").count == 1 ? previous[0] : nil
    }

    /// Keeps only a hash in memory for an episode that both catalogues have.
    ///
    /// - Parameter remembers: whether the previous catalogue knows episodes that it had once.
    private func changes(of id: Int64, formerly previousID: Int64?, remembers: Bool) throws -> Changes {
        var known: Set<UInt64> = []
        var previousCount = 0
        var lastDate = 0
        var stillFresh: Set<String> = []
        // Those that come back without ever having been seen are new.
        var seen: [UInt64] = []
        var goneBefore: [UInt64] = []
        if let previousID {
            stillFresh = Set(try previous.freshEpisodes(of: previousID))
            try previous.forEachEpisode(of: previousID) { _, episode in
                let name = episode.firstNameHash
                if known.insert(name).inserted, stillFresh.isDisjoint(with: episode.names) {
                    seen.append(name)
                }
                previousCount += 1
                lastDate = max(lastDate, episode.releasedAt?.number ?? 0)
            }
            if remembers { goneBefore = try previous.goneEpisodes(of: previousID) }
        }
        let backFromGone = Set(goneBefore)
        var new: [Int: Episode] = [:]
        var fresh: [Int: Episode] = [:]
        var names: Set<UInt64> = []
        var hasKnown = false
        try catalog.forEachEpisode(of: id) { index, episode in
            let name = episode.firstNameHash
            names.insert(name)
            if known.contains(name) {
                hasKnown = true
            } else if !backFromGone.contains(name) {
                new[index] = episode
            }
            if !stillFresh.isEmpty, episode.names.contains(where: stillFresh.contains) {
                fresh[index] = episode
            }
        }
        if rule == .laterDates {
            new = new.filter { previousID != nil && $1.releasedAt?.number ?? 0 > lastDate }
        }
        if let previousID, !new.isEmpty {
            var gone: [EpisodeTraits] = []
            var goneFresh: Set<Int> = []
            try previous.forEachEpisode(of: previousID) { _, episode in
                guard !names.contains(episode.firstNameHash) else { return }
                if !stillFresh.isDisjoint(with: episode.names) { goneFresh.insert(gone.count) }
                gone.append(EpisodeTraits(episode))
            }
            let indexes = Array(new.keys)
            let changed = EpisodeTraits.matches(
                of: gone, in: indexes.compactMap { new[$0].map { EpisodeTraits($0) } })
            for (known, index) in changed {
                let episode = new.removeValue(forKey: indexes[index])
                // Another name does not make an episode known to the user.
                if goneFresh.contains(known) { fresh[indexes[index]] = episode }
            }
            hasKnown = hasKnown || !changed.isEmpty
            new = Self.withoutRepeats(new)
            func isLater(_ episode: Episode, orEqual: Bool) -> Bool {
                guard lastDate > 0, let date = episode.releasedAt?.number else { return false }
                return date > lastDate || orEqual && date == lastDate
            }
            if !hasKnown {
                // A publisher who changes all names at once has not released all episodes again.
                new = new.filter { isLater($1, orEqual: false) }
            } else if known.count * 2 < previousCount || new.count > known.count && lastDate > 0 {
                // Nor has one whose feed repeated one name for a while, or had few episodes.
                new = new.filter { isLater($1, orEqual: true) }
            }
        }
        let found = try catalog.find(Self.withoutRepeats(fresh.merging(new) { $1 }), of: id)
        // The latest first, in case that there are too many.
        let gone = (seen + goneBefore).filter { !names.contains($0) }
        return Changes(
            production: id, new: found.map(\.identity).sorted(), gone: Array(gone.prefix(Self.goneLimit)))
    }

    /// Leaves one of the episodes that repeat a publisher's identifier.
    private static func withoutRepeats(_ episodes: [Int: Episode]) -> [Int: Episode] {
        var seen: Set<String> = []
        let indexes = episodes.keys.sorted().filter { index in
            episodes[index]?.guid.map { seen.insert($0).inserted } ?? true
        }
        let kept = Set(indexes)
        return episodes.filter { kept.contains($0.key) }
    }
}

extension Episode {
    /// The hash of the name that identifies the episode first. It is stored.
    fileprivate var firstNameHash: UInt64 {
        StableHash.fnv((EpisodeIdentity.Kind.allCases.lazy.compactMap { name($0) }.first ?? "").utf8)
    }
}
