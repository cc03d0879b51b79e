import ArgumentParser
import CursesKit
import Foundation
import Localization

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
        let subcommands = context.subcommands
        fold(localized("OVERVIEW: \(configuration.abstract)"))
        if !configuration.discussion.isEmpty { fold("\n\(configuration.discussion)") }
        lines += ["", localized("USAGE: \(context.usage(with: arguments))"), ""]
        section(localized("ARGUMENTS:"), arguments.filter { $0.kind == .positional })
        section(
            localized("OPTIONS:"), arguments.filter { $0.kind != .positional } + ArgumentDescription.common)
        guard !subcommands.isEmpty else { return }
        lines.append(localized("SUBCOMMANDS:"))
        for command in subcommands {
            let isDefault = command == configuration.defaultSubcommand
            let name = command._commandName + (isDefault ? " " + localized("(default)") : "")
            row(name, text: command.configuration.abstract)
        }
        let path = ["tekpub help"] + context.path.dropFirst()
        let usage = "\(path.joined(separator: " ")) <\(Self.subcommand)>"
        lines += ["", "  " + localized("See '\(usage)' for detailed help.")]
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

    fileprivate static var subcommand: String { localized("subcommand", context: "value") }
}

extension HelpPage {
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
        let isBeside = Text(label).width < Self.column
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
    /// The number of arguments beyond which a usage line has only those that are needed.
    private static let usageLimit = 12

    /// Returns what to type, with the arguments of the command.
    fileprivate func usage(with arguments: [ArgumentDescription]) -> String {
        var words = path
        if arguments.count > Self.usageLimit {
            words.append("[<\(localized("options", context: "value"))>]")
            words += arguments.filter { $0.kind == .positional || !$0.isOptional }.map(\.usage)
        } else {
            words += arguments.map(\.usage)
        }
        if !command.configuration.subcommands.isEmpty { words.append("<\(HelpPage.subcommand)>") }
        return words.joined(separator: " ")
    }
}
