import CursesKit
import TekpubKit

/// The rows of the downloads screen: all downloads, or those that a filter leaves.
struct DownloadRows {
    /// All downloads, in queue order.
    let all: [DownloadItem]
    /// Those that the filter leaves.
    let listed: [DownloadItem]

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
    subscript(path: RowPath) -> DownloadItem? {
        listed.indices.contains(path.row) ? listed[path.row] : nil
    }

    /// The IDs of the downloads, from top to bottom.
    var identities: [String] { listed.map(\.id) }

    /// The rows with the IDs of their downloads, from top to bottom.
    var paths: [(path: RowPath, id: String)] {
        listed.enumerated().map { (RowPath(row: $0, section: 0), $1.id) }
    }
}

extension [DownloadItem] {
    /// The number of files and their size, such as `3 · 21 MB`; nil without any.
    var extentOfFiles: String? {
        let files = filter(\.state.isFinished)
        return files.isEmpty ? nil : "\(files.count) · \(ByteCountText.text(for: files.byteCount))"
    }

    /// The bytes that they take together on the disk.
    var byteCount: Int {
        reduce(0) { sum, item in
            if case .missing = item.state { return sum }
            return sum.addingReportingOverflow(item.byteCount).partialValue
        }
    }
}

extension DownloadItem {
    /// The episode as an item of the queue; nil if it is not in the library.
    var queueItem: QueueItem? {
        location.map {
            QueueItem(
                location: $0, title: title ?? displayTitle, productionTitle: productionTitle,
                durationInSeconds: durationInSeconds)
        }
    }

    /// Whether it failed for good.
    var hasFailed: Bool {
        if case .failed = state { true } else { false }
    }

    /// Whether a retry now has an effect.
    var canRetry: Bool {
        switch state {
        case .failed, .retrying, .missing: true
        case .waiting, .running, .paused, .finished: false
        }
    }
}
