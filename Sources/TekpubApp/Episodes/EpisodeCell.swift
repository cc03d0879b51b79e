import CursesKit
import TekpubFormats
import TekpubKit

/// An episode in a row: sign, number, title, the sign of its download, and length. A started one has a bar before its
/// length; a word stands in place of the length of an episode that cannot be watched.
final class EpisodeCell: TableViewCell {
    static let identifier = "episode"

    private var sign: EpisodeSign?
    private var number = Text.empty
    private var title = Text.empty
    private var length = Text.empty
    private var lengthInSeconds: Int?
    private var isSecondary = false
    /// Whether the length is the reason why it cannot be watched.
    private var hasObstacle = false
    /// The share that was watched; nil unless the episode is started and its length known.
    private var progress: Double?
    /// The title with the words of a filter; nil without one.
    private var markedTitle: AttributedText?
    /// The sign of the download; nil for none.
    var download: DownloadSign? {
        didSet { if download != oldValue { setNeedsDisplay() } }
    }

    /// The width of the column of numbers.
    private var numberWidth = 0
    /// The width of a row that has room for the length.
    private static let widthWithLength = 30
    /// The width of a row that has room for a bar.
    private static let widthWithBar = 50
    private static let barWidth = 6
    /// The width of most lengths, such as `1:02:05`. The signs of downloads stand to the left of them.
    private static let usualLengthWidth = 7

    init() {
        super.init(reuseIdentifier: Self.identifier)
    }

    /// - Parameters:
    ///   - number: the episode's number, as on the command line.
    ///   - numberWidth: the width of the column of numbers.
    ///   - obstacle: why it cannot be watched, in a word or two; nil if it can.
    ///   - words: the words to highlight; nil for none.
    func show(
        _ episode: Episode, number: Int, numberWidth: Int, mark: EpisodeMark?, obstacle: String? = nil,
        words: TextFilter? = nil
    ) {
        sign = obstacle == nil ? EpisodeSign(mark) : nil
        hasObstacle = obstacle != nil
        self.number = Text(number)
        self.numberWidth = numberWidth
        let name = episode.displayTitle
        title = Text(name)
        markedTitle = words.map { AttributedText(name, highlighting: $0.ranges(in: name)) }
        lengthInSeconds = obstacle == nil ? episode.durationInSeconds : nil
        length = Text(obstacle ?? episode.durationInSeconds.map { DurationText.exact(seconds: $0) } ?? "")
        isSecondary = sign == nil
        progress = obstacle == nil ? mark?.progress(of: episode.durationInSeconds) : nil
        setNeedsDisplay()
    }

    override var accessibilityLabel: String? {
        RowWords.joined(
            title.description,
            lengthInSeconds.map { DurationText.spokenLength(seconds: $0) } ?? length.description,
            hasObstacle ? nil : EpisodeSign.words(for: sign),
            RowWords.percentage(progress), download?.accessibilityLabel)
    }

    override func layoutSubviews() {
        accessoryType = traitCollection.finish == .glossy ? .disclosureIndicator : .none
    }

    override func draw(_ canvas: inout Canvas) {
        let secondary = isFocused ? Style.selection : .secondaryLabel
        var style = isFocused ? Style.selection : isSecondary ? .secondaryLabel : .plain
        if traitCollection.finish == .glossy { style.attributes.insert(.bold) }
        drawGround(on: &canvas, isSelected: isFocused)
        let end = contentEnd
        if let sign { canvas.draw(sign.text, at: .zero, style: isFocused ? style : .tint) }
        let numberEnd = EpisodeSign.width + numberWidth
        // The longest numbers take the cell behind the sign, too.
        let shownNumber = number.truncated(to: numberEnd - 1)
        canvas.draw(shownNumber, at: Point(x: numberEnd - shownNumber.width, y: 0), style: secondary)
        let lengthWidth = bounds.width >= Self.widthWithLength ? length.width : 0
        let left = numberEnd + 2
        var right = end - 1 - (lengthWidth > 0 ? lengthWidth + 1 : 0)
        var signEnd = end - 2 - max(lengthWidth, Self.usualLengthWidth)
        if let progress, bounds.width >= Self.widthWithBar {
            signEnd -= Self.barWidth
            let bar = ProgressBar(progress).text(width: Self.barWidth, traits: traitCollection)
            canvas.draw(bar, at: Point(x: signEnd, y: 0), style: secondary, usesColors: !isFocused)
            signEnd -= 1
            right = signEnd
        }
        if let download, bounds.width >= Self.widthWithLength {
            right = min(right, canvas.draw(download, endingAt: signEnd, y: 0, style: secondary))
        }
        let room = max(0, right - left)
        if let markedTitle {
            canvas.draw(
                markedTitle, at: Point(x: left, y: 0), style: style, limit: room, usesColors: !isFocused)
        } else {
            canvas.draw(title, at: Point(x: left, y: 0), style: style, limit: room)
        }
        if lengthWidth > 0 {
            canvas.draw(length, at: Point(x: end - lengthWidth - 1, y: 0), style: secondary)
        }
    }
}
