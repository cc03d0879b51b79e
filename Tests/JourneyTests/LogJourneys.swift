import Foundation
import Testing

/// The log that a user attaches to a bug report.
@Suite(.timeLimit(.minutes(3)))
struct LogJourneys {
    /// The lines without their times.
    private func lines(of path: String) throws -> [Substring] {
        try String(contentsOfFile: path, encoding: .utf8).split(separator: "\n")
            .map { $0.drop { $0 != " " }.dropFirst() }
    }

    @Test(arguments: ["--log", "TEKPUB_LOG", "log ="])
    func tellsWhatACommandDid(way: String) async throws {
        try await Home.with { home in
            let path = home.url.appending(path: "tekpub.log").path
            var (arguments, environment) = (["show", "nothing", "--base-url"], home.environment)
            try await TestServer.with { url in
                arguments.append(url)
                switch way {
                case "--log": arguments += [way, path]
                case "TEKPUB_LOG": environment["TEKPUB_LOG"] = path
                default: try home.configure("log = \"~/tekpub.log\"\n")
                }
                let outcome = try await Program.run(arguments, environment: environment)
                #expect(outcome.status == 65)
                let lines = try lines(of: path)
                #expect(lines.first?.contains("info tekpub \(try await version()) starts show, ") == true)
                #expect(lines.contains { $0.hasPrefix("info store opened ") })
                #expect(lines.contains { $0.hasPrefix("info http POST \(url)/api/productions 200 ") })
                let reason = "There is no production called nothing. See 'tekpub list'."
                #expect(lines.contains("warning command \(reason)"))
                #expect(lines.last == "info tekpub ends with code 65")
            }
        }
    }

    private func version() async throws -> String {
        try await Program.run(["--version"]).output.trimmingCharacters(in: .newlines)
    }

    @Test(arguments: [["list"], ["serve"], []])
    func saysWhyTheLogCannotBeWritten(command: [String]) async throws {
        let outcome = try await Program.run(command + ["--log", "/nowhere/tekpub.log"])
        #expect(outcome.status == 73)
        #expect(outcome.output.isEmpty)
        #expect(
            outcome.errors == "tekpub: The log /nowhere/tekpub.log cannot be written: No such file or "
                + "directory. Name another file with --log.\n")
    }

    @Test func tellsWhatTheBrowserDidAndShowed() async throws {
        try await Tmux.with { tmux in
            try await tmux.type(
                #"clear; "$TEKPUB" --log "$HOME/a.log" --base-url http://127.0.0.1:1 --no-animation; echo "status $?""#
            )
            try await tmux.wait(for: "Error connecting!")
            try await tmux.press("q")
            try await tmux.wait(for: "status 69")
            try await tmux.type(#"clear; cut -d' ' -f2- "$HOME/a.log" | cut -c-60; stat -c %a "$HOME/a.log""#)
            try await tmux.wait(for: "600")
            let screen = try await tmux.screen(showing: "info tekpub ends")
            #expect(screen.contains("starts tekpub, process"))
            #expect(screen.contains("warning http GET http://127.0.0.1:1/ no answer"))
            #expect(screen.contains("error screen Error connecting!"))
        }
    }
}
