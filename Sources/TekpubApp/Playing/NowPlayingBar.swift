import CursesKit
import Localization
import TekpubKit

/// The row that says what is played in the background:
///
///     ▶ Overview and Introduction to Lisp  ━━━━━╶─────  12:40 −1:00:20  1.5×  chapter 3
///
/// A click on the bar jumps there, one before it pauses and continues. In narrow windows, the chapter is cut, and goes
/// first; then go what is done to the sound, the speed, the sleep timer and the time. A bar of some cells stays. A stream
/// of unknown length has no bar.
final class NowPlayingBar: View {
    /// What is played.
    var status: PlaybackStatus? {
        didSet { if Content(status) != Content(oldValue) { setNeedsDisplay() } }
    }

    /// When playback pauses by itself; nil for never.
    var sleepTimer: SleepTimer? {
        didSet { if sleepText(of: sleepTimer) != sleepText(of: oldValue) { setNeedsDisplay() } }
    }

    /// Called when the user clicks a position of the bar, 0...1.
    var onSeek: ((Double) -> Void)?
    /// Called when the user clicks the sign or the title.
    var onToggle: (() -> Void)?

    /// The cells between two parts.
    private static let gap = 2
    /// The bar has at least this width, and the title may take this part of the row.
    private static let (leastBar, titleShare) = (8, 0.4)
    /// The part that the title may take without a bar.
    private static let titleShareWithoutBar = 0.7
    /// The width to which a chapter is cut, at least and at most.
    private static let chapterWidths = 10...30

    override init(frame: Rect = .zero) {
        super.init(frame: frame)
        backgroundStyle = .bar
    }

    /// What is drawn: positions between two seconds look the same.
    private struct Content: Equatable {
        var state = PlaybackStatus?.none

        init(_ status: PlaybackStatus?) {
            state = status
            state?.currentTime = .seconds(status?.currentTime.components.seconds ?? 0)
        }
    }

    override var accessibilityLabel: String? {
        guard let status else { return nil }
        let position = Int(status.currentTime.components.seconds)
        let times = status.duration.map {
            DurationText.spoken(seconds: position, of: Int($0.components.seconds))
        }
        let sleep = sleepTimer.map { timer in
            let left = timer.timeLeft.map { DurationText.spoken(seconds: Int($0.components.seconds)) }
            return left.map { localized("sleep in \($0)") } ?? localized("sleep at the end")
        }
        return RowWords.joined(
            localized(status.isPaused ? "Paused" : "Playing"), status.title,
            times ?? DurationText.spoken(seconds: position),
            status.isFrozen ? localized("the player does not answer") : nil,
            chapterText(of: status)?.description,
            status.rate == 1 ? nil : localized("speed \(RateText.text(status.rate).dropLast())"),
            status.filters.contains(.trimSilence) ? localized("silence trimmed") : nil,
            status.filters.contains(.evenLoudness) ? localized("loudness even") : nil, sleep)
    }

    // MARK: Layout

    /// The parts of the row from left to right.
    private struct Parts {
        let title: Text
        let bar: Range<Int>
        let times: Text
    }

    private func parts(of status: PlaybackStatus) -> Parts {
        let room = bounds.width - 2
        let sign = sign(of: status)
        let (leastBar, titleShare) =
            status.hasBar ? (Self.leastBar, Self.titleShare) : (0, Self.titleShareWithoutBar)
        let titleLimit = max(1, Int(Double(room) * titleShare))
        let title = (sign + " " + Text(status.title)).truncated(to: titleLimit)
        let left = title.width + Self.gap
        var texts = texts(of: status)
        func times() -> Text { texts.dropFirst().reduce(texts.first ?? .empty) { $0 + "  " + $1 } }
        func barWidth() -> Int { max(0, room - left - Self.gap - times().width) }
        while texts.count > 1, barWidth() < leastBar { texts.removeLast() }
        if let chapter = chapterText(of: status) {
            let limit = min(barWidth() - leastBar - Self.gap, Self.chapterWidths.upperBound)
            if limit >= min(chapter.width, Self.chapterWidths.lowerBound) {
                texts.append(chapter.truncated(to: limit))
            }
        }
        return Parts(title: title, bar: 1 + left..<1 + left + barWidth(), times: times())
    }

    private func sign(of status: PlaybackStatus) -> Text {
        let hasUnicode = traitCollection.hasUnicode
        if status.isPaused { return hasUnicode ? "‖" : "=" }
        return hasUnicode ? "▶" : ">"
    }

    /// Position and rest, the sleep timer and the speed; the last are left out first.
    private func texts(of status: PlaybackStatus) -> [Text] {
        if status.isFrozen { return [localized("The player does not answer")] }
        if status.phase == .loading { return [localized("Loading …")] }
        let position = Text(DurationText.exact(seconds: Int(status.currentTime.components.seconds)))
        let minus: Text = traitCollection.hasUnicode ? "−" : "-"
        let rest = status.duration.map { duration in
            minus
                + Text(
                    DurationText.exact(
                        seconds: Int(max(.zero, duration - status.currentTime).components.seconds)))
        }
        var texts = [rest.map { position + " " + $0 } ?? position]
        if status.isBuffering { texts.append(localized("waiting for data")) }
        if let sleep = sleepText(of: sleepTimer) { texts.append(sleep) }
        if status.rate != 1 { texts.append(Text(RateText.text(status.rate))) }
        if status.filters.contains(.trimSilence) {
            texts.append(localized("trimmed", context: "sound"))
        }
        if status.filters.contains(.evenLoudness) { texts.append(localized("even", context: "sound")) }
        return texts
    }

    private func chapterText(of status: PlaybackStatus) -> Text? {
        guard status.phase == .ready, !status.isFrozen, let index = status.chapterIndex,
            let chapter = status.chapter
        else { return nil }
        return Text(chapter.title ?? localized("chapter \(index + 1)"))
    }

    private func sleepText(of timer: SleepTimer?) -> Text? {
        guard let timer else { return nil }
        let sign: Text = traitCollection.hasUnicode ? "☾" : localized("sleep")
        guard let left = timer.timeLeft else { return sign }
        return sign + " " + Text(DurationText.exact(seconds: Int(left.components.seconds)))
    }

    override func draw(_ canvas: inout Canvas) {
        guard let status, bounds.width > 4 else { return }
        let parts = parts(of: status)
        canvas.draw(parts.title, at: Point(x: 1, y: 0), style: .bar.adding(.bold))
        if status.hasBar {
            let bar = ProgressBar(status.fractionCompleted ?? 0)
                .text(
                    width: parts.bar.count, traits: traitCollection,
                    filled: Text.Attributes(foreground: .barLabel),
                    empty: Text.Attributes(foreground: .barLabel, traits: restTraits))
            canvas.draw(bar, at: Point(x: parts.bar.lowerBound, y: 0), style: .bar)
        }
        canvas.draw(parts.times, at: Point(x: bounds.width - 1 - parts.times.width, y: 0), style: .bar)
    }

    /// The rest of the bar is faint, unless the row is reversed: that would make its ground faint.
    private var restTraits: Style.Attributes {
        let isReversed = window?.theme.bar.attributes.contains(.reverse) ?? false
        return isReversed || traitCollection.colorDepth == .none ? [] : .dim
    }

    // MARK: Mouse

    override func touchesBegan(_ touch: Touch) {}
    override func touchesMoved(_ touch: Touch) {}
    override func touchesCancelled(_ touch: Touch) {}

    override func touchesEnded(_ touch: Touch) {
        guard let status, case let point = touch.location(in: self), bounds.contains(point) else { return }
        let bar = parts(of: status).bar
        if bar.contains(point.x) {
            onSeek?((Double(point.x - bar.lowerBound) + 0.5) / Double(bar.count))
        } else if point.x < bar.lowerBound {
            onToggle?()
        }
    }
}

extension PlaybackStatus {
    /// Whether there is a length to show, or may be one soon.
    fileprivate var hasBar: Bool { duration != nil || phase != .ready }
}

/// Formats speeds.
package enum RateText {
    /// Returns a text such as `1.5×`.
    package static func text(_ rate: Double) -> String {
        let hundredths = Int((rate * 100).rounded())
        let (whole, rest) = hundredths.quotientAndRemainder(dividingBy: 100)
        let digits = rest == 0 ? "" : rest % 10 == 0 ? "\(rest / 10)" : "\(rest < 10 ? "0" : "")\(rest)"
        return "\(whole)" + (digits.isEmpty ? "" : Language.current.decimalSeparator + digits) + "×"
    }
}
