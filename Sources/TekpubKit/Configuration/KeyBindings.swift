import Localization

/// The table `keys` of the configuration, as it is written: which keys an action has in a part of the program.
///
/// Nothing here knows the actions or their parts. The setting `keys.preset` is not among them.
public struct KeyBindings: Sendable {
    /// The keys of one action.
    public struct Entry: Sendable {
        /// The keys, each a name or a sequence; empty if the action is to have none.
        public let keys: [String]
        /// Where the entry stands.
        public let location: ConfigurationLocation
    }

    /// The entries by section and action. The section with the empty name is the table `keys` itself.
    public internal(set) var sections: [String: [String: Entry]] = [:]

    /// No bindings.
    public init() {}

    /// Adds the entries of `other`; those that are here already stay.
    mutating func add(_ other: KeyBindings) {
        for (section, entries) in other.sections {
            sections[section, default: [:]].merge(entries) { mine, _ in mine }
        }
    }
}

extension KeyBindings {
    /// Reads the value of `keys`, and adds its mistakes to `problems`.
    init(_ node: TOMLNode, document: TOMLDocument, path: String, problems: inout [ConfigurationError]) {
        guard case .table(let table) = node else {
            let location = ConfigurationLocation(path: path, document: document, keys: ["keys"])
            problems.append(
                location.error(
                    "keys: " + localized("it is a table; write [keys] and one action in each line.")))
            return
        }
        for (name, node) in table where name != Setting.keysPreset.key {
            let actions = if case .table(let actions) = node { actions } else { [name: node] }
            let section = if case .table = node { name } else { "" }
            for (action, node) in actions {
                let names = ["keys"] + (section.isEmpty ? [] : [section]) + [action]
                let location = ConfigurationLocation(path: path, document: document, keys: names)
                if let keys = node.keyNames {
                    sections[section, default: [:]][action] = Entry(keys: keys, location: location)
                } else {
                    problems.append(
                        location.error(
                            "\(action): " + localized("it must be a key in quotes, or a list of keys.")))
                }
            }
        }
    }
}

extension TOMLNode {
    /// The keys that a text or a list of texts names; nil for another value.
    var keyNames: [String]? {
        switch self {
        case .text(let key): return [key]
        case .array(let items):
            let keys = items.compactMap { if case .text(let key) = $0 { key } else { nil } }
            return keys.count == items.count ? keys : nil
        default: return nil
        }
    }
}
