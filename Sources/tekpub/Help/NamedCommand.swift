import ArgumentParser

/// The command that the first arguments name.
struct NamedCommand {
    private(set) var command: any ParsableCommand.Type
    /// The names of the commands, beginning with the program.
    private(set) var path: [String]
    /// The arguments after the last name.
    private(set) var rest: ArraySlice<String>

    /// - Parameters:
    ///   - arguments: the arguments after the program's name.
    ///   - root: the command of the program.
    init(in arguments: [String], of root: any ParsableCommand.Type) {
        command = root
        path = [root._commandName]
        rest = arguments[...]
        while let word = rest.first,
            let child = command.configuration.subcommands.first(where: { $0._commandName == word })
        {
            command = child
            path.append(word)
            rest = rest.dropFirst()
        }
    }

    /// Parses the arguments of this command, without looking at those of all others, which takes twice as long.
    ///
    /// - Returns: nil if they are not valid, or ask for help, or if the command consists of others.
    var parsed: (any ParsableCommand)? {
        // Ignore errors: their messages need the whole path, and come from parsing all arguments. So does the help, which
        // is a command of its own.
        guard command.configuration.subcommands.isEmpty, let parsed = try? command.parseAsRoot(Array(rest)),
            type(of: parsed) == command
        else { return nil }
        return parsed
    }
}
