import ArgumentParser
import CursesKit
import TekpubApp
import TekpubKit

/// What the command line says of the browser's appearance.
///
/// `AppearanceOptions` describes these options to ArgumentParser, which takes longer than reading them.
struct Appearance {
    /// The transition from the splash to the table; nil for that of the settings.
    var transition: LaunchTransition?
    /// The name of the theme; nil for that of the settings.
    var theme: String?
    /// Whether there are no animations.
    var isStill = false
    /// Whether there are no pictures.
    var hidesImages = false
    /// Whether the browser works line by line.
    var isLinear = false

    /// Returns the browser's options; the settings supply missing values, and receive the mistakes in the theme.
    func launchOptions(by settings: inout Settings) throws -> LaunchOptions {
        let theme = try chosenTheme(by: &settings)
        return LaunchOptions(
            transition: try transition ?? settings.choice(.transition) ?? .crossfade,
            isAnimated: try !(isStill || settings.isOn(.noAnimation)),
            theme: theme,
            showsImages: try !(hidesImages || settings.isOn(.noImages)),
            list: ListOptions(
                sort: try settings.value(of: .listSort)?.text.flatMap { SortOrder(settingName: $0) }
                    ?? .server,
                columns: try settings.value(of: .listColumns)?.texts ?? ListOptions.allColumns),
            columns: ColumnArrangement(
                menuWidth: try settings.value(of: .menuWidth)?.number,
                previewWidth: try settings.value(of: .previewWidth)?.number,
                hidesMenu: try settings.value(of: .hideMenu)?.flag,
                hidesPreview: try settings.value(of: .hidePreview)?.flag),
            downloads: try settings.downloadDefaults(),
            keys: KeyChoice(
                preset: try settings.choice(.keysPreset) ?? .vim, bindings: settings.configuration.keyBindings
            ),
            warnings: settings.problems.map(\.localizedDescription))
    }

    private func chosenTheme(by settings: inout Settings) throws -> Theme {
        let name = try theme ?? settings.value(of: .theme)?.text
        guard let name else { return .standard }
        if let found = settings.themes.theme(named: name) {
            settings.report(found.problems)
            return found.theme
        }
        let problem = settings.themes.sentence(forMissing: name)
        guard theme == nil else { throw ValidationError("--theme: \(problem)") }
        try settings.reject(.theme, problem)
        return .standard
    }
}
