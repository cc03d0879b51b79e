import CursesKit
import TekpubFormats
import TekpubKit

/// What a list over all sources shows: the episodes that the filter leaves, in the order that the user chose. They are
/// sorted and filtered off the main actor.
@MainActor
final class SourceEpisodeArrangement {
    /// All episodes, in the order of the rows.
    private(set) var all = SourceEpisodeSections()
    /// Called with the episodes to show.
    var onChange: (SourceEpisodeSections) -> Void = { _ in }
    /// The words that episodes must contain; nil for all episodes.
    var words: TextFilter? {
        didSet { arrange() }
    }
    /// The order; nil for that of the library.
    var sortDescriptor: TableSortDescriptor? {
        didSet { if sortDescriptor != oldValue { arrange() } }
    }

    private var library = SourceEpisodeSections()
    private var order = SourceEpisodeOrder(titles: [:], contents: [:])
    private var arranging: Task<Void, Never>?

    deinit {
        arranging?.cancel()
    }

    /// Takes other episodes.
    ///
    /// - Parameters:
    ///   - titles: the titles of the sources.
    ///   - contents: episodes as their catalogues have them.
    func show(
        _ new: SourceEpisodeSections, titles: [Source.ID: String], contents: [SourceEpisode: Episode]
    ) {
        library = new
        order = SourceEpisodeOrder(titles: titles, contents: contents)
        arrange()
    }

    private func arrange() {
        arranging?.cancel()
        guard words != nil || sortDescriptor != nil else {
            all = library
            return onChange(all)
        }
        arranging = Task { [library, order, words, sortDescriptor, weak self] in
            let all = await order.sorted(library, by: sortDescriptor)
            var shown = all
            if let words {
                shown = await all.filtered(by: words, titles: order.titles, contents: order.contents)
            }
            guard !Task.isCancelled, let self else { return }
            self.all = all
            onChange(shown)
        }
    }
}
