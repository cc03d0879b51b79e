import CursesKit
import TekpubKit

/// The rows of the downloads screen: all downloads, or those that a filter leaves.
struct DownloadRows {
    /// All downloads, in queue order.
    let all: [DownloadItem]
    private let listed: [DownloadItem]

    /// - Parameter words: the words that rows must contain; nil for all rows.
    init(_ all: [DownloadItem] = [], matching words: TextFilter? = nil) {
        self.all = all
        listed =
            words.map { words in
                all.filter { words.matches($0.title, $0.productionTitle, $0.stateText) }
            } ?? all
    }

    /// The number of rows.
    var count: Int { listed.count }

    /// The download in a row; nil if the row does not exist.
    subscript(path: IndexPath) -> DownloadItem? {
        listed.indices.contains(path.row) ? listed[path.row] : nil
    }

    /// The IDs of the downloads, from top to bottom.
    var identities: [String] { listed.map(\.id) }

    /// The rows with the IDs of their downloads, from top to bottom.
    var paths: [(path: IndexPath, id: String)] {
        listed.enumerated().map { (IndexPath(row: $0, section: 0), $1.id) }
    }
}
