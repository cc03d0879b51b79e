import CursesKit
import Localization
import TekpubKit

/// The keys of all actions: those of a preset, with the changes of the user.
///
/// This folder says which keys do what. `KeyCommand.Definition.all` lists the actions with their usual keys,
/// `KeyPreset` has other ones, and the table `keys` of the configuration (`KeyBindings`) changes some. What comes out is
/// the `KeyMap` of the application, and what `tekpub keys` and the manual print.
///
/// A key that the user gives to an action is taken from the actions of the preset in the same place and in the places
/// inside it, so a change has an effect without a second one. Two wishes of the user for one key are a mistake.
public struct KeyTable {
    /// An action and its keys.
    public struct Row: Sendable {
        /// The place in which it has these keys.
        public let place: KeyPlace
        /// The name in this place.
        public let name: String
        /// The title in the help.
        public var title: String { ownTitle ?? definition.localizedTitle }
        private let definition: KeyCommand.Definition
        /// The name that the user gave to a command; nil for an action of the program.
        let ownTitle: String?
        /// Its keys.
        public fileprivate(set) var keys: KeyCommand.Keys
        /// Its keys in the preset.
        public fileprivate(set) var presetKeys: KeyCommand.Keys
        /// Whether every list offers it, and not only the lists of its place.
        fileprivate(set) var isInEveryList = false
        /// What the user wrote; nil for nothing.
        fileprivate(set) var wish: KeyBindings.Entry?

        /// Whether its keys are not those of the preset.
        public var isChanged: Bool { keys != presetKeys }

        fileprivate init(
            _ definition: KeyCommand.Definition, in preset: [KeyCommand.Identifier: KeyCommand.Keys],
            ownTitle: String? = nil
        ) {
            (place, name) = (KeyPlace(definition.identifier), definition.identifier.name)
            self.definition = definition
            self.ownTitle = ownTitle
            presetKeys = preset[definition.identifier] ?? definition.keys
            keys = presetKeys
        }
    }

    /// The actions, by place.
    public private(set) var rows: [Row]
    /// The mistakes in the user's table, in the order in which they stand in the file.
    public private(set) var problems: [ConfigurationError] = []
    /// The keys for the application.
    public let map: KeyMap

    /// The keys that `choice` comes to; by default the usual ones.
    public init(_ choice: KeyChoice = KeyChoice()) {
        let (preset, bindings) = (choice.preset, choice.bindings)
        let definitions = KeyCommand.Definition.all + choice.commands.map(\.definition)
        let presetKeys = preset.keys
        let titles = KeyCommand.Definition.all.map { _ in nil } + choice.commands.map { $0.name as String? }
        rows = zip(definitions, titles).map { Row($0, in: presetKeys, ownTitle: $1) }
        for index in KeyCommand.Definition.toolkit.indices { rows[index].isInEveryList = true }
        if !bindings.sections.isEmpty {
            var wishes = KeyOverrides(bindings, rows: rows)
            for (index, wish) in wishes.found {
                (rows[index].keys, rows[index].wish) = (wish.keys, wish.entry)
            }
            for index in rows.indices where rows[index].wish == nil {
                rows[index].keys = wishes.remainder(of: rows[index].keys, in: rows[index].place)
            }
            wishes.findConflicts(among: rows)
            problems = wishes.problems.sorted { $0.order < $1.order }
        }
        map = KeyMap(
            Dictionary(
                zip(definitions, rows).lazy.filter { $0.keys != $1.keys }.map { ($0.identifier, $1.keys) },
                uniquingKeysWith: { $1 }))
    }
}

extension KeyTable.Row {
    /// Whether a key of this action hides one of an action in `place`, or comes after it on the same screens.
    func reaches(_ place: KeyPlace) -> Bool {
        self.place.reaches(place) && (isInEveryList || self.place != .list || place == .list)
    }
}

extension KeyTable {
    /// What the user may not have wanted: keys that hide an action of the places around, and actions that lost their
    /// last key.
    public var warnings: [ConfigurationError] {
        let wished = rows.filter { $0.wish != nil }
        let hiding = wished.flatMap { row in
            rows.compactMap { other -> ConfigurationError? in
                guard !row.place.isOutermost, other.place != row.place, other.reaches(row.place),
                    let press = row.keys.presses.first(where: {
                        other.keys.presses.contains($0) && !row.presetKeys.presses.contains($0)
                    })
                else { return nil }
                return row.wish?.location.error(
                    localized(
                        """
                        '\(press.name)' hides '\(other.name)' (\(other.place.rawValue)), because it is \
                        '\(row.name)' in '\(row.place.rawValue)'.
                        """), isWarning: true)
            }
        }
        let losing = rows.compactMap { row -> ConfigurationError? in
            guard row.wish == nil, row.keys.isEmpty, let previous = row.presetKeys.presses.first,
                let winner = wished.first(where: {
                    $0.ownTitle == nil && $0.reaches(row.place) && $0.keys.presses.contains(previous)
                        && !$0.presetKeys.presses.contains(previous)
                })
            else { return nil }
            return winner.wish?.location.error(
                localized(
                    """
                    '\(row.name)' in '\(row.place.rawValue)' has no key any more, because '\(previous.name)' is \
                    '\(winner.name)'.
                    """), isWarning: true)
        }
        return (hiding + losing + wished.compactMap(taking)).sorted { $0.order < $1.order }
    }

    /// Returns a warning if a command of the user's own has taken the key of actions.
    private func taking(_ row: Row) -> ConfigurationError? {
        guard row.ownTitle != nil, let location = row.wish?.location else { return nil }
        for press in row.keys.presses {
            let losers = rows.filter {
                $0.wish == nil && row.reaches($0.place) && $0.presetKeys.presses.contains(press)
                    && !$0.keys.presses.contains(press)
            }
            guard !losers.isEmpty else { continue }
            let names = losers.map { "'\($0.name)' (\($0.place.rawValue))" }.joined(separator: ", ")
            return location.error(
                localized("'\(press.name)' is taken from \(names), because it is the key of '\(row.name)'."),
                isWarning: true)
        }
        return nil
    }
}
