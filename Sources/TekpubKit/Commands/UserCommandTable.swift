import Foundation
import Localization

/// The table `commands` of a configuration file, as it is written.
struct UserCommandTable {
    /// The commands, in the order of their names. One with a mistake in what it runs is not among them.
    private(set) var commands: [UserCommand] = []
    /// The keys of the commands, as if they stood in the table `keys.commands`.
    private(set) var keyBindings = KeyBindings()

    /// The name of the table, and of the section of its keys.
    static let name = "commands"
    /// The names of the program's own actions in that section.
    static let reservedNames = ["stop-running", "show-output"]

    /// The settings of a command.
    private enum Key: String, CaseIterable {
        case name, key, run, rows, interactive
    }

    /// Reads the value of `commands`, and adds its mistakes to `problems`.
    init(_ node: TOMLNode, at location: ConfigurationLocation, problems: inout [ConfigurationError]) {
        guard case .table(let table) = node else {
            problems.append(
                location.nameError(localized("'\(Self.name)' is a table; write [\(Self.name).NAME].")))
            return
        }
        for (id, node) in table.sorted(by: { $0.key < $1.key }) {
            let location = location.within(id)
            guard case .table(let entry) = node else {
                problems.append(
                    location.nameError(localized("'\(id)' is a table; write [\(Self.name).\(id)].")))
                continue
            }
            if let problem = Self.problem(ofName: id) {
                problems.append(location.nameError(problem))
                continue
            }
            add(entry, named: id, at: location, problems: &problems)
        }
    }

    private mutating func add(
        _ entry: [String: TOMLNode], named id: String, at location: ConfigurationLocation,
        problems: inout [ConfigurationError]
    ) {
        func problem(_ key: Key, _ sentence: String, item: Int? = nil) {
            problems.append(
                location.within(key.rawValue).error("\(id).\(key.rawValue): \(sentence)", item: item))
        }
        func value<Value>(_ key: Key, _ type: SettingType, _ read: (SettingValue) -> Value?) -> Value? {
            guard let node = entry[key.rawValue] else { return nil }
            do throws(SettingProblem) {
                return read(try type.value(of: node))
            } catch {
                problem(key, error.sentence, item: error.item)
                return nil
            }
        }
        for name in entry.keys where Key(rawValue: name) == nil {
            problems.append(
                location.within(name).nameError(
                    localized("unknown setting '\(Self.name).\(id).\(name)'.")
                        + Spelling.hint(name, Key.allCases.map(\.rawValue))))
        }
        var name: String?
        if case .text(let text)? = entry[Key.name.rawValue] {
            name = text.allSatisfy(\.isWhitespace) ? nil : text
            if name == nil { problem(.name, localized("it must not be empty.")) }
        } else if entry[Key.name.rawValue] != nil {
            problem(.name, localized("it must be a text in quotes."))
        }
        let rows = value(.rows, .choice(UserCommand.Rows.allCases.map(\.rawValue))) {
            $0.text.flatMap(UserCommand.Rows.init)
        }
        let isInteractive = value(.interactive, .flag) { $0.flag }
        guard let run = entry[Key.run.rawValue] else {
            problems.append(location.nameError(localized("'\(id)' lacks 'run', which names its program.")))
            return
        }
        let words: (program: String, arguments: [CommandArgument])
        do throws(SettingProblem) {
            words = try Self.words(of: run)
        } catch {
            return problem(.run, error.sentence, item: error.item)
        }
        commands.append(
            UserCommand(
                id: id, name: name ?? id, program: words.program, arguments: words.arguments,
                rows: rows ?? .each, isInteractive: isInteractive ?? false, location: location))
        guard let node = entry[Key.key.rawValue] else { return }
        guard let keys = node.keyNames else {
            return problem(.key, localized("it must be a key in quotes, or a list of keys."))
        }
        keyBindings.sections[Self.name, default: [:]][id] = KeyBindings.Entry(
            keys: keys, location: location.within(Key.key.rawValue))
    }

    private static func problem(ofName id: String) -> String? {
        if reservedNames.contains(id) {
            return localized("'\(id)' is an action of tekpub. Choose another name.")
        }
        let isName = id.wholeMatch(of: /[A-Za-z0-9_][A-Za-z0-9_-]*/) != nil
        return isName
            ? nil : localized("'\(id)' is no name of a command. Use letters, digits and hyphens.")
    }
}

extension UserCommandTable {
    /// Reads the value of `run`: a text that is split at its spaces, or a list of words.
    private static func words(
        of node: TOMLNode
    ) throws(SettingProblem) -> (program: String, arguments: [CommandArgument]) {
        var words: [String]
        let isList: Bool
        switch node {
        case .text(let text):
            guard let found = CommandWords(text)?.words else {
                throw SettingProblem(localized("a quotation mark is not closed."))
            }
            (words, isList) = (found, false)
        case .array(let items):
            words = try items.enumerated().map { index, item throws(SettingProblem) in
                guard case .text(let word) = item else {
                    throw SettingProblem(localized("its items must be texts in quotes."), item: index)
                }
                return word
            }
            isList = true
        default:
            throw SettingProblem(localized("it must be a text in quotes, or a list of texts."))
        }
        guard words.first?.isEmpty == false else {
            throw SettingProblem(localized("it must name a program."))
        }
        if words[0].hasPrefix("~/") { words[0] = (words[0] as NSString).expandingTildeInPath }
        var arguments: [CommandArgument] = []
        for (index, word) in words.enumerated() {
            do throws(CommandArgument.Mistake) {
                arguments.append(try CommandArgument(word))
            } catch {
                throw SettingProblem(error.sentence, item: isList ? index : nil)
            }
        }
        let first = arguments.removeFirst()
        guard first.placeholders.isEmpty else {
            throw SettingProblem(
                localized("the program must not have a placeholder."), item: isList ? 0 : nil)
        }
        let program = first.literal
        guard program.hasPrefix("/") || !program.contains("/") else {
            throw SettingProblem(
                localized("'\(program)' must be a name, or a path that begins with / or ~/."),
                item: isList ? 0 : nil)
        }
        if let (index, interpreter) = interpretedArgument(program, arguments) {
            throw SettingProblem(
                localized(
                    """
                    \(interpreter) would run what a publisher wrote. Write "$1" or the like in the script, and the \
                    placeholder as an argument of its own behind it.
                    """), item: isList ? index + 1 : nil)
        }
        return (program, arguments)
    }

    /// Programs that run the text behind an option, with the letters of these options.
    private static let interpreters: [String: String] = [
        "sh": "c", "bash": "c", "dash": "c", "zsh": "c", "ksh": "c", "mksh": "c", "ash": "c", "fish": "c",
        "busybox": "c", "su": "c", "runuser": "c", "script": "c", "python": "c", "perl": "eE", "ruby": "e",
        "node": "ep", "nodejs": "ep", "lua": "e", "osascript": "e", "php": "r", "pwsh": "c", "emacs": "",
        "vim": "c", "nvim": "c", "vi": "c",
    ]
    /// Programs that hand all that they get to a shell: ssh to that of the other machine.
    private static let shellUsers: Set = ["ssh", "watch"]
    private static let longOptions = ["--command", "--eval", "--execute", "--cmd"]

    /// Returns the index of an argument that a program would run as code, and the program's name; nil if there is none.
    /// A position is a number, and so is no code.
    private static func interpretedArgument(
        _ program: String, _ arguments: [CommandArgument]
    ) -> (index: Int, name: String)? {
        // Without a version: python3.12 is python.
        func baseName(_ word: String) -> String {
            let name = word.split(separator: "/").last ?? ""
            return String(name.dropLast(name.reversed().prefix { $0.isNumber || $0 == "." }.count))
        }
        var running = [baseName(program)]
        for (index, argument) in arguments.enumerated() {
            guard argument.placeholders.contains(where: { $0 != .position }) else {
                running.append(baseName(argument.literal))
                continue
            }
            if let user = running.first(where: shellUsers.contains) { return (index, user) }
            let option = arguments[..<index].last { $0.literal != "--" }?.literal ?? ""
            let found = running.first { name in
                guard let letters = interpreters[name] else { return false }
                return isOption(option, letters) || isOption(argument.beginning, letters)
                    || longOptions.contains { argument.beginning == "\($0)=" }
            }
            if let found { return (index, found) }
        }
        return nil
    }

    /// Whether a word is a long option for code, or short options among which is one for it.
    private static func isOption(_ word: String, _ letters: String) -> Bool {
        if longOptions.contains(word) { return true }
        guard word.hasPrefix("-"), !word.hasPrefix("--") else { return false }
        return word.dropFirst().contains(where: letters.contains)
    }
}
