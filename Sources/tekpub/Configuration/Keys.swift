import ArgumentParser
import Foundation
import Localization
import TekpubApp
import TekpubKit

/// Prints which keys do what.
struct Keys: ParsableCommand {
    static var configuration: CommandConfiguration {
        CommandConfiguration(
            commandName: "keys", summary: localized("Print every action with its keys."),
            discussion: localized(
                """
                Prints the place, the name, the keys, what the action does, and whether you have changed it. The places \
                are \(KeyPlace.allCases.map(\.rawValue).joined(separator: ", ")). In config.toml, [keys] and \
                [keys.PLACE] give actions other keys: play = ["p", "ctrl-p"], first = "g g" for a sequence, [] for none. \
                'tekpub config check' looks for mistakes in it.
                """))
    }

    @Argument(help: ArgumentHelp(summary: localized("Only the actions of these places."), value: .place))
    var places: [KeyPlace] = []

    @Option(help: ArgumentHelp(summary: localized("The keys of a preset, without yours."), value: .preset))
    var preset: KeyPreset?

    @Flag(help: ArgumentHelp(summary: localized("Print JSON.")))
    var json = false

    func run() throws {
        let table: KeyTable
        if let preset {
            table = KeyTable(KeyChoice(preset: preset))
        } else {
            let configuration = UserConfiguration(in: .ofUser) { name in
                getenv(name).map { String(cString: $0) }
            }
            table = KeyTable(configuration)
            for problem in configuration.problems + table.problems { warn(problem.localizedDescription) }
        }
        let shown = places.isEmpty ? KeyPlace.allCases : places
        let rows = shown.flatMap { place in table.rows.filter { $0.place == place } }
        if json {
            var output = Output()
            var array = JSONArrayText()
            for row in rows { try output.write(array.next(try JSONText(ActionDescription(row)))) }
            try output.write(array.end())
            return try output.flush()
        }
        var lines = ColumnOutput([.whole, .whole, .whole, .text, .whole])
        for row in rows {
            let keys = row.keys.names.joined(separator: ", ")
            try lines.write([
                row.place.rawValue, row.name, keys, row.title, row.isChanged ? localized("changed") : nil,
            ])
        }
        try lines.finish()
    }
}

extension KeyPlace: ExpressibleByArgument {}
extension KeyPreset: ExpressibleByArgument {}

extension KeyTable {
    /// The keys that a configuration says. A mistake in its preset, or in the variable for it, counts as none.
    init(_ configuration: UserConfiguration) {
        // Ignore errors: `config check` reports a wrong variable with all others.
        let name = (try? configuration.entry(of: .keysPreset))?.value.text
        self.init(
            KeyChoice(
                preset: name.flatMap(KeyPreset.init) ?? .vim, bindings: configuration.keyBindings,
                commands: configuration.commands))
    }
}

/// An action as `keys` prints it, and for the manual page.
struct ActionDescription: Encodable {
    /// The part of the program.
    let place: String
    /// The name in it.
    let name: String
    /// What it does.
    let title: String
    /// The names of its keys and sequences.
    let keys: [String]
    /// Whether the keys are not those of the preset.
    let changed: Bool

    init(_ row: KeyTable.Row) {
        (place, name, title) = (row.place.rawValue, row.name, row.title)
        (keys, changed) = (row.keys.names, row.isChanged)
    }
}
