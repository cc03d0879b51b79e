import Foundation
import Testing

/// The example OpenDoors as a user sees it, in a terminal.
@Suite(.timeLimit(.minutes(3)))
struct DoorsJourneys {
    private let program = Program.path(of: "OpenDoors")

    private func isOpen(_ screen: String) -> Bool {
        screen.contains("Welcome to the hall.") && !screen.contains("│") && !screen.contains("─")
    }

    @Test func opensItsDoorsOnceAndNeverAgain() async throws {
        let folder = FileManager.default.temporaryDirectory
        let launch = folder.appending(path: UUID().uuidString)
        let resumption = folder.appending(path: UUID().uuidString)
        // Ignore errors: the files are removed with their folder.
        defer { for file in [launch, resumption] { try? FileManager.default.removeItem(at: file) } }
        try await Tmux.with { tmux in
            try await tmux.record(to: launch)
            try await tmux.type(#""\#(program)" --delay 0.3"#)
            try await tmux.wait(until: isOpen)
            #expect(try String(decoding: Data(contentsOf: launch), as: UTF8.self).contains("(││)"))

            // The hall already existed behind the doors.
            try await tmux.press("Space")
            try await tmux.wait(for: "Coins in the fountain: 1.")
            try await tmux.send(.press(x: 10, y: 10), .release(x: 10, y: 10))
            try await tmux.wait(for: "Coins in the fountain: 2.")

            try await tmux.press("C-z")
            try await tmux.wait { $0.contains("Stopped") && !$0.contains("Coins") }
            try await tmux.waitForPrompt()
            try await tmux.stopRecording()
            try await tmux.record(to: resumption)
            try await tmux.type("fg")
            try await tmux.wait(for: "Coins in the fountain: 2.")
            try await tmux.press("Space")
            try await tmux.wait(for: "Coins in the fountain: 3.")
            try await tmux.press("q")
            try await tmux.wait { $0.contains("prompt>") && !$0.contains("hall") }
        }
        let bytes = String(decoding: try Data(contentsOf: resumption), as: UTF8.self)
        #expect(bytes.contains("Welcome to the hall."))
        #expect(!bytes.contains("│"))
    }

    @Test func paintsItsDoorsForEveryShapeAndOpensThemForAKey() async throws {
        try await Tmux.with { tmux in
            try await tmux.type(#""\#(program)" --delay 600; echo "status $?""#)
            try await tmux.wait(for: "(││)")
            try await tmux.resize(width: 40, height: 30)
            try await tmux.wait { $0.contains("│  P  │") && !$0.contains("O P E N") }
            try await tmux.resize(width: 60, height: 20)
            try await tmux.wait { $0.contains("O P E N") && !$0.contains("│  P  │") }
            #expect(!(try await tmux.screen()).contains("hall"))
            try await tmux.press("Space")
            try await tmux.wait(until: isOpen)
            // The key press that opened the doors threw no coin.
            try await tmux.wait(for: "Coins in the fountain: 0.")
            try await tmux.press("q")
            try await tmux.wait(for: "status 0")
        }
    }
}
