import CursesKit
import TekpubKit

/// A production in a row: whether it can be watched, title, author, number of episodes and length. Search
/// matches are highlighted.
final class ProductionCell: TableColumnCell {
    static let identifier = "production"
    static let columns = [
        TableColumn("check", width: 1, priority: 4),
        TableColumn("title", width: 24, idealWidth: 61, isFlexible: true, leadingSpace: 1, priority: 3),
        TableColumn("author", width: 20, idealWidth: 30),
        TableColumn("episodes", width: 4, leadingSpace: 1, alignment: .right, priority: 2),
        TableColumn("length", width: 8, leadingSpace: 1, alignment: .right, priority: 1),
    ]

    private var title = AttributedText.empty
    /// The symbols of the user's marks, after the title.
    private var signs = Text.empty
    /// The text around a match in another field, in place of the author; nil for none.
    private var excerpt: AttributedText?

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
        excerpt = hit.excerpt?.markedText
        signs = production.signs
        self["check"] = production.canWatch == true ? .tint("✓") : .empty
        let author = AttributedText(production.author ?? "", highlighting: hit.authorRanges)
        self["author"] = excerpt == nil ? .secondary(author) : .empty
        self["episodes"] = .secondary("\(production.episodeCountText)")
        let length = production.durationInSeconds.map { DurationText.rounded(seconds: $0) } ?? ""
        self["length"] = .secondary("\(length)")
        setNeedsDisplay()
    }

    /// Shows only the row's number, before the row is loaded.
    func showPlaceholder(forRow row: Int) {
        title = .secondary("\(row + 1)")
        (excerpt, signs) = (nil, .empty)
        for column in Self.columns { self[column.identifier] = .empty }
        setNeedsDisplay()
    }

    override func draw(_ canvas: inout Canvas) {
        super.draw(&canvas)
        guard let place = columnLayout["title"] else { return }
        guard let excerpt else {
            drawTitle(on: &canvas, x: place.x, limit: place.width)
            return
        }
        let end = columnLayout["author"].map { $0.x + $0.width } ?? place.x + place.width
        let room = end - place.x
        let width = drawTitle(on: &canvas, x: place.x, limit: max(room / 2, room - excerpt.width - 2))
        canvas.draw(
            excerpt, at: Point(x: place.x + width + 2, y: 0),
            style: isSelected ? .selection : .secondaryLabel, limit: max(0, room - width - 2))
    }

    /// Draws the title and the symbols after it.
    ///
    /// - Returns: the width in cells.
    @discardableResult
    private func drawTitle(on canvas: inout Canvas, x: Int, limit: Int) -> Int {
        let signsWidth = signs.isEmpty ? 0 : signs.width + 1
        let shown = title.truncated(to: max(1, limit - signsWidth))
        let style = isSelected ? Style.selection : .plain
        canvas.draw(shown, at: Point(x: x, y: 0), style: style, usesColors: !isSelected)
        canvas.draw(
            signs, at: Point(x: x + 1 + shown.width, y: 0), style: isSelected ? style : .tint,
            limit: max(0, limit - shown.width - 1))
        return shown.width + signsWidth
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
