import ArgumentParser
import Foundation
import Localization
import Logging
import TekpubKit

/// Searches directories for catalogues to follow.
struct Find: LoggedCommand {
    static var configuration: CommandConfiguration {
        CommandConfiguration(
            commandName: "find",
            summary: localized("Find catalogues to follow."),
            discussion: localized(
                """
                Asks media.ccc.de, sepiasearch.org (PeerTube) and archive.org for conferences, channels, collections and \
                items about the words. Prints one line each: the title, the address for 'tekpub add', what it is and \
                where. With --json, prints an array of objects with 'title', 'address', 'kind' (conference, channel, \
                collection or item) and 'directory'. A directory that fails is named on standard error; the exit code \
                is 69 if all of them fail.
                """)
        )
    }

    @OptionGroup var log: LogOptions

    @Flag(help: ArgumentHelp(summary: localized("Print JSON.")))
    var json = false

    @Argument(help: ArgumentHelp(summary: localized("The words."), value: .words))
    var words: [String]

    func validate() throws {
        guard words.contains(where: { $0.contains { !$0.isWhitespace } }) else {
            throw ValidationError(localized("Give a word to search for."))
        }
    }

    func run() throws {
        let (json, words) = (json, words.joined(separator: " "))
        Self.finish {
            var entries: [Directory: [DirectoryEntry]] = [:]
            for await answer in DirectorySearch.ofUser(logger: CommandLog.current?.logger).search(words) {
                switch answer.result {
                case .success(let found): entries[answer.directory] = found
                case .failure(let error): warn("\(answer.directory.name): \(error.localizedDescription)")
                }
            }
            guard !entries.isEmpty else { throw ExitCode(EX_UNAVAILABLE) }
            let found = Directory.allCases.flatMap { entries[$0] ?? [] }
            if json {
                try JSONArrayText.write(found.map(FoundCatalog.init))
            } else {
                var lines = ColumnOutput([.text, .whole, .text])
                for entry in found {
                    let directory = entry.directory.name
                    try lines.write(
                        [entry.title, entry.address, "(\(entry.kind.title), \(directory))"],
                        plain: [entry.title, entry.address, entry.kind.rawValue, directory])
                }
                try lines.finish()
            }
            if found.isEmpty { tell(localized("Nothing found.")) }
        }
    }
}

extension DirectorySearch {
    /// Returns the search in the directories of the services. Tests name their own servers in the environment.
    static func ofUser(logger: Logger?) -> DirectorySearch {
        let names: [Directory: String] = [
            .mediaCCC: "TEKPUB_DIRECTORY_CCC", .sepiaSearch: "TEKPUB_DIRECTORY_PEERTUBE",
            .internetArchive: "TEKPUB_DIRECTORY_ARCHIVE",
        ]
        let environment = ProcessInfo.processInfo.environment
        return DirectorySearch(
            addresses: names.compactMapValues { environment[$0] },
            client: HTTPClient(logger: logger))
    }
}

/// A catalogue in the output of `find --json`.
private struct FoundCatalog: Encodable {
    private let title, address, kind, directory: String

    init(_ entry: DirectoryEntry) {
        title = entry.title
        address = entry.address
        kind = entry.kind.rawValue
        directory = entry.directory.name
    }
}
