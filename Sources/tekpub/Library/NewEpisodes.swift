import Foundation
import TekpubApp
import TekpubFormats
import TekpubKit

/// The new episodes of all sources, as `list --new` prints them.
struct NewEpisodeList {
    private let library: Library
    private let sources: [Source.ID: Source]
    private let episodes: [SourceEpisode]

    init(_ library: Library) throws {
        self.library = library
        sources = Dictionary(uniqueKeysWithValues: try library.sources.sources().map { ($0.id, $0) })
        episodes = try library.sources.newEpisodes()
    }

    /// Writes a line for each episode: what `play` takes, the date, the length, the source and the title.
    func writeLines() throws {
        var lines = ColumnOutput([.whole, .whole, .number, .text, .text])
        try forEach { try $0.write(to: &lines) }
        try lines.finish()
    }

    /// Writes an array with an object for each episode.
    func writeJSON() throws {
        var output = Output()
        var array = JSONArrayText()
        try forEach { try output.write(array.next(JSONText($0.object(isNew: true)))) }
        try output.write(array.end())
        try output.flush()
    }

    private func forEach(_ body: (ListedSourceEpisode) throws -> Void) throws {
        var numbers = EpisodeNumbers(in: library)
        for episode in episodes {
            try body(
                ListedSourceEpisode(
                    episode: episode, source: sources[episode.sourceID],
                    number: try numbers.number(of: episode.location)))
        }
    }
}
