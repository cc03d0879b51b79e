import Foundation
import Testing

/// The terminal while a player uses it.
@Suite(.timeLimit(.minutes(3)))
struct HandoverJourneys {
    /// Prints the terminal's state, and reads two lines.
    private static let player = #"""
        trap 'echo player ended; exit' TERM
        echo "player has it, $(stty -a | grep -o -e -icanon -e icanon)"
        read line
        echo "player read $line"
        read line
        """#

    /// Runs `body` in a terminal in which the player has just started.
    private func whilePlaying(_ body: (Tmux) async throws -> Void) async throws {
        try await Home.with { home in
            let script = home.url.appending(component: "player")
            try Data(Self.player.utf8).write(to: script)
            try await Tmux.with(environment: ["TEKPUB_PLAYER": "sh '\(script.path)'"]) { tmux in
                let modes = "$(stty -g)"
                try await tmux.type(
                    #"m="\#(modes)"; "$TEKPUB" --no-animation; s=$?; [ "$m" = "\#(modes)" ] && echo "status $s whole""#
                )
                try await tmux.wait(for: "1 of 16")
                try await tmux.press("Enter")
                try await tmux.wait(for: "1 of 20")
                try await tmux.press("p")
                try await tmux.wait(for: "player has it, icanon")
                try await body(tmux)
            }
        }
    }

    @Test func isThePlayersUntilItEnds() async throws {
        try await whilePlaying { tmux in
            #expect(try await tmux.flags("mouse_button_flag", "mouse_sgr_flag") == "00")
            try await tmux.type("what I type")
            try await tmux.wait(for: "player read what I type")
            try await tmux.press("Enter")
            try await tmux.wait { $0.contains("1 of 20") && !$0.contains("player") }
            #expect(try await tmux.flags("mouse_button_flag", "mouse_sgr_flag") == "11")
            try await tmux.press("Down")
            try await tmux.wait(for: "2 of 20")
            try await tmux.press("q")
            try await tmux.wait(for: "status 0 whole")
        }
    }

    /// If the user quits before the program draws again, the player's output stays on the screen.
    @Test func leavesWhatThePlayerWroteToWhoeverQuitsAtOnce() async throws {
        try await whilePlaying { tmux in
            try await tmux.type("what I type")
            try await tmux.wait(for: "player read what I type")
            try await tmux.press("Enter", "q")
            try await tmux.wait(for: "status 0 whole")
            let screen = try await tmux.screen()
            #expect(screen.contains("player has it") && screen.contains("player read what I type"))
        }
    }

    @Test func isTheShellsWhileBothAreStopped() async throws {
        try await whilePlaying { tmux in
            try await tmux.press("C-z")
            try await tmux.wait(for: "Stopped")
            try await tmux.waitForPrompt()
            try await tmux.type("fg")
            // The shell prints the continued command once it has restored the terminal's modes.
            try await tmux.wait { $0.contains(/fg\n.*TEKPUB/) }
            try await tmux.type("again")
            try await tmux.wait(for: "player read again")
            try await tmux.press("Enter")
            try await tmux.wait { $0.contains("1 of 20") && !$0.contains("player") }
        }
    }

    @Test func isWholeWhenBothAreEnded() async throws {
        try await whilePlaying { tmux in
            try await tmux.kill(with: "TERM")
            try await tmux.wait { $0.contains("status 143 whole") && $0.contains("player ended") }
        }
    }
}
