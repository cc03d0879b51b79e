import CursesKit
import Localization
import TekpubKit

/// A download that is not finished, in two rows: sign, title and state, then a progress bar and numbers.
///
/// A finished one is an episode like others: a `SourceEpisodeCell`.
final class DownloadCell: TableViewCell {
    static let identifier = "download"
    /// The height of a cell in rows.
    static let height = 2

    private var item: DownloadItem?
    private var sign = Text.empty
    private var signInWords = ""
    private var isWatched = false
    private var title = Text.empty
    private var state = Text.empty
    private var detail = Text.empty
    /// The fraction that the bar shows; nil hides the bar.
    private var fraction: Double?
    private var hasFailed = false

    init() {
        super.init(reuseIdentifier: Self.identifier)
    }

    /// - Parameter state: how far the user is in the episode; nil if unknown.
    func show(_ item: DownloadItem, state episode: EpisodeState?) {
        sign = episode?.sign?.text ?? .empty
        signInWords = episode.map { EpisodeSign.words(for: $0.sign) } ?? ""
        isWatched = episode.map { $0.isWatched && !$0.isPlaying } ?? false
        title = Text(item.displayTitle)
        state = Text(item.stateText)
        detail = Text(item.detailText)
        self.item = item
        fraction = item.hasBar ? item.fraction : nil
        hasFailed = if case .failed = item.state { true } else { false }
        setNeedsDisplay()
    }

    override var accessibilityLabel: String? {
        guard let item else { return nil }
        return RowWords.joined(
            title.description, signInWords, item.stateText(isSpoken: true), item.detailText(isSpoken: true))
    }

    override func draw(_ canvas: inout Canvas) {
        let style = isFocused ? Style.selection : .plain
        let secondary = isFocused ? Style.selection : .secondaryLabel
        if isFocused { canvas.fill(bounds, style: style) }
        canvas.draw(sign, at: .zero, style: isFocused ? style : .tint)
        let width = max(0, bounds.width - EpisodeSign.width - 1)
        let shownState = state.truncated(to: width / 2)
        canvas.draw(
            title, at: Point(x: EpisodeSign.width, y: 0), style: isWatched ? secondary : style,
            limit: max(0, width - shownState.width - 1))
        let stateStyle = hasFailed && !isFocused ? Style.destructive : secondary
        canvas.draw(
            shownState, at: Point(x: EpisodeSign.width + width - shownState.width, y: 0), style: stateStyle)
        drawDetail(&canvas, width: width, style: secondary)
    }

    /// Draws the numbers, and the bar if it has enough room beside them.
    private func drawDetail(_ canvas: inout Canvas, width: Int, style: Style) {
        let left = EpisodeSign.width
        let shown = detail.truncated(to: width)
        let barWidth = width - shown.width - 2
        guard let fraction, barWidth >= 8 else {
            return canvas.draw(shown, at: Point(x: left, y: 1), style: style)
        }
        let bar = ProgressBar(fraction).text(width: barWidth, traits: traitCollection)
        canvas.draw(bar, at: Point(x: left, y: 1), style: style)
        canvas.draw(shown, at: Point(x: left + width - shown.width, y: 1), style: style)
    }
}

extension DownloadItem {
    /// The title to show, such as `2 Views · MVC 3`.
    var displayTitle: String {
        [episodeTitle, productionTitle].compactMap { $0 }.filter { !$0.isEmpty }.joined(separator: " · ")
    }

    /// The title of the episode, after its number unless the title says it.
    var episodeTitle: String {
        guard let number else { return title ?? "" }
        guard let title else { return String(number) }
        let saysNumber = title.split { !$0.isNumber }.contains { Int($0) == number }
        return saysNumber ? title : "\(number) \(title)"
    }

    /// The state or progress, in a word or a number.
    var stateText: String { stateText(isSpoken: false) }

    /// - Parameter isSpoken: whether it must not be a sign.
    fileprivate func stateText(isSpoken: Bool) -> String {
        switch state {
        case .waiting: localized("Waiting to download")
        case .running: percentage ?? (isSpoken ? localized("Running") : "…")
        case .retrying: localized("Trying again")
        case .paused: localized("Paused")
        case .failed: localized("Failed")
        case .finished: localized("Done")
        case .missing: localized("File missing")
        }
    }

    /// Further details, including the error message, if any.
    package var detailText: String { detailText(isSpoken: false) }

    /// - Parameter isSpoken: whether times are words.
    fileprivate func detailText(isSpoken: Bool) -> String {
        switch state {
        case .waiting: byteCount > 0 ? sizes : ""
        case .running:
            [sizes, speed, timeLeftText(isSpoken: isSpoken)].compactMap { $0 }.joined(separator: " · ")
        case .paused: [percentage, sizes].compactMap { $0 }.joined(separator: " · ")
        case .retrying(let sentence), .failed(let sentence): sentence
        case .finished: ByteCountText.text(for: byteCount)
        case .missing: localized("It was moved, removed or changed. Try again to download it once more.")
        }
    }

    /// Whether to show a progress bar.
    var hasBar: Bool {
        switch state {
        case .running, .paused: fraction != nil
        case .waiting: byteCount > 0 && fraction != nil
        case .retrying, .failed, .finished, .missing: false
        }
    }

    private var percentage: String? { fraction.map { localized("\(Int($0 * 100)) %") } }

    private var sizes: String {
        let here = ByteCountText.text(for: byteCount)
        return totalByteCount.map { localized("\(here) of \(ByteCountText.text(for: $0))") } ?? here
    }

    private var speed: String? { bytesPerSecond.map { localized("\(ByteCountText.text(for: Int($0)))/s") } }

    private func timeLeftText(isSpoken: Bool) -> String? {
        let text = isSpoken ? DurationText.spoken(seconds:) : DurationText.exact(seconds:)
        return timeLeft.map { localized("\(text(Int($0.components.seconds) + 1)) left") }
    }
}
