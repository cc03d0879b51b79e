import ArgumentParser
import Foundation
import Localization
import TekpubApp
import TekpubKit

/// Searches all sources.
struct Search: LoggedCommand {
    static var configuration: CommandConfiguration {
        CommandConfiguration(
            commandName: "search",
            summary: localized("Search all catalogues that you follow."),
            discussion: localized(
                """
                Searches titles, authors, episodes and descriptions for productions that contain every word; case and \
                accents do not matter. Nothing is fetched: 'tekpub refresh' does that. Prints one line each, best first: \
                what 'play' takes, the source, the production, and the episode or the text that matches. With --json, prints an array of \
                objects with 'source', 'address', 'id' and 'number' for the other commands, 'production', 'author', \
                'episode' (its title), 'where' (title, author, episode or description) and 'text', the line of the \
                description; a value that is not known is left out. What was said in a transcript that is kept follows: \
                there, 'where' is 'transcript', 'text' the line, and 'at' its time in seconds.
                """)
        )
    }

    @OptionGroup var log: LogOptions

    @Flag(help: ArgumentHelp(summary: localized("Print JSON.")))
    var json = false

    @Option(
        help: ArgumentHelp(summary: localized("The number of matches to print, at most 1000."), value: .limit)
    )
    var limit = 100

    @Argument(help: ArgumentHelp(summary: localized("The words."), value: .words))
    var words: [String]

    func validate() throws {
        guard (1...1000).contains(limit) else {
            throw ValidationError(localized("--limit is a number from 1 to 1000."))
        }
        guard words.contains(where: { $0.contains { !$0.isWhitespace } }) else {
            throw ValidationError(localized("Give a word to search for."))
        }
    }

    func run() throws {
        let (json, limit, words) = (json, limit, words.joined(separator: " "))
        Self.finish {
            try await Library.opened { library in
                try await library.importCataloguesInside()
                let noticeCount = library.notices.count
                let result = try await library.sources.search(words)
                let read = await library.sources.load(0..<min(limit, result.all.count), of: result.all)
                let hits = read.hits.compactMap(\.self)
                library.notices.dropFirst(noticeCount).forEach(warn)
                for (source, error) in result.failures {
                    warn("\(source.title): \(error.localizedDescription)")
                }
                if let failure = read.failure { warn(failure.localizedDescription) }
                let said = try library.passages(with: words, limit: limit - hits.count)
                let sources = Dictionary(try library.sources.sources().map { ($0.catalogID, $0) }) {
                    first, _ in first
                }
                if json {
                    try JSONArrayText.write(
                        hits.map { ListedHit($0) } + said.map { ListedHit($0, in: sources) })
                } else {
                    var lines = ColumnOutput([.whole, .text, .text, .text])
                    for hit in hits { try lines.write(hit.fields) }
                    for hit in said { try lines.write(hit.fields(in: sources)) }
                    try lines.finish()
                }
                let more = result.all.count - read.hits.count
                if result.all.count == 0, said.isEmpty {
                    tell(localized("Nothing matches."))
                } else if more > 0 {
                    tell(localized(more, one: "\(more) more match.", other: "\(more) more matches."))
                }
            }
        }
    }
}

extension Library {
    /// Returns what was said in the transcripts of the sources; none if no transcript was ever kept.
    fileprivate func passages(with words: String, limit: Int) throws(LibraryError) -> [TranscriptHit] {
        guard limit > 0, TranscriptStore.exists(in: Directories.ofUser.data) else { return [] }
        let ids = Set(try sources.sources().map(\.catalogID))
        let result = try TranscriptStore.open(in: Directories.ofUser.data).search(words, limit: limit)
        return result.hits.filter { ids.contains($0.location.catalogID) }
    }

    /// Puts the catalogues inside the program into the library, if they are sources and not there yet.
    func importCataloguesInside() async throws {
        for source in try sources.sources() where source.kind != .server {
            do throws(CatalogError) {
                let part: BundledSource.Part = source.kind == .bundled ? .lectures : .archive
                _ = try await BundledSource(part).refresh(store(for: source.catalogID)) { _ in }
            } catch {
                warn("\(source.title): \(error.localizedDescription)")
            }
        }
    }
}

extension SourceHit {
    /// The match as a row of columns.
    fileprivate var fields: [String?] {
        let title = episode.map { "\($0.number). \($0.episode.title ?? "-")" }
        let rest =
            switch field {
            case .title, .author: production.author
            case .episode, .description: [title, excerpt].compactMap { $0 }.joined(separator: " · ")
            }
        let name = CommandName(production.key, number: episode?.number)
        return [name.description, source.title, production.title ?? production.key, rest]
    }
}

extension TranscriptHit {
    /// The passage as a row of columns.
    fileprivate func fields(in sources: [CatalogID: Source]) -> [String?] {
        let time = cue.startInSeconds.map { DurationText.exact(seconds: Int($0)) }
        return [
            CommandName(location.key.productionKey).description, sources[location.catalogID]?.title,
            productionTitle ?? location.key.productionKey,
            [title, time, cue.text].compactMap { $0 }.joined(separator: " · "),
        ]
    }
}

/// A match in the output of `search --json`.
private struct ListedHit: Encodable {
    private let source, address: String?
    private let id: String
    private let production, author: String?
    private let number, at: Int?
    private let episode: String?
    private let `where`: String
    private let text: String?

    init(_ hit: SourceHit) {
        source = hit.source.title
        address = hit.source.shownAddress
        id = hit.production.key
        production = hit.production.title
        author = hit.production.author
        number = hit.episode?.number
        at = nil
        episode = hit.episode?.episode.title
        `where` = hit.field.rawValue
        text = hit.excerpt
    }

    init(_ hit: TranscriptHit, in sources: [CatalogID: Source]) {
        let source = sources[hit.location.catalogID]
        self.source = source?.title
        address = source?.shownAddress
        id = hit.location.key.productionKey
        production = hit.productionTitle
        author = nil
        number = nil
        at = hit.cue.startInSeconds.map { Int($0) }
        episode = hit.title
        `where` = "transcript"
        text = hit.cue.text
    }
}
