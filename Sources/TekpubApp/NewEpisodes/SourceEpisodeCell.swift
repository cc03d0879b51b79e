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
            length: .length(Text(localized("Length")), width: 7, sortDirections: [.descending, .ascending]))
    }
    /// The columns of a list of started episodes.
    static let columnsOfStarted = PerLanguage {
        columns(
            length: .length(
                Text(localized("Left", context: "time")), width: 10,
                sortDirections: [.ascending, .descending]))
    }
    /// The columns of the queue, whose order is the user's, with productions in place of sources.
    static let columnsOfQueue = PerLanguage {
        columns(source: Text(localized("Production")), length: .length(Text(localized("Length")), width: 7))
    }

    private nonisolated static let barWidth = 6
    /// Titles narrower than this are shown without the sign of the download.
    private static let leastTitleWidth = 16

    /// - Parameter source: the title of the column for sources; nil for that of a list that can be sorted.
    private nonisolated static func columns(source: Text? = nil, length: TableColumn) -> [TableColumn] {
        let isSortable = source == nil
        let sortsByText: [TableSortDescriptor.Direction] = isSortable ? [.ascending, .descending] : []
        return [
            TableColumn("sign", width: 1, priority: 6),
            TableColumn(
                "source", title: source ?? Text(localized("Source")), width: 15, idealWidth: 25,
                leadingSpace: 1, priority: 1, sortDirections: sortsByText),
            TableColumn(
                "title", title: Text(localized("Title")), width: 24, idealWidth: 40, isFlexible: true,
                leadingSpace: 1, priority: 5, sortDirections: sortsByText),
            TableColumn("progress", width: barWidth, priority: 2),
            length,
            TableColumn(
                "released", title: Text(localized("Released")), width: ReleaseDate.shortTextWidth,
                alignment: .right, priority: 3, sortDirections: isSortable ? [.descending, .ascending] : []),
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
        self["sign"] = .tint(AttributedText(row.sign))
        self["source"] = .secondary("\(row.source ?? "")")
        self["title"] = "\(row.title)"
        self["length"] = .secondary("\(row.length)")
        self["released"] = .secondary("\(row.released)")
        showLines()
        setNeedsColumnText()
    }

    override var accessibilityLabel: String? {
        guard let row else { return nil }
        return RowWords.joined(
            row.title, row.source, row.state, row.lengthInWords, RowWords.percentage(row.progress),
            row.released,
            download?.accessibilityLabel)
    }

    /// Sets the texts of a cell of two lines.
    private func showLines() {
        guard let row else { return }
        let sign: AttributedText = row.sign.isEmpty ? " " : self["sign"]
        attributedText = sign + " " + self["title"]
        let facts = [row.source ?? "", download?.statement ?? "", row.length, row.released]
        attributedDetailText = "  \(facts.filter { !$0.isEmpty }.joined(separator: " · "))"
    }

    /// The source, which keeps its distance from the title; the bar, which a new cell cannot have before it knows the
    /// traits of the window; the title, and the sign of the download at the end of its column.
    override func text(in columnFrame: TableColumnLayout.ColumnFrame) -> AttributedText {
        if columnFrame.column.identifier == "progress" {
            return row?.progress.map {
                ProgressBar($0).text(width: columnFrame.width, traits: traitCollection)
            }
                ?? .empty
        }
        if columnFrame.column.identifier == "source" {
            return self["source"].truncated(to: columnFrame.width - 1)
        }
        guard columnFrame.column.identifier == "title", let download,
            columnFrame.width >= Self.leastTitleWidth
        else {
            return super.text(in: columnFrame)
        }
        let sign = download.attributedText
        let title = self["title"].truncated(to: columnFrame.width - sign.width - 1)
        let gap = String(repeating: " ", count: columnFrame.width - title.width - sign.width)
        return title + "\(gap)" + sign
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
