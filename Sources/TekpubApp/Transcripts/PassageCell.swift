import CursesKit
import TekpubKit

/// A row of what was said: the time in the episode, the line, from shortly before the words that were found if it is too
/// long, and the episode.
final class PassageCell: TableViewCell {
    static let identifier = "passage"

    private var startInSeconds: Double?
    private var time = Text.empty
    private var line = Text("")
    private var excerpt = Text("")
    private var episode = Text.empty

    /// The width of times such as `1:02:05`, with two spaces behind them.
    private static let timeWidth = 10

    init() {
        super.init(reuseIdentifier: Self.identifier)
    }

    /// - Parameter words: what was searched for.
    func show(_ hit: TranscriptHit, words: TextFilter?) {
        startInSeconds = hit.cue.startInSeconds
        time = hit.cue.startInSeconds.map { Text(DurationText.exact(seconds: Int($0))) } ?? .empty
        let ranges = words?.ranges(in: hit.cue.text) ?? []
        line = Text(hit.cue.text, highlighting: ranges)
        excerpt = .excerpt(of: hit.cue.text, highlighting: ranges)
        episode = Text([hit.title, hit.productionTitle].firstNonBlank ?? "")
        setNeedsDisplay()
    }

    /// Shows that the passage is still being read.
    func showPlaceholder() {
        startInSeconds = nil
        (time, line, excerpt, episode) = (.empty, "…", "…", .empty)
        setNeedsDisplay()
    }

    override var accessibilityLabel: String? {
        RowWords.joined(
            startInSeconds.map { DurationText.spoken(seconds: Int($0)) }, excerpt.description,
            episode.description)
    }

    override func draw(_ canvas: inout Canvas) {
        let style = isFocused ? Style.selection : .plain
        if isFocused { canvas.fill(bounds, style: style) }
        canvas.draw(
            time, at: Point(x: Self.timeWidth - 2 - time.width, y: 0), style: isFocused ? style : .tint)
        let secondary = isFocused ? style : .secondaryLabel
        var end = bounds.width - 1
        if bounds.height > 1 {
            // In the look of a phone, the episode stands below the line.
            let shownEpisode = episode.truncated(to: max(0, end - Self.timeWidth))
            canvas.draw(shownEpisode, at: Point(x: Self.timeWidth, y: 1), style: secondary)
        } else {
            let shownEpisode = episode.truncated(to: max(0, bounds.width / 3))
            end -= shownEpisode.width
            canvas.draw(shownEpisode, at: Point(x: end, y: 0), style: secondary)
            end -= 2
        }
        let room = max(0, end - Self.timeWidth)
        canvas.draw(
            (line.width <= room ? line : excerpt).truncated(to: room), at: Point(x: Self.timeWidth, y: 0),
            style: style)
    }
}
