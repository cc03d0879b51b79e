import CursesKit
import Localization
import TekpubFormats
import TekpubKit

/// An episode in a row: sign, number, title with the sign of its download, how much was heard or seen, length and
/// release. A word stands in place of the length of an episode that cannot be watched.
final class EpisodeCell: TableColumnCell {
    static let identifier = "episode"

    /// What a row shows besides the episode.
    struct Context {
        /// What is shown as the number; nil if the list shows none.
        var number: String?
        var mark: EpisodeMark?
        /// Whether the episode is played in the background.
        var isPlaying = false
        /// Why it cannot be watched, in a word or two; nil if it can.
        var obstacle: String?
        /// The words to highlight; nil for none.
        var words: TextFilter?
        /// The day that ages are counted to; nil for dates only.
        var today: Today?
    }

    /// The columns of a list.
    ///
    /// - Parameters:
    ///   - title: the title of the column of titles.
    ///   - numberWidth: the width of the column of numbers. The longest take one cell more, that behind the sign.
    static func columns(title: Text, numberWidth: Int) -> [TableColumn] {
        let (length, released): (Text, Text) = (localized("Length"), localized("Released"))
        return [
            TableColumn("sign", width: 1, priority: 6),
            TableColumn(
                "number", width: numberWidth + 1, leadingSpace: 0, alignment: .right, priority: 4),
            TableColumn(
                "title", title: title, width: 22, idealWidth: 40, isFlexible: true, priority: 5,
                sortDirections: [.ascending, .descending]),
            TableColumn(
                "seen", width: barWidth, alignment: .right, priority: 1, sortDirections: [.ascending]),
            TableColumn(
                "length", title: length, width: DurationText.roundedWidth,
                alignment: .right, priority: 3, sortDirections: [.descending, .ascending]),
            TableColumn(
                "released", title: released, width: ReleaseDate.shortTextWidth,
                alignment: .right, priority: 2, sortDirections: [.descending, .ascending]),
        ]
    }

    private nonisolated static let barWidth = 6

    /// The sign of the download; nil for none.
    var download: DownloadSign? {
        didSet {
            guard download != oldValue else { return }
            showLines()
            setNeedsColumnText()
        }
    }
    private var episode: Episode?
    private var context = Context()
    private var sign: EpisodeSign?
    /// The share that was watched; nil unless the episode is started and its length known.
    private var progress: Double?
    /// Says that it is live, or will be; nil for others.
    private var broadcast: String?

    init() {
        super.init(reuseIdentifier: Self.identifier)
    }

    func show(_ episode: Episode, _ context: Context) {
        (self.episode, self.context) = (episode, context)
        let canWatch = context.obstacle == nil
        let length = episode.durationInSeconds
        sign =
            canWatch
            ? EpisodeSign(
                context.mark, isPlaying: context.isPlaying, isLive: episode.details?.kind == .live) : nil
        progress = canWatch ? context.mark?.progress(of: length) : nil
        broadcast = episode.broadcastText(asOf: context.today)
        let name = episode.displayTitle
        let title = Text(name, highlighting: context.words?.ranges(in: name) ?? [])
        self["sign"] = sign.map { .tint($0.text) } ?? .empty
        self["number"] = .secondary("\(context.number ?? "")")
        self["title"] = sign == nil ? .secondary(title) : title
        self["length"] = .secondary("\(lengthText)")
        self["released"] = broadcast == nil ? .secondary("\(releasedText)") : .empty
        showLines()
        setNeedsColumnText()
    }

    override func layoutSubviews() {
        let isGlossy = traitCollection.finish == .glossy
        style = isGlossy ? .subtitle : .value1
        accessoryType = isGlossy ? .disclosureIndicator : .none
    }

    override var accessibilityLabel: String? {
        guard let episode else { return nil }
        return RowWords.joined(
            self["title"].description,
            context.obstacle ?? episode.durationInSeconds.map { DurationText.spokenLength(seconds: $0) },
            context.obstacle == nil && sign != .live
                ? EpisodeSign.words(for: sign, isSound: episode.isSound) : nil,
            RowWords.percentage(progress), releasedText, download?.accessibilityLabel)
    }

    /// The length, or why it cannot be watched; empty if unknown.
    private var lengthText: String {
        context.obstacle ?? episode?.durationInSeconds.map { DurationText.exact(seconds: $0) } ?? ""
    }

    /// The release, or since when it is live.
    private var releasedText: String {
        broadcast ?? episode?.releasedAt?.listText(asOf: context.today) ?? ""
    }

    /// Sets the texts of a cell of two lines.
    private func showLines() {
        let number: Text = context.number == nil ? "" : self["number"] + "  "
        text = (sign == nil ? " " : self["sign"]) + " " + number + self["title"]
        let facts = [download?.statement ?? "", lengthText, releasedText]
        detailText = "  \(facts.filter { !$0.isEmpty }.joined(separator: " · "))"
    }

    /// The bar, which a new cell cannot have before it knows the traits of the window, and the title. Since when an episode
    /// is live stands at the end of the title. The sign of the download takes the place of the bar, or stands before it at
    /// the end of the title.
    override func text(in columnFrame: TableColumnLayout.ColumnFrame) -> Text {
        switch columnFrame.column.identifier {
        case "seen":
            return progress.map { ProgressBar($0).text(width: columnFrame.width, traits: traitCollection) }
                ?? download?.text ?? .empty
        case "title":
            if let broadcast {
                let sign = Text("\(broadcast)")
                return self["title"].ending(
                    in: self.sign == .live ? .tint(sign) : .secondary(sign), width: columnFrame.width)
            }
            guard let download, progress != nil || columnLayout["seen"] == nil else { break }
            return self["title"].ending(in: download.text, width: columnFrame.width)
        default: break
        }
        return super.text(in: columnFrame)
    }
}
