import CursesKit
import TekpubKit

/// A row of the notes: the time in the episode, and what the user wrote.
final class NoteCell: TableViewCell {
    static let identifier = "note"

    private var positionInSeconds: Int?
    private var time = Text.empty
    private var words = Text.empty

    /// The width of times such as `1:02:05`, with a space in front and two behind them.
    private static let timeWidth = 11

    init() {
        super.init(reuseIdentifier: Self.identifier)
    }

    func show(_ note: EpisodeNote) {
        positionInSeconds = note.positionInSeconds
        time = Text(DurationText.exact(seconds: note.positionInSeconds))
        words = Text(note.text)
        setNeedsDisplay()
    }

    override var accessibilityLabel: String? {
        RowWords.joined(positionInSeconds.map { DurationText.spoken(seconds: $0) }, words.description)
    }

    override func draw(_ canvas: inout Canvas) {
        if isFocused { canvas.fill(bounds, style: .selection) }
        canvas.draw(
            time, at: Point(x: Self.timeWidth - 2 - time.width, y: 0),
            style: isFocused ? .selection : .tint)
        let room = max(0, bounds.width - Self.timeWidth - 1)
        canvas.draw(
            words.truncated(to: room), at: Point(x: Self.timeWidth, y: 0),
            style: isFocused ? .selection : .plain)
    }
}
