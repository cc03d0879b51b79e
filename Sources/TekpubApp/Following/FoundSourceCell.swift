import CursesKit
import Localization
import TekpubFormats
import TekpubKit

/// A catalogue of directories in a row: title, author, number of episodes, the newest, what it is, and where it was found.
final class FoundSourceCell: TableColumnCell {
    static let identifier = "foundSource"

    static let columns = PerLanguage {
        [
            TableColumn("margin", width: 1, priority: 7),
            TableColumn(
                "title", title: localized("Title"), width: 20, idealWidth: 40, isFlexible: true,
                leadingSpace: 0, priority: 6),
            TableColumn(
                "author", title: localized("Author"), width: 12, idealWidth: 24, leadingSpace: 1,
                priority: 2),
            TableColumn(
                "episodes", title: localized("Episodes"), width: 8, alignment: .right, priority: 4),
            TableColumn(
                "newest", title: localized("Newest"), width: ReleaseDate.shortTextWidth,
                alignment: .right, priority: 3),
            TableColumn("kind", width: kindWidth, leadingSpace: 1, priority: 1),
            TableColumn(
                "directories", title: localized("Found at"), width: 14, idealWidth: 30,
                leadingSpace: 1, priority: 5),
        ]
    }

    /// The width of the longest name of a kind.
    nonisolated private static var kindWidth: Int {
        DirectoryEntry.Kind.allCases.reduce(0) { max($0, Text($1.title).width) }
    }

    init() {
        super.init(reuseIdentifier: Self.identifier)
    }

    override func layoutSubviews() {
        let isGlossy = traitCollection.finish == .glossy
        style = isGlossy ? .subtitle : .value1
        accessoryType = isGlossy ? .disclosureIndicator : .none
    }

    func show(_ source: FoundSource, asOf today: Today?) {
        let facts = source.facts
        let episodes = facts.episodeCount.map { "\($0)" } ?? ""
        let newest = facts.newestAt?.shortText(asOf: today) ?? ""
        let directories = source.directories.map(\.name).joined(separator: ", ")
        self["title"] = Text(source.title)
        self["author"] = .secondary("\(facts.author ?? "")")
        self["episodes"] = .secondary("\(episodes)")
        self["newest"] = .secondary("\(newest)")
        self["kind"] = .secondary("\(source.kind.title)")
        self["directories"] = .secondary("\(directories)")
        text = self["title"]
        let parts = [facts.author, facts.episodeCount.map { CountText.episodes($0) }, newest, directories]
        detailText = Text(
            parts.compactMap(\.self).filter { !$0.isEmpty }.joined(separator: " · "))
        setNeedsColumnText()
    }
}
