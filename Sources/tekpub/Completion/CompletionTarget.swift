import Localization

/// What can stand at the cursor.
enum CompletionTarget {
    /// One of some words, each with a description.
    case words([CompletionReply.Word])
    /// The value of an argument, after its name and an equals sign if `prefix` is not empty.
    case value(ArgumentDescription, prefix: String)
    case nothing

    /// - Parameters:
    ///   - word: the beginning of the word at the cursor.
    ///   - context: the words before it.
    init(of word: String, in context: CommandContext) {
        if let pending = context.pending {
            self = .value(pending, prefix: "")
        } else if !context.hasEndedOptions, word.hasPrefix("--"), let sign = word.firstIndex(of: "=") {
            let option = context.option(String(word[..<sign])).flatMap { $0.kind == .option ? $0 : nil }
            self = option.map { .value($0, prefix: String(word[...sign])) } ?? .nothing
        } else if !context.hasEndedOptions, word.hasPrefix("-") {
            self = .words(context.optionWords)
        } else if context.positionalCount == 0, !context.subcommands.isEmpty {
            self = .words(
                context.subcommands.map {
                    CompletionReply.Word($0._commandName, $0.configuration.abstract)
                })
        } else {
            let positionals = context.allArguments.filter { $0.kind == .positional }
            let next =
                positionals.indices.contains(context.positionalCount)
                ? positionals[context.positionalCount]
                : positionals.last.flatMap { $0.isRepeating ? $0 : nil }
            self = next.map { .value($0, prefix: "") } ?? .nothing
        }
    }
}

extension CommandContext {
    /// The arguments that may follow, without the common flags.
    fileprivate var allArguments: [ArgumentDescription] { arguments + (defaultArguments ?? []) }

    fileprivate var optionWords: [CompletionReply.Word] {
        (allArguments + ArgumentDescription.common.reversed()).filter { $0.kind != .positional }
            .flatMap { argument in
                (argument.names ?? []).map { CompletionReply.Word($0.text, argument.abstract) }
            }
    }
}
