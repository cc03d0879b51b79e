import Localization

/// Settings that stand together on the screen.
public enum SettingGroup: CaseIterable, Sendable {
    case appearance, keys, lists, columns, player, downloads, find, program

    /// The title.
    public var title: String {
        switch self {
        case .appearance: localized("Appearance")
        case .keys: localized("Keys")
        case .lists: localized("Lists")
        case .columns: localized("Columns of the window")
        case .player: localized("Player")
        case .downloads: localized("Downloads")
        case .find: localized("Finding sources")
        case .program: localized("Program")
        }
    }

    /// The settings in the order of the commented file, the theme first.
    public var settings: [Setting] {
        let settings = Setting.all.filter { $0.group == self }
        return settings.filter { $0 == .theme } + settings.filter { $0 != .theme }
    }
}

extension Setting {
    /// The group, by the table; of a setting at the top of the file, by its name.
    public var group: SettingGroup {
        switch table {
        case "keys": return .keys
        case "list": return .lists
        case "layout": return .columns
        case "players": return .player
        case "downloads": return .downloads
        case "find": return .find
        default: break
        }
        return switch self {
        case .theme, .transition, .noAnimation, .noImages, .interfaceLanguage, .linear, .notifications:
            .appearance
        case .player, .quality, .language, .prefer: .player
        case .downloadFolder: .downloads
        default: .program
        }
    }
}
