import ArgumentParser
import CursesKit
import Localization
import TekpubApp
import TekpubKit

/// The options for the browser's appearance.
struct AppearanceOptions: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            summary: localized("The transition from the splash to the table; crossfade by default."),
            value: .transition))
    var transition: LaunchTransition?

    @Option(
        help: ArgumentHelp(summary: Setting.theme.summary, value: .name),
        completion: .list(Theme.builtIn.map(\.name)))
    var theme: String?

    /// For the help: `LanguageOption` takes it before the arguments are parsed.
    @Option(
        help: ArgumentHelp(summary: Setting.interfaceLanguage.summary, value: .code),
        completion: .list(LanguageOption.names))
    var language: String?

    @Flag(name: .customLong("no-animation"), help: ArgumentHelp(summary: localized("Show no animations.")))
    var isStill = false

    @Flag(
        name: .customLong("no-images"),
        help: ArgumentHelp(summary: localized("Show no pictures, and fetch none.")))
    var hidesImages = false

    @Flag(
        name: .customLong("linear"),
        help: ArgumentHelp(
            summary: localized("Work line by line without full screen, for screen readers.")))
    var isLinear = false

    /// Empty options that need no parsing before they are read.
    static var none: AppearanceOptions {
        var options = AppearanceOptions()
        options.transition = nil
        options.theme = nil
        options.language = nil
        options.isStill = false
        options.hidesImages = false
        options.isLinear = false
        return options
    }

    /// Returns these options; the settings supply missing values, and receive the mistakes in the theme.
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
            warnings: settings.problems.map(\.localizedDescription),
            notices: settings.configuration.notices)
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

extension LaunchTransition: ExpressibleByArgument {}
