import ArgumentParser
import TekpubKit

/// Lists the productions of a catalogue.
struct List: ParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "List the productions of a catalogue.",
        discussion: """
            A line for each: its short name, the number of its episodes and their length, a ✓ where you may \
            watch it, its title and its author. With --json, an array of objects with everything that is known, \
            episodes and what you did with them included: 'id' is what show, play and download take, 'number' an \
            episode's number there, 'watched', 'position' in seconds, 'downloaded' and 'favourite' are yours.
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
                let state = try catalog.userState()
                try catalog.forEach { production, key in
                    let listed = ListedProduction(
                        production, key: key, state: state, viewRoot: catalog.viewRoot)
                    try output.write(array.next(JSONText(listed)))
                }
                try output.write(array.end())
            } else {
                let width = Output.terminalWidth
                try catalog.forEach { production, key in
                    try output.write("\(ProductionLine(production, key: key, width: width))\n")
                }
            }
            try output.flush()
        }
    }
}
