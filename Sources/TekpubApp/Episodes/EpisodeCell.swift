import CursesKit
import TekpubFormats
import TekpubKit

/// An episode in a row: sign, number, title and length. A word stands in place of the length of an episode that
/// cannot be watched.
final class EpisodeCell: TableViewCell {
    static let identifier = "episode"

    private var sign: EpisodeSign?
    private var number = Text.empty
    private var title = Text.empty
    private var length = Text.empty
    private var isSecondary = false

    private static let numberWidth = 3
    /// The width of a row that has room for the length.
    private static let widthWithLength = 30

    init() {
        super.init(reuseIdentifier: Self.identifier)
    }

    /// - Parameters:
    ///   - number: the episode's number, as on the command line.
    ///   - obstacle: why it cannot be watched, in a word or two; nil if it can.
    func show(_ episode: Episode, number: Int, mark: EpisodeMark?, obstacle: String? = nil) {
        sign = obstacle == nil ? EpisodeSign(mark) : nil
        self.number = Text(String(number))
        title = Text(episode.displayTitle)
        length = Text(obstacle ?? episode.durationInSeconds.map { DurationText.exact(seconds: $0) } ?? "")
        isSecondary = sign == nil
        setNeedsDisplay()
    }

    override func draw(_ canvas: inout Canvas) {
        let secondary = isSelected ? Style.selection : .secondaryLabel
        let style = isSelected ? Style.selection : isSecondary ? .secondaryLabel : .plain
        if isSelected { canvas.fill(bounds, style: style) }
        if let sign { canvas.draw(sign.text, at: .zero, style: isSelected ? style : .tint) }
        let numberEnd = EpisodeSign.width + Self.numberWidth
        let shownNumber = number.truncated(to: Self.numberWidth)
        canvas.draw(shownNumber, at: Point(x: numberEnd - shownNumber.width, y: 0), style: secondary)
        let lengthWidth = bounds.width >= Self.widthWithLength ? length.width : 0
        let left = numberEnd + 2
        let right = bounds.width - 1 - (lengthWidth > 0 ? lengthWidth + 1 : 0)
        canvas.draw(title, at: Point(x: left, y: 0), style: style, limit: max(0, right - left))
        if lengthWidth > 0 {
            canvas.draw(length, at: Point(x: bounds.width - lengthWidth - 1, y: 0), style: secondary)
        }
    }
}
