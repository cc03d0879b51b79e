import ArgumentParser
import Localization
import TekpubKit

/// A word in the place of a command that is not one. ArgumentParser calls it an unexpected argument, and describes the
/// command before it.
struct UnknownCommand {
    private let word: String
    /// The commands before the word, beginning with the program.
    private let path: [String]
    private let names: [String]

    /// - Parameters:
    ///   - arguments: the arguments after the program's name.
    ///   - root: the command of the program.
    /// - Returns: nil if the arguments begin with commands that exist, or with an option.
    init?(in arguments: [String], of root: any ParsableCommand.Type) {
        var command = root
        var path = [root._commandName]
        for word in arguments {
            let children = command.configuration.subcommands
            guard !children.isEmpty, !word.hasPrefix("-"), word != "help" else { return nil }
            guard let child = children.first(where: { $0._commandName == word }) else {
                self.word = word
                self.path = path
                names = children.filter { $0.configuration.shouldDisplay }.map { $0._commandName }
                return
            }
            command = child
            path.append(word)
        }
        return nil
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
