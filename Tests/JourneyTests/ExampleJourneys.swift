import Testing

/// The examples as a user meets them, in a terminal.
@Suite(.timeLimit(.minutes(3)))
struct ExampleJourneys {
    /// Starts an example in a terminal, runs `body`, and ends it with `q`.
    private func play(
        _ name: String, _ arguments: String = "", width: Int = 80, height: Int = 24,
        _ body: (Tmux) async throws -> Void
    ) async throws {
        try await Tmux.with(width: width, height: height) { tmux in
            try await tmux.type(#""\#(Program.path(of: name))" \#(arguments); echo "status $?""#)
            try await body(tmux)
            try await tmux.press("q")
            try await tmux.wait(for: "status 0")
        }
    }

    @Test func greets() async throws {
        try await play("Hello") { tmux in
            try await tmux.wait { $0.hasPrefix("hello\n") }
            try await tmux.press("Enter")
            try await tmux.wait(for: "hello, world")
        }
    }

    @Test func showsALaunchImageAndThenTheReport() async throws {
        try await play("AnimatedSplash", "10") { tmux in
            try await tmux.wait(for: "S N O W       R E P O R T")
            try await tmux.wait { $0.contains("Fox Run") && position(of: "Alder Bowl", in: $0)?.y == 4 }
            try await tmux.press("s")
            try await tmux.wait { position(of: "Eagle Face", in: $0)?.y == 4 }
        }
    }

    @Test func readsWhatIsPipedInAndKeysFromTheTerminal() async throws {
        try await play("LogReader", #"< "\#(#filePath)""#) { tmux in
            try await tmux.wait(for: "The end of standard input")
            try await tmux.press("/")
            try await tmux.type("The examples as a user")
            try await tmux.wait(for: "/// The examples as a user meets them")
        }
    }

    @Test func runsAClockByKeys() async throws {
        try await play("SpeakerClock") { tmux in
            let full = try await tmux.screen(showing: "Ready")
            try await tmux.press("Space")
            try await tmux.wait(for: "Running")
            // This terminal has no room for large digits.
            try await tmux.resize(width: 20, height: 4)
            try await tmux.wait { $0.contains(/19:\d\d/) }
            try await tmux.resize(width: 80, height: 24)
            try await tmux.wait(for: "Running")
            try await tmux.press("Enter")
            #expect(try await tmux.screen(showing: "Paused") != full)
            try await tmux.press("r")
            try await tmux.wait { $0 == full }
            try await tmux.press("Down")
            try await tmux.resize(width: 20, height: 4)
            try await tmux.wait(for: "19:00")
        }
    }

    @Test func runsAClockByTheMouseInWindowsOfEveryShape() async throws {
        try await play("SpeakerClock", width: 120, height: 40) { tmux in
            try await tmux.wait(for: "Speaker Clock")
            // START, then PAUSE, in the squares of the digits.
            try await tmux.click("█▀▀ ▀█▀ █▀█ █▀█ ▀█▀")
            try await tmux.wait { $0.contains("Running") && $0.contains("█▀█ █▀█ █ █ █▀▀ █▀▀") }

            // The minutes are above the seconds.
            try await tmux.resize(width: 30, height: 30)
            try await tmux.wait { screen in
                let rows = screen.split(separator: "\n").filter { $0.contains("█") }
                return screen.contains("Running") && !screen.contains("Speaker Clock")
                    && rows.count == 20 && rows.allSatisfy { $0.count <= 30 }
            }
            try await tmux.click("Pause")
            try await tmux.wait(for: "Paused")

            try await tmux.resize(width: 80, height: 24)
            try await tmux.wait {
                position(of: "█▀▀ ▀█▀ █▀█ █▀█ ▀█▀", in: $0).map { $0 == (20, 22) } ?? false
            }
            #expect(!(try await tmux.screen()).contains("Speaker Clock"))
            try await tmux.click("█▀█ █▀▀ █▀▀ █▀▀ ▀█▀")
            try await tmux.wait(for: "Ready")
        }
    }
}
