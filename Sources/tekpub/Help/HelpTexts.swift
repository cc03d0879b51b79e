import ArgumentParser
import Localization

/// Which texts of the commands' definitions are needed.
///
/// ArgumentParser asks for the definitions of all commands whenever it parses arguments. Their texts are only built for
/// help, an error, completions or the manual, in the language in force.
///
/// This folder has what these definitions are made of, and describes the commands by them: an `ArgumentDescription` is
/// read from ArgumentParser's dump, and a `CommandContext` finds the command that was typed. Help, errors and completions
/// share both, and `exit(withError:)` prints a `HelpPage` of them. The manual is made of the same dump.
enum HelpTexts: Sendable {
    /// Arguments are parsed.
    case none
    /// For shells: the names of values stay those of `ValueName`.
    case forCompletion
    /// For people.
    case all

    @TaskLocal static var needed = HelpTexts.none
}

extension CommandConfiguration {
    /// Creates a configuration whose texts are built if they are needed.
    ///
    /// - Parameters:
    ///   - commandName: nil for the name of the type.
    ///   - summary: what the command does, in one sentence.
    ///   - groups: commands below this one with headings, after `subcommands`.
    init(
        commandName: String? = nil, summary: @autoclosure () -> String,
        discussion: @autoclosure () -> String = "", version: String = "", shouldDisplay: Bool = true,
        subcommands: [any ParsableCommand.Type] = [], groups: [CommandGroup] = [],
        defaultSubcommand: (any ParsableCommand.Type)? = nil
    ) {
        let hasTexts = HelpTexts.needed != .none
        self.init(
            commandName: commandName, abstract: hasTexts ? summary() : "",
            discussion: hasTexts ? discussion() : "", version: version, shouldDisplay: shouldDisplay,
            subcommands: subcommands, groupedSubcommands: groups, defaultSubcommand: defaultSubcommand)
    }
}

extension CommandGroup {
    /// Creates a group whose heading is built if it is needed.
    ///
    /// - Parameter heading: the line above the commands, in capitals and with a colon.
    init(heading: @autoclosure () -> String, _ commands: [any ParsableCommand.Type]) {
        self.init(name: HelpTexts.needed == .none ? "" : heading(), subcommands: commands)
    }
}

extension ArgumentHelp {
    /// Creates help whose texts are built if they are needed.
    ///
    /// - Parameters:
    ///   - summary: what the argument does, in one sentence.
    ///   - value: the name of its value; nil for a flag.
    init(summary: @autoclosure () -> String, value: ValueName? = nil) {
        switch HelpTexts.needed {
        case .none: self.init()
        case .forCompletion: self.init(summary(), valueName: value?.rawValue)
        case .all: self.init(summary(), valueName: value?.shownName)
        }
    }
}
