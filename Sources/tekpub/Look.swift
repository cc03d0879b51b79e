import CursesKit
import TekpubApp

/// How the browser is to look and move, as far as the command line says.
struct Look {
    var transition: LaunchTransition?
    var theme: Theme?
    var isStill = false

    /// The same, with the settings for what was not said.
    func launchOptions(by settings: Settings) throws -> LaunchOptions {
        LaunchOptions(
            transition: try transition ?? settings.value(of: .transition) ?? .crossfade,
            isAnimated: try !(isStill || settings.isOn(.noAnimation)),
            theme: try theme ?? settings.value(of: .theme) ?? .standard)
    }
}
