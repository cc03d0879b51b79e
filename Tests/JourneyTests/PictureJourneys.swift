import Foundation
import Testing

/// Covers as a user sees them beside a list.
@Suite(.timeLimit(.minutes(3)))
struct PictureJourneys {
    /// 31 by 31 pixels from green to red.
    private static let picture = decoded(
        """
        iVBORw0KGgoAAAANSUhEUgAAAB8AAAAfCAIAAACQzIFuAAAAoUlEQVR42rXCoVICAAAFwYs2bNigacOm4c1Aw6YNGjZt0KBB\
        gwYNmjZo2qBJ06ZNmzZo0ojwFbezcIj4ZB8vp//xcraJl/JvvFx8x8vlZ7xcv8dL7S1ebpbxcvcSL815vNw/xcvjNF4643jp\
        DeNl0I+XUTdeJu14mT3Ey3MrXhaNeHm9jZdVPV7W1Xj5uIqXr0q8/JzHy18pXrbFeNkV4j0CcR2euIkhf2YAAAAASUVORK5C\
        YII=
        """)
    /// A head that promises 100,000 by 100,000 pixels, and 64 bytes of them.
    private static let bomb = decoded(
        """
        iVBORw0KGgoAAAANSUhEUgABhqAAAYagCAIAAAAnMJyfAAAADElEQVR42mNgoAwAAABAAAGJya9DAAAAAElFTkSuQmCC
        """)

    private static func decoded(_ base64: String) -> Data { Data(base64Encoded: base64) ?? Data() }

    private static let names = ["Whole", "Bomb", "Cut", "Words", "Late"]
    private static let files = [
        "/Whole.png": picture, "/Bomb.png": bomb, "/Cut.png": picture.prefix(picture.count / 2),
        "/Words.png": Data("<html><body>Not found</body></html>".utf8), "/Late.png": picture,
    ]
    private static let conferences = names.enumerated().map { index, name in
        """
        {"acronym": "\(name)", "title": "\(name)", "logo_url": "http://HOST/\(name).png",
         "event_last_released_at": "2024-01-\(20 - index)"}
        """
    }
    private static let bodies = [
        "/public/conferences": "{\"conferences\": [\(conferences.joined(separator: ","))]}"
    ]

    @Test func showsPicturesAndNothingForWhatIsNone() async throws {
        let gate = Gate()
        try await ServiceServer.with(Self.bodies, files: Self.files, gates: ["/Late.png": gate]) { server in
            try await Tmux.with(width: 160, height: 30) { tmux in
                try await tmux.type(
                    #"TERM=xterm-256color "$TEKPUB" --no-animation --base-url \#(server.url)/public/conferences"#
                )
                try await tmux.wait { $0.contains("1 of 5") && $0.contains("▀") }
                for (index, name) in Self.names.enumerated().dropFirst() {
                    try await tmux.press("Down")
                    // The name stands in the list, and alone in the third column: there is no room for a picture.
                    try await tmux.wait { screen in
                        screen.contains("\(index + 1) of 5") && !screen.contains("▀")
                            && screen.split(separator: "\n").contains { $0.hasSuffix("│ \(name)") }
                    }
                }
                // Keys are answered while a picture is on the way.
                try await tmux.press("Up")
                try await tmux.wait(for: "4 of 5")
                try await tmux.press("Down")
                try await tmux.wait(for: "5 of 5")
                await gate.open()
                try await tmux.wait { $0.contains("5 of 5") && $0.contains("▀") }
                try await tmux.press("?")
                try await tmux.wait { $0.contains("Keys") }
                try await tmux.press("Escape", "Home")
                try await tmux.wait { $0.contains("1 of 5") && $0.contains("▀") && !$0.contains("Keys") }
                try await tmux.press("q")
                try await tmux.waitForPrompt()
            }
        }
    }

    /// A multiplexer that lets programs speak to the terminal outside it, or not, and GNU screen, which also answers
    /// differently.
    @Test(arguments: [
        "tmux set -p allow-passthrough on; TERM=tmux-256color",
        "tmux set -p allow-passthrough off; TERM=tmux-256color",
        "echo startup_message off > ~/.screenrc; SCREENDIR=$HOME screen -U -T screen-256color",
    ])
    func showsPicturesInMultiplexers(start: String) async throws {
        try await ServiceServer.with(Self.bodies, files: Self.files) { server in
            try await Tmux.with(width: 160, height: 30) { tmux in
                try await tmux.type("chmod 700 ~; clear")
                try await tmux.waitForPrompt()
                try await tmux.type(
                    #"\#(start) "$TEKPUB" --no-animation --base-url \#(server.url)/public/conferences"#)
                try await tmux.wait { $0.contains("1 of 5") && $0.contains("▀") }
                // Nothing of the questions and pictures stands on the screen as text.
                let screen = try await tmux.screen(showing: "▀")
                #expect(!["Gi=", "tmux;", "]11;", "\\", "P0;1q"].contains(where: screen.contains))
                try await tmux.press("Down")
                try await tmux.wait { $0.contains("2 of 5") && !$0.contains("▀") }
                try await tmux.press("Up")
                try await tmux.wait { $0.contains("1 of 5") && $0.contains("▀") }
                try await tmux.press("q")
                try await tmux.wait { !$0.contains("of 5") && $0.contains("prompt>") }
            }
        }
    }

    @Test(arguments: ["--no-images", "--theme mono"])
    func showsNoneWhereThereAreToBeNone(option: String) async throws {
        try await ServiceServer.with(Self.bodies, files: Self.files) { server in
            try await Tmux.with(width: 160, height: 30) { tmux in
                try await tmux.type(
                    #"TERM=xterm-256color "$TEKPUB" \#(option) --no-animation --base-url \#(server.url)/public/conferences"#
                )
                try await tmux.wait { screen in
                    screen.contains("1 of 5")
                        && screen.split(separator: "\n").contains { $0.hasSuffix("│ Whole") }
                }
                try await tmux.press("Down")
                try await tmux.wait(for: "2 of 5")
                #expect(!(try await tmux.screen()).contains("▀"))
            }
        }
    }
}
