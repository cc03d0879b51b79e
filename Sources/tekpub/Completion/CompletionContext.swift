import ArgumentParser
import Localization
import TekpubKit

/// The command that was typed so far, by the definitions of the commands.
struct CompletionContext {
    /// What stands at the cursor.
    enum Target {
        /// One of some words, each with a description.
        case words([CompletionAnswer.Word])
        /// The value of an argument, after its name and an equals sign if `prefix` is not empty.
        case value(CommandArguments.Argument, prefix: String)
        case nothing
    }

    private var command: any ParsableCommand.Type = Tekpub.self
    /// The option whose value comes next.
    private var pending: CommandArguments.Argument?
    private var positionalCount = 0
    private var hasEndedOptions = false
    /// The value of `--base-url`; nil if it was not given.
    private(set) var baseURL: String?

    /// - Parameter words: the complete words after the program's name.
    init(_ words: [String]) {
        for word in words { read(word) }
    }

    private mutating func read(_ word: String) {
        if let option = pending {
            pending = nil
            note(option, word)
        } else if hasEndedOptions || !word.hasPrefix("-") || word == "-" {
            if positionalCount == 0, !hasEndedOptions, let next = subcommand(word) {
                command = next
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

    private mutating func note(_ option: CommandArguments.Argument, _ value: String) {
        if option.names?.contains(where: { $0.text == "--base-url" }) == true { baseURL = value }
    }

    /// Returns what `word` at the cursor can be.
    func target(of word: String) -> Target {
        if let pending { return .value(pending, prefix: "") }
        if !hasEndedOptions, word.hasPrefix("--"), let sign = word.firstIndex(of: "=") {
            guard let option = option(String(word[..<sign])), option.kind == .option else { return .nothing }
            return .value(option, prefix: String(word[...sign]))
        }
        if !hasEndedOptions, word.hasPrefix("-") { return .words(optionWords) }
        let subcommands = positionalCount == 0 ? subcommandWords : []
        if !subcommands.isEmpty { return .words(subcommands) }
        let positionals = arguments.filter { $0.kind == .positional }
        guard let last = positionals.last else { return .nothing }
        if positionals.indices.contains(positionalCount) {
            return .value(positionals[positionalCount], prefix: "")
        }
        return last.isRepeating ? .value(last, prefix: "") : .nothing
    }
}

extension CompletionContext {
    /// The groups of options of the browser; asking for those of `Tekpub` would describe all commands.
    static let browserOptions: [any ParsableArguments.Type] = [
        ServerOptions.self, AppearanceOptions.self, LogOptions.self,
    ]

    private var arguments: [CommandArguments.Argument] {
        if command == Tekpub.self { return Self.browserOptions.flatMap(CommandArguments.of) }
        let types = [command, command.configuration.defaultSubcommand].compactMap { $0 }
        return types.flatMap(CommandArguments.of)
    }

    private func option(_ name: String) -> CommandArguments.Argument? {
        // This one may stand behind every command.
        let arguments = name == LanguageOption.name ? CommandArguments.of(AppearanceOptions.self) : arguments
        return arguments.first { $0.names?.contains { $0.text == name } == true }
    }

    private func subcommand(_ name: String) -> (any ParsableCommand.Type)? {
        command.configuration.subcommands.first { $0._commandName == name }
    }

    private var subcommandWords: [CompletionAnswer.Word] {
        command.configuration.subcommands.filter { $0.configuration.shouldDisplay }.map {
            CompletionAnswer.Word($0._commandName, Self.abstract(of: $0))
        }
    }

    private static func abstract(of command: any ParsableCommand.Type) -> String {
        HelpTexts.$needed.withValue(.forCompletion) { command.configuration.abstract }
    }

    private var optionWords: [CompletionAnswer.Word] {
        var words = arguments.filter { $0.kind != .positional }.flatMap { argument in
            (argument.names ?? []).map { CompletionAnswer.Word($0.text, argument.abstract) }
        }
        words.append(CompletionAnswer.Word("--help", localized("Show help information.")))
        words.append(CompletionAnswer.Word("--version", localized("Show the version.")))
        var known: Set<String> = []
        return words.filter { known.insert($0.text).inserted }
    }
}
