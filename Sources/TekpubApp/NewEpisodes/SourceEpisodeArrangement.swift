import CursesKit
import TekpubFormats
import TekpubKit

/// What a list over all sources shows: the episodes that the filter leaves, in the order that the user chose. They are
/// read, sorted and filtered off the main actor.
@MainActor
final class SourceEpisodeArrangement {
    /// All episodes, in the order of the rows.
    private(set) var all = SourceEpisodeSections()
    private(set) var details = SourceEpisodeDetails()
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

    private let kind: SourceEpisodeKind
    private let list: SourceList
    private let reader: SourceEpisodeReader
    /// The episodes in the order of the library.
    private var library: [SourceEpisode] = []
    private var loading: Task<Void, Never>?
    private var arranging: Task<Void, Never>?

    /// The maximum number of started episodes: their titles are read one by one.
    private static let startedLimit = 200

    /// - Parameter reader: reads the started episodes from their catalogues.
    init(_ kind: SourceEpisodeKind, of list: SourceList, reader: SourceEpisodeReader) {
        self.kind = kind
        self.list = list
        self.reader = reader
    }

    deinit {
        loading?.cancel()
        arranging?.cancel()
    }

    /// Shows what the list of sources says now.
    func update() {
        details.titles = Dictionary(list.sources.map { ($0.id, $0.title) }, uniquingKeysWith: { $1 })
        switch kind {
        case .new: show(list.newEpisodes)
        case .started: loadStarted()
        }
    }

    private func loadStarted() {
        loading?.cancel()
        let episodes = Array(list.startedEpisodes.prefix(Self.startedLimit))
        loading = Task { [reader, weak self] in
            let contents = await reader.episodes(episodes)
            guard !Task.isCancelled, let self else { return }
            details.contents = contents
            show(episodes)
        }
    }

    private func show(_ new: [SourceEpisode]) {
        library = new
        arrange()
    }

    private func arrange() {
        arranging?.cancel()
        let isBySource = sortDescriptor == .bySource
        let sections =
            isBySource
            ? SourceEpisodeSections(of: library, by: list.sources) : SourceEpisodeSections(of: library)
        guard words != nil || sortDescriptor != nil && !isBySource else {
            all = sections
            return onChange(all)
        }
        arranging = Task { [details, words, sortDescriptor, weak self] in
            let all = await SourceEpisodeOrder(details: details).sorted(sections, by: sortDescriptor)
            var shown = all
            if let words { shown = await all.filtered(by: words, details: details) }
            guard !Task.isCancelled, let self else { return }
            self.all = all
            onChange(shown)
        }
    }
}
