import Foundation
import Localization
import TekpubApp
import TekpubFormats
import TekpubKit

/// The episodes of all sources that fulfil a condition, as `list --where` prints them. They are read a page at a time.
struct FoundEpisodeList {
    private let library: Library
    private let found: FoundEpisodes
    private let sources: [Source.ID: Source]

    /// The number of episodes that are read at a time.
    private static let pageCount = 500

    /// - Throws: an exit code, after printing which source or folder of the condition there is not.
    init(_ condition: EpisodeCondition, in library: Library) async throws {
        self.library = library
        let all = try library.sources.sources()
        sources = Dictionary(uniqueKeysWithValues: all.map { ($0.id, $0) })
        do throws(EpisodeConditionError) {
            try condition.checkNames(among: all)
        } catch {
            throw Failure(error.localizedDescription, code: EX_DATAERR)
        }
        let time = ReaderTime(now: Date(), timeZone: .current)
        found = try await EpisodeIndex(of: library).episodes(where: condition, at: time)
        for (source, error) in found.failures { warn("\(source.title): \(error.localizedDescription)") }
    }

    /// Writes a line for each episode: what `play` takes, the date, the length, the source and the title.
    func writeLines() async throws {
        var lines = ColumnOutput([.whole, .whole, .number, .text, .text])
        try await forEach { try $0.write(to: &lines) }
        try lines.finish()
        if found.count == 0 { tell(localized("Nothing matches.")) }
    }

    /// Writes an array with an object for each episode.
    func writeJSON() async throws {
        var output = Output()
        var array = JSONArrayText()
        try await forEach { try output.write(array.next(JSONText($0.object(isNew: false)))) }
        try output.write(array.end())
        try output.flush()
    }

    private func forEach(_ body: (ListedSourceEpisode) throws -> Void) async throws {
        var numbers = EpisodeNumbers(in: library)
        for start in stride(from: 0, to: found.count, by: Self.pageCount) {
            let page = await found.episodes(start..<min(found.count, start + Self.pageCount))
            for episode in page.compactMap(\.self) {
                try body(
                    ListedSourceEpisode(
                        episode: episode, source: sources[episode.sourceID],
                        number: try numbers.number(of: episode.location)))
            }
        }
    }
}
