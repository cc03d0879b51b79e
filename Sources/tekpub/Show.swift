import ArgumentParser
import TekpubKit

/// Shows one production.
struct Show: LoggedCommand {
    static let configuration = CommandConfiguration(
        abstract: "Show a production and its episodes.",
        discussion: "With --json, prints an object with all known values, as in 'list --json'."
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
                let (key, production) = try catalog.production(id)
                var output = Output()
                if json {
                    let listed = ListedProduction(
                        production, key: key, state: try catalog.userState(), viewRoot: catalog.viewRoot)
                    try output.write("\(JSONText(listed))\n")
                } else {
                    try output.write("\(ProductionPage(production))")
                }
                try output.flush()
            }
        }
    }
}
