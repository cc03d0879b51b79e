import ArgumentParser
import TekpubKit

/// Lists the productions of a catalogue.
struct List: ParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "List the productions of a catalogue.",
        discussion: """
            A line for each: its short name, the number of its episodes and their length, a ✓ where you may \
            watch it, its title and its author. With --json, an array of objects with everything that is known, episodes included.
            """
    )

    @OptionGroup var server: ServerOptions

    @Flag(help: "Write JSON.")
    var json = false

    func run() throws {
        let session = try CommandSession(server, settings: Settings())
        let json = json
        Self.finish {
            let catalog = try await FetchedCatalog(session)
            var output = Output()
            if json {
                var array = JSONArrayText()
                try catalog.forEach { try output.write(array.next(JSONText($0.withoutSecrets))) }
                try output.write(array.end())
            } else {
                try catalog.forEach { try output.write("\(ProductionLine($0))\n") }
            }
            try output.flush()
        }
    }
}
