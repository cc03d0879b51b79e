import CursesKit
import Foundation
import Localization
import TekpubFormats
import TekpubKit

/// A production with its episodes and the user's marks.
struct ProductionContent: Sendable {
    /// The production's key, stable across reloads.
    let key: String
    private(set) var production: Production
    /// The numbers of the episodes, in their order, as on the command line.
    let numbers: [Int]
    /// The width of a column of numbers. The longest take one cell more, that behind a sign.
    let numberWidth: Int
    /// Whether lists show the numbers.
    let showsNumbers: Bool
    /// Whether the episodes are sound, by the first ones: they are played, and videos are watched.
    let isSound: Bool
    /// Whether any episode has a release date, and a length.
    let hasDates, hasLengths: Bool
    /// The order that a list of the episodes begins with.
    let usualOrder: TekpubKit.SortOrder
    /// How often episodes come; nil if unknown.
    let rhythm: ReleaseRhythm?
    /// The identities of the episodes, in their order, stable across reloads.
    let identities: [String]
    var marks: [EpisodeKey: EpisodeMark]

    /// Reads the production from disk: call off the main actor.
    ///
    /// - Parameters:
    ///   - key: the production's key, slug or title.
    ///   - id: the production's id in the catalogue that the list was read from; nil if unknown.
    /// - Returns: nil if the production is missing.
    init?(_ key: String, id: ProductionSummary.ID?, from store: CatalogStore) throws(LibraryError) {
        guard let (key, production) = try store.production(named: key, id: id) else { return nil }
        self.key = key
        self.production = production
        numbers = production.episodeNumbers
        let longest = [numbers.min(), numbers.max()].compactMap { $0.map { Text($0).width } }.max() ?? 0
        let named = production.episodes.compactMap { $0.listedNumber.map { Text($0).width } }.max() ?? 0
        numberWidth = max(3, longest - 1, named)
        identities = production.episodeIdentities
        showsNumbers = production.showsEpisodeNumbers
        let media = production.episodes.lazy.filter { $0.url != nil }.prefix(8)
        isSound = !media.isEmpty && media.allSatisfy(\.isSound)
        // Those that are live say it beside their titles.
        hasDates = production.episodes.contains {
            $0.releasedAt != nil && $0.details?.kind?.isBroadcast != true
        }
        hasLengths = production.episodes.contains { $0.durationInSeconds != nil }
        usualOrder = production.usualEpisodeOrder
        rhythm = ReleaseRhythm(of: production.episodes)
        marks = try store.marks(of: key)
    }

    /// Reads the production off the main actor.
    static func read(
        _ key: String, id: ProductionSummary.ID?, from store: CatalogStore
    ) async throws(LibraryError) -> ProductionContent? {
        try await onBlockingThread { () throws(LibraryError) in
            try ProductionContent(key, id: id, from: store)
        }
    }

    /// Reads the only production of a list off the main actor.
    ///
    /// - Returns: nil if the list has several productions, or none.
    static func readOnly(
        in scope: ProductionQuery.Scope, of store: CatalogStore
    ) async throws(LibraryError) -> ProductionContent? {
        let list = try await store.productions(ProductionQuery(scope: scope))
        guard list.count == 1, let row = await list.load(0..<1).first else { return nil }
        return try await read(row.key, id: row.id, from: store)
    }

    /// Fills missing values from the same production in the catalogue that names this one.
    mutating func complete(with outer: Production) {
        production.fill(from: outer)
    }

    /// Returns the key of the episode at `index`.
    func episodeKey(at index: Int) -> EpisodeKey {
        EpisodeKey(productionKey: key, identity: identities[index])
    }

    /// Returns download requests for all episodes.
    ///
    /// - Parameters:
    ///   - catalogID: the catalogue.
    ///   - viewRoot: the URL under which the server returns video addresses.
    func requests(of catalogID: CatalogID, viewRoot: URL?) -> [EpisodeRequest] {
        identities.indices.map { index in
            EpisodeRequest(
                catalogID: catalogID, production: production, episode: production.episodes[index],
                viewRoot: viewRoot, key: episodeKey(at: index))
        }
    }

    /// Returns what a list shows as the number of the episode at `index`: what the publisher calls it, if that is short, else
    /// its number.
    func shownNumber(at index: Int) -> String {
        production.episodes[index].listedNumber ?? "\(numbers[index])"
    }

    /// Returns which episode of which production that at `index` is, such as `Episode 3 of Lamps`.
    func position(ofEpisodeAt index: Int) -> String {
        let (name, title) = (production.episodes[index].details?.displayNumber, production.displayTitle)
        if let name, name.contains(where: { !$0.isNumber && $0 != "." }) {
            return localized("\(name) of \(title)", context: "episode")
        }
        let number = name ?? "\(numbers[index])"
        return localized("Episode \(number) of \(title)")
    }

    /// Returns the user's mark for the episode at `index`; nil for none.
    func mark(at index: Int) -> EpisodeMark? { marks[episodeKey(at: index)] }
}

extension Episode {
    /// What its publisher calls it in place of a number, if a column of numbers has room for that; nil otherwise.
    fileprivate var listedNumber: String? {
        details?.displayNumber.flatMap { Text($0).width <= Self.numberWidthLimit ? $0 : nil }
    }

    /// The maximum width in cells of what a list shows as a number.
    private static var numberWidthLimit: Int { 8 }
}

/// An episode to find in a production.
enum WantedEpisode {
    /// By identity, which is stable across reloads.
    case identity(String)
    /// By the number that a list shows.
    case number(Int)
    /// By index in the shown catalogue.
    case index(Int)
    /// By the values in another list.
    case like(Episode)
    /// By what a directory knows of it.
    case linked(Episode)
}

extension ProductionContent {
    /// Returns the index of an episode; nil if missing.
    func index(of wanted: WantedEpisode) -> Int? {
        switch wanted {
        case .identity(let identity): return identities.firstIndex(of: identity)
        case .number(let number): return numbers.firstIndex(of: number)
        case .index(let index): return identities.indices.contains(index) ? index : nil
        case .like(let episode): return production.index(ofEpisodeLike: episode)
        case .linked(let episode): return production.index(ofLinked: episode)
        }
    }
}
