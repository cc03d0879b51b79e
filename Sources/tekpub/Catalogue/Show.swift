import ArgumentParser
import Localization
import TekpubKit

/// Shows one production.
struct Show: LoggedCommand {
    static var configuration: CommandConfiguration {
        CommandConfiguration(
            commandName: "show",
            summary: localized("Show a production and its episodes."),
            discussion: localized(
                """
                With --json, prints an object with all known values, as in 'list --json'. A production with a catalogue \
                of its own, such as a conference, is fetched from there; if that has several productions, they are \
                listed as by 'list'.
                """)
        )
    }

    @OptionGroup var server: ServerOptions

    @OptionGroup var log: LogOptions

    @Argument(
        help: ArgumentHelp(summary: localized("The production, as 'list' shows it."), value: .production))
    var id: String

    @Flag(help: ArgumentHelp(summary: localized("Print JSON.")))
    var json = false

    func run() throws {
        let session = try CommandSession(server, settings: Settings())
        let (id, json) = (id, json)
        Self.finish {
            try await FetchedCatalog.with(session) { catalog in
                let opened = try await catalog.opened(id)
                guard let production = opened.production else {
                    return json ? try opened.catalog.writeJSON() : try opened.catalog.writeLines()
                }
                if json {
                    var output = Output()
                    let listed = ListedProduction(
                        production, key: opened.key, state: try opened.catalog.userState(),
                        viewRoot: opened.catalog.viewRoot)
                    try output.write("\(JSONText(listed))\n")
                    try output.flush()
                } else {
                    try ProductionPage(production).write()
                }
            }
        }
    }
}
