import CursesKit
import TekpubFormats
import TekpubKit

/// The rows of a production's table: its episodes in an order, or those of them that a filter leaves.
struct EpisodeRows {
    /// The production; nil until it loads.
    private(set) var content: ProductionContent?
    /// The order of its episodes, and which of them are listed.
    private(set) var arrangement: EpisodeArrangement?

    /// Shows a production.
    ///
    /// - Parameter arrangement: that of its episodes.
    mutating func show(_ content: ProductionContent, _ arrangement: EpisodeArrangement) {
        (self.content, self.arrangement) = (content, arrangement)
    }

    /// Changes the marks of the same episodes, whose rows stay until they are arranged again.
    mutating func show(_ marks: [EpisodeKey: EpisodeMark]) {
        content?.marks = marks
    }

    /// The number of rows.
    var count: Int { arrangement?.listed.count ?? 0 }
    /// The number of episodes, listed or not.
    var totalCount: Int { arrangement?.order.count ?? 0 }
    /// Whether episodes are not listed.
    var isFiltered: Bool { count != totalCount }
    /// How many episodes there are of each kind.
    var counts: EpisodeCounts { arrangement?.counts ?? EpisodeCounts() }

    /// Returns the index of the episode in a row; nil if the row does not exist.
    func index(at path: RowPath) -> Int? {
        guard let arrangement, arrangement.listed.indices.contains(path.row) else { return nil }
        return arrangement.listed[path.row]
    }

    /// Returns the row of an episode; nil if it is not listed.
    func row(ofIndex index: Int) -> Int? { arrangement?.listed.firstIndex(of: index) }

    /// Returns the identity of the episode in a row; nil if the row does not exist.
    func identity(at path: RowPath) -> String? {
        guard let content, let index = index(at: path) else { return nil }
        return content.identities[index]
    }

    /// The rows with the identities of their episodes, from top to bottom.
    var identities: [(path: RowPath, id: String)] {
        guard let content, let arrangement else { return [] }
        return arrangement.listed.enumerated().map {
            (RowPath(row: $0, section: 0), content.identities[$1])
        }
    }

    /// Returns the indices of the episodes with these identities in the order of the list, listed or not.
    func indices(of identities: Set<String>) -> [Int] {
        guard let content, let arrangement, !identities.isEmpty else { return [] }
        return arrangement.order.filter { identities.contains(content.identities[$0]) }
    }
}
