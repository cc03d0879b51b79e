import Foundation

/// A question of a shell's script: what can stand at the cursor?
struct CompletionRequest {
    private let shell: Shell
    /// The complete words after the program's name.
    private let words: [String]
    private let line: ShellLine

    /// The first argument of such a question.
    static let marker = "---complete"

    /// - Parameter arguments: the arguments after the program's name. Of bash, the line up to the cursor and its
    ///   `COMP_WORDBREAKS`; of the others, the words and the beginning of the last one.
    /// - Returns: nil if it is no such question.
    init?(_ arguments: some Collection<String>) {
        let rest = Array(arguments.dropFirst(2))
        guard arguments.first == Self.marker, let shell = arguments.dropFirst().first.flatMap(Shell.init)
        else {
            return nil
        }
        self.shell = shell
        switch shell {
        case .bash:
            line = ShellLine(rest.first ?? "", breaks: rest.dropFirst().first ?? "")
            words = Array(line.words.drop { $0.contains("=") }.dropFirst())
        case .zsh:
            line = ShellLine(literally: rest.last ?? "")
            words = rest.dropLast()
        case .fish:
            line = ShellLine(rest.last ?? "", escapesInSingleQuotes: true)
            words = rest.dropLast()
        }
    }

    /// Prints what can stand at the cursor, and exits.
    func answer() -> Never {
        var output = Output()
        let answer = HelpTexts.$needed.withValue(.forCompletion) {
            CompletionReply(to: line.current, in: CommandContext(words))
        }
        // Ignore errors: a shell that does not read the answer has none.
        try? output.write(answer.text(for: shell, line))
        try? output.flush()
        exit(EXIT_SUCCESS)
    }
}
