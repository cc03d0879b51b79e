import ArgumentParser
import CursesKit
import Foundation
import Localization
import TekpubKit

/// The help of a command, or an error in its arguments, in the language in force.
///
/// ArgumentParser's own page is English, and it folds lines by characters and at spaces, which suits neither wide
/// characters nor languages without spaces. Its layout is kept.
struct HelpPage {
    /// The cells before the text of an option.
    private static let column = 26

    private(set) var lines: [String] = []
    private let width: Int

    /// Creates the help of a command.
    ///
    /// - Parameter width: the cells of a line.
    init(of context: CommandContext, width: Int = HelpPage.currentWidth) {
        self.width = max(Self.column + 14, width)
        let configuration = context.command.configuration
        let arguments = context.arguments
        fold(localized("OVERVIEW: \(configuration.abstract)"))
        if !configuration.discussion.isEmpty { fold("\n\(configuration.discussion)") }
        lines += ["", localized("USAGE: \(context.usage(with: arguments))"), ""]
        add(CommandExample.all(of: context.path))
        section(localized("ARGUMENTS:"), arguments.filter { $0.kind == .positional })
        section(localized("SUBCOMMANDS:"), configuration.ungroupedSubcommands, of: configuration)
        for group in configuration.groupedSubcommands {
            section(group.name, group.subcommands, of: configuration)
        }
        section(
            localized("OPTIONS:"), arguments.filter { $0.kind != .positional } + ArgumentDescription.common)
        if context.command == Config.self {
            lines.append(localized("SETTINGS:"))
            for setting in Setting.all { row(setting.name, text: setting.explanation) }
            lines.append("")
        }
        guard !context.subcommands.isEmpty else { return }
        let path = ["tekpub help"] + context.path.dropFirst()
        let usage = "\(path.joined(separator: " ")) <\(context.childName)>"
        lines.append("  " + localized("See '\(usage)' for detailed help."))
    }

    /// Creates the page of an error of ArgumentParser.
    ///
    /// - Parameters:
    ///   - message: what is wrong.
    ///   - context: the command whose arguments are not valid.
    init(refusing message: String, in context: CommandContext) {
        width = .max
        let arguments = context.arguments
        lines.append(localized("Error: \(ParserMessage.translated(message))"))
        // An error quotes the argument that it is about.
        if let one = arguments.first(where: { $0.kind != .flag && message.contains("'\($0.synopsis)'") }) {
            let text = "\(one.label)  \(one.abstract ?? "")"
            lines.append(localized("Help:  \(text)"))
        }
        lines.append(localized("Usage: \(context.usage(with: arguments))"))
        let help = "\(context.path.joined(separator: " ")) --help"
        lines.append("  " + localized("See '\(help)' for more information."))
    }

    /// The width of the terminal, or the one that the user wants.
    private static var currentWidth: Int {
        ProcessInfo.processInfo.environment["COLUMNS"].flatMap { Int($0) }
            ?? Output.width(ofTerminal: STDOUT_FILENO) ?? 80
    }
}

extension HelpPage {
    private mutating func add(_ examples: [CommandExample]) {
        guard !examples.isEmpty else { return }
        lines.append(examples.count == 1 ? localized("EXAMPLE:") : localized("EXAMPLES:"))
        for example in examples {
            if let purpose = example.purpose {
                row(example.line, text: purpose)
            } else {
                // Whole, so that it can be copied.
                lines.append("  \(example.line)")
            }
        }
        lines.append("")
    }

    /// Adds those of the commands that users see.
    private mutating func section(
        _ heading: String, _ commands: [any ParsableCommand.Type], of parent: CommandConfiguration
    ) {
        let commands = commands.filter { $0.configuration.shouldDisplay }
        guard !commands.isEmpty else { return }
        lines.append(heading)
        for command in commands {
            let isDefault = command == parent.defaultSubcommand
            let name = command._commandName + (isDefault ? " " + localized("(default)") : "")
            row(name, text: command.configuration.abstract)
        }
        lines.append("")
    }

    private mutating func section(_ heading: String, _ arguments: [ArgumentDescription]) {
        guard !arguments.isEmpty else { return }
        lines.append(heading)
        for argument in arguments { row(argument.label, text: argument.explanation) }
        lines.append("")
    }

    /// Adds an argument or a subcommand with its text.
    private mutating func row(_ label: String, text: String) {
        let label = "  \(label)"
        let margin = String(repeating: " ", count: Self.column)
        var rest = Text(text).wrapped(to: width - Self.column)[...]
        // Two blanks, at least, tell a label from its text.
        let isBeside = Text(label).width < Self.column - 1
        lines.append(isBeside ? label.padded(to: Self.column) + (rest.popFirst()?.description ?? "") : label)
        lines += rest.map { "\(margin)\($0)" }
    }

    private mutating func fold(_ text: String) {
        for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
            lines += Text(line).wrapped(to: width).map(\.description)
        }
    }
}

extension CommandContext {
    /// The number of arguments beyond which a usage line has only those that are needed; beside commands, none fits.
    private static let usageLimit = 12

    /// Returns what to type, with the arguments of the command.
    fileprivate func usage(with arguments: [ArgumentDescription]) -> String {
        var words = path
        let hasCommands = !command.configuration.subcommands.isEmpty
        if arguments.count > Self.usageLimit || hasCommands && !arguments.isEmpty {
            words.append("[<\(localized("options", context: "value"))>]")
            words += arguments.filter { $0.kind == .positional || !$0.isOptional }.map(\.usage)
        } else {
            words += arguments.map(\.usage)
        }
        if hasCommands { words.append(runsAlone ? "[<\(childName)>]" : "<\(childName)>") }
        return words.joined(separator: " ")
    }

    /// Whether a command below this one can be left out.
    private var runsAlone: Bool {
        path.count == 1 || command.configuration.defaultSubcommand != nil
    }

    /// What a usage line calls the commands below this one.
    fileprivate var childName: String {
        path.count == 1 ? localized("command", context: "value") : localized("subcommand", context: "value")
    }
}
