/// Writes lines of plain text and the prompt after them, in one piece for each step.
@MainActor
package final class LinearOutput {
    /// The width to fold lines to, in cells; nil to leave them whole.
    package var width: Int?
    /// The lines that were written so far.
    private(set) var lineCount = 0

    private let hasUnicode: Bool
    /// Whether what the user types is written as well, because no terminal shows it: a script sends it.
    let echoes: Bool
    private let send: (String) -> Void
    private var waiting = ""
    /// Whether the prompt stands at the end of the output.
    private var isPrompting = false

    /// - Parameters:
    ///   - hasUnicode: whether characters outside ASCII can be shown.
    ///   - echoes: whether what the user types must be written.
    ///   - send: writes text that ends with a line or with the prompt.
    package init(width: Int?, hasUnicode: Bool, echoes: Bool, send: @escaping (String) -> Void) {
        self.width = width
        self.hasUnicode = hasUnicode
        self.echoes = echoes
        self.send = send
    }

    /// Adds `text`, each of its paragraphs on a line of its own, folded to the width.
    func write(_ text: String) {
        if isPrompting {
            // What happens by itself stands below the prompt.
            waiting += "\n"
            isPrompting = false
        }
        for line in lines(of: text) {
            waiting += line + "\n"
            lineCount += 1
        }
    }

    /// Returns the lines that `text` takes.
    func lines(of text: String) -> [String] {
        Text(Self.spoken(text)).paragraphs.flatMap { paragraph -> [Text] in
            guard let width, paragraph.width > width else { return [paragraph] }
            return paragraph.wrapped(to: max(1, width))
        }.map { plain($0.description) }.filter { !$0.isEmpty }
    }

    /// Adds the prompt, unless it is there, and sends everything.
    func prompt() {
        if !isPrompting {
            waiting += LinearPhrases.prompt
            isPrompting = true
        }
        flush()
    }

    /// The user has ended a line, and the cursor is below the prompt.
    ///
    /// - Parameter isSecret: whether the line must not be written.
    func didRead(_ line: String, isSecret: Bool) {
        if !isPrompting { waiting += LinearPhrases.prompt }
        isPrompting = false
        if echoes { waiting += (isSecret ? "" : plain(Text(line).description)) + "\n" }
        // A terminal does not show the end of a line that it does not show.
        if isSecret, !echoes { waiting += "\n" }
    }

    /// Sends the prompt again if it is there, because something else was written since.
    func repeatPrompt() {
        guard isPrompting else { return }
        waiting += LinearPhrases.prompt
        flush()
    }

    /// Sends the end: what the terminal's next program writes does not stand behind the prompt.
    func end() {
        if isPrompting { waiting += "\n" }
        isPrompting = false
        flush()
    }

    /// Sends what was written so far.
    func flush() {
        guard !waiting.isEmpty else { return }
        send(waiting)
        waiting = ""
    }

    private func plain(_ text: String) -> String {
        guard !hasUnicode else { return text }
        return String(String.UnicodeScalarView(text.unicodeScalars.map(ASCII.fallback)))
    }

    /// The text without the signs that separate parts and the spaces that align them.
    private static func spoken(_ text: String) -> String {
        text.split(separator: "\n", omittingEmptySubsequences: false).map { line in
            line.replacing(#/([.!?。！？]) · /#) { "\($0.1) " }.replacing(" · ", with: ", ")
                .replacing("…", with: "...")
                .split(separator: " ").joined(separator: " ")
        }.joined(separator: "\n")
    }
}
