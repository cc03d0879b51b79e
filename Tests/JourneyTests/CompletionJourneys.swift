import Foundation
import TekpubFormats
import TekpubKit
import Testing

/// The completions in real shells, with names that a shell could misread.
@Suite(.timeLimit(.minutes(3)))
struct CompletionJourneys {
    /// A shell without the user's settings, and what it makes of words that are not complete.
    struct Shell: CustomTestStringConvertible {
        let name: String
        /// The command that starts it, and those that it reads first.
        let start: String
        let setup: [String]
        /// What differs from the other shells in `cases`.
        var differences: [String: String] = [:]

        var testDescription: String { name }
    }

    private static let shells = [
        Shell(
            name: "bash", start: "exec bash --noprofile --norc",
            setup: ["source <(tekpub completions bash)"], differences: ["show \"bang": #"show "bang"\!"x""#]),
        Shell(
            name: "zsh", start: "exec zsh -f",
            setup: [
                "PROMPT='prompt> '; tekpub completions zsh > ~/_tekpub",
                "fpath=(~ $fpath); autoload -Uz compinit; compinit -u -D",
            ], differences: ["show \"bang": #"show "bang\!x""#]),
        Shell(
            name: "fish", start: "exec fish --no-config --private",
            setup: ["function fish_prompt; echo -n 'prompt> '; end; tekpub completions fish | source"],
            differences: [
                "show bang": "show bang!x", "show \"bang": #"show "bang!x""#,
                #"show \`"#: #"show \`touch\ HACKED`"#,
            ]),
    ]

    /// What is typed, and what the line says after a tab.
    private static let cases: [(String, String)] = [
        ("sho", "show"), ("play plain-one/12", "play plain-one/12"), ("show pl", "show plain-"),
        ("show with", #"show with\ space"#), ("show 'with", "show 'with space'"),
        ("show it", #"show it\'s"#), (#"show \$"#, #"show \$\(touch\ HACKED\)"#),
        ("show '$(", "show '$(touch HACKED)'"), (#"show \`"#, #"show \`touch\ HACKED\`"#),
        ("show a", "show a:b=c"), ("show a:b", "show a:b=c"), ("show say", #"show say\ \"hi\""#),
        ("show back", #"show back\\slash"#), ("show semi", #"show semi\;colon\ \&\ more"#),
        ("show bang", #"show bang\!x"#), ("show \"bang", ""), ("show ü", "show ünï"),
        ("show \\#", "show \\#hash"), ("--theme=da", "--theme=dark"), ("list --log se", "list --log secret"),
        ("download --to fo", "download --to folder/"), ("remove Min", "remove Mine"),
    ]

    private static let slugs = [
        "plain-one", "plain-two", "with space", "it's", "$(touch HACKED)", "`touch HACKED`", "a:b=c",
        "say \"hi\"", "back\\slash", "line\nbreak", "esc\u{1B}[31m", "#hash", "semi;colon & more", "bang!x",
        "tab\there", "-dash", "ünï",
    ]

    /// Runs `body` with a home whose library has these productions.
    private func withHome(_ body: (Home) async throws -> Void) async throws {
        try await Home.with { home in
            let library = try Library.open(in: home.url.appending(path: ".local/share/tekpub"))
            let episodes = [1, 2, 12].map { (number: Int) in
                Episode(number: number, title: "Part \(number) $(touch HACKED)")
            }
            let productions = Self.slugs.map {
                Production(slug: $0, title: "Title of " + $0, episodes: episodes)
            }
            let store = library.store(for: "http://127.0.0.1:1")
            _ = try await store.importCatalog(Catalog(productions: productions), version: Data())
            try library.sources.add("http://127.0.0.1:2", title: "Mine")
            try Data().write(to: home.url.appending(path: "secret"))
            try FileManager.default.createDirectory(
                at: home.url.appending(path: "folder"), withIntermediateDirectories: true)
            try await body(home)
        }
    }

    /// Runs `body` with a terminal in which `shell` waits for a command.
    private func withTerminal(_ shell: Shell, _ body: (Tmux, Home) async throws -> Void) async throws {
        try await withHome { home in
            let environment = ["HOME": home.url.path, "TEKPUB_BASE_URL": "http://127.0.0.1:1"]
            try await Tmux.with(width: 100, environment: environment) { tmux in
                try await tmux.type("cd; export PATH=\"${TEKPUB%/*}:$PATH\"; \(shell.start)")
                for line in shell.setup { try await tmux.type(line) }
                try await tmux.type("clear")
                try await tmux.waitForPrompt()
                try await body(tmux, home)
            }
        }
    }

    @Test(arguments: shells)
    func completeWithoutHarm(shell: Shell) async throws {
        try await withTerminal(shell) { tmux, home in
            for (typed, usual) in Self.cases {
                let expected = shell.differences[typed] ?? usual
                try await tmux.send("tekpub \(typed)\t")
                try await tmux.wait { $0.contains("prompt> tekpub \(expected)") }
                try await tmux.press("C-u")
                try await tmux.press("C-l")
                try await tmux.wait { !$0.contains("tekpub \(typed)") }
            }
            // What was completed means what it says. The library has the catalogue; the server is away.
            try await tmux.send("tekpub show \\$\t")
            try await tmux.wait(for: #"\$\(touch\ HACKED\)"#)
            try await tmux.press("Enter")
            try await tmux.wait(for: "Title of $(touch HACKED)")
            #expect(!FileManager.default.fileExists(atPath: home.url.appending(path: "HACKED").path))
        }
    }

    @Test(arguments: shells.filter { $0.name != "bash" })
    func showTitlesBesideNames(shell: Shell) async throws {
        try await withTerminal(shell) { tmux, _ in
            try await tmux.send("tekpub play plain\t\t")
            try await tmux.wait { $0.contains("Title of plain-one") && $0.contains("Title of plain-two") }
        }
    }
}
