import CursesKit
import Localization
import TekpubFormats
import TekpubKit

/// A production in a row: the sign of its episodes, title, author, how much was watched, length and release.
/// Search matches are highlighted.
final class ProductionCell: TableColumnCell {
    static let identifier = "production"

    /// The columns of a list of this width in cells: the sign, and those that `names` names. The title is always
    /// shown; the author is left out where titles would be shortened.
    static func columns(width: Int, named names: [String]) -> [TableColumn] {
        let names = names.contains("title") ? names : ["title"] + names
        let shown = width >= widthWithAuthor ? names : names.filter { $0 != "author" }
        let columns = columns.value
        return (["sign"] + shown).compactMap { name in columns.first { $0.identifier == name } }
    }

    /// The columns of a wide list.
    static let columns = PerLanguage {
        [
            TableColumn("sign", width: 1, priority: 6),
            TableColumn(
                "title", title: localized("Title"), width: 24, idealWidth: 61, isFlexible: true,
                leadingSpace: 1,
                priority: 5, sortDirections: [.ascending, .descending]),
            TableColumn("author", title: localized("Author"), width: 30),
            TableColumn("progress", width: barWidth, priority: 1),
            TableColumn(
                "seen", title: localized("Played"), width: 7, leadingSpace: 1, alignment: .right,
                priority: 4,
                sortDirections: [.ascending]),
            TableColumn(
                "length", title: localized("Length"), width: DurationText.roundedWidth, leadingSpace: 1,
                alignment: .right,
                priority: 3,
                sortDirections: [.descending, .ascending]),
            TableColumn(
                "released", title: localized("Released"), width: ReleaseDate.monthTextWidth,
                alignment: .right, priority: 2,
                sortDirections: [.descending, .ascending]),
        ]
    }

    private nonisolated static let barWidth = 6
    private static let widthWithAuthor = 118

    private var title = Text.empty
    private var isSecondary = false
    private var isFavorite = false
    /// The share of the episodes that was watched; nil for no bar.
    private var watchedShare: Double?
    private var author = Text.empty
    /// The text around a match in another field, instead of the author; nil for none.
    private var excerpt: Text?
    /// What the cell shows, and why it cannot be watched; nil before its row is loaded.
    private var shown: (production: ProductionSummary, obstacle: String?)?

    /// The rows of a production that has its author below the title: a line separates it from the next if there is
    /// room.
    static func height(in traits: TraitCollection) -> Int {
        guard traits.finish == .glossy else { return 1 }
        return traits.verticalSizeClass == .regular ? 3 : 2
    }

    init() {
        super.init(reuseIdentifier: Self.identifier)
    }

    override func layoutSubviews() {
        let isGlossy = traitCollection.finish == .glossy
        guard isGlossy != (style == .subtitle) else { return }
        style = isGlossy ? .subtitle : .value1
        accessoryType = isGlossy ? .disclosureIndicator : .none
        showLines()
    }

    /// Shows a production, with its matches in a search.
    ///
    /// - Parameter obstacle: why it cannot be watched, in a word or two; nil if it can.
    func show(_ hit: SearchHit, obstacle: String? = nil) {
        let production = hit.production
        shown = (production, obstacle)
        let name = production.displayTitle
        title = Text(name, highlighting: name == production.title ? hit.titleRanges : [])
        excerpt = hit.excerpt?.markedText
        isFavorite = production.isFavorite
        let sign = obstacle == nil ? EpisodeSign(production) : nil
        isSecondary = sign == nil && (obstacle != nil || production.episodeCount > 0)
        self["sign"] = sign.map { .tint("\($0.text)") } ?? .empty
        author = Text(production.author ?? "", highlighting: hit.authorRanges)
        self["author"] = excerpt == nil ? .secondary(author) : .empty
        showProgress(of: production, canWatch: obstacle == nil)
        let length = production.durationInSeconds.map { DurationText.rounded(seconds: $0) } ?? ""
        self["length"] = .secondary("\(obstacle ?? length)")
        self["released"] = .secondary("\(production.releasedAt?.monthText ?? "")")
        showLines()
        setNeedsColumnText()
    }

    override var accessibilityLabel: String? {
        guard let (production, obstacle) = shown else { return nil }
        let (count, watched) = (production.episodeCount, production.watchedCount)
        let episodes = count == 0 ? nil : localized(count, one: "1 episode", other: "\(count) episodes")
        let isBegun = watched > 0 && watched < count
        let state =
            isBegun
            ? localized(watched, one: "1 played", other: "\(watched) played")
            : EpisodeSign.words(for: EpisodeSign(production), isSound: true)
        return RowWords.joined(
            title.description, isFavorite ? localized("favourite", context: "row") : nil,
            (excerpt ?? author).description, episodes,
            obstacle ?? (count == 0 ? nil : state),
            production.durationInSeconds.map { DurationText.spokenLength(seconds: $0) },
            production.releasedAt?.monthText)
    }

    /// Sets the texts of a cell of two lines. A cell of one line has columns instead.
    private func showLines() {
        guard style == .subtitle else { return }
        guard let (production, obstacle) = shown else {
            return (text, detailText, badge) = ("  " + title, .empty, nil)
        }
        let sign = self["sign"].isEmpty ? " " : self["sign"]
        text = sign + " " + title(limit: .max)
        let length = production.durationInSeconds.map { DurationText.rounded(seconds: $0) }
        let facts = [obstacle ?? length, production.releasedAt?.monthText].compactMap(\.self)
        let parts = [excerpt ?? author].filter { !$0.isEmpty } + facts.map { Text($0) }
        detailText = parts.reduce("  ") { $0.width > 2 ? $0 + " · " + $1 : $0 + $1 }
        badge = obstacle == nil ? Badge(count: production.episodeCount - production.watchedCount) : nil
    }

    private func showProgress(of production: ProductionSummary, canWatch: Bool) {
        guard production.episodeCount > 0, canWatch else {
            watchedShare = nil
            self["seen"] = production.episodeCount > 0 ? .secondary("\(production.episodeCount)") : .empty
            return
        }
        watchedShare = Double(production.watchedCount) / Double(production.episodeCount)
        self["seen"] = .secondary("\(production.seenText)")
    }

    /// Shows only the row's number, before the row is loaded.
    func showPlaceholder(forRow row: Int) {
        title = .secondary("\(row + 1)")
        (shown, excerpt, isFavorite, isSecondary, watchedShare) = (nil, nil, false, true, nil)
        for column in Self.columns.value { self[column.identifier] = .empty }
        showLines()
        setNeedsColumnText()
    }

    /// The title, and the excerpt behind it over the author's column; the bar, which a new cell cannot have before it
    /// knows the traits of the window.
    override func text(in columnFrame: TableColumnLayout.ColumnFrame) -> Text {
        if columnFrame.column.identifier == "progress" {
            return watchedShare.map {
                ProgressBar($0).text(width: columnFrame.width, traits: traitCollection)
            }
                ?? .empty
        }
        guard columnFrame.column.identifier == "title" else { return super.text(in: columnFrame) }
        guard let excerpt else { return title(limit: columnFrame.width) }
        // Unless the user has put the author before the title.
        let ends = columnLayout["author"].map { [$0.x + $0.width] } ?? []
        let end = (ends + [columnFrame.x + columnFrame.width]).max() ?? 0
        let room = end - columnFrame.x
        let title = title(limit: max(room / 2, room - excerpt.width - 2))
        let rest = excerpt.truncated(to: max(0, room - title.width - 2))
        return title + "  " + .secondary(rest)
    }

    /// The title, with the star of a favourite behind it if there is room.
    private func title(limit: Int) -> Text {
        let starWidth = isFavorite ? 2 : 0
        let shown = title.truncated(to: max(1, limit - starWidth))
        let name: Text = isSecondary ? .secondary(shown) : shown
        return isFavorite && shown.width + starWidth <= limit ? name + " " + .tint("★") : name
    }
}

extension EpisodeSign {
    /// The sign of a production with episodes: whether some were watched or started, or none; nil if all were
    /// watched, or if there are none.
    init?(_ production: ProductionSummary) {
        let isWatched = production.watchedCount >= production.episodeCount
        guard !isWatched else { return nil }
        self = production.watchedCount > 0 || production.isStarted ? .started : .new
    }
}

extension ProductionSummary {
    /// The number of played episodes of all, such as `2/9` or `140/140`; the share if there is no room for both.
    var seenText: String {
        let both = "\(watchedCount)/\(episodeCount)"
        return both.count <= 7 ? both : localized("\(watchedCount * 100 / max(1, episodeCount)) %")
    }
}
