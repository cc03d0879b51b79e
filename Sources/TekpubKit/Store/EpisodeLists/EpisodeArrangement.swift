import TekpubFormats

/// The episodes of a production as a list shows them: in an order, and those that a filter leaves.
///
/// Making one takes linear time and the time to sort, so make it off the main actor.
package struct EpisodeArrangement: Sendable {
    /// What the user wants to see.
    package struct Request: Sendable {
        /// The order and the filter.
        package var setting: EpisodeListSetting
        /// The words that episodes must contain; nil for all episodes.
        package var words: TextFilter?

        /// - Parameter words: nil for all episodes.
        package init(_ setting: EpisodeListSetting = EpisodeListSetting(), words: TextFilter? = nil) {
            self.setting = setting
            self.words = words
        }
    }

    /// The indices of all episodes, in the order.
    package let order: [Int]
    /// The indices of the listed episodes, in the order.
    package let listed: [Int]
    /// How many episodes the production has of each kind.
    package let counts: EpisodeCounts

    /// - Parameters:
    ///   - marks: one for each episode; nil for none.
    ///   - isDownloaded: whether the video of the episode at an index is in a file.
    package init(
        of production: Production, marks: [EpisodeMark?], for request: Request = Request(),
        isDownloaded: (Int) -> Bool = { _ in false }
    ) {
        let filter = request.setting.filter
        order = production.episodeOrder(request.setting.sort, marks: marks)
        var counts = EpisodeCounts()
        for mark in marks { counts.add(mark) }
        var listed = order
        switch filter {
        case .all: break
        case .unwatched: listed.removeAll { marks[$0]?.isWatched == true }
        case .started: listed.removeAll { marks[$0]?.isStarted != true }
        case .downloaded: listed.removeAll { !isDownloaded($0) }
        }
        counts.shown = listed.count
        if let words = request.words {
            listed.removeAll {
                let episode = production.episodes[$0]
                return !words.matches(episode.displayTitle, episode.presenter)
            }
        }
        (self.listed, self.counts) = (listed, counts)
    }
}

/// How many episodes of a production there are of each kind.
package struct EpisodeCounts: Hashable, Sendable {
    /// All of them.
    package private(set) var all = 0
    /// Those that the previous catalogue did not have and that the user has not opened since.
    package private(set) var new = 0
    /// Those that were not watched to their end.
    package private(set) var unwatched = 0
    /// Those that were started, and not watched to their end.
    package private(set) var started = 0
    /// Those that the filter leaves, whatever words are looked for.
    package fileprivate(set) var shown = 0

    /// No episodes.
    package init() {}

    fileprivate mutating func add(_ mark: EpisodeMark?) {
        all += 1
        if mark?.isNew == true { new += 1 }
        if mark?.isWatched != true { unwatched += 1 }
        if mark?.isStarted == true { started += 1 }
    }
}

extension EpisodeMark {
    /// Whether it was started, and not watched to its end.
    package var isStarted: Bool { !isWatched && positionInSeconds != nil }
}

extension Production {
    /// The order of its episodes that a list begins with: the newest first in a feed, the oldest first if the feed tells
    /// a story, and otherwise the catalogue's.
    package var usualEpisodeOrder: SortOrder {
        // An API gives its productions slugs, a feed of a podcast does not.
        guard slug == nil, episodes.contains(where: { $0.releasedAt != nil }) else { return .server }
        return details?.isSerial == true ? .oldest : .date
    }

    /// Returns the indices of its episodes in an order. Episodes without the value that is sorted by are last in both
    /// directions.
    ///
    /// - Parameters:
    ///   - order: nil for the usual one.
    ///   - marks: one for each episode; nil for none.
    func episodeOrder(_ order: SortOrder?, marks: [EpisodeMark?]) -> [Int] {
        let order = order ?? usualEpisodeOrder
        switch order {
        case .server: return Array(episodes.indices)
        case .title, .titleReversed: return indicesByTitle(isReversed: order == .titleReversed)
        case .date, .oldest: return indicesByDate(isNewestFirst: order == .date)
        case .length: return indices(by: { episodes[$0].durationInSeconds }, >)
        case .shortest: return indices(by: { episodes[$0].durationInSeconds }, <)
        case .unwatched:
            let usual = episodeOrder(nil, marks: marks)
            let isWatched = { (index: Int) in marks[index]?.isWatched == true }
            return usual.filter { !isWatched($0) } + usual.filter(isWatched)
        }
    }

    private func indicesByTitle(isReversed: Bool) -> [Int] {
        var titles = CollatedTitles<Int>()
        var untitled: [Int] = []
        for (index, episode) in episodes.enumerated() {
            if let title = episode.title { titles.append(title, for: index) } else { untitled.append(index) }
        }
        return titles.sorted(isReversed: isReversed) + untitled
    }

    /// Of one day, the first in the catalogue is the newest if the catalogue begins with its latest episode.
    private func indicesByDate(isNewestFirst: Bool) -> [Int] {
        let dates = episodes.lazy.compactMap { $0.releasedAt?.number }
        let isLatestFirst = dates.first ?? 0 >= dates.last ?? 0
        return indices(
            by: { episodes[$0].releasedAt?.number }, isNewestFirst ? (>) : (<),
            keepsOrder: isLatestFirst == isNewestFirst)
    }

    /// - Parameters:
    ///   - precedes: whether a value stands before another one.
    ///   - keepsOrder: whether episodes with equal values are in the catalogue's order, and not in its reverse.
    private func indices(
        by value: (Int) -> Int?, _ precedes: (Int, Int) -> Bool, keepsOrder: Bool = true
    ) -> [Int] {
        var known: [(value: Int, index: Int)] = []
        var unknown: [Int] = []
        known.reserveCapacity(episodes.count)
        for index in episodes.indices {
            if let value = value(index) { known.append((value, index)) } else { unknown.append(index) }
        }
        known.sort { left, right in
            left.value == right.value
                ? (left.index < right.index) == keepsOrder : precedes(left.value, right.value)
        }
        return known.map(\.index) + unknown
    }
}
