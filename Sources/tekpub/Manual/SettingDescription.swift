import TekpubKit

/// A setting of the configuration, for the manual page and completions.
struct SettingDescription: Encodable {
    /// The name in the configuration.
    let name: String
    /// The environment variable that overrides it.
    let variable: String
    /// What it does, in one sentence.
    let summary: String

    /// All settings, in the order of the manual.
    static var all: [SettingDescription] {
        Setting.all.map { SettingDescription(name: $0.name, variable: $0.variable, summary: $0.summary) }
    }
}
