import CursesKit
import Localization
import TekpubFormats
import TekpubKit

/// An episode of any source in a row: sign, source, title with the sign of its download, progress, length and
/// release.
final class SourceEpisodeCell: TableColumnCell {
    static let identifier = "sourceEpisode"

    /// The columns of a list of episodes to watch from their beginning.
    static let columns = PerLanguage {
        columns(
            length: .length(localized("Length"), width: 7, sortDirections: [.descending, .ascending]))
    }
    /// The columns of a list of started episodes.
    static let columnsOfStarted = PerLanguage {
        columns(
            length: .length(
                localized("Left", context: "time"), width: 10,
                sortDirections: [.ascending, .descending]))
    }
    /// The columns of a smart list, which has too many titles to sort by them.
    static let columnsOfSmartList = PerLanguage {
        columns(
            length: .length(localized("Length"), width: 7, sortDirections: [.descending, .ascending]),
            sortsByTitle: false)
    }
    /// The columns of a list of recent episodes of one catalogue.
    static let columnsOfRecent = PerLanguage {
        columns(
            source: showTitle, isSortable: true, length: .length(localized("Length"), width: 7))
    }
    /// The columns of a list in an order of its own, with shows in place of sources.
    static let columnsOfShows = PerLanguage {
        columns(source: showTitle, length: .length(localized("Length"), width: 7))
    }
    /// The columns of a list of files.
    static let columnsOfFiles = PerLanguage {
        columns(
            source: showTitle, length: .length(localized("Length"), width: 7),
            last: TableColumn(
                "size", title: localized("Size", context: "file"),
                width: max(8, Text(ByteCountText.text(for: 500_000_000)).width), alignment: .right,
                priority: 3))
    }

    private nonisolated static let barWidth = 6

    private nonisolated static var showTitle: Text { localized("Show", context: "series") }

    /// - Parameters:
    ///   - source: the title of the column for sources; nil for the usual one.
    ///   - isSortable: whether a click on a title sorts; nil if the list has sources.
    ///   - sortsByTitle: whether a list that can be sorted can be sorted by titles.
    ///   - last: the last column; nil for that of release dates.
    private nonisolated static func columns(
        source: Text? = nil, isSortable: Bool? = nil, length: TableColumn, sortsByTitle: Bool = true,
        last: TableColumn? = nil
    ) -> [TableColumn] {
        let isSortable = isSortable ?? (source == nil)
        let sortsByText: [TableSortDescriptor.Direction] = isSortable ? [.ascending, .descending] : []
        return [
            TableColumn("sign", width: 1, priority: 6),
            TableColumn(
                "source", title: source ?? localized("Source"), width: 15, idealWidth: 25,
                leadingSpace: 1, priority: 1, sortDirections: sortsByTitle ? sortsByText : [.ascending]),
            TableColumn(
                "title", title: localized("Title"), width: 24, idealWidth: 40, isFlexible: true,
                leadingSpace: 1, priority: 5, sortDirections: sortsByTitle ? sortsByText : []),
            TableColumn("progress", width: barWidth, priority: 2),
            length,
            last
                ?? TableColumn(
                    "released", title: localized("Released"), width: ReleaseDate.shortTextWidth,
                    alignment: .right, priority: 3,
                    sortDirections: isSortable ? [.descending, .ascending] : []),
        ]
    }

    /// The sign of the download; nil for none.
    var download: DownloadSign? {
        didSet {
            guard download != oldValue else { return }
            showLines()
            setNeedsColumnText()
        }
    }
    private var row: SourceEpisodeRow?

    init() {
        super.init(reuseIdentifier: Self.identifier)
    }

    override func layoutSubviews() {
        let isGlossy = traitCollection.finish == .glossy
        style = isGlossy ? .subtitle : .value1
        accessoryType = isGlossy ? .disclosureIndicator : .none
    }

    func show(_ row: SourceEpisodeRow) {
        self.row = row
        self["sign"] = .tint(row.sign)
        self["source"] = .secondary("\(row.source ?? "")")
        self["title"] = Self.title(of: row)
        self["length"] = .secondary("\(row.length)")
        self["released"] = .secondary("\(row.released)")
        self["size"] = .secondary("\(row.size)")
        showLines()
        setNeedsColumnText()
    }

    /// Shows that a row is still being read.
    func showPlaceholder() {
        row = nil
        for column in ["sign", "source", "length", "released", "size"] { self[column] = .empty }
        self["title"] = .secondary("…")
        (text, detailText) = ("  " + self["title"], .empty)
        setNeedsColumnText()
    }

    /// The title with its star, and behind it the line that contains the words.
    private static func title(of row: SourceEpisodeRow) -> Text {
        let name = Text(row.title, highlighting: row.words?.ranges(in: row.title) ?? [])
        let title: Text = row.isWatched ? .secondary(name) : name
        let starred = row.isFavorite ? title + " " + .tint("★") : title
        guard let excerpt = row.excerpt else { return starred }
        let line = Text.excerpt(of: excerpt, highlighting: row.words?.ranges(in: excerpt) ?? [])
        return starred + "  " + .secondary(line)
    }

    override var accessibilityLabel: String? {
        guard let row else { return nil }
        return RowWords.joined(
            row.title, row.isFavorite ? localized("favourite", context: "row") : nil, row.excerpt, row.source,
            row.state, row.lengthInWords, RowWords.percentage(row.progress), row.released, row.size,
            download?.accessibilityLabel)
    }

    /// Sets the texts of a cell of two lines.
    private func showLines() {
        guard let row else { return }
        let sign: Text = row.sign.isEmpty ? " " : self["sign"]
        text = sign + " " + self["title"]
        let facts = [row.source ?? "", download?.statement ?? "", row.length, row.released, row.size]
        detailText = "  \(facts.filter { !$0.isEmpty }.joined(separator: " · "))"
    }

    /// The source, which keeps its distance from the title; the bar, which a new cell cannot have before it knows the
    /// traits of the window; the title, and the sign of the download at the end of its column.
    override func text(in columnFrame: TableColumnLayout.ColumnFrame) -> Text {
        if columnFrame.column.identifier == "progress" {
            return row?.progress.map {
                ProgressBar($0).text(width: columnFrame.width, traits: traitCollection)
            }
                ?? .empty
        }
        if columnFrame.column.identifier == "source" {
            return self["source"].truncated(to: columnFrame.width - 1)
        }
        guard columnFrame.column.identifier == "title", let download else {
            return super.text(in: columnFrame)
        }
        return self["title"].ending(in: download.text, width: columnFrame.width)
    }
}

extension TableColumn {
    fileprivate static func length(
        _ title: Text, width: Int, sortDirections: [TableSortDescriptor.Direction] = []
    ) -> TableColumn {
        TableColumn(
            "length", title: title, width: width, alignment: .right, priority: 4,
            sortDirections: sortDirections)
    }
}
