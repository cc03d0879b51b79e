import ArgumentParser
import CursesKit
import Foundation
import Localization
import TekpubApp
import TekpubKit

/// The commands for the configuration.
struct Config: ParsableCommand {
    static var configuration: CommandConfiguration {
        CommandConfiguration(
            commandName: "config",
            summary: localized("Write, show and check the configuration."),
            discussion: localized(
                """
                The file is tekpub/config.toml in $XDG_CONFIG_HOME or ~/.config, in TOML. An option overrides a \
                variable of the environment, which overrides the file, which overrides tekpub/config.toml in the folders of \
                $XDG_CONFIG_DIRS (/etc/xdg). What you change in the program, such as the order of the list or the width \
                of the menu, is remembered and overrides the file too. The variable of list.sort is \
                \(Setting.listSort.variable), and so on.

                A theme is themes/NAME.toml beside the file; 'config init --theme NAME' writes one.
                """),
            subcommands: [ConfigInit.self, ConfigPath.self, ConfigShow.self, ConfigCheck.self]
        )
    }
}

extension Setting {
    /// What it does, what it accepts and its default, for the help.
    var explanation: String {
        let value = defaultValue.map { " [\($0.toml)]" } ?? ""
        return "\(summary) (\(type.description))\(value)"
    }
}

/// Prints where the configuration file is.
struct ConfigPath: ParsableCommand {
    static var configuration: CommandConfiguration {
        CommandConfiguration(
            commandName: "path",
            summary: localized("Print the path of your configuration file, whether it exists or not."))
    }

    func run() throws {
        var output = Output()
        try output.write("\(Directories.ofUser.configurationFile)\n")
        try output.flush()
    }
}

/// Writes a commented file.
struct ConfigInit: ParsableCommand {
    static var configuration: CommandConfiguration {
        CommandConfiguration(
            commandName: "init",
            summary: localized("Write a commented configuration file with every setting."),
            discussion: localized(
                """
                A file that exists is never changed. Each setting is commented out, with its default. With --theme NAME, it \
                writes a theme instead, themes/NAME.toml, with every role.
                """))
    }

    // The parser gives an option that the browser has too to the browser, and this group has its value.
    @OptionGroup(visibility: .hidden) var appearance: AppearanceOptions

    @Flag(help: ArgumentHelp(summary: localized("Print the file instead of writing it.")))
    var print = false

    func validate() throws {
        guard let theme = appearance.theme else { return }
        guard ThemeStore.isName(theme) else {
            throw ValidationError(localized("--theme: '\(theme)' is no name of a file."))
        }
        guard !ThemeStore.isBuiltIn(theme) else {
            throw ValidationError(localized("--theme: '\(theme)' is built in. Choose another name."))
        }
    }

    func run() throws {
        let directories = Directories.ofUser
        let theme = appearance.theme
        let text = theme == nil ? ConfigurationTemplate.text : ThemeTemplate.text(basedOn: .dark)
        var output = Output()
        guard !print else {
            try output.write(text)
            return try output.flush()
        }
        let path =
            theme.map { "\(ThemeStore(in: directories).userFolder)/\($0).toml" }
            ?? directories.configurationFile
        do throws(ConfigurationError) {
            try ConfigurationTemplate.write(text, to: path)
        } catch {
            throw Failure(error.localizedDescription, code: EX_CANTCREAT)
        }
        try output.write("\(path)\n")
        try output.flush()
    }
}
