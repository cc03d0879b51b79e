import Localization

/// What a check found, and what to do about it.
package struct Finding: Hashable, Sendable {
    /// What the check is about, in the order of the report.
    package enum Area: String, CaseIterable, Sendable {
        case terminal, locale, configuration, directories, library, network, players, programs

        /// The heading of its findings.
        package var title: String {
            switch self {
            case .terminal: localized("Terminal", context: "check")
            case .locale: localized("Locale", context: "check")
            case .configuration: localized("Configuration", context: "check")
            case .directories: localized("Directories", context: "check")
            case .library: localized("Library", context: "check")
            case .network: localized("Network", context: "check")
            case .players: localized("Players", context: "check")
            case .programs: localized("Programs", context: "check")
            }
        }

        /// Whether the user sets it, so that a problem is a mistake in the configuration.
        package var isConfigured: Bool { [.terminal, .locale, .configuration].contains(self) }
    }

    package enum State: String, Sendable {
        case ok
        /// Works, with less.
        case warning
        /// Does not work.
        case problem
        /// Could not be found out.
        case unknown
    }

    package let area: Area
    /// A short name, unique in its area, in English; `title` is shown.
    package let name: String
    package let state: State
    /// What was found, without secrets.
    package let found: String
    /// What to do, as a sentence; nil if nothing is to be done.
    package let advice: String?

    /// The name to show, in the language in force; other names are those of programs, hosts and signs.
    package var title: String {
        switch name {
        case "ambiguous": localized("ambiguous", context: "check")
        case "answers": localized("answers", context: "check")
        case "background": localized("background", context: "check")
        case "backup": localized("backup", context: "check")
        case "browser": localized("browser", context: "check")
        case "bus": localized("bus", context: "check")
        case "cache": localized("cache", context: "check")
        case "certificates": localized("certificates", context: "check")
        case "characters": localized("characters", context: "check")
        case "Chinese": localized("Chinese", context: "check")
        case "clipboard": localized("clipboard", context: "check")
        case "colours": localized("colours", context: "check")
        case "combining": localized("combining", context: "check")
        case "commands": localized("commands", context: "check")
        case "configuration": localized("configuration", context: "check")
        case "data": localized("data", context: "check")
        case "database": localized("database", context: "check")
        case "downloads": localized("downloads", context: "check")
        case "family ZWJ": localized("family ZWJ", context: "check")
        case "family ZWJ shown": localized("family ZWJ shown", context: "check")
        case "file": localized("file", context: "check")
        case "flag": localized("flag", context: "check")
        case "flag shown": localized("flag shown", context: "check")
        case "frames": localized("frames", context: "check")
        case "heart VS16": localized("heart VS16", context: "check")
        case "heart VS16 shown": localized("heart VS16 shown", context: "check")
        case "helpers": localized("helpers", context: "check")
        case "integrity": localized("integrity", context: "check")
        case "library": localized("library", context: "check")
        case "links": localized("links", context: "check")
        case "lock": localized("lock", context: "check")
        case "mouse": localized("mouse", context: "check")
        case "notifications": localized("notifications", context: "check")
        case "pictures": localized("pictures", context: "check")
        case "proxy": localized("proxy", context: "check")
        case "remote": localized("remote", context: "check")
        case "size": localized("size", context: "check")
        case "type": localized("type", context: "check")
        case "used": localized("used", context: "check")
        case "version": localized("version", context: "check")
        case "widths": localized("widths", context: "check")
        default: name
        }
    }

    package init(_ area: Area, _ name: String, _ state: State, _ found: String, advice: String? = nil) {
        self.area = area
        self.name = name
        self.state = state
        self.found = found
        self.advice = advice
    }
}
