import CursesKit
import Localization
import TekpubFormats
import TekpubKit

/// What stands above the episodes of a production: its details, and what the list leaves out.
@MainActor
struct EpisodeListHeader {
    let table: TableView
    /// The session of the catalogue that the episodes are in.
    let session: CatalogSession

    /// The minimum number of rows below the header.
    private static let leastEpisodes = 4

    /// The details of the production; nil before they are known.
    var view: ProductionHeaderView? { table.tableHeaderView as? ProductionHeaderView }

    /// Whether the columns have titles: not in a low window, without rows and in the look of a phone.
    var hasColumnTitles: Bool { table.showsColumnTitles && !table.columns.isEmpty }

    /// Shows the details of a production above its episodes; they stay unfolded if the previous ones were.
    func show(_ production: Production) -> ProductionHeaderView {
        let new = ProductionHeaderView(production: production, artwork: session.context.artwork)
        new.isUnfolded = view?.isUnfolded ?? false
        new.onToggle = { [weak table] in
            // Scroll to the top: the user wants to read the header, not to see the selected episode.
            table?.layoutIfNeeded()
            table?.scroll(to: 0)
        }
        new.onFocus = { [weak table] row in
            guard let table else { return }
            table.layoutIfNeeded()
            let top = min(table.contentOffset, row)
            table.scroll(to: max(top, row - table.bounds.height + 1))
        }
        table.tableHeaderView = new
        return new
    }

    /// Shows how many episodes there are, and why none is listed.
    func show(_ counts: EpisodeCounts, of content: ProductionContent, filter: EpisodeFilter) {
        guard let view, !content.production.episodes.isEmpty else { return }
        view.facts = ProductionFacts(
            of: content, counts: counts,
            canWatch: session.obstacle(canWatch: content.production.canWatch) == nil,
            asOf: session.context.services.now())
        view.notice =
            counts.shown == 0
            ? filter.notice(isSound: content.isSound, key: table.keyTitle(of: .filterEpisodes)) : nil
    }

    /// Lays out the columns, and leaves room for a few episodes below the details.
    ///
    /// - Parameters:
    ///   - rowCount: the number of listed episodes.
    ///   - count: the number of all episodes.
    func layOut(_ columns: [TableColumn], rowCount: Int, of count: Int) {
        table.layOutRows(in: columns)
        let titles = hasColumnTitles ? 1 : 0
        let least = titles + min(Self.leastEpisodes, rowCount) * table.rowHeight
        view?.room = count == 0 ? .max : max(0, table.bounds.height - least)
    }
}

extension ProductionContent {
    /// The orders that the user can choose.
    var orders: [ListOrder<SortOrder>] {
        let orders: [(SortOrder, Key)] = [
            (.server, "s"), (.date, "d"), (.oldest, "o"), (.title, "t"), (.length, "l"), (.unwatched, "u"),
        ]
        return orders.filter { order, _ in
            switch order {
            case .date, .oldest: hasDates
            case .length: hasLengths
            default: true
            }
        }.map { ListOrder(title: $0.title(isSound: isSound), key: $1, order: $0) }
    }
}
