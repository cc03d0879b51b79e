import CursesKit
import Localization
import TekpubKit

/// What the command line says of the browser's appearance, which overrides the configuration.
public struct LaunchOverrides: Sendable {
    /// The transition from the splash to the table; nil for that of the settings.
    public var transition: LaunchTransition?
    /// The name of the theme; nil for that of the settings.
    public var theme: String?
    /// Whether there are no animations.
    public var isStill = false
    /// Whether there are no pictures.
    public var hidesImages = false
    /// Whether the browser works line by line.
    public var isLinear = false

    /// Overrides nothing by default.
    public init(
        transition: LaunchTransition? = nil, theme: String? = nil, isStill: Bool = false,
        hidesImages: Bool = false, isLinear: Bool = false
    ) {
        self.transition = transition
        self.theme = theme
        self.isStill = isStill
        self.hidesImages = hidesImages
        self.isLinear = isLinear
    }

    /// Whether an option of the command line decides about a setting.
    func override(_ setting: Setting) -> Bool {
        switch setting {
        case .transition: transition != nil
        case .theme: theme != nil
        case .noAnimation: isStill
        case .noImages: hidesImages
        case .linear: isLinear
        default: false
        }
    }
}

extension LaunchOptions {
    /// The browser's options by a configuration.
    ///
    /// - Parameter problems: the mistakes so far; those in the theme are added.
    /// - Throws: a mistake in an environment variable or in an option.
    public init(
        by configuration: UserConfiguration, overrides: LaunchOverrides, themes: ThemeStore,
        problems: inout [ConfigurationError]
    ) throws(ConfigurationError) {
        func value(_ setting: Setting) throws(ConfigurationError) -> SettingValue? {
            try configuration.entry(of: setting)?.value
        }
        let theme = try Self.theme(by: configuration, overrides: overrides, themes: themes, &problems)
        let transition = try value(.transition)?.text.flatMap(LaunchTransition.init)
        let isStill = try value(.noAnimation)?.flag ?? false
        let hidesImages = try value(.noImages)?.flag ?? false
        let sort = try value(.listSort)?.text.flatMap { SortOrder(settingName: $0) }
        let preset = try value(.keysPreset)?.text.flatMap { KeyPreset(rawValue: $0) }
        self.init(
            transition: overrides.transition ?? transition ?? .crossfade,
            isAnimated: !(overrides.isStill || isStill), theme: theme,
            showsImages: !(overrides.hidesImages || hidesImages),
            list: ListOptions(
                sort: sort ?? .server,
                columns: try value(.listColumns)?.texts ?? ListOptions.allColumns),
            columns: ColumnArrangement(
                menuWidth: try value(.menuWidth)?.number, previewWidth: try value(.previewWidth)?.number,
                hidesMenu: try value(.hideMenu)?.flag, hidesPreview: try value(.hidePreview)?.flag),
            downloads: try SourcePolicy(by: configuration),
            keys: KeyChoice(
                preset: preset ?? .vim, bindings: configuration.keyBindings, commands: configuration.commands),
            smartLists: configuration.smartLists,
            warnings: problems.map(\.localizedDescription))
    }

    private static func theme(
        by configuration: UserConfiguration, overrides: LaunchOverrides, themes: ThemeStore,
        _ problems: inout [ConfigurationError]
    ) throws(ConfigurationError) -> Theme {
        let entry = try configuration.entry(of: .theme)
        guard let name = overrides.theme ?? entry?.value.text else { return .standard }
        if let found = themes.theme(named: name) {
            problems += found.problems
            return found.theme
        }
        let problem = themes.sentence(forMissing: name)
        guard overrides.theme == nil else {
            throw ConfigurationError(in: .variable("--theme"), problem: problem)
        }
        switch entry?.origin {
        case .file(let location): problems.append(location.error("\(Setting.theme.name): \(problem)"))
        case .variable(let name): throw ConfigurationError(in: .variable(name), problem: problem)
        case .standard, nil: break
        }
        return .standard
    }
}
