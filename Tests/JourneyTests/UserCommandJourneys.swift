import Foundation
import Testing

/// Commands of the user's own, in the whole program.
@Suite(.timeLimit(.minutes(3)))
struct UserCommandJourneys {
    private static let configuration = """
        no-animation = true
        [commands.tell]
        name = "Tell"
        key = "f6"
        run = ["sh", "-c", "printf '%s of %s, %s s' \\"$1\\" \\"$2\\" \\"$3\\"", "sh", "{title}", "{show}", "{position}"]
        [commands.many]
        name = "Count"
        key = "f7"
        run = ["seq", "100", "140"]
        [commands.edit]
        name = "Edit"
        key = "f8"
        run = ["sh", "-c", "test -t 0 && echo \\"editing $1\\" && read line && exit 5", "sh", "{title}"]
        interactive = true
        [commands.wait]
        name = "Wait"
        run = ["sh", "-c", "echo $$ > \\"$HOME/number\\"; exec sleep 600"]

        """

    /// Runs `body` in a terminal with the commands, on the list of a production's episodes.
    private func withEpisodes(_ body: (Tmux) async throws -> Void) async throws {
        try await Tmux.with { tmux in
            let file = FileManager.default.temporaryDirectory.appending(path: "\(UUID().uuidString).toml")
            try Data(Self.configuration.utf8).write(to: file)
            defer { try? FileManager.default.removeItem(at: file) }
            try await tmux.type(
                "clear; mkdir -p \"$HOME\"/.config/tekpub; cp '\(file.path)' \"$HOME\"/.config/tekpub/config.toml; "
                    + "\"$TEKPUB\" config check; \"$TEKPUB\" keys commands; echo \"checked $?\"")
            try await tmux.wait { $0.contains("checked 0") && $0.contains("Tell") }
            try await tmux.type(#"clear; "$TEKPUB"; echo "status $?""#)
            try await tmux.wait(for: "Structure and Interpretation")
            try await tmux.press("Home", "Enter")
            try await tmux.wait(for: "1 of 20")
            try await body(tmux)
        }
    }

    @Test func tellShowAndGetTheTerminal() async throws {
        try await withEpisodes { tmux in
            try await tmux.press("j", "F6")
            try await tmux.wait {
                $0.contains("Tell: ") && $0.contains("Structure and Interpretation of Computer Programs, 0 s")
            }
            try await tmux.press("F7")
            try await tmux.wait { $0.contains("100") && $0.contains("115") && !$0.contains("1 of 20") }
            try await tmux.press("Left")
            try await tmux.wait(for: "2 of 20")
            try await tmux.press("F8")
            try await tmux.wait(for: "editing ")
            try await tmux.press("Enter")
            try await tmux.wait(for: "“Edit” ended with status 5.")
            try await tmux.press("q")
            try await tmux.wait(for: "status 0")
        }
    }

    @Test func endWithTheProgram() async throws {
        try await withEpisodes { tmux in
            try await tmux.press(":")
            try await tmux.type("wait")
            try await tmux.wait(for: "Running “Wait” …")
            try await tmux.press("q")
            try await tmux.wait(for: "status 0")
            try await tmux.type(#"clear; n=$(cat "$HOME/number"); kill -0 "$n"; echo "alive ${n:+known} $?""#)
            try await tmux.wait(for: "alive known 1")
        }
    }
}
