import CursesKit
import TekpubKit

/// A production as a row: whether it can be watched, its title, its author, how many episodes it has and
/// how long they are.
final class ProductionCell: TableViewCell {
    static let identifier = "production"

    private var title = Text.empty
    private var author = Text.empty
    private var episodes = Text.empty
    private var time = Text.empty
    private var canWatch = false

    /// The columns that a row of some width has room for.
    private struct Columns {
        let author, episodes, time: Int

        init(width: Int) {
            author = width >= 110 ? 32 : width >= 72 ? 22 : 0
            episodes = width >= 24 ? 5 : 0
            time = width >= 48 ? 9 : 0
        }

        /// Cells that are left for the title, behind the mark of two cells.
        func title(in width: Int) -> Int { max(1, width - 3 - author - episodes - time) }
    }

    init() {
        super.init(reuseIdentifier: Self.identifier)
    }

    func show(_ production: Production) {
        title = Text(production.displayTitle)
        author = Text(production.author ?? "")
        episodes = production.episodes.isEmpty ? "–" : Text("\(production.episodes.count)")
        time = Text(production.durationInSeconds.map { DurationText.rounded(seconds: $0) } ?? "")
        canWatch = production.canWatch == true
        setNeedsDisplay()
    }

    override func draw(_ canvas: inout Canvas) {
        let style = isSelected ? Style.selection : .plain
        let secondary = isSelected ? Style.selection : .secondaryLabel
        if isSelected { canvas.fill(bounds, style: style) }
        let columns = Columns(width: bounds.width)
        if canWatch {
            canvas.draw("✓", at: .zero, style: isSelected ? style : .tint)
        }
        var x = 2
        let titleWidth = columns.title(in: bounds.width)
        canvas.draw(title, at: Point(x: x, y: 0), style: style, limit: titleWidth)
        x += titleWidth
        if columns.author > 0 {
            // One run of one style as far as the number of episodes is sent in one go.
            canvas.fill(
                Rect(x: x + 2, y: 0, width: columns.author + columns.episodes - 2, height: 1),
                style: secondary)
            canvas.draw(author, at: Point(x: x + 2, y: 0), style: secondary, limit: columns.author - 2)
        }
        x += columns.author
        for (text, width) in [(episodes, columns.episodes), (time, columns.time)] where width > 0 {
            let shown = text.truncated(to: width - 1)
            canvas.draw(shown, at: Point(x: x + width - shown.width, y: 0), style: secondary)
            x += width
        }
    }
}
