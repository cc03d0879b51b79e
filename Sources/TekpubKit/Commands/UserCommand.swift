import Localization

/// A program of the user's own, which acts on episodes: an entry of the table `commands` of the configuration.
///
/// This folder reads the commands of the configuration (`UserCommandTable`), makes their arguments from the episodes
/// that they act on (`CommandArgument`, `CommandSubject`), and runs them (`CommandRun`). No shell is involved: a value
/// is never more than a part of the argument in which its placeholder stands.
public struct UserCommand: Sendable {
    /// What a command does with several selected rows.
    public enum Rows: String, CaseIterable, Sendable {
        /// It runs once for each row, one after the other.
        case each
        /// It runs once, and arguments with a placeholder are there once for each row.
        case together
    }

    /// The name in the configuration, of letters, digits, hyphens and underscores.
    public let id: String
    /// The name that the user sees.
    public let name: String
    /// The name of the program, which is searched for in `PATH`, or its path.
    public let program: String
    /// The arguments, in which placeholders are replaced.
    let arguments: [CommandArgument]
    /// What it does with several rows.
    public let rows: Rows
    /// Whether it gets the terminal while it runs.
    public let isInteractive: Bool
    /// Where it stands.
    public let location: ConfigurationLocation

    /// Whether its arguments depend on the episodes.
    public var usesEpisodes: Bool { arguments.contains { !$0.placeholders.isEmpty } }

    /// Whether it needs the paths of downloaded files.
    public var usesFiles: Bool { arguments.contains { $0.placeholders.contains(.file) } }
}

extension UserCommand: Equatable {
    /// Whether two commands do the same, wherever they stand.
    public static func == (first: UserCommand, second: UserCommand) -> Bool {
        (first.id, first.name, first.program, first.isInteractive)
            == (second.id, second.name, second.program, second.isInteractive)
            && first.arguments == second.arguments && first.rows == second.rows
    }
}

extension UserCommand {
    /// A command line, and the episodes that it is about.
    public struct Line: Hashable, Sendable {
        /// The program and its arguments.
        public let words: [String]
        /// The title of the episode; nil if the command line is not about one.
        public let title: String?
    }

    /// Returns the command lines for the selected episodes.
    ///
    /// - Parameter subjects: not empty.
    /// - Throws: an error if an episode has no value for a placeholder.
    public func lines(for subjects: [CommandSubject]) throws(UserCommandError) -> [Line] {
        guard rows == .each, usesEpisodes else {
            let words = try words(for: subjects)
            return [Line(words: words, title: subjects.count == 1 ? subjects[0].title : nil)]
        }
        var lines: [Line] = []
        for subject in subjects { lines.append(Line(words: try words(for: [subject]), title: subject.title)) }
        return lines
    }

    private func words(for subjects: [CommandSubject]) throws(UserCommandError) -> [String] {
        var words = [program]
        var isAfterOptions = false
        for argument in arguments {
            guard !argument.placeholders.isEmpty else {
                words.append(argument.literal)
                if argument.literal == "--" { isAfterOptions = true }
                continue
            }
            for subject in subjects {
                words.append(try argument.text(for: subject, isAfterOptions: isAfterOptions))
            }
        }
        return words
    }
}

extension UserCommand {
    /// Returns a warning if the program is not installed.
    ///
    /// - Parameter path: the value of `PATH`.
    public func warning(path: String?) -> ConfigurationError? {
        guard SearchPath.path(of: program, in: path) == nil else { return nil }
        return location.within("run").error(
            localized("\(id): '\(program)' is not installed, or not executable."), isWarning: true)
    }
}
