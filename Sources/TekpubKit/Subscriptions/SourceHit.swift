import TekpubFormats

/// A production or an episode that matches a search through all sources.
public struct SourceHit: Sendable {
    /// The kind of text that contains the words.
    public enum Field: String, Hashable, Sendable {
        /// The title of the production.
        case title
        /// Its author.
        case author
        /// The title of an episode.
        case episode
        /// The description of the production or of an episode.
        case description
    }

    /// The source.
    public let source: Source
    /// The production.
    public let production: ProductionSummary
    /// The kind of text that contains the words.
    public let field: Field
    /// The episode; nil if the production matches as a whole.
    public var episode: FoundEpisode?
    /// The line with a match of a text that is not a title or author of the hit; nil for another field.
    public var excerpt: String?
}

/// An episode that a search has found.
public struct FoundEpisode: Sendable {
    /// The number on the command line.
    public let number: Int
    /// The key in its store.
    public let key: EpisodeKey
    /// Its values, without the description.
    public let episode: Episode

    /// - Returns: nil if the production has no such episode.
    init?(_ index: Int, of production: Production, identities: [String], numbers: [Int], key: String) {
        guard production.episodes.indices.contains(index) else { return nil }
        var episode = production.episodes[index]
        episode.description = nil
        self.episode = episode
        number = numbers[index]
        self.key = EpisodeKey(productionKey: key, identity: identities[index])
    }
}

extension SourceHit {
    /// The episode in the library; nil if the production matches as a whole.
    public var location: EpisodeLocation? {
        episode.map { EpisodeLocation(catalogID: source.catalogID, key: $0.key) }
    }
}

/// The hits of a search, or those of one kind, in order.
///
/// All are counted; which episodes and productions they are is read when they are needed: see `SourceStore.load`.
public struct SourceHits: Sendable {
    /// What a run of hits has in common.
    enum Kind {
        /// The production itself.
        case production
        /// Episodes with the words in their titles, or in their descriptions.
        case titles, descriptions
    }

    /// Hits of one production that follow each other.
    struct Run {
        /// The index of the source in `found`.
        let source: Int
        /// The row of the production in what was found of the source.
        let row: Int
        let kind: Kind
    }

    /// What was found in each source.
    let found: [FoundProductions]
    let runs: [Run]
    /// The number of hits up to the end of each run.
    private let ends: [Int]

    init(_ runs: [Run], in found: [FoundProductions]) {
        self.found = found
        self.runs = runs
        var count = 0
        ends = runs.map { run in
            count += found[run.source].count(run.kind, row: run.row)
            return count
        }
    }

    /// The number of hits.
    public var count: Int { ends.last ?? 0 }

    /// Returns the hits of a run, by their position among all.
    func range(ofRun index: Int) -> Range<Int> { (index == 0 ? 0 : ends[index - 1])..<ends[index] }

    /// Returns the index of the run with the hit at `position`.
    func run(with position: Int) -> Int {
        // The first run that ends behind the position.
        var (low, high) = (0, ends.count)
        while low < high {
            let middle = (low + high) / 2
            if ends[middle] > position { high = middle } else { low = middle + 1 }
        }
        return low
    }
}
