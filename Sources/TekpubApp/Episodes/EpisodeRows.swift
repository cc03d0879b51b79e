import CursesKit
import TekpubFormats

/// The rows of a production's table: all its episodes, or those that a filter leaves.
struct EpisodeRows {
    /// The production; nil until it loads.
    var content: ProductionContent? {
        didSet {
            // The filter is asked again for other episodes; marks change none of them.
            guard let content, let last = listed?.last else { return }
            if !content.numbers.indices.contains(last) { listed = [] }
        }
    }
    /// The indices of the episodes that are listed, in ascending order; nil for all.
    var listed: [Int]?

    /// The number of rows.
    var count: Int { listed?.count ?? totalCount }
    /// The number of episodes, listed or not.
    var totalCount: Int { content?.numbers.count ?? 0 }

    /// Returns the index of the episode in a row; nil if the row does not exist.
    func index(at path: IndexPath) -> Int? {
        guard path.row >= 0, path.row < count else { return nil }
        return listed?[path.row] ?? path.row
    }

    /// Returns the row of an episode; nil if it is not listed.
    func row(ofIndex index: Int) -> Int? {
        guard let listed else { return index }
        return listed.firstIndex(of: index)
    }

    /// Returns the identity of the episode in a row; nil if the row does not exist.
    func identity(at path: IndexPath) -> String? {
        guard let content, let index = index(at: path) else { return nil }
        return content.identities[index]
    }

    /// The rows with the identities of their episodes, from top to bottom.
    var identities: [(path: IndexPath, id: String)] {
        (0..<count).compactMap { row in
            let path = IndexPath(row: row, section: 0)
            return identity(at: path).map { (path, $0) }
        }
    }
}
