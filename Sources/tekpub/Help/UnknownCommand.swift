import ArgumentParser
import Localization
import TekpubKit

/// A word where a command belongs that is none. ArgumentParser calls it an unexpected argument, and describes the
/// command before it.
struct UnknownCommand {
    private let word: String
    /// The commands before the word, beginning with the program.
    private let path: [String]
    private let names: [String]

    /// - Returns: nil if no word follows the named command, or if that has no commands of its own.
    init?(after named: NamedCommand) {
        let children = named.command.configuration.subcommands
        guard !children.isEmpty, let word = named.rest.first, !word.hasPrefix("-"), word != "help" else {
            return nil
        }
        self.word = word
        path = named.path
        names = children.filter { $0.configuration.shouldDisplay }.map { $0._commandName }
    }

    /// What to use instead.
    var sentence: String {
        if path.count == 1, (try? BaseURL(word)) != nil {
            return localized(
                "An address needs an option or a command: 'tekpub --base-url \(word)' shows it, 'tekpub add \(word)' follows it."
            )
        }
        let hint = Spelling.hint(word, names)
        let help = localized("See '\(path.joined(separator: " ")) --help'.")
        return localized("There is no command '\(word)'.") + "\(hint) \(help)"
    }
}
