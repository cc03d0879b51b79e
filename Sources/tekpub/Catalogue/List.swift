import ArgumentParser
import Localization
import TekpubApp
import TekpubKit

/// Lists the productions of a catalogue.
struct List: LoggedCommand {
    static var configuration: CommandConfiguration {
        CommandConfiguration(
            commandName: "list",
            summary: localized("List the productions of a catalogue."),
            discussion: localized(
                """
                Prints one line each: the id, the number of episodes and their total length, a ✓ if you may \
                watch it, the title and the author. On a pipe, all lists have complete fields between tabs, without \
                signs: there, the sign is 'yes' or 'no', empty if unknown. With --json, prints an array of objects with all known values and \
                episodes: show, play and download take the 'id' and an episode's 'number'; 'watched', 'position' \
                in seconds, 'downloaded' and 'favourite' are your own marks.

                With --archive, lists Tekpub's own series, whose videos are gone; show takes their 'id' too.

                With --new, lists the new episodes of all sources instead, latest first: what 'play' takes, the date, \
                the length, the source and the title. With --json, their objects have 'source', 'address', 'id' and 'number' for the \
                other commands, 'production', 'title', 'duration' in seconds, 'releasedAt', 'publishedAt' (the \
                instant, if known) and 'arrived', the time in \
                ISO 8601 when a refresh found it; a value that is not known is left out.

                With --where, lists the episodes of all sources that fulfil conditions, latest first, from the library: \
                'unplayed and longer than 40 min and in Talks'. The conditions are those of smart lists: \
                \(EpisodeConditionError.conditionWords.joined(separator: ", ")), joined by 'and', 'or' and parentheses. \
                Lines and objects are as with --new, with 'watched' and 'position' in seconds instead of 'arrived'.
                """)
        )
    }

    @OptionGroup var server: ServerOptions

    @OptionGroup var log: LogOptions

    @Flag(help: ArgumentHelp(summary: localized("Print JSON.")))
    var json = false

    @Flag(help: ArgumentHelp(summary: localized("List the new episodes of all sources.")))
    var new = false

    @Option(
        name: .customLong("where"),
        help: ArgumentHelp(
            summary: localized("List the episodes of all sources that fulfil conditions."), value: .conditions
        ))
    var conditions: String?

    @Flag(help: ArgumentHelp(summary: localized("List Tekpub's own series, a museum.")))
    var archive = false

    func validate() throws {
        if let conditions {
            guard !new, !archive, server.baseURL == nil else {
                throw ValidationError(
                    localized("--where lists all sources; leave out --new, --archive and --base-url."))
            }
            do throws(EpisodeConditionError) {
                _ = try EpisodeCondition(conditions)
            } catch {
                throw ValidationError("--where: \(error.localizedDescription)")
            }
        }
        if new, server.baseURL != nil {
            throw ValidationError(localized("--new lists all sources; leave out --base-url."))
        }
        if archive, new || server.baseURL != nil {
            throw ValidationError(
                localized("--archive lists Tekpub's own series; leave out --new and --base-url."))
        }
    }

    func run() throws {
        if new { Self.finish { [json] in try await Self.listNewEpisodes(asJSON: json) } }
        if let conditions {
            let condition = try EpisodeCondition(conditions)
            Self.finish { [json] in try await Self.listEpisodes(where: condition, asJSON: json) }
        }
        let session = try CommandSession(server, settings: Settings(), isBundled: archive)
        let (json, archive) = (json, archive)
        let part: BundledSource.Part = archive ? .archive : .lectures
        Self.finish {
            try await FetchedCatalog.with(session) { catalog in
                if json { return try catalog.writeJSON(part) }
                try catalog.writeLines(part)
                if session.baseURL == nil, !archive, Output.terminalWidth != nil {
                    tell(
                        localized(
                            "'tekpub sources' lists what you follow, 'tekpub list --new' what is new there."
                        ))
                }
            }
        }
    }
}

extension List {
    private static func listNewEpisodes(asJSON: Bool) async throws {
        try await Library.opened { library in
            let list = try NewEpisodeList(library)
            if asJSON { try list.writeJSON() } else { try list.writeLines() }
        }
    }
}

extension List {
    private static func listEpisodes(where condition: EpisodeCondition, asJSON: Bool) async throws {
        try await Library.opened { library in
            try await library.importCataloguesInside()
            let list = try await FoundEpisodeList(condition, in: library)
            if asJSON { try await list.writeJSON() } else { try await list.writeLines() }
        }
    }
}

extension FetchedCatalog {
    /// Writes an array with an object for each production.
    func writeJSON(_ part: BundledSource.Part = .lectures) throws {
        var output = Output()
        var array = JSONArrayText()
        let state = try userState()
        try forEach(in: part) { production, key in
            let listed = ListedProduction(production, key: key, state: state, viewRoot: viewRoot)
            try output.write(array.next(JSONText(listed)))
        }
        try output.write(array.end())
        try output.flush()
    }

    /// Writes a line for each production.
    func writeLines(_ part: BundledSource.Part = .lectures) throws {
        var lines = ColumnOutput(ProductionLine.columns)
        try forEach(in: part) { production, key in
            let line = ProductionLine(production: production, key: key)
            try lines.write(line.shown, plain: line.plain)
        }
        try lines.finish()
    }
}
