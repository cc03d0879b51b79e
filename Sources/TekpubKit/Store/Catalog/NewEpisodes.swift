import GRDB
import TekpubFormats

/// Finds the episodes that the former catalogue, which is attached as `former`, does not have.
struct NewEpisodes {
    /// Which episodes that the former catalogue does not have are new.
    enum Rule {
        /// All.
        case all
        /// Those with a later date than all episodes of the production: the former catalogue lacks pages.
        case laterDates
        /// None: the former catalogue is a part of this one.
        case none
    }

    private let database: Database
    private let rule: Rule
    private let catalog, former: AttachedCatalog

    init(_ database: Database, _ rule: Rule) throws {
        self.database = database
        self.rule = rule
        catalog = try AttachedCatalog("main", in: database)
        former = try AttachedCatalog("former", in: database)
    }

    /// Returns the identities of the new episodes, by production ID. Episodes that were new in the former
    /// catalogue are still new; the marks say whether the user has opened them.
    func all() throws -> [(production: Int64, episodes: [String])] {
        // A feed that was empty for a while has not released all its episodes again.
        guard rule != .none, try former.episodeCount() > 0 else { return [] }
        // Most productions have the same position and the same episodes as before.
        let candidates = try Row.fetchCursor(
            database,
            sql: """
                SELECT p.id, p.key FROM main.production p LEFT JOIN former.production f ON f.id = p.id
                WHERE f.key IS NOT p.key OR f.fingerprint <> p.fingerprint OR f.freshCount > 0
                """)
        let find = try database.makeStatement(sql: "SELECT id FROM former.production WHERE key = ?")
        let onlyID = try idOfReplaced()
        var fresh: [(production: Int64, episodes: [String])] = []
        while let candidate = try candidates.next() {
            let id: Int64 = try candidate.decode(atIndex: 0)
            let key: String = try candidate.decode(atIndex: 1)
            let formerID = try Int64.fetchOne(find, arguments: [key]) ?? onlyID
            let episodes = try episodes(of: id, formerly: formerID)
            if !episodes.isEmpty { fresh.append((id, episodes.sorted())) }
        }
        return fresh
    }

    /// The ID of the only production of the former catalogue, such as a feed, in place of which another one came; nil if
    /// either catalogue has several.
    private func idOfReplaced() throws -> Int64? {
        func ids(_ schema: String) throws -> [Int64] {
            try Int64.fetchAll(database, sql: "SELECT id FROM \(schema).production LIMIT 2")
        }
        let former = try ids("former")
        return try former.count == 1 && ids("main").count == 1 ? former[0] : nil
    }

    /// Keeps only a hash in memory for an episode that both catalogues have.
    private func episodes(of id: Int64, formerly formerID: Int64?) throws -> [String] {
        var known: Set<Int> = []
        var formerCount = 0
        var lastDate = 0
        var stillFresh: Set<String> = []
        if let formerID {
            try former.forEachEpisode(of: formerID) { _, episode in
                known.insert(episode.firstName.hashValue)
                formerCount += 1
                lastDate = max(lastDate, episode.releasedAt?.number ?? 0)
            }
            stillFresh = Set(try former.freshEpisodes(of: formerID))
        }
        var new: [Int: Episode] = [:]
        var fresh: [Int: Episode] = [:]
        var names: Set<Int> = []
        var hasKnown = false
        try catalog.forEachEpisode(of: id) { place, episode in
            let name = episode.firstName.hashValue
            names.insert(name)
            if known.contains(name) { hasKnown = true } else { new[place] = episode }
            if !stillFresh.isEmpty, episode.names.contains(where: stillFresh.contains) {
                fresh[place] = episode
            }
        }
        if rule == .laterDates {
            new = new.filter { formerID != nil && $1.releasedAt?.number ?? 0 > lastDate }
        }
        if let formerID, !new.isEmpty {
            var gone: [EpisodeTraits] = []
            try former.forEachEpisode(of: formerID) {
                if !names.contains($1.firstName.hashValue) { gone.append(EpisodeTraits($1)) }
            }
            let places = Array(new.keys)
            let changed = EpisodeTraits.matches(
                of: gone, in: places.compactMap { new[$0].map { EpisodeTraits($0) } })
            for index in changed.values { new[places[index]] = nil }
            hasKnown = hasKnown || !changed.isEmpty
            new = Self.withoutRepeats(new)
            func isLater(_ episode: Episode, orEqual: Bool) -> Bool {
                guard lastDate > 0, let date = episode.releasedAt?.number else { return false }
                return date > lastDate || orEqual && date == lastDate
            }
            if !hasKnown {
                // A publisher who changes all names at once has not released all episodes again.
                new = new.filter { isLater($1, orEqual: false) }
            } else if known.count * 2 < formerCount || new.count > known.count && lastDate > 0 {
                // Nor has one whose feed repeated one name for a while, or had few episodes.
                new = new.filter { isLater($1, orEqual: true) }
            }
        }
        return try catalog.find(Self.withoutRepeats(fresh.merging(new) { $1 }), of: id).map(\.identity)
    }

    /// Leaves one of the episodes that repeat a publisher's identifier.
    private static func withoutRepeats(_ episodes: [Int: Episode]) -> [Int: Episode] {
        var seen: Set<String> = []
        let places = episodes.keys.sorted().filter { place in
            episodes[place]?.guid.map { seen.insert($0).inserted } ?? true
        }
        let kept = Set(places)
        return episodes.filter { kept.contains($0.key) }
    }
}

extension Episode {
    /// The name that identifies the episode first.
    fileprivate var firstName: String {
        EpisodeIdentity.Kind.allCases.lazy.compactMap { name($0) }.first ?? ""
    }
}
