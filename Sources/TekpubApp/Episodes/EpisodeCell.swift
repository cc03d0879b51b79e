import CursesKit
import TekpubFormats
import TekpubKit

/// An episode in a row: number, mark, title and length.
final class EpisodeCell: TableViewCell {
    static let identifier = "episode"

    private var number = Text.empty
    private var sign: EpisodeBadge?
    private var title = Text.empty
    private var time = Text.empty

    private static let numberWidth = 4

    init() {
        super.init(reuseIdentifier: Self.identifier)
    }

    /// - Parameter number: the episode's number, as on the command line.
    func show(_ episode: Episode, number: Int, mark: EpisodeMark?) {
        self.number = Text(String(number))
        sign = mark?.sign
        title = Text(episode.displayTitle)
        time = Text(episode.durationInSeconds.map { DurationText.exact(seconds: $0) } ?? "")
        setNeedsDisplay()
    }

    override func draw(_ canvas: inout Canvas) {
        let style = isSelected ? Style.selection : .plain
        let secondary = isSelected ? Style.selection : .secondaryLabel
        if isSelected { canvas.fill(bounds, style: style) }
        let shownNumber = number.truncated(to: Self.numberWidth)
        canvas.draw(shownNumber, at: Point(x: Self.numberWidth - shownNumber.width, y: 0), style: secondary)
        if let sign {
            canvas.draw(
                sign.text, at: Point(x: Self.numberWidth, y: 0), style: isSelected ? style : sign.style)
        }
        let timeWidth = bounds.width >= 30 ? time.width : 0
        let room = bounds.width - Self.numberWidth - timeWidth - 4
        canvas.draw(title, at: Point(x: Self.numberWidth + 2, y: 0), style: style, limit: max(0, room))
        if timeWidth > 0 {
            canvas.draw(time, at: Point(x: bounds.width - timeWidth - 1, y: 0), style: secondary)
        }
    }
}

/// The symbol of a mark in a table; symbols differ in shape as well as colour.
struct EpisodeBadge {
    let text: Text
    let style: Style

    static let new = EpisodeBadge(text: "●", style: .tint)
    static let started = EpisodeBadge(text: "◐", style: .tint)
    static let watched = EpisodeBadge(text: "✔", style: .secondaryLabel)
}

extension EpisodeMark {
    /// The symbol of an episode; nil for none.
    var sign: EpisodeBadge? {
        if isWatched { return .watched }
        if positionInSeconds != nil { return .started }
        return isNew ? .new : nil
    }

    /// The mark in words; nil for none.
    var statement: String? {
        if isWatched { return "Watched" }
        if let positionInSeconds { return "Watched to \(DurationText.exact(seconds: positionInSeconds))" }
        return isNew ? "New" : nil
    }
}
