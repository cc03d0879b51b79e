/// A value to write into the configuration file, or to remove from it.
public struct ConfigurationChange: Hashable, Sendable {
    /// The names that lead to it.
    public let path: [String]
    /// The value as TOML; nil to remove it.
    public let toml: String?

    /// Sets a setting.
    ///
    /// - Parameter value: nil for what holds without the file.
    public init(_ setting: Setting, to value: SettingValue?) {
        path = [setting.table, setting.key].compactMap(\.self)
        toml = value?.toml
    }

    /// Gives an action keys in a place of the program.
    ///
    /// - Parameters:
    ///   - keys: their names; nil for those of the preset.
    ///   - path: the names that lead to the entry, such as `keys`, `list`, `play`.
    public init(keys: [String]?, at path: [String]) {
        self.path = path
        toml = keys.map { $0.count == 1 ? SettingValue.text($0[0]).toml : SettingValue.texts($0).toml }
    }
}
