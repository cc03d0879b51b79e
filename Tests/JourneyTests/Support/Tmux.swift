import Foundation
import Subprocess
import Testing

/// A terminal of a given size that runs a shell; it stands for the user.
///
/// Each terminal has its own tmux server, so tests can run in parallel.
struct Tmux {
    private let socket = "tekpub-\(UUID().uuidString)"

    /// Starts the terminal, runs `body`, and ends whatever still runs in it.
    static func with(
        width: Int = 80, height: Int = 24, environment: [String: String] = [:],
        _ body: (Tmux) async throws -> Void
    ) async throws {
        let tmux = Tmux()
        let home = FileManager.default.temporaryDirectory.appending(path: tmux.socket)
        try FileManager.default.createDirectory(at: home, withIntermediateDirectories: true)
        var settings = [
            "HOME": home.path, "HISTFILE": "/dev/null", "PS1": "prompt> ", "LC_ALL": "C.UTF-8",
            "TEKPUB": Program.path,
            // What is played is nobody's business on the user's own desktop.
            "XDG_RUNTIME_DIR": home.path, "DBUS_SESSION_BUS_ADDRESS": "",
        ]
        settings.merge(environment) { $1 }
        try await tmux.command(
            ["-f", "/dev/null", "new-session", "-d", "-x", "\(width)", "-y", "\(height)"]
                + settings.flatMap { ["-e", "\($0)=\($1)"] } + ["bash", "--noprofile", "--norc"])
        try await attempt {
            try await tmux.waitForPrompt()
            try await body(tmux)
        } afterwards: {
            try await tmux.command(["kill-server"])
            try await remove(home)
        }
    }

    /// Removes a home that programs may still be leaving.
    private static func remove(_ home: URL) async throws {
        let deadline = ContinuousClock.now + .seconds(150)
        while true {
            do {
                return try FileManager.default.removeItem(at: home)
            } catch {
                guard FileManager.default.fileExists(atPath: home.path) else { return }
                if ContinuousClock.now > deadline { throw error }
                await Task.yield()
            }
        }
    }

    // MARK: The user

    /// Types a line and Enter.
    func type(_ line: String) async throws {
        try await command(["send-keys", "-l", line])
        try await press("Enter")
    }

    /// Presses keys by tmux' names, such as `Down`, `C-z` or `q`.
    func press(_ keys: String...) async throws {
        try await command(["send-keys"] + keys)
    }

    /// Sends bytes as the terminal itself would, such as a mouse report.
    func send(_ bytes: String) async throws {
        try await command(["send-keys", "-H"] + bytes.utf8.map { String($0, radix: 16) })
    }

    /// Sends mouse reports, all in one write.
    func send(_ reports: MouseReport...) async throws {
        try await send(reports)
    }

    func send(_ reports: [MouseReport]) async throws {
        try await send(reports.map(\.bytes).joined())
    }

    /// Clicks the beginning of `text` as soon as it is visible.
    func click(_ text: String) async throws {
        let (x, y) = try #require(position(of: text, in: try await screen(showing: text)))
        try await send(.press(x: x, y: y), .release(x: x, y: y))
    }

    /// Sends a signal, such as `TERM`, to the program that the shell has started.
    func kill(with signal: String) async throws {
        let shell = try await command(["display-message", "-p", "#{pane_pid}"])
            .trimmingCharacters(in: .newlines)
        let result = try await run(
            .name("pkill"), arguments: ["-\(signal)", "-P", shell], output: .discarded)
        try #require(result.terminationStatus.isSuccess)
    }

    func resize(width: Int, height: Int) async throws {
        try await command(["resize-window", "-x", "\(width)", "-y", "\(height)"])
    }

    /// From now on, also writes the terminal's output to `file`.
    func record(to file: URL) async throws {
        try await command(["pipe-pane", "-o", "cat > '\(file.path)'"])
    }

    /// Ends the recording that `record(to:)` started.
    func stopRecording() async throws {
        try await command(["pipe-pane"])
    }

    /// Which of `mouse_button_flag`, `mouse_sgr_flag` and the like the program has asked for, as 0 or 1 each.
    func flags(_ names: String...) async throws -> String {
        let format = names.map { "#{\($0)}" }.joined()
        return try await command(["display-message", "-p", format]).trimmingCharacters(in: .newlines)
    }

    // MARK: The screen

    func screen() async throws -> String {
        try await command(["capture-pane", "-p"])
    }

    /// The screen once it shows `text` and no longer changes: a single look may show an incomplete frame.
    func screen(showing text: String) async throws -> String {
        var before = ""
        var now = ""
        try await wait { screen in
            (before, now) = (now, screen)
            return screen.contains(text) && screen == before
        }
        return now
    }

    /// Waits until the screen shows `text`.
    func wait(for text: String) async throws {
        try await wait { $0.contains(text) }
    }

    /// Waits until the shell reads its next line. Earlier input may be lost, because the shell changes the
    /// terminal's settings.
    func waitForPrompt() async throws {
        try await wait {
            $0.split(separator: "\n").last { $0.contains { $0 != " " } }?.hasSuffix("prompt>") == true
        }
    }

    /// Waits until the screen satisfies `condition`.
    func wait(until condition: (String) async throws -> Bool) async throws {
        let deadline = ContinuousClock.now + .seconds(150)
        var screen = try await screen()
        while try await !condition(screen) {
            try #require(ContinuousClock.now < deadline, "it never came; the screen:\n\(screen)")
            screen = try await self.screen()
        }
    }

    @discardableResult
    private func command(_ arguments: [String]) async throws -> String {
        let result = try await run(
            .name("tmux"), arguments: Arguments(["-L", socket] + arguments),
            environment: .inherit.updating(["TMUX": nil, "NO_COLOR": nil]),
            output: .string(limit: 1 << 20), error: .string(limit: 1 << 16))
        try #require(result.terminationStatus.isSuccess, "tmux \(arguments): \(result.standardError)")
        return result.standardOutput
    }
}
