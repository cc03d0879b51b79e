import ArgumentParser
import Foundation
import Localization
import TekpubKit

/// Writes the user's notes.
struct Notes: LoggedCommand {
    static var configuration: CommandConfiguration {
        CommandConfiguration(
            commandName: "notes",
            summary: localized("Write the notes that you took while you watched, as Markdown."),
            discussion: localized(
                """
                Each episode has a heading, and each note a link to its time in the video. With --json, prints an array of \
                objects with 'id' (that of the production), 'source', 'production', 'title', 'address' (with the time), \
                'at' (in seconds), 'text' and 'written' (in ISO 8601); a value that is not known is left out.
                """)
        )
    }

    @OptionGroup var log: LogOptions

    @Flag(help: ArgumentHelp(summary: localized("Print JSON.")))
    var json = false

    func run() throws {
        let json = json
        Self.finish {
            try await Library.opened { library in
                let episodes = try library.notedEpisodes()
                let sources = Dictionary(try library.sources.sources().map { ($0.catalogID, $0.title) }) {
                    first, _ in first
                }
                var output = Output()
                if json {
                    var array = JSONArrayText()
                    for episode in episodes {
                        for note in episode.notes {
                            try output.write(
                                array.next(
                                    JSONText(
                                        ListedNote(
                                            note, of: episode, source: sources[episode.location.catalogID]))))
                        }
                    }
                    try output.write(array.end())
                } else {
                    try output.write(episodes.map(\.markdown).joined(separator: "\n"))
                }
                try output.flush()
            }
        }
    }
}

/// A note in the output of `notes --json`.
private struct ListedNote: Encodable {
    private let id, text, written: String
    private let source, production, title, address: String?
    private let at: Int

    init(_ note: EpisodeNote, of episode: NotedEpisode, source: String?) {
        id = episode.location.key.productionKey
        self.source = source
        production = episode.productionTitle
        title = episode.title
        address = episode.address(at: note.positionInSeconds)
        at = note.positionInSeconds
        text = note.text
        written = note.createdAt.formatted(.iso8601)
    }
}
