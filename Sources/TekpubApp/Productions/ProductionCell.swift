import CursesKit
import TekpubKit

/// A production in a row: whether it can be watched, title, author, number of episodes and length. Search
/// matches are highlighted.
final class ProductionCell: TableViewCell {
    static let identifier = "production"
    private static let checkMark: Text = "✓"

    private var title = AttributedText.empty
    /// The symbols of the user's marks, after the title.
    private var signs = Text.empty
    private var author = AttributedText.empty
    /// The text around a match in another field, in place of the author; nil for none.
    private var excerpt: AttributedText?
    private var episodes = Text.empty
    private var time = Text.empty
    private var canWatch = false
    /// Whether the row is not loaded yet, so that only its number is shown.
    private var isPlaceholder = false

    /// The widths of the columns that fit into a row.
    private struct Columns {
        let title, author, episodes, time: Int

        init(width: Int) {
            author = width >= 110 ? 32 : width >= 72 ? 22 : 0
            episodes = width >= 24 ? 5 : 0
            time = width >= 48 ? 9 : 0
            // The rest, after the two cells of the check mark.
            title = max(1, width - 3 - author - episodes - time)
        }
    }

    init() {
        super.init(reuseIdentifier: Self.identifier)
    }

    /// Shows a production of a list.
    func show(_ production: ProductionSummary) {
        show(SearchHit(production: production))
    }

    /// Shows a search result.
    func show(_ hit: SearchHit) {
        let production = hit.production
        let name = production.displayTitle
        title = AttributedText(name, highlighting: name == production.title ? hit.titleRanges : [])
        author = AttributedText(production.author ?? "", highlighting: hit.authorRanges)
        excerpt = hit.excerpt?.markedText
        signs = production.signs
        episodes = Text(production.episodeCountText)
        time = Text(production.durationInSeconds.map { DurationText.rounded(seconds: $0) } ?? "")
        canWatch = production.canWatch == true
        isPlaceholder = false
        setNeedsDisplay()
    }

    /// Shows only the row's number, before the row is loaded.
    func showPlaceholder(forRow row: Int) {
        title = AttributedText(String(row + 1))
        (author, excerpt, signs, episodes, time) = (.empty, nil, .empty, .empty, .empty)
        canWatch = false
        isPlaceholder = true
        setNeedsDisplay()
    }

    override func draw(_ canvas: inout Canvas) {
        let style = isSelected ? Style.selection : .plain
        let secondary = isSelected ? Style.selection : .secondaryLabel
        if isSelected { canvas.fill(bounds, style: style) }
        let columns = Columns(width: bounds.width)
        if canWatch { canvas.draw(Self.checkMark, at: .zero, style: isSelected ? style : .tint) }
        if let excerpt {
            let room = columns.title + columns.author
            let width = drawTitle(
                on: &canvas, style: style, limit: max(room / 2, room - excerpt.width - 2))
            canvas.draw(excerpt, at: Point(x: 4 + width, y: 0), style: secondary, limit: room - width - 2)
        } else {
            drawTitle(on: &canvas, style: isPlaceholder ? secondary : style, limit: columns.title)
            drawAuthor(on: &canvas, style: secondary, columns: columns)
        }
        let start = 2 + columns.title + columns.author
        draw(episodes, on: &canvas, style: secondary, from: start, width: columns.episodes)
        draw(time, on: &canvas, style: secondary, from: start + columns.episodes, width: columns.time)
    }

    /// Draws a column whose text ends at its right edge.
    private func draw(_ text: Text, on canvas: inout Canvas, style: Style, from start: Int, width: Int) {
        guard width > 0 else { return }
        let shown = text.truncated(to: width - 1)
        canvas.draw(shown, at: Point(x: start + width - shown.width, y: 0), style: style)
    }

    /// Draws the title and the symbols after it.
    ///
    /// - Returns: the width in cells.
    @discardableResult
    private func drawTitle(on canvas: inout Canvas, style: Style, limit: Int) -> Int {
        let signsWidth = signs.isEmpty ? 0 : signs.width + 1
        let shown = title.truncated(to: max(1, limit - signsWidth))
        canvas.draw(shown, at: Point(x: 2, y: 0), style: style)
        canvas.draw(
            signs, at: Point(x: 3 + shown.width, y: 0), style: isSelected ? style : .tint,
            limit: max(0, limit - shown.width - 1))
        return shown.width + signsWidth
    }

    private func drawAuthor(on canvas: inout Canvas, style: Style, columns: Columns) {
        guard columns.author > 0 else { return }
        canvas.draw(author, at: Point(x: 4 + columns.title, y: 0), style: style, limit: columns.author - 2)
    }
}

extension ProductionSummary {
    /// The number of episodes, with the number watched if any; at most four cells.
    var episodeCountText: String {
        guard episodeCount > 0 else { return "–" }
        if watchedCount >= episodeCount { return episodeCount < 1000 ? "✔\(episodeCount)" : "✔" }
        let both = "\(watchedCount)/\(episodeCount)"
        return watchedCount > 0 && both.count <= 4 ? both : "\(episodeCount)"
    }

    /// The symbols after the title: `★` for a favourite, `●` for new episodes.
    var signs: Text {
        switch (isFavorite, hasNew) {
        case (false, false): .empty
        case (true, false): "★"
        case (false, true): "●"
        case (true, true): "★●"
        }
    }
}
