import ArgumentParser
import CursesKit
import TekpubApp

/// The options of the browser that `Look` is made of.
struct LookOptions: ParsableArguments {
    @Option(help: "How the splash gives way to the table; crossfade, if nothing is set.")
    var transition: LaunchTransition?

    @Option(help: "The colours; standard, if nothing is set.")
    var theme: Theme?

    @Flag(name: .customLong("no-animation"), help: "Show nothing that moves for the sake of moving.")
    var isStill = false

    /// What was given, and no more.
    var look: Look { Look(transition: transition, theme: theme, isStill: isStill) }
}
