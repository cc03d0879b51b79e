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
                Asks directories for conferences, channels, collections, items and podcasts about the words: \
                \(Directory.allCases.map(\.name).joined(separator: ", ")). find.directories in the configuration says \
                which; by default, gpodder.net is asked only if you synchronise, and podcastindex.org only with a key. \
                Prints one line each, best match first: the title, the address for 'tekpub add', what it is, who makes \
                it, how many episodes it has, when the newest came, and which directories list it. With --json, prints \
                an array of objects with 'title', 'address', 'kind' (conference, channel, collection, item or podcast), \
                'directory', 'directories', 'author', 'episodeCount', 'newest', 'image' and 'description'. A directory \
                that fails is named on standard error; the exit code is 69 if all of them fail.
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

    /// How long a directory is waited for, because the sorted list needs all of them.
    private static let patience = Duration.seconds(8)

    func run() throws {
        let (json, words) = (json, words.joined(separator: " "))
        let search = try DirectorySearch.ofUser(
            Settings(), deadline: Self.patience, logger: CommandLog.current?.logger)
        Self.finish {
            var found = FoundSources(about: words)
            var answerCount = 0
            for await case .answered(let answer) in search.search(words) {
                switch answer.result {
                case .success(let entries):
                    found.add(entries)
                    answerCount += 1
                case .failure(let error): warn("\(answer.directory.name): \(error.reason)")
                }
            }
            guard answerCount > 0 else { throw ExitCode(EX_UNAVAILABLE) }
            if json {
                try JSONArrayText.write(found.all.map(FoundCatalog.init))
            } else {
                var lines = ColumnOutput([.text, .whole, .text])
                for source in found.all {
                    let facts = source.facts
                    try lines.write(
                        [source.title, source.address, source.line],
                        plain: [
                            source.title, source.address, source.kind.rawValue,
                            source.directories.map(\.name).joined(separator: ","), facts.author,
                            facts.episodeCount.map(String.init),
                            facts.newestAt.map { "\($0.day(in: .current))" },
                        ])
                }
                try lines.finish()
            }
            if found.all.isEmpty { tell(localized("Nothing found.")) }
        }
    }
}

extension DirectorySearch {
    /// Returns the search in the directories that the user has chosen, and in that of their account for synchronisation.
    ///
    /// - Parameter settings: as the command has read them.
    /// - Throws: a mistake in an environment variable.
    static func ofUser(
        _ settings: Settings, deadline: Duration = .seconds(15), logger: Logger?
    ) throws -> DirectorySearch {
        let choice = try settings.directoryChoice()
        return ofUser(deadline: deadline, logger: logger) { choice }
    }

    /// Returns the search in the directories that the user chooses while the program runs.
    ///
    /// - Parameter choice: what the configuration says now.
    static func ofUser(
        deadline: Duration = .seconds(15), logger: Logger?,
        choice: @escaping @Sendable () -> DirectoryChoice
    ) -> DirectorySearch {
        let accounts = SyncAccountStore(in: .ofUser)
        return DirectorySearch(
            // Ignore errors: whether there is an account is all that matters here.
            choice().adding((try? accounts.account())?.server),
            client: HTTPClient(logger: logger), deadline: deadline)
    }
}

/// A catalogue in the output of `find --json`.
private struct FoundCatalog: Encodable {
    private let title, address, kind, directory: String
    private let directories: [String]
    private let author, image, newest, description: String?
    private let episodeCount: Int?

    init(_ source: FoundSource) {
        title = source.title
        address = source.address
        kind = source.kind.rawValue
        directory = source.directories.first?.name ?? ""
        directories = source.directories.map(\.name)
        author = source.facts.author
        image = source.facts.imageURL
        newest = source.facts.newestAt.map { "\($0.day(in: .current))" }
        description = source.facts.about
        episodeCount = source.facts.episodeCount
    }
}

extension FoundSource {
    /// What it is, who makes it, how many episodes there are, when the newest came, and who lists it.
    fileprivate var line: String {
        let facts = [
            kind.title, facts.author,
            facts.episodeCount.map { localized($0, one: "\($0) episode", other: "\($0) episodes") },
            facts.newestAt.map { localized("newest \($0.day(in: .current).description)") },
        ]
        return (facts.compactMap(\.self) + [directories.map(\.name).joined(separator: ", ")])
            .joined(separator: " · ")
    }
}
