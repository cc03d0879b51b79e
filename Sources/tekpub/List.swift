import ArgumentParser
import TekpubKit

/// Lists the productions of a catalogue.
struct List: LoggedCommand {
    static let configuration = CommandConfiguration(
        abstract: "List the productions of a catalogue.",
        discussion: """
            Prints one line each: the id, the number of episodes and their total length, a ✓ if you may \
            watch it, the title and the author. With --json, prints an array of objects with all known values and \
            episodes: show, play and download take the 'id' and an episode's 'number'; 'watched', 'position' \
            in seconds, 'downloaded' and 'favourite' are your own marks.
            """
    )

    @OptionGroup var server: ServerOptions

    @OptionGroup var log: LogOptions

    @Flag(help: "Print JSON.")
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
