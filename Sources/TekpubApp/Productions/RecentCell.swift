import CursesKit
import TekpubFormats
import TekpubKit

/// A recent episode in a row: title, production and release date.
final class RecentCell: TableViewCell {
    static let identifier = "recent"

    private var title = Text.empty
    private var production = Text.empty
    private var date = Text.empty

    init() {
        super.init(reuseIdentifier: Self.identifier)
    }

    func show(_ recent: RecentEpisode) {
        title = Text(recent.episode.displayTitle)
        production = Text([recent.productionTitle, recent.productionSlug].firstNonBlank ?? "")
        date = Text(recent.episode.releasedAt?.shortText ?? "")
        setNeedsDisplay()
    }

    override func draw(_ canvas: inout Canvas) {
        let style = isSelected ? Style.selection : .plain
        let secondary = isSelected ? Style.selection : .secondaryLabel
        if isSelected { canvas.fill(bounds, style: style) }
        let dateWidth = bounds.width >= 40 ? 13 : 0
        let productionWidth = bounds.width >= 60 ? bounds.width * 2 / 5 : 0
        let titleWidth = max(0, bounds.width - 2 - productionWidth - dateWidth)
        canvas.draw(title, at: Point(x: 1, y: 0), style: style, limit: titleWidth)
        if productionWidth > 0 {
            canvas.draw(
                production, at: Point(x: titleWidth + 3, y: 0), style: secondary, limit: productionWidth - 3)
        }
        if dateWidth > 0 {
            canvas.draw(date, at: Point(x: bounds.width - date.width - 1, y: 0), style: secondary)
        }
    }
}
