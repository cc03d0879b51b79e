import ArgumentParser
import CursesKit
import TekpubApp

/// The options that say how the browser looks and moves.
struct AppearanceOptions: ParsableArguments {
    @Option(help: "How the splash gives way to the table; crossfade by default.")
    var transition: LaunchTransition?

    @Option(help: "The colours; standard by default.")
    var theme: Theme?

    @Flag(name: .customLong("no-animation"), help: "Show no animations.")
    var isStill = false

    /// Options that were not parsed and may be read: none is given.
    static var none: AppearanceOptions {
        var options = AppearanceOptions()
        options.transition = nil
        options.theme = nil
        options.isStill = false
        return options
    }

    /// These options, completed by the settings.
    func launchOptions(by settings: Settings) throws -> LaunchOptions {
        LaunchOptions(
            transition: try transition ?? settings.value(of: .transition) ?? .crossfade,
            isAnimated: try !(isStill || settings.isOn(.noAnimation)),
            theme: try theme ?? settings.value(of: .theme) ?? .standard)
    }
}
