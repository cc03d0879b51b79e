import Foundation
import Testing

/// The configuration, as the browser uses it.
@Suite(.timeLimit(.minutes(3)))
struct ConfigurationJourneys {
    private static let file = "\"$HOME\"/.config/tekpub/config.toml"

    private func write(_ text: String, in tmux: Tmux) async throws {
        try await tmux.type(
            "clear; mkdir -p \"$HOME\"/.config/tekpub/themes; printf '\(text)' > \(Self.file); echo \"wrote $?\""
        )
        try await tmux.wait(for: "wrote 0")
    }

    /// The text of the alert on a screen, without spaces: the path of the file is as long as that of the folder for
    /// temporary files, so its lines may break anywhere.
    private static func alert(on screen: String) -> String {
        let lines = screen.split(separator: "\n").map { $0.split(separator: "│") }
        return lines.compactMap { $0.count == 3 ? $0[1] : nil }.joined().filter { $0 != " " }
    }

    @Test func startsInSpiteOfMistakesAndSaysThem() async throws {
        try await Tmux.with { tmux in
            try await write("no-animation = true\\nquallity = 1\\ntheme = \"nigth\"\\n", in: tmux)
            try await tmux.type(#"clear; "$TEKPUB"; echo "status $?""#)
            try await tmux.wait { Self.alert(on: $0).contains("config.toml:2:1:unknownsetting'quallity'") }
            try await tmux.wait { Self.alert(on: $0).contains("3:9:theme:unknowntheme'nigth'") }
            try await tmux.press("Enter")
            try await tmux.wait(for: "Productions")
            try await tmux.press("q")
            try await tmux.wait(for: "status 0")
        }
    }

    @Test func startsWithAThemeAndAnOrderOfTheUser() async throws {
        try await Tmux.with { tmux in
            try await write(
                "no-animation = true\\ntheme = \"night\"\\n[list]\\nsort = \"title\"\\n", in: tmux)
            try await tmux.type(#"clear; "$TEKPUB" config init --theme night; "$TEKPUB"; echo "status $?""#)
            try await tmux.wait(for: "Productions")
            try await tmux.press("q")
            try await tmux.wait { $0.replacing("\n", with: "").contains("themes/night") }
            try await tmux.wait(for: "status 0")
        }
    }
}
