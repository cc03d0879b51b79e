import CursesKit
import TekpubFormats
import TekpubKit

/// Episodes of several sources in the sections of a table.
struct SourceEpisodeSections: Sendable {
    /// Episodes below a common title; nil for none.
    struct Section: Sendable {
        var title: String?
        var episodes: [SourceEpisode]
    }

    let sections: [Section]
    /// The number of episodes in all sections.
    let count: Int

    init(_ sections: [Section] = []) {
        self.sections = sections
        count = sections.reduce(0) { $0 + $1.episodes.count }
    }

    /// All episodes in one section without a title.
    init(of episodes: [SourceEpisode]) { self.init([Section(episodes: episodes)]) }

    /// The episodes in a section for each source that has any, in the order of `sources`.
    init(of episodes: [SourceEpisode], by sources: [Source]) {
        let groups = Dictionary(grouping: episodes, by: \.sourceID)
        self.init(
            sources.compactMap { source in
                groups[source.id].map { Section(title: source.title, episodes: $0) }
            })
    }

    /// The episode in a row; nil if the row does not exist.
    subscript(path: RowPath) -> SourceEpisode? {
        guard sections.indices.contains(path.section),
            sections[path.section].episodes.indices.contains(path.row)
        else { return nil }
        return sections[path.section].episodes[path.row]
    }

    /// The rows with their episodes, from top to bottom.
    var rows: [(path: RowPath, id: EpisodeLocation)] {
        sections.enumerated().flatMap { section, content in
            content.episodes.enumerated().map { (RowPath(row: $0, section: section), $1.location) }
        }
    }

    /// Whether no episode fulfils `condition`.
    func lacks(_ condition: (SourceEpisode) -> Bool) -> Bool {
        !sections.contains { $0.episodes.contains(where: condition) }
    }

    /// The number of rows above `path`.
    func rowCount(above path: RowPath) -> Int {
        sections.prefix(path.section).reduce(path.row) { $0 + $1.episodes.count }
    }

    /// The row at `path`, or the nearest one of the same section or the last; nil if that section is empty.
    func row(nearest path: RowPath) -> RowPath? {
        guard !sections.isEmpty else { return nil }
        let section = min(path.section, sections.count - 1)
        let row = min(path.row, sections[section].episodes.count - 1)
        return row < 0 ? nil : RowPath(row: row, section: section)
    }

    /// The episodes that `words` match, without sections that become empty.
    @concurrent
    func filtered(by words: TextFilter, details: SourceEpisodeDetails) async -> SourceEpisodeSections {
        SourceEpisodeSections(
            sections.compactMap { section in
                let episodes = section.episodes.filter { episode in
                    words.matches(
                        details.contents[episode]?.title ?? episode.title, episode.productionTitle,
                        details.titles[episode.sourceID])
                }
                return episodes.isEmpty ? nil : Section(title: section.title, episodes: episodes)
            })
    }
}
