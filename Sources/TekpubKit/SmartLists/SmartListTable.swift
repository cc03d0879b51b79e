import Localization

/// A smart list that the configuration has.
public struct ConfiguredSmartList: Sendable {
    /// The list; its conditions can be read.
    public let list: SmartList
    /// Where it stands.
    public let location: ConfigurationLocation
}

/// The table `lists` of the configuration: the conditions of smart lists by their names.
///
///     [lists]
///     "Long talks" = "unplayed and longer than 40 min and in Talks"
package struct SmartListTable {
    /// The name of the table.
    package static let name = "lists"
    /// An example of a list, for the commented file.
    static let example = (name: "Long talks", conditions: "unplayed and longer than 40 min and in Talks")

    /// The lists whose conditions can be read, in the order of the file.
    let lists: [ConfiguredSmartList]

    /// Reads the value of `lists`, which stands at `location`, and adds its mistakes to `problems`.
    init(_ node: TOMLNode, at location: ConfigurationLocation, problems: inout [ConfigurationError]) {
        guard case .table(let table) = node else {
            problems.append(
                location.error(
                    "lists: " + localized("it is a table; write [lists] and one list in each line.")))
            lists = []
            return
        }
        var found: [ConfiguredSmartList] = []
        for (name, node) in table {
            let place = location.entry(name)
            guard case .text(let conditions) = node else {
                problems.append(place.error("\(name): " + localized("it must be conditions in quotes.")))
                continue
            }
            do throws(EpisodeConditionError) {
                _ = try EpisodeCondition(conditions)
                let list = SmartList(id: .configuration(name), name: name, conditions: conditions)
                found.append(ConfiguredSmartList(list: list, location: place))
            } catch {
                problems.append(place.error("\(name): \(error.localizedDescription)"))
            }
        }
        lists = found.map { ($0, $0.location.position) }
            .sorted { ($0.1.line, $0.1.column) < ($1.1.line, $1.1.column) }.map(\.0)
    }
}

extension ConfigurationLocation {
    /// Returns the location of an entry of the table that stands here.
    fileprivate func entry(_ name: String) -> ConfigurationLocation {
        ConfigurationLocation(path: path, document: document, keys: keys + [name])
    }
}
