import ArgumentParser
import TekpubKit

/// Shows one production.
struct Show: ParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Show a production and its episodes.",
        discussion: "With --json, an object with everything that is known."
    )

    @OptionGroup var server: ServerOptions

    @Argument(help: "The short name of the production, as 'list' shows it.")
    var slug: String

    @Flag(help: "Write JSON.")
    var json = false

    func run() throws {
        let session = try CommandSession(server, settings: Settings())
        let (slug, json) = (slug, json)
        Self.finish {
            let production = try await FetchedCatalog(session).production(slug)
            var output = Output()
            try output.write(
                json ? "\(JSONText(production.withoutSecrets))\n" : "\(ProductionPage(production))")
            try output.flush()
        }
    }
}
