import Localization

/// An error of ArgumentParser, in the language in force.
///
/// ArgumentParser has English texts only, and describes its errors in no other way. Those that users meet are known here;
/// others stay English: mistakes in our own definitions, `--generate-completion-script`, and groups of short options,
/// which no command has.
enum ParserMessage {
    /// Returns the translation of a message without `Error: `; one that is unknown, such as ours, is returned as it is.
    static func translated(_ message: String) -> String {
        guard Language.current != .english else { return message }
        return unknown(message) ?? missing(message) ?? invalid(message) ?? message
    }

    private static func unknown(_ message: String) -> String? {
        if let found = message.wholeMatch(of: /Unknown option '(.*)'\. Did you mean '(.*)'\?/) {
            return localized("Unknown option '\(found.1)'. Did you mean '\(found.2)'?")
        }
        if let found = message.wholeMatch(of: /Unknown option '(.*)'/) {
            return localized("Unknown option '\(found.1)'")
        }
        if let found = message.wholeMatch(of: /Unexpected argument '(.*)'/) {
            return localized("Unexpected argument '\(found.1)'")
        }
        if let found = message.wholeMatch(of: /(\d+) unexpected arguments: (.*)/) {
            return localized("\(found.1) unexpected arguments: \(found.2)")
        }
        return nil
    }

    private static func missing(_ message: String) -> String? {
        if let found = message.wholeMatch(of: /Missing expected argument '(.*)'/) {
            return localized("Missing expected argument '\(found.1)'")
        }
        if let found = message.wholeMatch(of: /Missing value for '(.*)'/) {
            return localized("Missing value for '\(found.1)'")
        }
        return nil
    }

    private static func invalid(_ message: String) -> String? {
        let choices = /The value '(.*)' is invalid for '(.*)'\. Please provide one of (.*)\./
            .dotMatchesNewlines()
        if let found = message.wholeMatch(of: choices) {
            // Without "and" and "or" between the names.
            let names = found.3.matches(of: /'[^']*'/).map { String($0.output) }.joined(separator: ", ")
            return localized("The value '\(found.1)' is invalid for '\(found.2)'. Choose one of \(names).")
        }
        let list = /The value '(.*)' is invalid for '(.*)'\. Please provide one of the following:\n(.*)/
        if let found = message.wholeMatch(of: list.dotMatchesNewlines()) {
            let names = found.3.split(separator: "\n").map { "'\($0.drop { " -".contains($0) })'" }
            return localized(
                """
                The value '\(found.1)' is invalid for '\(found.2)'. Choose one of \(names.joined(separator: ", ")).
                """)
        }
        if let found = message.wholeMatch(of: /The value '(.*)' is invalid for '(.*)'/) {
            return localized("The value '\(found.1)' is invalid for '\(found.2)'")
        }
        if let found = message.wholeMatch(
            of: /The option '(.*)' does not take any value, but '(.*)' was specified\./)
        {
            return localized(
                "The option '\(found.1)' does not take any value, but '\(found.2)' was specified.")
        }
        let twice = /Value to be set with flag '(.*)' had already been set with flag '(.*)'/
        if let found = message.wholeMatch(of: twice) {
            return localized("'\(found.1)' contradicts '\(found.2)'")
        }
        return nil
    }
}
