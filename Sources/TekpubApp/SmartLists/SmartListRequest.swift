import TekpubKit

/// What the screen of a smart list looks for.
struct SmartListRequest: Hashable, Sendable {
    /// The condition of the list.
    let condition: EpisodeCondition
    /// The words of the filter; nil for none.
    let words: String?
    let order: FoundOrder

    /// - Throws: if the conditions of the list cannot be read.
    init(_ list: SmartList, words: String?, order: FoundOrder) throws(EpisodeConditionError) {
        condition = try EpisodeCondition(list.conditions)
        self.words = words
        self.order = order
    }

    /// Returns the episodes that the filter leaves, and those of the whole list.
    func episodes(
        in index: EpisodeIndex, at time: ReaderTime
    ) async throws(LibraryError) -> (found: FoundEpisodes, whole: FoundEpisodes) {
        let whole = try await index.episodes(where: condition, order: order, at: time)
        guard let words else { return (whole, whole) }
        let found = try await index.episodes(where: .all([condition, .words(words)]), order: order, at: time)
        return (found, whole)
    }
}

/// What was found for the screen of a smart list.
@MainActor
struct SmartListResult {
    let request: SmartListRequest
    /// The episodes that the filter leaves.
    let found: FoundEpisodes
    /// All episodes of the list.
    let whole: FoundEpisodes
    /// The rows around the screen; nil for one that cannot be read.
    let rows: PrefetchedRows<SourceEpisode?>

    /// - Parameter window: the rows that are known.
    init(
        _ request: SmartListRequest, _ episodes: (found: FoundEpisodes, whole: FoundEpisodes),
        window: RowWindow<SourceEpisode?>
    ) {
        self.request = request
        (found, whole) = episodes
        rows = PrefetchedRows(count: found.count, window: window) { [found] in await found.episodes($0) }
    }
}
