import CursesKit
import Localization
import TekpubFormats
import TekpubKit

/// A row of a transcript: the time where a line begins, and its text.
final class TranscriptCell: TableViewCell {
    static let identifier = "transcript"

    private var startInSeconds: Double?
    private var time = Text.empty
    private var words = Text("")
    private var isSpoken = false

    /// The width of times such as `1:02:05`, with a sign before and a space behind them.
    static let timeWidth = 10

    init() {
        super.init(reuseIdentifier: Self.identifier)
    }

    /// - Parameters:
    ///   - seconds: the start of the line; nil behind its beginning, or if unknown.
    ///   - isSpoken: whether the line is what is said now.
    ///   - words: what was searched for; nil for nothing.
    func show(_ row: TranscriptLines.Row, seconds: Double?, isSpoken: Bool, words: TextFilter?) {
        startInSeconds = seconds
        time = seconds.map { Text(DurationText.exact(seconds: Int($0))) } ?? .empty
        let plain = row.text.description
        self.words = Text(plain, highlighting: words?.ranges(in: plain) ?? [])
        self.isSpoken = isSpoken
        setNeedsDisplay()
    }

    override var accessibilityLabel: String? {
        RowWords.joined(
            isSpoken && !time.isEmpty ? localized("now", context: "row") : nil,
            startInSeconds.map { DurationText.spoken(seconds: Int($0)) }, words.description)
    }

    override func draw(_ canvas: inout Canvas) {
        var style = isFocused ? Style.selection : .plain
        if isSpoken { style.attributes.insert(.bold) }
        if isFocused { canvas.fill(bounds, style: .selection) }
        if isSpoken, !time.isEmpty {
            canvas.draw("▶", at: .zero, style: isFocused ? .selection : .tint)
        }
        canvas.draw(
            time, at: Point(x: Self.timeWidth - 2 - time.width, y: 0),
            style: isFocused ? .selection : isSpoken ? .tint : .secondaryLabel)
        canvas.draw(
            words.truncated(to: max(0, bounds.width - Self.timeWidth)), at: Point(x: Self.timeWidth, y: 0),
            style: style)
    }
}
