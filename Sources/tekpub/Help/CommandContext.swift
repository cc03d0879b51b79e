import ArgumentParser
import TekpubKit

/// The command that was typed so far, by the definitions of the commands.
///
/// Other than `NamedCommand`, it looks up which options have values, so that a command is found behind options.
struct CommandContext {
    private(set) var command: any ParsableCommand.Type = Tekpub.self
    /// The names of the commands, beginning with the program.
    private(set) var path = [Tekpub._commandName]
    /// The option whose value comes next.
    private(set) var pending: ArgumentDescription?
    private(set) var positionalCount = 0
    private(set) var hasEndedOptions = false
    /// Whether the help of the command was asked for.
    private(set) var asksForHelp = false
    /// The value of `--base-url`; nil if it was not given.
    private(set) var baseURL: String?

    /// - Parameter words: the complete words after the program's name.
    init(_ words: some Collection<String>) {
        asksForHelp = words.prefix { $0 != "--" }.contains { ["-h", "--help", "-help"].contains($0) }
        for word in words { read(word) }
    }

    private mutating func read(_ word: String) {
        if let option = pending {
            pending = nil
            note(option, word)
        } else if hasEndedOptions || !word.hasPrefix("-") || word == "-" {
            if word == "help", path.count == 1, positionalCount == 0 {
                // Of `tekpub help list`, the help explains `list`.
                asksForHelp = true
            } else if positionalCount == 0, !hasEndedOptions, let next = subcommand(word) {
                command = next
                path.append(word)
            } else {
                positionalCount += 1
            }
        } else if word == "--" {
            hasEndedOptions = true
        } else {
            let parts = word.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
            guard let option = option(String(parts[0])), option.kind == .option else { return }
            if parts.count == 2 { note(option, String(parts[1])) } else { pending = option }
        }
    }

    private mutating func note(_ option: ArgumentDescription, _ value: String) {
        if option.isCalled("--base-url") { baseURL = value }
    }

    private func subcommand(_ name: String) -> (any ParsableCommand.Type)? {
        command.configuration.subcommands.first { $0._commandName == name }
    }

    /// This command, or the one that runs if only this one is named.
    var runCommand: CommandContext {
        guard let runs = command.configuration.defaultSubcommand else { return self }
        var context = self
        context.command = runs
        context.path.append(runs._commandName)
        return context
    }
}

extension CommandContext {
    /// The groups of options of the browser; asking for those of `Tekpub` would describe all commands.
    private static let browserOptions: [any ParsableArguments.Type] = [
        ServerOptions.self, AppearanceOptions.self, LogOptions.self,
    ]

    /// The arguments of the command itself, without the common flags.
    var arguments: [ArgumentDescription] {
        let types = command == Tekpub.self ? Self.browserOptions : [command]
        return types.flatMap(ArgumentDescription.all)
    }

    /// Returns the option of that name, with its hyphens, if the command has it.
    func option(_ name: String) -> ArgumentDescription? {
        // This one may stand behind every command.
        let arguments =
            name == LanguageOption.name
            ? ArgumentDescription.all(of: AppearanceOptions.self) : arguments + (defaultArguments ?? [])
        return arguments.first { $0.isCalled(name) }
    }

    /// The arguments of the command that runs if only this one is named; nil if there is no other.
    var defaultArguments: [ArgumentDescription]? {
        command.configuration.defaultSubcommand.map(ArgumentDescription.all)
    }

    /// The commands below this one that users see.
    var subcommands: [any ParsableCommand.Type] {
        command.configuration.subcommands.filter { $0.configuration.shouldDisplay }
    }
}
