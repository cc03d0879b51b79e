import ArgumentParser
import CursesKit
import TekpubApp

/// The options for the browser's appearance.
struct AppearanceOptions: ParsableArguments {
    @Option(help: "The transition from the splash to the table; crossfade by default.")
    var transition: LaunchTransition?

    @Option(help: "The colours; terminal by default.")
    var theme: Theme?

    @Flag(name: .customLong("no-animation"), help: "Show no animations.")
    var isStill = false

    @Flag(name: .customLong("no-images"), help: "Show no pictures, and fetch none.")
    var hidesImages = false

    /// Empty options that need no parsing before they are read.
    static var none: AppearanceOptions {
        var options = AppearanceOptions()
        options.transition = nil
        options.theme = nil
        options.isStill = false
        options.hidesImages = false
        return options
    }

    /// Returns these options; the settings supply missing values.
    func launchOptions(by settings: Settings) throws -> LaunchOptions {
        LaunchOptions(
            transition: try transition ?? settings.value(of: .transition) ?? .crossfade,
            isAnimated: try !(isStill || settings.isOn(.noAnimation)),
            theme: try theme ?? settings.value(of: .theme) ?? .standard,
            showsImages: try !(hidesImages || settings.isOn(.noImages)))
    }
}

extension LaunchTransition: ExpressibleByArgument {}

extension Theme: ExpressibleByArgument {
    /// Returns the built-in theme called `argument`; nil if unknown.
    public init?(argument: String) {
        self.init(named: argument)
    }

    /// The default value in the help text.
    public var defaultValueDescription: String { name }

    /// The valid names, for the help text and error messages.
    public static var allValueStrings: [String] { builtIn.map(\.name) }
}
