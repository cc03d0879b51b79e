import ArgumentParser
import TekpubKit

/// Shows one production.
struct Show: LoggedCommand {
    static let configuration = CommandConfiguration(
        commandName: "show", abstract: "Show a production and its episodes.",
        discussion: """
            With --json, prints an object with all known values, as in 'list --json'. A production with a catalogue \
            of its own, such as a conference, is fetched from there; if that has several productions, they are \
            listed as by 'list'.
            """
    )

    @OptionGroup var server: ServerOptions

    @OptionGroup var log: LogOptions

    @Argument(help: ArgumentHelp("The production, as 'list' shows it.", valueName: "id"))
    var id: String

    @Flag(help: "Print JSON.")
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
