import CursesKit
import Localization
import TekpubKit

/// Another key for an action: what is written for it, and which actions lose the key or are hidden by it.
struct KeyChange {
    /// What is written, and what undoes it.
    let changes, back: [ConfigurationChange]
    /// The actions that have the key now where it would be the action's.
    let rivals: [KeyTable.Row]

    /// How a key is added to the others.
    enum Way {
        /// In place of the letters and signs; keys with names, such as the arrows, stay.
        case replacing
        case adding
    }

    /// Gives an action a key.
    ///
    /// - Parameters:
    ///   - table: the keys in force.
    ///   - own: those in the user's file.
    init(_ press: KeyPress, to row: KeyTable.Row, _ way: Way, in table: KeyTable, own: KeyBindings) {
        let kept = row.keys.presses.filter { $0 != press && (way == .adding || $0.character == nil) }
        let sequences = way == .adding ? row.keys.sequences : []
        let keys = KeyCommand.Keys(
            way == .adding ? kept + [press] : [press] + kept, sequences: sequences)
        rivals = table.rivals(of: row, for: press)
        // Two wishes for one key are a mistake.
        let losers = rivals.filter { $0.wish != nil && $0.place.sharesKeys(with: row.place) }
        let entries =
            [(row, keys)]
            + losers.map { loser in
                let left = loser.keys.all.filter { $0[0] != press }
                return (
                    loser,
                    KeyCommand.Keys(
                        left.filter { $0.count == 1 }.map { $0[0] }, sequences: left.filter { $0.count > 1 })
                )
            }
        changes = entries.map { ConfigurationChange(keys: $1.names, at: $0.path) }
        back = entries.map { ConfigurationChange(keys: own.keys(of: $0.0), at: $0.0.path) }
    }

    /// Gives an action the keys of the preset again.
    init(resetting row: KeyTable.Row, in configuration: UserConfiguration, own: KeyBindings) {
        rivals = []
        back = [ConfigurationChange(keys: own.keys(of: row), at: row.path)]
        // An entry for more places, or in another file, would hold instead.
        let others = configuration.files.flatMap { file in
            file.keyBindings.sections.filter { section, entries in
                entries[row.name] != nil
                    && [row.place.parent?.rawValue, KeyOverrides.anyPlace].contains(section)
            }
        }
        let isAlsoElsewhere = configuration.files.contains { file in
            file.keyBindings.sections[row.place.rawValue]?[row.name] != nil
                && file.keyBindings.keys(of: row) != own.keys(of: row)
        }
        let keys = others.isEmpty && !isAlsoElsewhere ? nil : row.presetKeys.names
        changes = [ConfigurationChange(keys: keys, at: row.path)]
    }
}

extension KeyTable {
    /// The actions that a key performs now where `row` would have it, or whose key it would hide.
    func rivals(of row: Row, for press: KeyPress) -> [Row] {
        rows.filter { other in
            guard other.path != row.path, other.keys.all.contains(where: { $0[0] == press }),
                row.reaches(other.place) || other.reaches(row.place)
                    || row.place.sharesKeys(with: other.place)
            else { return false }
            let isUsual =
                row.presetKeys.all.contains([press]) && other.presetKeys.all.contains([press])
            return !(isUsual || row.endsSomething && other.endsSomething)
        }
    }
}

extension KeyTable.Row {
    /// The names that lead to the entry for the action in its place.
    var path: [String] { ["keys", place.rawValue, name] }

    /// Why a key cannot be the action's, as a sentence; nil if it can.
    func problem(with press: KeyPress) -> String? {
        if let meaning = KeyPress.signals[press] {
            return localized("\(name): '\(press.name)' always \(localized(meaning)).")
        }
        if place == .field, press.character != nil || press == KeyPress(.backspace) {
            return localized("\(name): '\(press.name)' edits the text of a field.")
        }
        return nil
    }
}

extension KeyBindings {
    /// The keys that are written for an action in its place; nil for none.
    fileprivate func keys(of row: KeyTable.Row) -> [String]? {
        sections[row.place.rawValue]?[row.name]?.keys
    }
}
