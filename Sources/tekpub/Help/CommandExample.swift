import Localization

/// A command line to begin with, in the help of a command.
///
/// They work as they are, with the bundled catalogue and with a server that `tekpub serve --port 3000` starts; a check
/// types them. A new command needs one here.
struct CommandExample {
    /// What to type.
    let line: String
    /// What it does; nil if that is what its command is for.
    let purpose: String?

    /// Returns the examples of a command.
    ///
    /// - Parameter path: the names of the commands, beginning with the program.
    static func all(of path: [String]) -> [CommandExample] {
        guard path.count > 1 else { return first }
        return lines[path.joined(separator: " ")].map { [CommandExample(line: $0, purpose: nil)] } ?? []
    }

    /// What the help of the program begins with.
    private static var first: [CommandExample] {
        [
            CommandExample(
                line: "tekpub", purpose: localized("Start the browser: Enter opens and plays, d downloads.")),
            CommandExample(
                line: "tekpub add https://media.ccc.de/c/39c3",
                purpose: localized("Follow the talks of a conference; a podcast by the address of its feed.")),
            CommandExample(
                line: "tekpub play sicp-1986/1",
                purpose: localized("Play the first of the lectures that 'tekpub list' shows.")),
        ]
    }

    /// The example of each command, by the names of the commands.
    static let lines = [
        "tekpub list": "tekpub list --where 'unplayed and longer than 40 min'",
        "tekpub search": "tekpub search recursion",
        "tekpub show": "tekpub show sicp-1986",
        "tekpub play": "tekpub play sicp-1986/1",
        "tekpub download": "tekpub download sicp-1986/1 --to ~/Videos",
        "tekpub continue": "tekpub mark --position 12:05 sicp-1986/3 && tekpub continue",
        "tekpub queue": "tekpub queue add sicp-1986/2",
        "tekpub queue list": "tekpub queue list --json",
        "tekpub queue add": "tekpub queue add sicp-1986/2 sicp-1986/3",
        "tekpub queue next": "tekpub queue next sicp-1986/1",
        "tekpub queue clear": "tekpub queue clear",
        "tekpub next": "tekpub queue add sicp-1986/1 && tekpub next",
        "tekpub player": "tekpub player seek +15",
        "tekpub mark": "tekpub mark --watched sicp-1986/1 sicp-1986/2",
        "tekpub history": "tekpub history --days 7",
        "tekpub notes": "tekpub notes > notes.md",
        "tekpub open": "tekpub open sicp-1986",
        "tekpub status": "tekpub status --format '{new} new, {queue} queued'",
        "tekpub add": "tekpub add https://media.ccc.de/c/39c3 --folder Talks",
        "tekpub find": "tekpub find operating systems",
        "tekpub sources": "tekpub sources",
        "tekpub refresh": "tekpub refresh --all",
        "tekpub rename": "tekpub rename 'Open Lectures' Lectures",
        "tekpub policy": "tekpub policy 'Open Lectures' --download 1",
        "tekpub remove": "tekpub remove 'Open Lectures'",
        "tekpub import": "tekpub import sources.opml",
        "tekpub sync": "tekpub sync login https://gpodder.net",
        "tekpub sync now": "tekpub sync now --quiet",
        "tekpub sync login": "tekpub sync login https://gpodder.net --user ada",
        "tekpub sync logout": "tekpub sync logout",
        "tekpub sync status": "tekpub sync status --json",
        "tekpub config": "tekpub config init",
        "tekpub config init": "tekpub config init --theme night",
        "tekpub config path": "tekpub config path",
        "tekpub config show": "tekpub config show theme --origin",
        "tekpub config check": "tekpub config check",
        "tekpub keys": "tekpub keys list --preset emacs",
        "tekpub login": "tekpub login --base-url http://localhost:3000 --email ada@example.org",
        "tekpub logout": "tekpub logout --base-url http://localhost:3000",
        "tekpub completions": "source <(tekpub completions bash)",
        "tekpub doctor": "tekpub doctor --report tekpub-report.txt",
        "tekpub serve": "tekpub serve --port 3000 --media demo",
        "tekpub export": "tekpub export --site public 'Open Lectures'",
        "tekpub lint": "tekpub lint http://localhost:3000/productions.json",
    ]
}
