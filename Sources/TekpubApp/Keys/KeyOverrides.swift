import CursesKit
import Localization
import TekpubKit

/// What the user's table of keys says about the actions, and its mistakes.
struct KeyOverrides {
    /// The keys that the user wants for an action.
    struct Wish {
        let keys: KeyCommand.Keys
        let entry: KeyBindings.Entry
    }

    /// The wishes by the indexes of the rows.
    private(set) var found: [Int: Wish] = [:]
    private(set) var problems: [ConfigurationError] = []
    /// The sequences that the user gave to actions that did not have them, by the first key.
    private var taken: [KeyPress: [(sequence: [KeyPress], row: KeyTable.Row)]] = [:]

    /// The section of an entry that stands in `keys` itself, and holds in every place with such an action.
    static let anyPlace = ""

    init(_ bindings: KeyBindings, rows: [KeyTable.Row]) {
        let indexes = Dictionary(grouping: rows.indices) { rows[$0].name }
        // The more a section says about the place, the later it comes, and overrides the others.
        for (section, entries) in bindings.sections.sorted(by: { Self.depth($0.key) < Self.depth($1.key) }) {
            let place = KeyPlace(rawValue: section)
            guard place != nil || section == Self.anyPlace else {
                let problems = entries.values.map { Self.problem(ofPlace: section, $0) }
                self.problems += problems.sorted { $0.order < $1.order }.prefix(1)
                continue
            }
            for (name, entry) in entries {
                let matching = (indexes[name] ?? []).filter { index in
                    place.map { $0 == rows[index].place || $0 == rows[index].place.parent }
                        ?? (rows[index].ownTitle == nil)
                }
                guard !matching.isEmpty else {
                    let others = (indexes[name] ?? []).map { rows[$0].place }
                    problems.append(Self.problem(ofAction: name, in: place, others, rows, entry))
                    continue
                }
                guard let keys = keys(of: entry, for: name) else { continue }
                for index in matching where isAllowed(keys, in: rows[index].place, entry, name) {
                    found[index] = Wish(keys: keys, entry: entry)
                }
            }
        }
        for (index, wish) in found {
            let row = rows[index]
            let previous = row.presetKeys.all
            for sequence in wish.keys.all where !previous.contains(sequence) {
                taken[sequence[0], default: []].append((sequence, row))
            }
        }
    }

    private static func depth(_ section: String) -> Int {
        guard let place = KeyPlace(rawValue: section) else { return 0 }
        return place.parent == nil ? 1 : 2
    }

    /// Returns the keys that the user has not given to another action that `place` would hide.
    func remainder(of keys: KeyCommand.Keys, in place: KeyPlace) -> KeyCommand.Keys {
        func isFree(_ sequence: [KeyPress]) -> Bool {
            guard let wishes = taken[sequence[0]] else { return true }
            return !wishes.contains { wish in
                wish.row.reaches(place)
                    && (wish.sequence.starts(with: sequence) || sequence.starts(with: wish.sequence))
            }
        }
        return KeyCommand.Keys(
            keys.presses.filter { isFree([$0]) }, sequences: keys.sequences.filter(isFree))
    }

    /// Adds a mistake for each pair of actions in one place for which the user wants the same key.
    mutating func findConflicts(among rows: [KeyTable.Row]) {
        var owners: [KeyPress: [(index: Int, sequence: [KeyPress])]] = [:]
        for index in found.keys.sorted() {
            for sequence in rows[index].keys.all {
                let rivals = owners[sequence[0]] ?? []
                let rival = rivals.first { rival in
                    rows[rival.index].place.sharesKeys(with: rows[index].place) && rival.index != index
                        && !mayShare(rows[rival.index], rival.sequence, rows[index], sequence)
                        && (rival.sequence.starts(with: sequence) || sequence.starts(with: rival.sequence))
                }
                if let rival, let problem = conflict(rows[rival.index], rows[index], sequence) {
                    problems.append(problem)
                }
                owners[sequence[0], default: []].append((index, sequence))
            }
        }
    }

    /// Whether two actions may have one key, because one is offered while the other is not, as their usual keys show.
    private func mayShare(
        _ one: KeyTable.Row, _ first: [KeyPress], _ other: KeyTable.Row, _ second: [KeyPress]
    ) -> Bool {
        one.endsSomething && other.endsSomething
            || one.presetKeys.all.contains(first) && other.presetKeys.all.contains(second)
    }

    /// Returns the mistake at the later of two lines.
    private func conflict(_ one: KeyTable.Row, _ other: KeyTable.Row, _ sequence: [KeyPress])
        -> ConfigurationError?
    {
        guard let first = one.wish?.location, let second = other.wish?.location else { return nil }
        let isOrdered =
            (first.position.line, first.position.column) < (second.position.line, second.position.column)
        let (previous, latter) = isOrdered ? (one, other) : (other, one)
        let line = (isOrdered ? first : second).position.line
        return (isOrdered ? second : first).error(
            localized(
                """
                \(latter.name): '\(sequence.map(\.name).joined(separator: " "))' is also the key of '\(previous.name)' \
                in '\(latter.place.rawValue)' (line \(line)).
                """))
    }
}

// MARK: Mistakes in one entry

extension KeyOverrides {
    /// Reads the names of keys, and adds a mistake for the first that is unknown.
    private mutating func keys(of entry: KeyBindings.Entry, for action: String) -> KeyCommand.Keys? {
        for (item, name) in entry.keys.enumerated() {
            let parts = name.split(separator: " ").map(String.init)
            guard
                let unknown = parts.first(where: { KeyPress(name: $0) == nil }) ?? (parts.isEmpty ? "" : nil)
            else { continue }
            problems.append(
                entry.location.error(
                    localized("\(action): unknown key '\(unknown)'.") + KeyPress.hint(for: unknown),
                    item: entry.keys.count > 1 ? item : nil))
            return nil
        }
        return KeyCommand.Keys(names: entry.keys)
    }

    /// Whether the keys can work in `place`; else adds a mistake.
    private mutating func isAllowed(
        _ keys: KeyCommand.Keys, in place: KeyPlace, _ entry: KeyBindings.Entry, _ action: String
    ) -> Bool {
        if let signal = keys.all.joined().first(where: { KeyPress.signals[$0] != nil }),
            let meaning = KeyPress.signals[signal], action != "suspend"
        {
            problems.append(
                entry.location.error(localized("\(action): '\(signal.name)' always \(localized(meaning)).")))
            return false
        }
        let typed = keys.all.first { $0[0].character != nil || $0[0] == KeyPress(.backspace) }
        if place == .field, let typed {
            problems.append(
                entry.location.error(
                    localized("\(action): '\(typed[0].name)' edits the text of a field.")))
            return false
        }
        return true
    }

    private static func problem(ofPlace section: String, _ entry: KeyBindings.Entry) -> ConfigurationError {
        let places = KeyPlace.allCases.map(\.rawValue)
        let hint = Spelling.hint(section, places)
        return entry.location.nameError(
            localized("unknown place 'keys.\(section)'.")
                + (hint.isEmpty ? " " + localized("There are \(places.joined(separator: ", ")).") : hint))
    }

    private static func problem(
        ofAction name: String, in place: KeyPlace?, _ others: [KeyPlace], _ rows: [KeyTable.Row],
        _ entry: KeyBindings.Entry
    ) -> ConfigurationError {
        guard let place else {
            return entry.location.nameError(
                localized("unknown action '\(name)'.") + Spelling.hint(name, rows.map(\.name)))
        }
        let here = rows.filter { $0.place == place || $0.place.parent == place }.map(\.name)
        guard others.isEmpty else {
            let names = others.map { "'\($0.rawValue)'" }.joined(separator: ", ")
            return entry.location.nameError(
                localized("'\(place.rawValue)' has no action '\(name)'. It is in \(names)."))
        }
        let hint = Spelling.hint(name, here)
        return entry.location.nameError(
            localized("unknown action '\(name)'.")
                + (hint.isEmpty ? Spelling.hint(name, rows.map(\.name)) : hint))
    }
}

// MARK: Keys

extension KeyCommand.Keys {
    /// Every way to perform the command, as a sequence.
    var all: [[KeyPress]] { presses.map { [$0] } + sequences }
}

extension KeyPress {
    /// Keys that the terminal turns into signals, and what they do.
    static let signals: [KeyPress: LocalizedStringKey] = [
        KeyPress("c", control: true): "quits", KeyPress("z", control: true): "suspends",
        KeyPress("\\", control: true): "ends the program",
    ]

    /// Returns a question with the name that was probably meant; else the form of names.
    fileprivate static func hint(for name: String) -> String {
        let parts = name.lowercased().split(separator: "-", omittingEmptySubsequences: false).map(String.init)
        let modifiers = ["ctrl", "alt", "shift"]
        let whole = Spelling.nearest(to: name, in: names)
        // A modifier that is misspelled, such as 'crtl-x' or 'C-x'.
        let meant: String? =
            if parts.count > 1, let last = parts.last,
                let first = ["c": "ctrl", "control": "ctrl", "m": "alt", "meta": "alt", "s": "shift"][
                    parts[0]]
                    ?? Spelling.nearest(to: parts[0], in: modifiers)
            {
                KeyPress(name: last) == nil
                    ? Spelling.nearest(to: last, in: names).map { "\(first)-\($0)" } : "\(first)-\(last)"
            } else {
                nil
            }
        guard let found = whole ?? meant else {
            return " " + localized("Write a character, or names such as 'enter', 'f5', 'ctrl-d', 'alt-x'.")
        }
        return " " + localized("Did you mean '\(found)'?")
    }
}

extension KeyPlace {
    /// Whether commands of both places are asked at the same time.
    func sharesKeys(with other: KeyPlace) -> Bool {
        self == other || isOutermost && other.isOutermost || self == .commands && reaches(other)
            || other == .commands && other.reaches(self)
    }
}

extension KeyTable.Row {
    /// Whether the action leaves something, so that it shares a key with others of the kind: what is innermost ends
    /// first.
    var endsSomething: Bool {
        [
            "back", "column-before", "deselect-all", "end-search", "leave-index", "leave-links", "cancel",
            "close-actions", "close-menu", "close-help",
        ].contains(name)
    }
}
