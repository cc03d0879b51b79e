import CursesKit
import TekpubKit

/// The keys that the user chose: a preset, changes of it, and the commands of the user's own.
public struct KeyChoice: Sendable {
    /// The keys to begin with.
    public let preset: KeyPreset
    /// The changes, and the keys of the commands.
    public let bindings: KeyBindings
    /// The user's own commands.
    public let commands: [UserCommand]

    /// A choice; by default the usual keys, and no commands.
    public init(
        preset: KeyPreset = .vim, bindings: KeyBindings = KeyBindings(), commands: [UserCommand] = []
    ) {
        self.preset = preset
        self.bindings = bindings
        self.commands = commands
    }

    /// Whether all actions have their usual keys.
    var isUsual: Bool { preset == .vim && bindings.sections.isEmpty }

    /// The keys for the first frame, which shows a few of them and must not wait for a `KeyTable`.
    ///
    /// Each action has the keys that are written for it, also those that the table takes away or finds mistakes in.
    var firstMap: KeyMap {
        let presetKeys = preset.keys
        return KeyMap { [sections = bindings.sections] identifier in
            let (place, name) = (KeyPlace(identifier), identifier.name)
            let entry =
                sections[place.rawValue]?[name] ?? place.parent.flatMap { sections[$0.rawValue]?[name] }
                ?? sections[KeyOverrides.anyPlace]?[name]
            return entry.flatMap { KeyCommand.Keys(names: $0.keys) } ?? presetKeys[identifier]
        }
    }
}
