import CursesKit
import TekpubFormats
import TekpubKit

/// A row of a list over all sources.
struct SourceEpisodeRow: Sendable {
    /// The sign in front; empty for none.
    let sign: Text
    /// The title of the source or of the production; nil if a header names it.
    let source: String?
    let title: String
    /// The release date, empty if unknown; nil in a list without dates.
    let date: String?
    /// The length or what is left of it; empty if unknown.
    let length: String

    /// - Parameter content: the episode in its catalogue, for a started one; nil if unknown.
    init(_ episode: SourceEpisode, source: String?, content: Episode? = nil) {
        self.source = source
        sign = (episode.positionInSeconds == nil ? EpisodeSign.new : .started).text
        title =
            [content?.title, episode.title, episode.productionTitle, episode.key.productionKey].firstNonBlank
            ?? "Untitled episode"
        date = (content?.releasedAt ?? episode.releasedAt)?.shortText ?? ""
        let duration = content?.durationInSeconds ?? episode.durationInSeconds
        let length = duration.map { DurationText.exact(seconds: $0) }
        guard let position = episode.positionInSeconds else {
            self.length = length ?? ""
            return
        }
        self.length =
            duration.flatMap { duration in
                duration > position ? "\(DurationText.exact(seconds: duration - position)) left" : nil
            } ?? "at \(DurationText.exact(seconds: position))"
    }

    /// The row of an episode in the queue.
    init(_ item: QueueItem, isPlaying: Bool) {
        sign = isPlaying ? "▶" : .empty
        source = item.productionTitle ?? ""
        title = [item.title, item.productionTitle].firstNonBlank ?? "Untitled episode"
        date = nil
        length = item.durationInSeconds.map { DurationText.exact(seconds: $0) } ?? ""
    }
}

/// An episode of any source in a row: sign, source, title, date, the sign of its download, and length.
final class SourceEpisodeCell: TableViewCell {
    static let identifier = "sourceEpisode"

    private var sign = Text.empty
    private var source: Text?
    private var title = Text.empty
    private var date: Text?
    private var length = Text.empty

    /// The sign of the download; nil for none.
    var download: DownloadSign? {
        didSet { if download != oldValue { setNeedsDisplay() } }
    }

    private static let (dateWidth, lengthWidth) = (13, 13)

    init() {
        super.init(reuseIdentifier: Self.identifier)
    }

    func show(_ row: SourceEpisodeRow) {
        sign = row.sign
        source = row.source.map { Text($0) }
        title = Text(row.title)
        date = row.date.map { Text($0) }
        length = Text(row.length)
        setNeedsDisplay()
    }

    override func draw(_ canvas: inout Canvas) {
        let style = isFocused ? Style.selection : .plain
        let secondary = isFocused ? Style.selection : .secondaryLabel
        if isFocused { canvas.fill(bounds, style: style) }
        canvas.draw(sign, at: Point(x: 0, y: 0), style: isFocused ? style : .tint)
        var left = EpisodeSign.width
        if let source, bounds.width >= 60 {
            let width = min(24, bounds.width / 4)
            canvas.draw(source, at: Point(x: left, y: 0), style: secondary, limit: width)
            left += width + 2
        }
        var right = bounds.width - 1
        if bounds.width >= 40 {
            canvas.draw(length, at: Point(x: right - length.width, y: 0), style: secondary)
            let signEnd = right - length.width - (length.isEmpty ? 0 : 1)
            right -= Self.lengthWidth
            if let download {
                right = min(right, canvas.draw(download, endingAt: signEnd, y: 0, style: secondary))
            }
        }
        if let date, bounds.width >= 50 {
            canvas.draw(date, at: Point(x: right - date.width, y: 0), style: secondary)
            right -= Self.dateWidth
        }
        canvas.draw(title, at: Point(x: left, y: 0), style: style, limit: max(0, right - left))
    }
}
