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
        name: .customLong("interface-language"),
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

    /// What they ask for.
    var values: LaunchOverrides {
        LaunchOverrides(
            transition: transition, theme: theme, isStill: isStill, hidesImages: hidesImages,
            isLinear: isLinear)
    }
}

extension LaunchTransition: ExpressibleByArgument {}
